// Compares each format of a complete report with an approved text. Other tests check the parts of the formats.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageVersion } from '../../src/package/package.js';
import { annotationsText } from '../../src/report/annotations.js';
import { summaryText } from '../../src/report/summary-text.js';
import { FORMAT_NAMES, reportText, writeReport } from '../../src/report/write-report.js';
import { aFolder } from '../store/folder.js';
import { checked, finding, reportOf } from './reported.js';

const exchange = (entry: number, more: object = {}) => ({
  source: `a.har, entry ${entry}`,
  method: 'GET',
  path: '/bookings/7',
  status: 200,
  ...more,
});
const broken = finding({
  part: 'rule',
  code: 'B9',
  place: 'price',
  severity: 'error',
  rules: ['B9'],
  message: 'The `price` is kept.',
  evidence: {
    count: 2,
    received: 12,
    allowed: ['a', 'b'],
    exchanges: [exchange(1), exchange(2, { status: null }), exchange(3)],
  },
});
const below = finding({
  message: 'Response 200: `seat` is unknown.',
  evidence: { count: 2, exchanges: [exchange(1)], received: [1, [2, 3]], allowed: ' ' },
});
const foreign = finding({
  of: '-',
  part: 'request',
  in: 'path',
  place: '',
  severity: 'note',
  operationId: null,
  pointer: '#/paths',
  message: 'No operation has this path.',
  evidence: {
    count: 1,
    exchanges: [exchange(4, { method: 'PUT', path: '/x' })],
    received: undefined,
    allowed: '',
  },
});
const known = finding({
  place: 'known',
  message: 'A known one.',
  evidence: { count: 3, exchanges: [exchange(5)] },
});
const report = reportOf([checked([broken, below, foreign, known], ['getBooking: there is no response.'])], {
  command: 'verify',
  subject: 'https://api.example',
  coverage: { operations: { hit: 1, possible: 39 }, rules: { hit: 3, possible: 80 } },
  baseline: {
    version: 1,
    accepted: [
      { id: known.id, until: '2026-12-31', why: 'Old' },
      { id: below.id, until: '2026-05-31', why: 'Old' },
      { id: 'gone', until: '2026-12-31', why: 'Old' },
    ],
  },
  rules: [
    { id: 'B1', state: 'confirmed', evidence: [exchange(1)] },
    { id: 'B2', state: 'contradicted', evidence: [exchange(2, { status: null }), exchange(3)] },
    { id: 'B3', state: 'unseen', evidence: [] },
    { id: 'K1', state: 'partly seen', evidence: [], missing: ['other: It needs clients.other.'] },
    { id: 'P5', state: 'not visible', evidence: [] },
  ],
  cases: [
    { id: 'book', title: 'Book & pay', status: 'failed', durationMs: 250, findings: [broken] },
    { id: 'list', title: 'List', status: 'passed', durationMs: 1250, findings: [] },
    { id: 'wait', title: 'Wait', status: 'not exercised', reason: 'It needs `clock`.', findings: [] },
  ],
  left: [
    { kind: 'booking', id: '7', client: 'partner' },
    { kind: 'booking', id: null, client: 'partner' },
    { kind: 'capture', id: 'C', client: 'other' },
  ],
});

/** Returns a text without the version, which changes with each release, and without the style of HTML. */
const lasting = (text: string) =>
  text.replaceAll(packageVersion(), 'VERSION').replace(/(?<=<style>)[^]*(?=<\/style>)/, '');

