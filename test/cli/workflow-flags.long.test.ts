// The flags of the commands that run workflows. Their target is one sandbox behind a proxy, which records the requests.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { real } from '../../src/time/real-time.js';
import { createSandbox } from '../../src/sandbox.js';
import { SMALL_FIXTURE } from '../harness.js';
import { startAlteringProxy, type Altered } from '../verification/altering-proxy.js';
import { sandbox } from './command-from-sources.js';
import { followsReportFlags } from './report-flags.js';

const ADMIN_TOKEN = 'a-token-of-an-administrator';
const server = await createSandbox({
  port: 0,
  store: 'memory:',
  log: 'silent',
  vendor: 'acme',
  adminToken: ADMIN_TOKEN,
});
afterAll(() => server.close());
const target = await startAlteringProxy(server.url);
const AT_TARGET = ['--target', target.url, '--rate', '10000'];
const CREDENTIALS = ['--client-id', 'demo.partner', '--client-secret', 'partner-secret'];
/** A merchant and an activity that workflows would not choose by themselves. */
const [MERCHANT, ACTIVITY] = ['kyoto-walks', '203'];

/** Runs a command at the target. Also returns the requests that the target answered, such as `GET /merchants`. */
async function runAt(
  command: string,
  workflow: string,
  flags: readonly string[],
  isUnknown: (request: Altered) => boolean = () => false,
) {
  const requests: string[] = [];
  target.alter = (request) => {
    requests.push(`${request.method} ${request.path}`);
    if (isUnknown(request)) request.status = 404;
  };
  const ended = await sandbox([command, ...AT_TARGET, ...CREDENTIALS, '--workflow', workflow, ...flags]);
  target.alter = () => undefined;
  return { ...ended, requests };
}

describe.each(['verify', 'drift'])('sandbox %s', (command) => {
  it('--target, --workflow, --client-id and --client-secret choose target, requests and client', async () => {
    const { code, requests } = await runAt(command, 'catalogue', ['--vendor', 'acme']);
    expect(code).toBe(0);
    expect(requests).toContain('POST /oauth2/token');
    expect(requests.filter((request) => request.includes(MERCHANT) || request.includes(ACTIVITY))).toEqual(
      [],
    );
    const refused = await runAt(command, 'catalogue', ['--client-id', 'demo.nobody']);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/responded 401 .* Check --client-id and --client-secret\.\n$/),
    ]);
    const elsewhere = await runAt(command, 'catalogue', [], ({ path }) => path === '/oauth2/token');
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      2,
      expect.stringMatching(/responded 404 .* Check the path of --target\.\n$/),
    ]);
  });

  it('--rate is the number of requests per second', async () => {
    const setTimer = vi.spyOn(real, 'setTimeout');
    vi.spyOn(real, 'performanceNow').mockReturnValue(0); // so that the wait before a request depends only on its number
    await runAt(command, 'catalogue', ['--vendor', 'acme', '--rate', '250']);
    const waits = setTimer.mock.calls.map(([, ms]) => ms);
    vi.restoreAllMocks();
    expect(waits).toEqual(expect.arrayContaining([4, 8, 12, 16]));
    expect(waits).not.toContain(100); // the wait of the default rate
    const none = await runAt(command, 'catalogue', ['--rate', '0']);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('--rate must be')]);
  });

  it('--merchant and --activity choose the booked activity', async () => {
    const ofMerchant = await runAt(command, 'catalogue', ['--vendor', 'acme', '--merchant', MERCHANT]);
    expect([ofMerchant.code, ofMerchant.requests]).toEqual([
      0,
      expect.arrayContaining([`GET /merchants?slug=${MERCHANT}`]),
    ]);
    const ofActivity = await runAt(command, 'catalogue', ['--vendor', 'acme', '--activity', ACTIVITY]);
    expect([ofActivity.code, ofActivity.requests]).toEqual([
      0,
      expect.arrayContaining([`GET /activities/${ACTIVITY}`]),
    ]);
  });

  it('--vendor is the word in the media types of requests', async () => {
    expect((await runAt(command, 'errors', ['--vendor', 'acme'])).code).toBe(0);
    const other = await runAt(command, 'errors', ['--vendor', 'vendor']);
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('errors/recommendedMediaType')]);
  });

  it('--only leaves out workflows that need other abilities', async () => {
    const { requests, stdout } = await runAt(command, 'hold,catalogue', [
      '--vendor',
      'acme',
      '--only',
      'read',
    ]);
    expect(requests).not.toContain('POST /reservations');
    expect(stdout).toMatch(/The workflow hold[^\n]*: It needs write: /);
    expect((await runAt(command, 'hold', ['--vendor', 'acme'])).requests).toContain('POST /reservations');
  });

  it('--admin-token advances the clock of a sandbox; without it, workflows that need the clock are left out', async () => {
    const flags = ['--vendor', 'acme', '--only', 'write,clock,hosted-page'];
    const advance = 'POST /_sandbox/workspaces/demo/clock/advance';
    const without = await runAt(command, 'expiry', flags);
    expect([without.code, without.stdout]).toEqual([
      2,
      expect.stringMatching(/The workflow expiry[^\n]*: It needs clock: [^\n]* Set --admin-token /),
    ]);
    expect(without.requests).not.toContain('POST /reservations');
    const wrong = await runAt(command, 'expiry', [...flags, '--admin-token', 'another-token-than-that']);
    expect([wrong.code, wrong.stdout]).toEqual([2, expect.stringContaining('refuses this admin token')]);
    const { code, requests, stdout } = await runAt(command, 'expiry', [
      ...flags,
      '--admin-token',
      ADMIN_TOKEN,
    ]);
    expect([code, requests]).toEqual([0, expect.arrayContaining([advance])]);
    expect(stdout).not.toContain(ADMIN_TOKEN);
  });

  it('reports that a target without a control plane has no clock', async () => {
    const flags = ['--vendor', 'acme', '--only', 'write,clock,hosted-page'];
    const { code, stdout } = await runAt(command, 'expiry', flags, ({ path }) =>
      path.startsWith('/_sandbox'),
    );
    expect([code, stdout]).toEqual([2, expect.stringContaining('which only a sandbox has')]);
  });
});

