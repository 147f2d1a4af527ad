import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sandbox } from './command-from-sources.js';

let reply = { status: 200, body: '' };
let asked = '';
const server = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (part: string) => (asked += part));
  request.on('end', () => response.writeHead(reply.status).end(reply.body));
});
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const folder = mkdtempSync(join(tmpdir(), 'no-sandbox-'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});
const partners = join(folder, 'partners.yaml');
writeFileSync(partners, 'workspaces:\n  - name: acme\n');

const ok = (value: unknown) => ({ status: 200, body: JSON.stringify(value) });
const refusal = (value: unknown) => ({ status: 400, body: JSON.stringify(value) });

it.each([
  ['client revoke a.b', ok({})],
  ['client revoke a.b', ok([null])],
  ['client rotate a.b', ok(null)],
  ['client rotate a.b', { status: 200, body: '<html>' }],
  ['workspace faults a', ok({})],
  ['workspace faults a', ok([{}])],
  ['workspace fault a status=503', ok({})],
  ['workspace fault a status=503', ok([])],
  ['workspace clear-faults a', ok({})],
  ['workspace list', ok({})],
  ['workspace create a', ok({})],
  ['workspace reset a', ok({})],
  ['workspace delete a', ok(null)],
  ['workspace advance a PT1H', ok({})],
  ['workspace faults a', refusal({ errors: 'no' })],
  ['workspace faults a', refusal({ code: 'x', errors: [null] })],
  ['workspace faults a', refusal({ detail: 5 })],
  ['workspace faults a', refusal({ errors: [{ message: 'x' }] })],
  [`workspace apply ${partners}`, ok({})],
  ['notice', ok({ text: 5 })],
  ['report --workspace a', ok({})],
  [`certify --url ${url} --profile agency -- true`, ok({})],
  [`seed --activities 1 --bookings 0 --into ${url} --replace`, ok({})],
  [`seed --activities 1 --bookings 0 --into ${url}`, { status: 200, body: '<html>' }],
])('%s reports that a server that sends %j is no sandbox', async (line, sent) => {
  reply = sent;
  const { code, stdout, stderr } = await sandbox(line.split(' '), { SANDBOX_URL: url });
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    expect.stringMatching(/^The server at .* is not a sandbox, .* Set --(?:url|into)\.\n$/),
  ]);
});

it.each([
  ['--case last-seat-gone,extend-hold', ['last-seat-gone', 'extend-hold']],
  ['--case last-seat-gone extend-hold', ['last-seat-gone', 'extend-hold']],
  ['--case extend-hold --case a', ['extend-hold', 'a']],
])('certify requests the cases of the flags %s', async (flags, cases) => {
  reply = ok({});
  asked = '';
  await sandbox(`certify --url ${url} --profile agency ${flags} -- true`.split(' '));
  expect(JSON.parse(asked)).toEqual({ profile: 'agency', cases });
});
