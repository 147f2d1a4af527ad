import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sandbox as built } from './built-command.js';
import { sandbox } from './command-from-sources.js';
import { followsReportFlags } from './report-flags.js';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
const file = (name: string) => join(folder, name);
const pairs = (members: Readonly<Record<string, string>>) =>
  Object.entries(members).map(([name, value]) => ({ name, value }));

/** Writes a HAR file with a request for each path; all responses have the same status and media type. */
function archive(
  name: string,
  paths: readonly string[],
  { status = 200, mediaType = 'application/json', accept = '*/*' } = {},
): string {
  const headers = pairs({ Accept: accept, 'Accept-Language': 'en', Authorization: 'Bearer x' });
  const answered = pairs({ 'Content-Type': mediaType, 'Content-Language': 'en' });
  const text = status === 200 ? '[]' : PROBLEM;
  const content = { size: text.length, mimeType: mediaType, text };
  const entries = paths.map((path) => ({
    request: { method: 'GET', url: path, headers },
    response: { status, headers: answered, content },
  }));
  writeFileSync(file(name), JSON.stringify({ log: { version: '1.2', entries } }));
  return file(name);
}

const PROBLEM = JSON.stringify({
  type: '/docs/problems/invalid_request',
  title: 'Invalid request',
  status: 400,
  detail: 'There is no parameter limit.',
  code: 'invalid_request',
  errors: [{ in: 'query', field: 'limit', code: 'unknown', message: 'There is no parameter limit.' }],
});
const API = 'https://api.example/v1';
const clean = archive('clean.har', [`${API}/merchants`, 'https://cdn.example/app.js']);
const wrong = archive('wrong.har', [`${API}/merchants?limit=1`, `${API}/merchants?limit=2`]);
const ID = 'listMerchants/request.query/unknown/limit';

it('exits with 0 for traffic that the contract allows, and lists the parts that were not judged and those that were exercised', async () => {
  const { code, stdout } = await sandbox(['check', clean]);
  expect(code).toBe(0);
  expect(stdout).toContain(`${clean}: the API is at ${API}.`);
  expect(stdout).toContain("1 × A request to https://cdn.example, which is not the API's host");
  expect(stdout).toMatch(
    /^check of \S+: 0 errors, 0 warnings, 0 notes\. 1 of 2 exchanges judged, 1 of 39 operations, \d+ of \d+ rules reached, 1 of \d+ outcomes, 0 of \d+ parameters\.\n/,
  );
});

it('exits with 1 for findings, and writes the reports', async () => {
  const out = file('reports');
  const { code, stdout } = await built([
    'check',
    clean,
    wrong,
    '--format',
    'json,junit,html,md,sarif',
    '--out',
    out,
  ]);
  expect(code).toBe(1);
  expect(stdout).toContain(`error ${ID} (2 times)\n`);
  expect(readdirSync(out).toSorted()).toEqual(
    ['html', 'json', 'junit.xml', 'md', 'sarif'].map((end) => `report.${end}`),
  );
  expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toMatchObject({
    subject: 'clean.har, wrong.har',
    findings: [{ id: ID, evidence: { count: 2 } }],
  });
});

it('prints annotations in a job of GitHub', async () => {
  const { stdout } = await sandbox(['check', wrong], { GITHUB_ACTIONS: 'true' });
  expect(stdout).toMatch(/\n::error title=/);
  const own = await sandbox(['check', wrong, '--contract', 'openapi/openapi.yaml'], {
    GITHUB_ACTIONS: 'true',
  });
  expect(own.stdout).toMatch(/\n::error file=openapi\/paths\/merchants\.yaml,line=\d+,title=/);
});

it('accepts the findings of a baseline that it wrote', async () => {
  const baseline = file('baseline.json');
  expect((await sandbox(['check', wrong, '--write-baseline', baseline])).code).toBe(1);
  const accepted = await sandbox(['check', wrong, '--baseline', baseline]);
  expect([accepted.code, accepted.stdout]).toEqual([
    0,
    expect.stringContaining('1 accepted by the baseline.'),
  ]);
  const unused = await sandbox(['check', clean, '--baseline', baseline]);
  expect(unused.stdout).toContain(`The baseline's entry ${ID} is no longer found. Remove it.`);
});

