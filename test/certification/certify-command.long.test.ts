import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyCertificate } from '../../src/certification/certificate.js';
import { certificateKeys } from '../../src/certification/keys.js';
import { LocalDocuments } from '../../src/store/local-documents.js';
import type { Report } from '../../src/report/report.js';
import { sandbox } from '../cli/command-from-sources.js';
import { followsReportFlags } from '../cli/report-flags.js';
import { senderTo, startTiny } from './tiny-profile.js';

const api = await startTiny();
const ADMIN_TOKEN = 'another-secret-of-sixteen';
const locked = await startTiny({ adminToken: ADMIN_TOKEN });
const folder = mkdtempSync(join(tmpdir(), 'certify-'));
const client = join(folder, 'client.mjs');
const environment = { PATH: process.env['PATH'] ?? '', SANDBOX_ADMIN_TOKEN: 'a-secret-of-sixteen' };

// The command runs a short client, whose argument chooses its behaviour.
writeFileSync(
  client,
  `
const { SANDBOX_URL: url, SANDBOX_CLIENT_ID: id, SANDBOX_CLIENT_SECRET: secret, SANDBOX_CASE: name } = process.env;
const { data } = JSON.parse(process.env.SANDBOX_TASK);
const [how] = process.argv.slice(2);
if (how === 'idle') process.exit(0);
if (how === 'broken') process.exit(4);
if (how === 'hang') await new Promise((resolve) => setTimeout(resolve, 60_000));
if (process.env.SANDBOX_ADMIN_TOKEN !== undefined) process.exit(9);
const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
const { access_token: token } = await (await fetch(url + '/oauth2/token', { method: 'POST', body: new URLSearchParams(form) })).json();
const headers = { authorization: 'Bearer ' + token, accept: 'application/json', 'accept-language': 'en', 'content-type': 'application/json' };
if (name === 'read-title') {
  const { title } = await (await fetch(url + '/activities/' + data.activityId, { headers })).json();
  console.log('{"not": the answer}');
  console.log(JSON.stringify({ title, other: 1 }));
  console.log('done');
} else {
  const body = JSON.stringify({ availabilityItemId: data.availabilityItemId, priceCategories: [{ [data.priceCategoryId]: 1 }] });
  const hold = () => fetch(url + '/reservations', { method: 'POST', headers, body });
  const { status } = await hold();
  if (status === 503 && (how === 'good' || how === 'greedy')) await hold();
  if (how === 'greedy') await hold();
}
if (how === 'crash') process.exit(3);
`,
);

const certify = (how: string, ...flags: string[]) =>
  sandbox(
    ['certify', '--profile', 'reseller', '--url', api.url, ...flags, '--', process.execPath, client, how],
    environment,
  );

