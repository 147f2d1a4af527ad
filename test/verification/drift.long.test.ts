import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox.js';
import { sandbox } from '../cli/command-from-sources.js';
import { startHarness } from '../harness.js';
import { driftFaults } from '../report/schema-faults.js';

interface Drift {
  readonly findings: readonly { readonly id: string }[];
  readonly rules: readonly {
    readonly id: string;
    readonly state: string;
    readonly evidence: readonly unknown[];
    readonly missing?: readonly string[];
  }[];
}

async function drift(target: string, clientId: string, ...args: readonly string[]) {
  const out = mkdtempSync(join(tmpdir(), 'drift-'));
  const credentials = ['--client-id', clientId, '--client-secret', 'partner-secret'];
  const ended = await sandbox([
    'drift',
    '--target',
    target,
    ...credentials,
    '--rate',
    '10000',
    '--out',
    out,
    ...args,
  ]);
  return { ...ended, drift: JSON.parse(readFileSync(join(out, 'drift.json'), 'utf8')) as Drift };
}

function countStates({ rules }: Drift): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state } of rules) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

describe('sandbox drift', () => {
  it.each([
    ['another catalogue, clock and seed', undefined],
    ['another merchant of the demo workspace', 'kyoto-walks'],
    ['a merchant with fields that must be filled in', 'alpen-rad'],
    ['the same catalogue', 'tagus-tours'],
  ])('finds nothing at a faithful target: %s', async (_, merchant) => {
    const target =
      merchant === undefined
        ? (await startHarness()).url
        : (await createSandbox({ port: 0, store: 'memory:', log: 'silent', seed: 99 })).url;
    const client = merchant === undefined ? 'test.partner' : 'demo.partner';
    const {
      code,
      drift: found,
      stderr,
    } = await drift(target, client, ...(merchant === undefined ? [] : ['--merchant', merchant]));
    expect(stderr).toBe('');
    expect(driftFaults(found)).toEqual([]);
    expect(found.findings).toEqual([]);
    expect(found.rules.filter(({ state }) => state === 'contradicted')).toEqual([]);
    // Without --examine, a rule with an examination is at most partly seen.
    expect(countStates(found)).toEqual({ confirmed: 1, 'partly seen': 58, unseen: 14, 'not visible': 2 });
    expect(
      found.rules.every(
        ({ state, evidence }) => evidence.length > 0 === ['confirmed', 'partly seen'].includes(state),
      ),
    ).toBe(true);
    expect(
      found.rules.every(({ state, missing }) => state !== 'partly seen' || (missing ?? []).length > 0),
    ).toBe(true);
    expect(code).toBe(0);
  });

  it('confirms with examinations the rules that workflows see only in part', async () => {
    const target = await createSandbox({ port: 0, store: 'memory:', log: 'silent', seed: 99 });
    const { drift: found } = await drift(
      target.url,
      'demo.partner',
      '--merchant',
      'tagus-tours',
      '--examine',
    );
    await target.close();
    expect(found.findings).toEqual([]);
    // The results depend on the hour in the demo: 46 to 48 rules are confirmed, and 6 or 7 unseen.
    const counts = countStates(found);
    expect(counts).toEqual({
      confirmed: expect.any(Number),
      'partly seen': expect.any(Number),
      unseen: expect.any(Number),
      'not visible': 2,
    });
    expect(counts['confirmed']).toBeGreaterThan(45);
    expect(counts['unseen']).toBeLessThan(8);
  });

  it.each([
    [[], 'drift needs --target'],
    [['--target', 'http://user:hunter2@127.0.0.1:1'], '--target must be a URL'],
    [['--target', 'http://127.0.0.1:1', '--sandbox', 'nowhere'], '--sandbox must be a URL'],
    [['--target', 'http://127.0.0.1:1', '--sandbox', 'http://h/?api_key=hunter2'], '--sandbox must be a URL'],
    [['--target', 'http://127.0.0.1:1', '--workflow', 'nope'], 'no workflow or examination is named nope'],
  ])('cannot judge with %j', async (args, problem) => {
    const credentials = ['--client-id', 'test.partner', '--client-secret', 'partner-secret'];
    const { code, stderr } = await sandbox(['drift', ...args, ...credentials]);
    expect(stderr).toContain(problem);
    expect(stderr).not.toContain('hunter2');
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

  it.each([
    [['--out'], ['drift.json']],
    [
      ['--format', 'md,sarif', '--out'],
      ['drift.json', 'report.md', 'report.sarif'],
    ],
  ])('writes the report in JSON as drift.json, and lists it: %j', async (flags, files) => {
    const out = mkdtempSync(join(tmpdir(), 'drift-'));
    const target = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
    const credentials = ['--client-id', 'demo.partner', '--client-secret', 'partner-secret'];
    const about = ['--target', target.url, '--workflow', 'catalogue', '--rate', '10000'];
    const { stdout } = await sandbox(['drift', ...about, ...credentials, ...flags, out]);
    await target.close();
    expect(readdirSync(out).toSorted()).toEqual(files);
    for (const file of files) expect(stdout).toContain(`${join(out, file)} was written.`);
  });
});