it('takes the media types of the vendor', async () => {
  const accept = 'application/vnd.acme.v1+json';
  const acme = archive('acme.har', [`${API}/merchants`], { mediaType: accept, accept });
  const { code, stdout } = await sandbox(['check', acme]);
  expect([code, stdout]).toEqual([1, expect.stringContaining('header/not_allowed/content-type')]);
  expect((await sandbox(['check', acme, '--vendor', 'acme'])).code).toBe(0);
});

const refused = archive('refused.har', [`${API}/merchants?limit=1`], {
  status: 400,
  mediaType: 'application/problem+json',
});
followsReportFlags('check', {
  run: (flags) => sandbox(['check', refused, ...flags]),
  severity: 'note',
  id: ID,
});

it('takes another contract, in one file', async () => {
  const operation = { operationId: 'list', security: [{}], responses: { 200: { description: 'All.' } } };
  const info = { title: 'Other', version: '2' };
  const document = { openapi: '3.1.0', info, paths: { '/things': { get: operation } } };
  writeFileSync(file('other.json'), JSON.stringify(document));
  const things = archive('things.har', [`${API}/things?x=1`]);
  const { code, stdout } = await sandbox([
    'check',
    things,
    '--contract',
    file('other.json'),
    '--format',
    'sarif',
    '--out',
    folder,
  ]);
  expect([code, stdout]).toEqual([1, expect.stringContaining('error list/request.query/unknown/x')]);
  expect(readFileSync(file('report.sarif'), 'utf8')).toContain(`"uri": "${file('other.json')}"`);
});

it('takes a contract of several files, and names the file of each part', async () => {
  const operation = {
    operationId: 'list',
    security: [{}],
    parameters: [{ $ref: 'parts/limit.yaml' }],
    responses: { 200: { description: 'All.' } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Other', version: '2' },
    paths: { '/things': { get: operation } },
  };
  writeFileSync(file('several.json'), JSON.stringify(document));
  mkdirSync(file('parts'), { recursive: true });
  writeFileSync(file('parts/limit.yaml'), 'name: limit\nin: query\nschema:\n  maximum: 9\n  type: integer\n');
  const things = archive('many-things.har', [`${API}/things?limit=10`]);
  const out = ['--format', 'sarif', '--out', file('several')];
  const { code, stdout } = await sandbox(['check', things, '--contract', file('several.json'), ...out]);
  expect([code, stdout]).toEqual([1, expect.stringContaining('#/x-files/parts~1limit.yaml/schema')]);
  expect(readFileSync(file('several/report.sarif'), 'utf8')).toMatch(
    /"uri": "[^"]*parts\/limit.yaml"\s*},\s*"region": {\s*"startLine": 3/,
  );
});

it('does not judge the pages of the documentation of a sandbox', async () => {
  const pages = archive('pages.har', [
    `${API}/openapi.json`,
    `${API}/docs/assets/start.js`,
    `${API}/merchants`,
  ]);
  const { stdout } = await sandbox(['check', pages, '--url', API]);
  expect(stdout).toContain("2 × The sandbox's documentation.");
});

it('reports before checking that the folder of reports cannot be written', async () => {
  const { code, stdout, stderr } = await sandbox([
    'check',
    clean,
    '--format',
    'json',
    '--out',
    join(clean, 'x'),
  ]);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('cannot be written')]);
});

it.each([
  [[archive('empty.har', [])], 'empty.har has no requests.'],
  [[archive('foreign.har', ['https://cdn.example/x.js'])], '0 of 1 exchanges judged'],
  [['nowhere.har'], 'nowhere.har cannot be read'],
  [[clean, '--format', 'pdf'], 'must be one of json, junit, html, md, sarif, not pdf'],
  [[clean, '--fail-on', 'all'], 'must be one of error, warning, note'],
  [[clean, '--url', 'api.example'], '--url must be a URL'],
  [[clean, '--url', 'http://a b'], '--url must be a URL'],
  [[clean, '--url', 'ftp://me:hunter2@api.example'], 'not ftp://***@api.example.'],
  [[clean, '--baseline', 'nowhere.json'], 'nowhere.json cannot be read'],
  [[clean, '--contract', clean], 'cannot be used'],
])('exits with 2 if nothing can be judged: %j', async (args, part) => {
  const { code, stdout, stderr } = await sandbox(['check', ...args]);
  expect([code, stdout + stderr]).toEqual([2, expect.stringContaining(part)]);
});
