import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../src/report/report.js';
import { sandbox } from '../cli/command-from-sources.js';
import { startHarness } from '../harness.js';
import { startAlteringProxy } from './altering-proxy.js';

const harness = await startHarness();
const proxy = await startAlteringProxy(harness.url);

/** Makes the target lack paths: the target then responds as servers do to unknown paths. */
function lack(...paths: readonly string[]): void {
  proxy.alter = (response) => {
    if (!paths.some((path) => response.path.split('?', 1)[0] === path)) return;
    Object.assign(response, { status: 404, body: { error: 'Not Found' } });
  };
}

/** Makes the target lack paths: their requests do not reach the sandbox, and get the response for unknown paths. */
function doesNotServe(path: RegExp, body = unknownPath): void {
  proxy.refuse = (method, sent) => {
    if (path.test(sent)) return { status: 404, body: body(method, sent) };
    return sent === '/no-such-path' ? { status: 404, body: unknownPath(method, sent) } : null;
  };
}

function unknownPath(method: string, path: string): object {
  return { statusCode: 404, message: `Cannot ${method} ${path}`, error: 'Not Found' };
}

const verify = (...flags: readonly string[]) => judge('verify', ...flags);

async function judge(command: 'verify' | 'drift', ...flags: readonly string[]) {
  const out = mkdtempSync(join(tmpdir(), 'partial-'));
  const client = ['--client-id', 'test.partner', '--client-secret', 'partner-secret', '--rate', '10000'];
  const ended = await sandbox([
    command,
    '--target',
    proxy.url,
    ...client,
    ...flags,
    '--format',
    'json',
    '--out',
    out,
  ]);
  const file = join(out, command === 'drift' ? 'drift.json' : 'report.json');
  return { ...ended, report: () => JSON.parse(readFileSync(file, 'utf8')) as Report };
}