describe('sandbox certify', () => {
  it('certifies a good client, with its report, its certificate and its requests', async () => {
    const out = join(folder, 'good');
    const { code, stdout, stderr } = await certify(
      'good',
      '--format',
      'json,md,junit,html,sarif',
      '--out',
      out,
      '--parallel',
      '2',
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining('Case read-title')]);
    expect(stdout).toContain('passed        read-title');
    expect(stdout.split('\n')[0]).toBe('Result: passed');
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
    expect(report.certification).toMatchObject({ result: 'passed', profile: 'reseller' });
    expect(report.certification?.evidence[0]?.answers).toEqual({ title: 'Harbour walk' });
    expect(readFileSync(join(out, 'certificate.jws'), 'utf8')).toBe(report.certificate);
    expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain('`come-back`');
  });

  it('ends with 1 for a bad client, and names the request', async () => {
    const { code, stdout } = await certify('careless');
    expect([code, stdout]).toEqual([1, expect.stringContaining('come-back/certification/gave-up')]);
    expect(stdout).toContain('request 2: POST /reservations → 503');
  });

  it('counts the mistakes of a client, not the requests that show them', async () => {
    const { stdout } = await certify('greedy', '--case', 'come-back');
    expect(stdout).toMatch(/^error come-back\/certification\/held-twice$/m);
  });

  it('ends with 2 for a client that does nothing, as it has not passed', async () => {
    const { code, stdout } = await certify('idle');
    expect([code, stdout]).toEqual([2, expect.stringContaining('not exercised read-title')]);
    const one = await certify('careless', '--case', 'read-title');
    expect([one.code, one.stdout]).toEqual([0, expect.stringContaining('Result: incomplete')]);
  });

  it('uses the given name of the run and the given admin token', async () => {
    const named = ['--name', 'client 1.4.2', '--case', 'read-title', '--admin-token', ADMIN_TOKEN];
    expect((await certify('good', ...named, '--url', locked.url)).code).toBe(0);
    const { body } = await senderTo(`${locked.url}/_sandbox`, ADMIN_TOKEN)('GET', '/certifications');
    expect(body).toMatchObject([{ name: 'client 1.4.2' }]);
  });

  followsReportFlags('certify', {
    run: (flags) => certify('careless', '--case', 'come-back', ...flags),
    severity: 'error',
    id: 'come-back/certification/gave-up',
  });

  it('warns that the key of its own sandbox is lost when that sandbox ends', async () => {
    const own = (...flags: string[]) =>
      sandbox(
        [
          'certify',
          '--profile',
          'reseller',
          '--case',
          'lost-booking-reply',
          ...flags,
          '--',
          process.execPath,
          client,
          'idle',
        ],
        environment,
      );
    const out = join(folder, 'own');
    const { code, stdout } = await own('--out', out, '--format', 'json');
    expect([code, stdout]).toEqual([2, expect.stringContaining('name it with --url')]);
    expect((await own()).stdout).not.toContain('--url');
    const checked = await sandbox([
      'certify',
      '--verify',
      join(out, 'report.json'),
      '--keys',
      join(out, 'keys.json'),
    ]);
    expect(checked.stdout).toContain('The certificate is valid.');
  });

  it('stops a client that takes too long, and reports how a client ended', async () => {
    const late = await certify('hang', '--case', 'read-title', '--time-limit', '1');
    expect([late.code, late.stdout]).toEqual([
      2,
      expect.stringContaining('The client took longer than 1 s.'),
    ]);
    const crashed = await certify('crash', '--case', 'read-title');
    expect([crashed.code, crashed.stdout]).toEqual([
      0,
      expect.stringContaining('The client in the case read-title ended with 3.'),
    ]);
    const broken = await certify('broken', '--case', 'read-title');
    expect([broken.code, broken.stdout]).toEqual([
      2,
      expect.stringContaining(
        '  1 × The case read-title: the client did not reach the situation of the case. The client ended with 4.\n',
      ),
    ]);
    expect(broken.stdout.match(/ended with 4/g)).toHaveLength(1);
  });

  it.each([
    [['certify', '--', 'true'], '--profile'],
    [['certify', '--profile', 'reseller'], 'after --'],
    [['certify', '--profile', 'tourist', '--', 'true'], 'must be one of reseller, agency, operator'],
    [['certify', '--profile', 'reseller', '--url', 'nonsense', '--', 'true'], '--url'],
    [['certify', '--profile', 'reseller', '--url', api.url, '--', './no-such-command'], 'cannot be run'],
    [['certify', '--profile', 'reseller', '--time-limit', '0', '--', 'true'], '--time-limit'],
    [['certify', '--profile', 'reseller', '--parallel', '0', '--', 'true'], '--parallel'],
    [['certify', '--profile', 'reseller', '--url', api.url, '--case', 'nope', '--', 'true'], '--case'],
    [['certify', '--profile', 'reseller', '--url', locked.url, '--', 'true'], 'another admin token'],
  ])('refuses %j', async (args, reason) => {
    const { code, stderr } = await sandbox(args, environment);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });
});

