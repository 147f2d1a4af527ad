import { expect, it } from 'vitest';
import { annotationsText } from '../../src/report/annotations.js';
import type { Report } from '../../src/report/report.js';
import { summaryText } from '../../src/report/summary-text.js';
import { FORMAT_NAMES, reportText } from '../../src/report/write-report.js';
import { checked, finding, reportOf } from './reported.js';

const [ESC, BEL, CSI, RLO, LRI, LS, DEL, ZERO_WIDTH, TAG] = [
  0x1b, 0x07, 0x9b, 0x202e, 0x2066, 0x2028, 0x7f, 0x200b, 0xe0041,
].map((code) => String.fromCodePoint(code));
/** A text from a hostile target or file. */
const HOSTILE =
  `a${ESC}[2J${ESC}]8;;https://evil.example${BEL}b${CSI}31m${RLO}c${LRI}d${LS}e${DEL}${ZERO_WIDTH}${TAG}` +
  '\r\n::stop-commands::x\n| x | y |\n\n# h <script>alert(1)</script> ``` [l](https://evil.example) ![i](//evil) @all `';

const hostile = finding({
  place: HOSTILE,
  message: HOSTILE,
  pointer: `#/${HOSTILE}`,
  evidence: {
    count: 1,
    exchanges: [{ source: HOSTILE, method: HOSTILE, path: HOSTILE, status: 200 }],
    received: HOSTILE,
    allowed: [HOSTILE, 'b'],
  },
});
const below = { ...hostile, id: `${hostile.id}2` };
const report: Report = reportOf([checked([hostile, below], [HOSTILE])], {
  subject: HOSTILE,
  rules: [{ id: 'B2', state: 'contradicted', evidence: hostile.evidence.exchanges }],
  cases: [
    { id: HOSTILE, title: HOSTILE, status: 'failed', reason: HOSTILE, findings: [hostile] },
    { id: 'b', title: HOSTILE, status: 'not exercised', reason: HOSTILE, findings: [] },
  ],
});

const WRITERS: readonly (readonly [name: string, text: string])[] = [
  ...FORMAT_NAMES.map((name) => [name, reportText(report, name)] as const),
  ['terminal', summaryText(report)],
  ['annotations', annotationsText(report)],
];

it.each(WRITERS)('%s has no character that controls a terminal, reorders text or is invisible', (_, text) => {
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\u061C\u200B\u200E\u200F\u2028-\u202E\u2066-\u2069\u{E0041}]/u);
});

it.each(WRITERS)('%s has no text of the traffic as markup or as a command', (name, text) => {
  const isMarkup = ['junit', 'html', 'md'].includes(name);
  expect(isMarkup && text.replaceAll(/`+[^`]*`+/g, '').includes('<script')).toBe(false);
  const commands = text.split('\n').filter((line) => line.startsWith('::'));
  const own = commands.filter((line) => /^::(?:error|warning|notice) title=/.test(line));
  expect(commands).toEqual(name === 'annotations' ? own : []);
});

it('the report in JSON keeps the values', () => {
  const [first] = (JSON.parse(reportText(report, 'json')) as Report).findings;
  expect(first?.evidence.received).toBe(HOSTILE);
});

it('a row in a Markdown report stays a row', () => {
  const lines = reportText(report, 'md').split('\n');
  for (const line of lines.filter((one) => one !== '')) expect(line).toMatch(/^(?:#{2,3} \S|\||\d+ of )/);
  expect(lines.filter((line) => line.startsWith('#')).map((line) => line.split(' ', 2)[1])).toEqual([
    'sandbox',
    'Findings',
    'Cases',
    'Rules',
    'Not',
  ]);
});

/** Returns the cells of a row by GitHub's rules: an escaped character ends no cell. */
const cellsOf = (row: string): string[] => row.match(/(?:\\[^]|[^|\\])+/g) ?? [];

/** Removes the code spans from a cell. A span ends at the next run of as many backticks as opened it. */
function outsideCode(cell: string): string {
  return cell.replaceAll(/(?<!`)(`+)(?!`)(?:[^]*?[^`])\1(?!`)/g, '');
}

it.each(['` ``` x `', 'a ``` x `y', '``', '`', '```', '\\| ', '\\\\|', '', '`a``b`', '`a`\\'])(
  '%j and markup after it remain text in one cell of a Markdown report',
  (begin) => {
    const text = `${begin}<img src=x>`;
    const row = finding({
      id: `getBooking/${begin}`,
      message: `Unknown \`${text}\` or ${text}`,
      pointer: begin,
      evidence: {
        count: 1,
        exchanges: [{ source: text, method: text, path: text, status: 200 }],
        received: begin,
        allowed: [text, begin],
      },
    });
    const markdown = reportText(reportOf([checked([row], [text])]), 'md');
    const rows = markdown.split('\n').filter((line) => /^\| (error|warning|note) /.test(line));
    expect(rows.map((line) => cellsOf(line).filter((cell) => cell.trim() !== '').length)).toEqual([4]);
    for (const line of markdown.split('\n'))
      for (const cell of cellsOf(line)) expect(outsideCode(cell).replaceAll('<br>', '')).not.toContain('<');
  },
);