describe('a service with only a part of the API', () => {
  beforeEach(() => {
    lack();
    proxy.refuse = () => null;
  });

  it('is judged, and a missing operation is reported once, as not implemented', async () => {
    lack('/availability-rules');
    const { code, report } = await verify();
    expect(report().findings).toMatchObject([
      {
        id: 'listAvailabilityRules/operation/not_implemented',
        severity: 'error',
        evidence: { received: 404 },
      },
    ]);
    expect(report().cases?.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(report().cases?.find(({ id }) => id === 'availability')).toMatchObject({
      status: 'not exercised',
      reason: expect.stringContaining('does not have listAvailabilityRules'),
    });
    expect(report().cases?.find(({ id }) => id === 'booking')).toMatchObject({ status: 'passed' });
    expect(code).toBe(1);
  });

  it('is judged only by the contract after a step with a missing operation', async () => {
    doesNotServe(/^\/guest\/\w+\/cancel$/);
    const { report } = await verify('--workflow', 'cancellation');
    expect(report().findings.map(({ id }) => id)).toEqual(['cancelGuest/operation/not_implemented']);
    expect(report().cases).toMatchObject([{ id: 'cancellation', status: 'not exercised' }]);
    const { operations } = report().coverage ?? {};
    expect(operations).toEqual({ hit: 6, possible: 39 });
  });

  it('is not compared by drift after such a step', async () => {
    doesNotServe(/^\/guest\/\w+\/cancel$/);
    const { report } = await judge('drift', '--workflow', 'cancellation');
    expect(report().findings.map(({ id }) => id)).toEqual(['cancelGuest/operation/not_implemented']);
  });

  it('lacks an operation if its 404 for an unknown id equals that for an unknown path', async () => {
    doesNotServe(/^\/guest\/addon\/\w+\/cancel$/);
    const { report } = await verify('--workflow', 'errors');
    expect(report().findings.map(({ id }) => id)).toEqual(['cancelGuestAddon/operation/not_implemented']);
    doesNotServe(/^\/guest\/addon\/\w+\/cancel$/, () => ({ message: 'No such addon' }));
    const { report: other } = await verify('--workflow', 'errors');
    const ids = other().findings.map(({ id }) => id);
    expect(ids).toContain('cancelGuestAddon/response.404.header/required/content-language');
    expect(ids).not.toContain('cancelGuestAddon/operation/not_implemented');
  });

  it('is not judged by steps that were not sent', async () => {
    doesNotServe(/^\/merchants$/);
    const { report } = await verify('--workflow', 'booking');
    expect(report().findings.map(({ id }) => id)).toEqual([]);
    expect(report().cases).toMatchObject([{ status: 'not exercised' }]);
  });

  it('is compared by drift, which reports a missing operation once, and names the target first and last', async () => {
    lack('/availability-rules');
    const { code, stdout, report } = await judge('drift');
    expect(report().findings.map(({ id }) => id)).toEqual([
      'listAvailabilityRules/operation/not_implemented',
    ]);
    expect(stdout).toMatch(new RegExp(`^Target: ${proxy.url}\n`));
    expect(stdout).toMatch(new RegExp(`\ndrift of ${proxy.url}[:/]`));
    expect(code).toBe(1);
  });

  it.each(['verify', 'drift'] as const)(
    'has all its exchanges kept by %s --har, without secrets',
    async (command) => {
      const file = join(mkdtempSync(join(tmpdir(), 'kept-')), 'all.har');
      await judge(command, '--workflow', 'catalogue', '--har', file);
      const text = readFileSync(file, 'utf8');
      const { log } = JSON.parse(text) as { log: { entries: { request: { url: string } }[] } };
      const paths = log.entries.map(({ request }) => new URL(request.url).pathname);
      expect(paths).toEqual(expect.arrayContaining(['/oauth2/token', '/availabilities', '/merchants']));
      expect(log.entries.every(({ request }) => request.url.startsWith(proxy.url))).toBe(true);
      expect(text).not.toMatch(/partner-secret|Bearer [^*"]/);
    },
  );

  it.each(['verify', 'drift'] as const)(
    'has operations, rules, outcomes and parameters of its run counted by %s',
    async (command) => {
      const { report } = await judge(command, '--workflow', 'catalogue', '--only', 'read');
      const { operations, rules, outcomes, parameters } = report().coverage ?? {};
      expect(operations?.possible).toBe(39);
      for (const one of [operations, rules, outcomes, parameters]) {
        expect(one?.hit).toBeGreaterThan(0);
        expect(one?.hit).toBeLessThan(one?.possible ?? 0);
      }
    },
  );

  it('is judged even if nothing can be looked up: cases that need a value are not exercised, and name it', async () => {
    lack('/availabilities');
    const { code, stderr, report } = await verify('--only', 'read');
    expect([code, stderr]).toEqual([1, '']);
    expect(
      report().cases?.some(({ reason }) =>
        /needs the input `activityId`, which is missing/.test(reason ?? ''),
      ),
    ).toBe(true);
    expect(report().summary.judged).toBeGreaterThan(0);
  });

  it('is judged with facts in place of looked-up values', async () => {
    const { report } = await verify('--workflow', 'catalogue');
    const [, activityId] =
      /"activityId": ?(\d+)/.exec(
        JSON.stringify((await harness.get('/availabilities?type[0]=trip&limit=1')).body),
      ) ?? [];
    expect(report().cases).toMatchObject([{ status: 'passed' }]);
    lack('/availabilities', '/availability-rules');
    const facts = [
      'merchant=tagus-tours',
      `activityId=${activityId}`,
      'availabilityRuleId=812',
      'priceCategoryId=8121',
      'currency=EUR',
    ];
    const judged = await verify('--workflow', 'catalogue', '--fact', ...facts);
    expect(judged.stderr).toBe('');
    expect(judged.report().summary.judged).toBeGreaterThan(3);
  });

  it('is refused by drift with an unknown fact, too', async () => {
    const { code, stderr } = await sandbox([
      'drift',
      '--target',
      proxy.url,
      '--client-id',
      'a',
      '--client-secret',
      'b',
      '--fact',
      'seats=3',
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('currency=EUR')]);
  });

  it.each([
    ['seats=3', 'must be a name and a value such as currency=EUR'],
    ['activityId=x', 'must be a whole number'],
  ])('refuses the fact %s', async (fact, problem) => {
    const { code, stderr } = await verify('--fact', fact);
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });
});