it.each(['--client-id', '--client-secret', '--admin-token', '--merchant', '--activity', '--rate'])(
  'sandbox verify %s needs --target, so that nobody mistakes the sandbox of the command for the target',
  async (flag) => {
    const { code, stderr } = await sandbox(['verify', '--workflow', 'catalogue', flag, '1']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(`^${flag} needs --target`)]);
  },
);

it('sandbox verify names its target first', async () => {
  const own = await sandbox(['verify', '--workflow', 'catalogue'], { SANDBOX_CLIENT_ID: 'demo.partner' });
  expect([own.code, own.stdout]).toEqual([0, expect.stringMatching(/^Target: a sandbox of its own\.\n/)]);
  const { stdout } = await runAt('verify', 'catalogue', ['--vendor', 'acme']);
  expect(stdout).toContain(`Target: ${target.url}\n`);
});

it('sandbox verify --vendor is the word in the media types of the sandbox that it starts', async () => {
  expect((await sandbox(['verify', '--vendor', 'acme', '--workflow', 'errors'])).code).toBe(0);
});

describe('sandbox drift', () => {
  const clock = ['--vendor', 'acme', '--only', 'write,clock,hosted-page', '--admin-token', ADMIN_TOKEN];

  it('--sandbox-admin-token advances the clock of the sandbox that the target is compared with', async () => {
    const compared = [...clock, '--sandbox', server.url];
    const without = await runAt('drift', 'expiry', compared);
    expect(without.stdout).toMatch(/The workflow expiry at the sandbox: [^\n]* Set --sandbox-admin-token\./);
    const wrong = await runAt('drift', 'expiry', [...compared, '--sandbox-admin-token', 'another-token-x']);
    expect(wrong.stdout).toMatch(
      /at the sandbox: [^\n]*refuses this admin token\. Set --sandbox-admin-token /,
    );
    const right = await runAt('drift', 'expiry', [...compared, '--sandbox-admin-token', ADMIN_TOKEN]);
    expect([right.code, right.stdout]).toEqual([0, expect.not.stringContaining('at the sandbox')]);
    expect(right.stdout).not.toContain(ADMIN_TOKEN);
  });

  it('names the flags of the sandbox that refuses its client', async () => {
    const refused = await runAt('drift', 'catalogue', ['--vendor', 'acme', '--sandbox-client-id', 'demo.x']);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      "The command's own sandbox responded 401 to POST /oauth2/token. Check --sandbox-client-id and --sandbox-client-secret.\n",
    ]);
  });

  it.each([
    [['--sandbox', server.url, '--fixture', 'demo'], '--fixture belongs to the sandbox'],
    [['--sandbox-admin-token', ADMIN_TOKEN], '--sandbox-admin-token needs --sandbox'],
    [['--sandbox', server.url, '--sandbox-admin-token', 'a b'], '--sandbox-admin-token has a character'],
  ])('refuses flags that would have no effect: %j', async (flags, problem) => {
    const { code, stderr, requests } = await runAt('drift', 'catalogue', flags);
    expect([code, stderr, requests]).toEqual([2, expect.stringContaining(problem), []]);
  });

  it('--fixture is the fixture of the sandbox that the target is compared with', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'drift-flags-')), 'small.json');
    writeFileSync(file, JSON.stringify(SMALL_FIXTURE));
    const OTHER = 'the sandbox and the target have different catalogues';
    const usual = await runAt('drift', 'catalogue', ['--vendor', 'acme']);
    expect(usual.stdout).not.toContain(OTHER);
    const small = await runAt('drift', 'catalogue', ['--vendor', 'acme', '--fixture', file]);
    expect([small.code, small.stdout]).toEqual([0, expect.stringContaining(OTHER)]);
  });
});

/** Runs a command at a target whose responses have a field that is not in the contract. */
async function findsField(command: string, flags: readonly string[]) {
  target.alter = ({ path, body }) => {
    if (path.startsWith('/merchants?slug')) body[0].planted = 1;
  };
  const about = ['--workflow', 'catalogue', '--vendor', 'acme'];
  const ended = await sandbox([command, ...AT_TARGET, ...CREDENTIALS, ...about, ...flags]);
  target.alter = () => undefined;
  return ended;
}

followsReportFlags('verify', {
  run: (flags) => findsField('verify', flags),
  severity: 'note',
  id: 'listMerchants/response.200.body/unknown/*.planted',
});
followsReportFlags('drift', {
  run: (flags) => findsField('drift', flags),
  severity: 'error',
  id: 'listMerchants/drift/presence/[].planted',
});
