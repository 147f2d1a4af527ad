// The effect of each flag of sandbox proxy; report-flags.ts has the flags of its report.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startHarness } from '../harness.js';
import { sandboxProxy } from './command-from-sources.js';
import { freePort } from '../free-port.js';
import { followsReportFlags } from './report-flags.js';

const harness = await startHarness({ vendor: 'acme' });
const headers = {
  authorization: `Bearer ${await harness.token()}`,
  accept: 'application/json',
  'accept-language': 'en',
};
const REFUSED = '/merchants?zzz=1';
const acme = { ...headers, accept: 'application/vnd.acme.v1+json' };

/** Sends requests through `sandbox proxy` with flags. Its target is the sandbox unless a flag names another. */
async function through(flags: readonly string[], paths: readonly string[], given = headers) {
  const responses: Response[] = [];
  const urls: string[] = [];
  const ended = await sandboxProxy(['--target', harness.url, '--vendor', 'acme', ...flags], async (url) => {
    urls.push(url);
    for (const path of paths) {
      const response = await fetch(url + path, { headers: given });
      await response.arrayBuffer();
      responses.push(response);
    }
  });
  return { ...ended, url: urls[0] ?? '', responses };
}

it('--port and --host set the address of the proxy, --target the server behind it', async () => {
  const port = await freePort('127.0.0.2');
  const { url, responses, stdout } = await through(['--port', port, '--host', '127.0.0.2'], ['/merchants']);
  expect(url).toBe(`http://127.0.0.2:${port}`);
  expect(responses[0]?.status).toBe(200);
  expect(stdout).toContain(`  Target  ${harness.url}/\n`);
});

it.each([
  [[], null],
  [['--mode', 'observe'], null],
  [['--mode', 'enforce'], 'request_refused'],
])('%j: the proxy refuses an invalid request only in the mode enforce', async (flags, refusal) => {
  const { responses } = await through(flags, [REFUSED]);
  expect(responses.map(({ status }) => status)).toEqual([400]);
  expect(responses[0]?.headers.get('sandbox-proxy')).toBe(refusal);
});

it.each([
  ['acme', 200, 0],
  ['vendor', 406, 1],
])('--vendor %s decides which media types are right', async (vendor, status, code) => {
  const enforced = await through(['--vendor', vendor, '--mode', 'enforce'], ['/merchants'], acme);
  expect(enforced.responses[0]?.status).toBe(status);
  const observed = await through(['--vendor', vendor], ['/merchants'], acme);
  expect([observed.code, observed.responses[0]?.status]).toEqual([code, 200]);
});

it.each([
  ['100', 0],
  ['1MiB', 1],
])('--max-body %s decides which bodies are checked', async (size, judged) => {
  const { stdout } = await through(['--max-body', size], ['/merchants']);
  expect(stdout.includes('not judged: ')).toBe(judged === 0);
});

it('--timeout ends the wait for a target that does not respond', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  onTestFinished(() => silent.close().closeAllConnections());
  const target = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { responses } = await through(['--target', target, '--timeout', '1'], ['/merchants']);
  expect(responses[0]?.status).toBe(504);
  expect(responses[0]?.headers.get('sandbox-proxy')).toBe('target_timeout');
});

it('--har names the archive of the exchanges', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'proxy-flags-')), 'traffic.har');
  await through(['--har', file], ['/merchants', REFUSED]);
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as { log: { entries: object[] } };
  expect(log.entries).toMatchObject([{ response: { status: 200 } }, { response: { status: 400 } }]);
});

it('continues if a report that SIGUSR2 requests cannot be written', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'proxy-flags-')), 'reports');
  const flags = ['--target', harness.url, '--vendor', 'acme', '--format', 'json', '--out', out];
  const { code } = await sandboxProxy(flags, async (url, errors) => {
    await fetch(`${url}/merchants`, { headers });
    rmdirSync(out);
    process.listeners('SIGUSR2').at(-1)?.('SIGUSR2');
    await expect.poll(errors).toContain(`${out} cannot be written`);
    const next = await fetch(`${url}/merchants`, { headers });
    expect(next.status).toBe(200);
    mkdirSync(out);
  });
  expect([code, existsSync(join(out, 'report.json'))]).toEqual([0, true]);
});

followsReportFlags('proxy', {
  run: (flags) => through(flags, [REFUSED]),
  severity: 'note',
  id: 'listMerchants/request.query/unknown/zzz',
});