describe('sandbox certify --verify', async () => {
  const out = join(folder, 'verified');
  await certify('good', '--format', 'json', '--out', out);
  const file = join(out, 'report.json');
  const text = readFileSync(file, 'utf8');
  const published = (await api.send('GET', '/keys.json')).body;
  const verify = (name: string, ...flags: string[]) => sandbox(['certify', '--verify', name, ...flags]);

  it('accepts a report with the keys of the server, and says what is proved', async () => {
    const { code, stdout } = await verify(file, '--keys', api.url);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`signed by a key that ${api.url} publishes`)]);
    expect(stdout).toContain('reseller: passed, 2 of 2 cases passed');
    expect(stdout).toContain('The requests of 2 of 2 cases are those that were judged.');
  });

  it('writes the keys beside the certificate, so that it can be verified after the sandbox has ended', async () => {
    const { code, stdout } = await verify(file, '--keys', join(out, 'keys.json'));
    expect([code, stdout]).toEqual([0, expect.stringContaining('signed by a key of ')]);
    expect(JSON.parse(text).notJudged).toEqual([
      {
        case: 'read-title',
        reason: 'The case read-title does not ask for the answer `other`. It asks for `title`.',
        count: 1,
      },
    ]);
  });

  it('says that a certificate’s own key does not prove who signed it', async () => {
    const { code, stdout } = await verify(join(out, 'certificate.jws'));
    expect([code, stdout]).toEqual([2, expect.stringContaining('anybody may have created it')]);
    expect(stdout).toContain('Only the certificate was checked');
  });

  it('refuses a report that a stranger has signed, and prints none of its control characters', async () => {
    const forged = join(out, 'forged.jws');
    const sign = async (payload: object) =>
      writeFileSync(forged, await certificateKeys(new LocalDocuments()).sign(payload));
    await sign({ cases: [] });
    const { code, stdout } = await verify(forged);
    expect([code, stdout]).toEqual([1, expect.stringContaining('is no certificate of this sandbox')]);
    const certificate = await verifyCertificate((JSON.parse(text) as Report).certificate ?? '', published);
    await sign({ ...certificate, profile: 'reseller\nIt is signed by the server.\u001B[2K' });
    const shown = await verify(forged);
    expect(shown.code).toBe(2);
    expect(shown.stdout).not.toContain('\u001B');
    expect(shown.stdout).not.toMatch(/^It is signed by the server/m);
  });

  it('refuses a report, an archive and a certificate that were changed', async () => {
    const changed = join(out, 'changed.json');
    writeFileSync(changed, text.replace('Harbour walk', 'Harbour talk'));
    const report = await verify(changed, '--keys', api.url);
    expect([report.code, report.stdout]).toEqual([
      1,
      expect.stringContaining('were changed after it was signed'),
    ]);
    const { certificate = '' } = JSON.parse(text) as Report;
    writeFileSync(changed, certificate.slice(0, -2) + (certificate.endsWith('AA') ? 'BB' : 'AA'));
    expect((await verify(changed, '--keys', api.url)).code).toBe(1);
    const archive = join(out, 'read-title.har');
    const requests = readFileSync(archive, 'utf8');
    writeFileSync(archive, requests.replace('activities', 'activity'));
    const other = await verify(file, '--keys', api.url);
    expect([other.code, other.stdout]).toEqual([
      1,
      expect.stringContaining('read-title.har differs from the archive that was judged'),
    ]);
    writeFileSync(archive, requests);
  });

  it('refuses the keys of another server, and reads keys from a file', async () => {
    const other = await startTiny();
    expect((await verify(file, '--keys', other.url)).code).toBe(1);
    const keys = join(out, 'keys.json');
    writeFileSync(keys, (await api.send('GET', '/keys.json')).text);
    expect((await verify(file, '--keys', keys)).code).toBe(0);
  });

  it('ends with 2 if there is nothing to check', async () => {
    expect((await verify(join(out, 'none.json'))).code).toBe(2);
    expect((await verify(client)).code).toBe(1);
    expect((await verify(file, '--keys', 'http://127.0.0.1:9')).code).toBe(2);
    expect((await verify(file, '--keys', join(out, 'certificate.jws'))).code).toBe(2);
    writeFileSync(join(out, 'empty.json'), '{}');
    expect((await verify(join(out, 'empty.json'))).code).toBe(2);
  });
});