/** Returns a JSON text with each short part on one line. */
function compact(value: unknown, indent = ''): string {
  const text = JSON.stringify(value);
  if (text.length + indent.length <= 100 || typeof value !== 'object' || value === null) return text;
  const names = Array.isArray(value) ? null : Object.keys(value);
  const parts = Object.values(value).map((part, at) => {
    const name = names ? `${JSON.stringify(names[at])}: ` : '';
    return `${indent}  ${name}${compact(part, `${indent}  `)}`;
  });
  const [open, close] = names ? '{}' : '[]';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

const AS: Readonly<Record<string, () => string>> = {
  'report.md': () => reportText(report, 'md'),
  'report.html': () => reportText(report, 'html'),
  'report.junit.xml': () => reportText(report, 'junit'),
  'report.sarif': () => `${compact(JSON.parse(reportText(report, 'sarif')))}\n`,
  terminal: () => summaryText(report),
  'coverage-terminal': () => summaryText({ ...report, command: 'report' }),
  'github-log': () => annotationsText(report),
};

it.each(Object.keys(AS))(
  '%s equals its approved text (npx vitest run -u approves a new one)',
  async (name) => {
    await expect(lasting(AS[name]?.() ?? '')).toMatchFileSnapshot(`whole-reports/${name}.txt`);
  },
);

describe('a long report', () => {
  const many = (findings: number, others: number) => {
    const numbers = Array.from({ length: findings }, (_, at) => at);
    const found = numbers.map((at) =>
      finding({ place: `p${at}`, evidence: { count: 1, exchanges: [exchange(at)] } }),
    );
    const missing = Array.from({ length: others }, (_, at) => `Part ${at}.`);
    return reportOf([checked(found, missing)], {
      rules: [{ id: 'K1', state: 'partly seen', evidence: [], missing }],
    });
  };
  const [atLimit, above] = [many(30, 10), many(31, 12)];

  it.each([
    ['… and 1 more. The reports list all: --format json --out DIR.'],
    ['  … and 2 other reasons'],
    ['… and 2 other parts that were not examined'],
  ])('is cut on a terminal, with the line %j', (line) => {
    expect(summaryText(above).split('\n')).toContain(line);
    expect(summaryText(atLimit).split('\n')).not.toContain(line.replace(/\d/, '0'));
    expect(summaryText(atLimit)).not.toContain('…');
  });

  it('shows on a terminal 30 findings and 10 parts of each kind', () => {
    for (const one of [atLimit, above]) {
      const lines = summaryText(one).split('\n');
      const count = (begin: string) => lines.filter((line) => line.startsWith(begin)).length;
      expect([count('warning '), count('  1 × Part'), count('partly seen: K1 (Part')]).toEqual([30, 10, 10]);
    }
  });

  it('is cut after 200 findings in Markdown, and after 10 of a severity in the log of GitHub', () => {
    const rowsOf = (one: typeof report) => reportText(one, 'md').match(/^\| warning/gm)?.length;
    const [whole, cut] = [many(200, 0), many(203, 0)];
    expect([rowsOf(whole), rowsOf(cut)]).toEqual([200, 200]);
    expect(reportText(whole, 'md')).not.toContain('…');
    expect(reportText(cut, 'md')).toContain('\n… and 3 more in `report.json`.\n');
    expect(annotationsText(above).match(/^::warning/gm)).toHaveLength(10);
  });
});

it('says in HTML that nothing was found, and has no empty sections', () => {
  const page = reportText(reportOf([]), 'html');
  expect(page.match(/<h2>[^<]*/g)).toEqual(['<h2>Findings']);
  expect(page).toContain('<h2>Findings</h2>\n<p>Nothing was found.</p>\n');
});

it('counts in JUnit a part that was not exercised as skipped, only for sandbox report', () => {
  const note = reportOf([checked([finding({ severity: 'note' })])]);
  for (const [command, skipped] of [
    ['report', 1],
    ['check', 0],
  ] as const)
    expect(reportText({ ...note, command }, 'junit')).toContain(
      `<testsuites name="sandbox ${command}" tests="2" failures="0" errors="0" skipped="${skipped}"`,
    );
});

it('is written to a file of each format; that of drift in JSON has a name of its own', () => {
  const folder = aFolder();
  expect(writeReport(report, { folder, formats: FORMAT_NAMES })).toEqual(
    ['report.json', 'report.junit.xml', 'report.html', 'report.md', 'report.sarif'].map((name) =>
      join(folder, name),
    ),
  );
  const drift = writeReport({ ...report, command: 'drift' }, { folder, formats: ['json', 'md'] });
  expect(drift).toEqual(['drift.json', 'report.md'].map((name) => join(folder, name)));
  expect(readFileSync(drift[0] ?? '', 'utf8')).toBe(reportText({ ...report, command: 'drift' }, 'json'));
});
