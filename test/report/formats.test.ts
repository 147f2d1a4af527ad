import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { annotationsText } from '../../src/report/annotations.js';
import { contractLines } from '../../src/report/contract-lines.js';
import { PACKAGE_CONTRACT, type Report } from '../../src/report/report.js';
import { summaryText } from '../../src/report/summary-text.js';
import { reportText } from '../../src/report/write-report.js';
import { checked, contract, finding, reportOf } from './reported.js';
import { reportFaults } from './schema-faults.js';
import { SARIF_SCHEMA } from './sarif-schema.js';

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const isSarif = ajv.compile(SARIF_SCHEMA);

const error = finding({
  in: 'status',
  code: 'undeclared',
  place: '418',
  severity: 'error',
  pointer: '#/paths/~1bookings~1{bookingId}/get/responses',
});
const at = (entry: number) => ({
  count: 1,
  exchanges: [{ source: `a.har, entry ${entry}`, method: 'GET', path: '/bookings/7', status: 200 }],
});
const known = finding({
  part: 'request',
  in: 'header',
  code: 'required',
  place: 'accept',
  severity: 'error',
  evidence: at(2),
});
const foreign = finding({
  evidence: at(3),
  of: '-',
  part: 'request',
  in: 'path',
  place: 'x',
  severity: 'note',
  operationId: null,
  pointer: '#/paths',
});
const baseline = {
  version: 1 as const,
  accepted: [{ id: known.id, until: '2026-12-31', why: 'Old client' }],
};
const report = reportOf(
  [checked([error, finding({ evidence: at(4) }), known, foreign], ['getBooking: there is no response.'])],
  {
    baseline,
    rules: [
      { id: 'B1', state: 'confirmed', evidence: [] },
      { id: 'B2', state: 'contradicted', evidence: [] },
      { id: 'B3', state: 'unseen', evidence: [] },
      { id: 'K1', state: 'partly seen', evidence: [], missing: ['people/other: It needs clients.other.'] },
    ],
    cases: [
      { id: 'book', title: 'Book & <pay>', status: 'failed', findings: [error] },
      { id: 'list', title: 'List', status: 'passed', durationMs: 1250, findings: [] },
      {
        id: 'wait',
        title: 'Wait',
        status: 'not exercised',
        reason: 'It needs `clock` & <more>.',
        findings: [],
      },
    ],
  },
);
const empty = reportOf([]);
/** `report`, but the contract is a file of the user. */
const own: Report = { ...report, contract: { ...report.contract, file: './openapi/openapi.yaml' } };

const twice = finding({
  of: 'book',
  part: 'certification',
  code: 'books-twice',
  severity: 'error',
  message: 'It booked twice.',
});
const third = { ...twice, message: 'It booked a third time.' };
const paid = finding({
  of: 'pay',
  part: 'certification',
  code: 'pays-twice',
  severity: 'error',
  message: 'It paid twice.',
});
const late = finding({ of: 'late', part: 'certification', code: 'books-late', severity: 'error' });
const notExercised = {
  id: 'wait',
  title: 'Wait',
  status: 'not exercised',
  reason: 'the client did nothing.',
  findings: [],
} as const;
/** A certification with a baseline. It accepts all findings of one case, and one of two findings of another case. */
const certified = reportOf([checked([twice, third, paid, late])], {
  command: 'certify',
  baseline: { version: 1, accepted: [{ id: paid.id, until: '2026-12-31', why: 'Old client' }] },
  cases: [
    { id: 'book', title: 'Book & pay', status: 'failed', findings: [twice, third] },
    { id: 'list', title: 'List', status: 'passed', findings: [] },
    { id: 'pay', title: 'Pay', status: 'failed', findings: [paid] },
    { id: 'late', title: 'Late', status: 'failed', findings: [paid, late] },
    notExercised,
  ],
});

it.each([
  ['with everything', report],
  ['of nothing', empty],
])('a report %s is valid JSON under its schema', (_, one) => {
  expect(reportFaults(JSON.parse(reportText(one, 'json')))).toEqual([]);
});

