import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import { createSandbox } from '../../src/sandbox.js';
import { NO_BODY } from '../../src/exchanges/recorded-exchange.js';
import { createPace, createRecordingTarget } from '../../src/verification/workflows/recording-target.js';
import { sandbox } from '../cli/command-from-sources.js';
import { startHarness } from '../harness.js';
import { reportFaults } from '../report/schema-faults.js';
import { startAlteringProxy } from './altering-proxy.js';
import { ownClock } from './own-clock.js';

const CREDENTIALS = ['--client-id', 'test.partner', '--client-secret', 'partner-secret'];

interface JsonReport {
  readonly cases: readonly { readonly id: string; readonly status: string; readonly reason?: string }[];
  readonly findings: readonly { readonly id: string; readonly message: string }[];
  readonly summary: { readonly exchanges: number; readonly operations: { readonly hit: number } };
}

async function verify(...args: readonly string[]) {
  const out = mkdtempSync(join(tmpdir(), 'verify-'));
  const ended = await sandbox(['verify', '--format', 'json', '--out', out, ...args]);
  const text = ended.code === 2 ? '{}' : readFileSync(join(out, 'report.json'), 'utf8');
  const report = JSON.parse(text) as JsonReport;
  expect(ended.code === 2 ? [] : reportFaults(report)).toEqual([]);
  return { ...ended, text, report };
}