it('shows each finding of a certification once in HTML, below its case', () => {
  const page = reportText(certified, 'html');
  expect(page.match(/<h2>[^<]*/g)).toEqual(['<h2>Cases', '<h2>Accepted by the baseline']);
  expect(page.match(/It booked (?:twice|a third time)\./g)).toHaveLength(2);
});

describe('SARIF', () => {
  const log = JSON.parse(reportText(report, 'sarif'));

  it('is valid', () => {
    isSarif(log);
    expect(isSarif.errors).toBeNull();
    isSarif(JSON.parse(reportText(empty, 'sarif')));
    expect(isSarif.errors).toBeNull();
  });

  it("has file positions for the user's own contract", () => {
    const places = JSON.parse(reportText(own, 'sarif')).runs[0].results.map(
      (result: {
        locations: { physicalLocation: { artifactLocation: { uri: string }; region: object } }[];
      }) => result.locations[0]?.physicalLocation,
    );
    const [status] = places;
    expect(status.artifactLocation.uri).toBe('openapi/paths/bookings_%7BbookingId%7D.yaml');
    const lines = readFileSync(decodeURI(status.artifactLocation.uri), 'utf8').split('\n');
    expect(lines[status.region.startLine - 1]).toBe('  responses:');
  });

  it('has one rule for all operations, statuses, steps and positions', () => {
    const steps = ['read', 'cancelled'].map((step) =>
      finding({ of: 'booking', part: 'step', step, code: 'criterion', place: `total == ${step}` }),
    );
    const bodies = ['getBooking', 'listBookings'].map((of, index) =>
      finding({ of, part: 'response', in: 'body', status: 200 + index, code: 'wrong_type', place: 'total' }),
    );
    const text = reportText(reportOf([checked([...steps, ...bodies])]), 'sarif');
    const { tool, results } = JSON.parse(text).runs[0];
    expect(tool.driver.rules).toEqual([
      { id: 'step/criterion', shortDescription: { text: 'step: criterion' } },
      { id: 'response.body/wrong_type', shortDescription: { text: 'response body: wrong type' } },
    ]);
    expect(results.map((one: { ruleId: string; ruleIndex: number }) => [one.ruleId, one.ruleIndex])).toEqual([
      ['step/criterion', 0],
      ['step/criterion', 0],
      ['response.body/wrong_type', 1],
      ['response.body/wrong_type', 1],
    ]);
  });
});

describe('the line numbers of the contract', () => {
  const lineOf = contractLines(PACKAGE_CONTRACT);
  const pointers: string[] = [];
  const visit = (part: unknown, pointer: string): void => {
    if (typeof part !== 'object' || part === null || pointer.includes('/examples')) return;
    pointers.push(pointer);
    for (const [name, below] of Object.entries(part))
      visit(below, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  };
  visit(contract.document, '#');

  it('are the lines with the last name of each pointer', () => {
    const lines = new Map<string, string[]>();
    const wrong = pointers.filter((pointer) => {
      const { file, line } = lineOf(pointer);
      const text = lines.get(file) ?? readFileSync(file, 'utf8').split('\n');
      lines.set(file, text);
      const name = pointer.split('/').at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~') ?? '';
      const isPart = /^#\/components\/\w+(\/\w+)?$/.test(pointer) || pointer === '#';
      return !isPart && !/^\d+$/.test(name) && text[line - 1]?.includes(name) !== true;
    });
    expect(pointers.length).toBeGreaterThan(2000);
    expect(wrong).toEqual([]);
  });

  it('are the nearest lines for an unknown pointer', () => {
    const { file, line } = lineOf('#/components/schemas/Basket/properties/nothing/type');
    expect(file).toBe('openapi/schemas/Basket.yaml');
    expect(readFileSync(file, 'utf8').split('\n')[line - 1]).toBe('properties:');
  });
});

describe('JUnit XML', () => {
  const xml = reportText(report, 'junit');
  it('escapes characters that XML does not allow', () => {
    expect(xml).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
    for (const text of ['<script', '\u0001']) expect(xml).not.toContain(text);
    expect(wellFormed(xml)).toBe(true);
  });

  it('has only the cases of a certification, each once, with its first finding as the message', () => {
    const cases = junitCasesOf(certified);
    expect(cases).toEqual([
      ['cases', 'book: Book &amp; pay', 'failure', 'It booked twice.'],
      ['cases', 'list: List', null, null],
      ['cases', 'pay: Pay', 'skipped', 'It paid twice.'],
      ['cases', 'late: Late', 'failure', 'It paid twice.'],
      ['cases', 'wait: Wait', 'skipped', 'the client did nothing.'],
    ]);
    expect(reportText(certified, 'junit')).toMatch(
      /<testsuites [^>]*tests="5" failures="2" errors="0" skipped="2"/,
    );
    expect(reportText(certified, 'junit')).toContain('It booked a third time.');
  });

  it('has an error if nothing was checked, also for a certification', () => {
    const idle = reportOf([], { command: 'certify', cases: [notExercised] });
    expect(junitCasesOf(idle).map(([, name, element]) => [name, element])).toEqual([
      ['something was judged', 'error'],
      ['wait: Wait', 'skipped'],
    ]);
    expect(reportText(empty, 'junit')).toContain('<error message="Nothing could be judged."');
  });
});

/** Returns the test cases of a JUnit XML report: suite, name, and the child element with its message. */
function junitCasesOf(one: Report): (string | null)[][] {
  return [
    ...reportText(one, 'junit').matchAll(
      /<testcase classname="([^"]*)" name="([^"]*)"[^>]*?(?:\/>|>\s*<([\w-]+) message="([^"]*)")/g,
    ),
  ].map(([, ...parts]) => parts.map((part) => part ?? null));
}