describe('sandbox verify', async () => {
  const harness = await startHarness();
  const proxy = await startAlteringProxy(harness.url);

  it('passes at its own sandbox, with every operation of the contract', async () => {
    const { code, report, text } = await verify();
    expect(report.findings).toEqual([]);
    expect(report.cases.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(report.summary.operations.hit).toBe(loadContract().operations.length);
    expect(code).toBe(0);
    expect(text).not.toMatch(/partner-secret|4242424242424242|Bearer ey/);
  });

  it.each([
    ['GET /ticket/validate/{code}', /^\/ticket\/validate\//, 'validateTicket', { message: 'Not Found' }],
    ['GET /bookings/{id}', /^\/bookings\/\w+$/, 'getBooking', '<html><h1>404 Not Found</h1></html>'],
    ['GET /bookings/{id}', /^\/bookings\/\w+$/, 'getBooking', ''],
  ])('finds that a target lacks %s even if the only step for it expects a 404', async (_, path, id, body) => {
    proxy.refuse = (_method, sent) => (path.test(sent) ? { status: 404, body } : null);
    const flags = ['--target', proxy.url, ...CREDENTIALS, '--rate', '10000', '--only', 'read'];
    const { report } = await verify(...flags, '--workflow', 'errors');
    proxy.refuse = () => null;
    expect(report.findings.map((finding) => finding.id)).toEqual([`${id}/operation/not_implemented`]);
  });

  it.each([
    ['/availabilities', 'no --fact replaces it'],
    ['/activities', 'So inputs could not be looked up: name them with --activity and --fact'],
  ])('says whether facts help at a target without GET %s', async (path, advice) => {
    proxy.refuse = (_method, sent) => (sent === path ? { status: 404, body: {} } : null);
    const flags = ['--target', proxy.url, ...CREDENTIALS, '--rate', '10000', '--only', 'read'];
    const { text } = await verify(...flags, '--workflow', 'errors');
    proxy.refuse = () => null;
    expect(text).toContain(`responded 404 to GET ${path}.`);
    expect(text).toContain(advice);
  });

  it('reports a 404 without details as wrong, not as not implemented, if the operation refuses a missing token', async () => {
    proxy.alter = (response) => {
      if (response.path.startsWith('/ticket/validate/') && response.status === 404)
        response.body = { message: 'Not Found' };
    };
    const flags = ['--target', proxy.url, ...CREDENTIALS, '--rate', '10000', '--only', 'read'];
    const { report } = await verify(...flags, '--workflow', 'errors');
    proxy.alter = () => undefined;
    const ids = report.findings.map(({ id }) => id);
    expect(ids.some((id) => id.startsWith('validateTicket/response.404'))).toBe(true);
    expect(ids).not.toContain('validateTicket/operation/not_implemented');
  });

  it('finds bookable items at a target with another catalogue, and lists the unexercised cases', async () => {
    const { code, report } = await verify('--target', harness.url, ...CREDENTIALS, '--rate', '10000');
    expect(report.findings).toEqual([]);
    expect(report.cases.filter(({ status }) => status !== 'passed')).toMatchObject([
      {
        id: 'addons',
        status: 'not exercised',
        reason: expect.stringMatching(/^It needs fixture: .* --only write,/),
      },
      { id: 'codes', status: 'not exercised', reason: expect.stringMatching(/^It needs fixture: /) },
      {
        id: 'expiry',
        status: 'not exercised',
        reason: expect.stringMatching(
          /^It needs clock: .* --only \S*clock\S* and, if the sandbox has an admin token, --admin-token\.$/,
        ),
      },
    ]);
    expect(code).toBe(0);
  });

  it('leaves no booking and no capture behind', async () => {
    const { body: bookings } = await harness.get('/bookings');
    const live = (bookings as { status: string }[]).filter(({ status }) => status !== 'cancelled');
    expect(live).toEqual([]);
    const { body: items } = await harness.get('/availabilities?limit=3');
    for (const item of items) expect(item).toMatchObject({ availableSeats: 10, occupancy: 0 });
  });

  it('books nothing with --only read', async () => {
    const before = await harness.get('/bookings');
    const { report } = await verify(
      '--target',
      harness.url,
      ...CREDENTIALS,
      '--only',
      'read',
      '--rate',
      '10000',
    );
    expect(report.cases.find(({ id }) => id === 'booking')).toMatchObject({
      reason: 'It needs write: it books, pays or cancels. Run it with --only write.',
    });
    expect(report.cases.find(({ id }) => id === 'catalogue')).toMatchObject({ status: 'passed' });
    expect(await harness.get('/bookings')).toMatchObject({ body: before.body });
  });

  it('reports a failed criterion, and a reply that breaks the contract', async () => {
    proxy.alter = ({ path, body }) => {
      if (path.startsWith('/bookingPrices') && body.total) body.total = String(body.total);
      if (path.startsWith('/vouchers')) body[0].isValid = true;
    };
    const { code, report, stdout } = await verify(
      '--target',
      proxy.url,
      ...CREDENTIALS,
      '--workflow',
      'quote',
      '--rate',
      '10000',
    );
    const ids = report.findings.map(({ id }) => id);
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        id: 'quote/unknownVoucher/criterion/0.isValid == false',
        evidence: expect.objectContaining({ allowed: false, received: true }) as unknown,
      }),
    );
    expect(ids.some((id) => id.startsWith('getBookingPrices/response.'))).toBe(true);
    expect(report.cases).toMatchObject([{ id: 'quote', status: 'failed' }]);
    expect(stdout).toContain('failed: quote');
    expect(code).toBe(1);
  });

  it('shows no secret or code of a target', async () => {
    const secret = { access_token: 'LEAKTOKEN', barCode: 'LEAKBAR', note: 'Bearer eyJhbGciOi.LEAKSIG' };
    proxy.alter = ({ path, body }) => {
      if (/^\/bookings\/\d+$/.test(path))
        Object.assign(body, { status: '4242424242424242', paymentStatus: secret });
    };
    const about = ['--target', proxy.url, '--workflow', 'payment', '--rate', '10000'];
    const { text, stdout } = await verify(...about, ...CREDENTIALS);
    expect(text).toContain('payment/paid/criterion/paymentStatus');
    expect(text + stdout).not.toMatch(/LEAK|4242424242424242/);
  });

  it('cannot judge a target whose token is invalid in a header', async () => {
    proxy.alter = ({ path, body }) => {
      if (path === '/oauth2/token') body.access_token = 'a\nb';
    };
    const { code, stderr } = await verify('--target', proxy.url, ...CREDENTIALS);
    expect([code, stderr]).toEqual([2, expect.stringContaining('gave test.partner no access token')]);
  });

  it('cancels its bookings even if an earlier step has failed', async () => {
    proxy.alter = ({ path, body }) => {
      if (/^\/bookings\/\d+$/.test(path)) body.total = -1;
    };
    const { code } = await verify(
      '--target',
      proxy.url,
      ...CREDENTIALS,
      '--workflow',
      'booking',
      '--rate',
      '10000',
    );
    proxy.alter = () => undefined;
    expect(code).toBe(1);
    const { body } = await harness.get('/bookings');
    expect((body as { status: string }[]).every(({ status }) => status === 'cancelled')).toBe(true);
  });

  it('continues if values of the target cannot be used', async () => {
    proxy.alter = ({ body }) => {
      if (body?.redirectUrl) body.redirectUrl = 'http://[bad';
    };
    const about = ['--target', proxy.url, '--workflow', 'paymentPage', '--rate', '10000'];
    const { report, stderr } = await verify(...about, ...CREDENTIALS);
    proxy.alter = () => undefined;
    expect(stderr).toBe('');
    expect(report.cases).toMatchObject([{ id: 'paymentPage' }]);
    expect(report.cases[0]?.status).not.toBe('passed');
  });

  it.each([
    [['--target', 'http://127.0.0.1:1', ...CREDENTIALS], 'cannot be reached'],
    [['--target', 'nowhere', ...CREDENTIALS], '--target must be a URL such as http://'],
    [['--target', 'http://me:hunter2@127.0.0.1:1', ...CREDENTIALS], 'not http://***@127.0.0.1:1.'],
    [['--target', 'http://127.0.0.1:1/?api_key=hunter2', ...CREDENTIALS], 'not http://127.0.0.1:1/?***.'],
    [['--target', 'http://127.0.0.1:1'], 'A target needs --client-id and --client-secret.'],
    [['--workflow', 'nothing'], '--workflow: no workflow or examination is named nothing'],
    [['--only', 'luck'], '--only must be one of'],
  ])('cannot judge with %j', async (args, problem) => {
    const { code, stdout, stderr } = await verify(...args);
    expect(stderr).toContain(problem);
    expect(stdout + stderr).not.toContain('hunter2');
    expect(code).toBe(2);
  });

  it('cannot judge a target that refuses the client, and hides the secret', async () => {
    const { code, stderr } = await verify(
      '--target',
      harness.url,
      '--client-id',
      'test.partner',
      '--client-secret',
      'guessed-secret',
    );
    expect(stderr).toContain('responded 401 to POST /oauth2/token');
    expect(stderr).not.toContain('guessed-secret');
    expect(code).toBe(2);
  });
});

describe('the runner', () => {
  it('keeps the rate', async () => {
    const server = await createSandbox({ port: 0, store: 'memory:', log: 'silent' });
    const clock = ownClock();
    const target = createRecordingTarget(server.url, createPace(100, clock));
    const sentAt: number[] = [];
    for (let count = 0; count < 4; count++) {
      await target.send('test', { method: 'GET', url: `${server.url}/`, headers: [], body: NO_BODY });
      sentAt.push(clock.now());
    }
    await server.close();
    expect(sentAt).toEqual([0, 10, 20, 30]);
  });
});