/** Returns whether all elements of an XML text are closed in the right order. */
function wellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, end, name = '', single] of xml.matchAll(/<(\/?)([\w-]+)(?:\s+[\w-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (end === '') {
      if (single === '') open.push(name);
    } else if (open.pop() !== name) return false;
  }
  const rest = xml.replaceAll(/<\?xml[^>]*>|<\/?[\w-]+(?:\s+[\w-]+="[^"<]*")*\s*\/?>/g, '');
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(rest);
}

it('a report in HTML is one file without a script, with all texts escaped', () => {
  const html = reportText(report, 'html');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  for (const text of ['<script', '<img', '<link', 'src=', 'href=', '\u0001'])
    expect(html).not.toContain(text);
  for (const { id } of report.findings) expect(html).toContain(`<code>${id.replaceAll('&', '&amp;')}</code>`);
});

it('code in a Markdown report ends only at its own end', () => {
  const path = '/a``![x](https://evil.example/p.png)``=1';
  const evidence = { count: 1, exchanges: [{ source: 'a', method: 'GET', path, status: 200 }] };
  const markdown = reportText(reportOf([checked([finding({ evidence })])]), 'md');
  expect(markdown).toContain(`\`\`\` GET ${path} \`\`\``);
});

it('a table in a Markdown report has the same number of cells in each row', () => {
  const markdown = reportText(report, 'md');
  expect(markdown).not.toMatch(/<script/);
  const tables = markdown.split('\n\n').filter((block) => block.startsWith('|'));
  expect(tables.length).toBeGreaterThan(3);
  for (const table of tables) {
    const widths = table
      .trimEnd()
      .split('\n')
      .map((row) => row.replaceAll('\\|', '').split('|').length);
    expect(new Set(widths).size).toBe(1);
  }
});

it("annotates lines of the user's own contract in the GitHub log", () => {
  const [first] = annotationsText(own).split('\n');
  expect(first).toMatch(
    /^::error file=openapi\/paths\/bookings_\{bookingId\}\.yaml,line=\d+,title=getBooking\/response\.status\/undeclared\/418::/,
  );
  expect(first).toContain('100%25');
  expect(annotationsText(empty)).toBe('');
});

it('the summary has no control characters for a terminal or a log', () => {
  const hostile = finding({ message: 'The path /x\u001B[2J\n::stop-commands::x is not of the API.' });
  const text = summaryText(reportOf([checked([hostile])]));
  expect(text).toContain('/x\uFFFD[2J\uFFFD::stop-commands::x is not');
  expect(text).not.toContain('\u001B');
});
