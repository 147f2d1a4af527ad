// Finds each figure with a unit in the users' docs. Compares the figure with the code, unless it is listed as a
// measurement or an example.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOG_MEMORY } from '../../src/limits/limits.js';
import { ROOT } from './blocks.js';

const [KIB, MIB, GIB] = [1024, 1024 ** 2, 1024 ** 3];
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** Units of figures that count things. */
const COUNTED =
  `characters digits requests captures clients workspaces entries values errors aliases items pages
  connections levels bookings cases guests months`.split(/\s+/);
/** The units of figures, in bytes or milliseconds. The unit of a plain count is 1. */
const UNITS: Readonly<Record<string, number>> = {
  KiB: KIB,
  MiB: MIB,
  GiB: GIB,
  KB: 1000,
  MB: 1e6,
  bytes: 1,
  ms: 1,
  s: SECOND,
  seconds: SECOND,
  minutes: MINUTE,
  second: SECOND,
  minute: MINUTE,
  hour: HOUR,
  hours: HOUR,
  days: DAY,
  attempts: 1,
  ...Object.fromEntries(COUNTED.map((name) => [name, 1])),
};
/** Figures that are written as words. */
const WORDS: Readonly<Record<string, number>> = {
  'half a': 0.5,
  'half an': 0.5,
  ...Object.fromEntries(
    'two three four five six seven eight nine ten eleven twelve'.split(' ').map((name, at) => [name, at + 2]),
  ),
};
const word = Object.keys(WORDS)
  .map((name) => `[${name.charAt(0)}${name.charAt(0).toUpperCase()}]${name.slice(1)}`)
  .join('|');
const FIGURE = new RegExp(
  String.raw`(?<![\w.#/,-])(?:(\d[\d,]*(?:\.\d+)?)(?:–\d+)? ?|(${word}) )(${Object.keys(UNITS).join('|')})\b`,
  'g',
);
/** The values of constants that occur as factors of figures in the code. */
const NAMES: Readonly<Record<string, number>> = { MIB, MINUTE_MS: MINUTE, HOUR_MS: HOUR, DAY_MS: DAY };

/** A sentence with figures, and the place of each figure in the code. */
type Bound = readonly [sentence: string, ...places: readonly Place[]];
/**
 * The place of a figure in the code: a file, and the text before the figure. `unit` converts the figure to bytes or
 * milliseconds.
 */
type Place = readonly [file: string, before: string, unit?: number];

const BODY = ['src/http/body.ts', 'MAX_BODY_BYTES = '] as const;
const HEAD = ['src/http/server.ts', 'HEAD_LIMIT = '] as const;
const YAML = ['src/http/request-body.ts', 'MAX_YAML_BYTES = '] as const;
const ALIASES = ['src/text/yaml-text.ts', 'MAX_ALIASES = '] as const;
const REACH = ['src/domain/listing/filter.ts', 'REACH_MONTHS = '] as const;
const HOSTED = ['src/domain/basket/hosted-payment.ts', 'HOSTED_PAYMENT_MS = '] as const;
const LOG = ['src/workspaces/request-log/request-log.ts', 'const MAX_BYTES = '] as const;
const ALL_LOGS = ['src/limits/limits.ts', 'LOG_MEMORY = { all: '] as const;
const HANG = ['src/faults/rule.ts', 'MAX_HANG_MS = '] as const;
const CAPTURE = 'src/domain/capture/capture.ts';
const BIN = 'src/workspaces/bin.ts';
const MIRROR = 'src/mirror/catalogue-reader.ts';
const TARGET = 'src/verification/workflows/recording-target.ts';
const SETTINGS = 'src/start/settings.ts';
const PATIENCE = 'src/verification/workflows/patience.ts';
const POOL = 'src/store/postgres/pool.ts';
const SESSION = ['src/control/access/sessions.ts', 'SESSION_MS = '] as const;
const BINNED = [BIN, 'BIN_MS = '] as const;
const MARKED = ['src/workspaces/expiry.ts', 'MARK_MS = '] as const;
const COUNTING = ['src/sandbox.ts', '[COUNT_KEPT_MS, COUNT_MS] = [1000, '] as const;

/**
 * Sentences of each page whose figures must agree with the code. Figures in the tables of docs/settings.md
 * have their own tests.
 */
const BOUND: Readonly<Record<string, readonly Bound[]>> = {
  'docs/agents.md': [
    ['A tool result has at most 2,000 characters', ['src/mcp/shown.ts', 'DEFAULT_SIZE = ']],
    ['after 30 minutes without a call', ['src/mcp/http-sessions.ts', 'IDLE_MS = ']],
    ['A message has at most 1 MiB', BODY],
  ],
  'docs/assumptions.md': [
    ['in UTF-8, at most 1 MiB', BODY],
    ['its headers may hold 64 KiB', HEAD],
    ['reach 24 months beyond', REACH],
    ['end 24 months after the start', REACH],
    ['A capture lasts 15 minutes', [CAPTURE, 'DEFAULT_MS = ']],
    ['it lasts at most 45 minutes', [CAPTURE, 'LONGEST_CAPTURE_MS = ']],
    [
      "ended at most 24 hours ago by the workspace's clock, and is one of the latest 1000 captures",
      [CAPTURE, 'STORED_MS = '],
      [CAPTURE, 'MAX_ENDED_CAPTURES = '],
    ],
    ['after 45 minutes, or when the guest cancels', HOSTED],
    ['A token lasts 3600 seconds', ['src/http/tokens.ts', 'TOKEN_SECONDS = ', SECOND]],
  ],
  'docs/console.md': [
    ['after twelve hours of real time', SESSION],
    ['lists deleted workspaces for seven days', BINNED],
    ['at most 100,000 characters', ['src/console/shared/forms/remembered.ts', 'MAX_DRAFTS = ']],
    ['stores the latest 500 requests', ['src/console/shared/live/request-rows.ts', 'MAX_ROWS = ']],
  ],
  'docs/ci.md': [['After every 100 requests', ['test/fuzz/round.ts', 'TICK = ']]],
  'docs/control-plane.md': [
    ['at most 4 MiB of each for a workspace', LOG],
    ['events of all workspaces share 64 MiB', ALL_LOGS],
    [
      'the latest 50 requests of this kind for a workspace',
      ['src/store/shared-store.ts', 'UNVERIFIED = { capacity: '],
    ],
    ['Without `to`, it has 14 days', ['src/control/views/seats.ts', 'DEFAULT_DAYS = ', DAY]],
    ['It has at most 62 days', ['src/control/views/seats.ts', 'MAX_DAYS = ', DAY]],
    ['can have up to 1,000 clients', ['src/workspaces/workspace-clients.ts', 'MAX_CLIENTS = ']],
    ['A session lasts 12 hours', SESSION],
    ['Within twelve hours, at most', SESSION],
    ['its first ten errors', ['src/workspaces/request-log/entry.ts', 'MAX_KEPT_ERRORS = ']],
    ['into a bin for seven days', BINNED],
    ['Seven days before its expiry, a workspace is **marked**', MARKED],
    ['expires seven days later', MARKED],
    [
      'at most 1,000 workspaces and 1 GiB',
      [BIN, '[\n  { workspaces: '],
      [BIN, '{ workspaces: 1000, bytes: '],
    ],
    ['(in memory 100 and 64 MiB)', [BIN, '{ workspaces: 100, bytes: ']],
  ],
  'docs/data-folder.md': [
    ['than 1 MiB, and when the workspace', ['src/store/file/file-store.ts', '\n  foldAtBytes: ']],
    ['waits up to 10 seconds', ['src/store/file/lock.ts', '\n  staleMs: ']],
  ],
  'docs/examination.md': [
    ['add up to five minutes at most', [PATIENCE, 'const MAX_WAIT_MS = ']],
    ['three requests in a row stay refused', [PATIENCE, 'MAX_REFUSED = ']],
  ],
  'docs/faults.md': [
    ['at most 60 s', ['src/faults/rule.ts', 'MAX_DELAY_MS = ']],
    ['a second, for at most 5 minutes', HANG],
    ['at most 5 minutes, the connection is closed', HANG],
    ['45 minutes after its creation', HOSTED],
    ['books at most 5,000 guests', ['src/faults/moments.ts', 'MAX_GUESTS_TAKEN = ']],
  ],
  'docs/fixtures.md': [
    ['at most 256 KiB and 100 aliases', YAML, ALIASES],
    ['at most 1,000 errors', ['src/domain/shared/errors.ts', 'MAX_ERRORS = ']],
    ['more than 100,000 values', ['src/seed/fixture/schema/schema.ts', 'MAX_VALUES = ']],
  ],
  'docs/hosting.md': [
    ['it has at least 16 characters', [SETTINGS, 'MIN_ADMIN_TOKEN_LENGTH = ']],
    ['Each group has 1 MiB', ['src/control/audit/audit-store.ts', 'PART_BYTES = ']],
    ['at most 300 characters', ['src/control/notice.ts', 'MAX_LENGTH = ']],
    ['of at least 32 characters', ['src/start/token-key-file.ts', 'MIN_KEY_LENGTH = ']],
    ['closes a request after 6 minutes', ['hosting/nginx.conf', '\n  proxy_read_timeout ', SECOND]],
    ['database within two seconds. Admins', ['src/control/notice.ts', 'READ_MS = ']],
    ['at once, and within two seconds at other', ['src/workspaces/registry.ts', 'SETTINGS_MS = ']],
    ['wait for at most five attempts', ['src/store/postgres/failures.ts', '[CHANGE_ATTEMPTS, PAUSE_MS] = [']],
    ['No connection lives longer than five minutes', [POOL, 'MAX_LIFETIME_SECONDS = ', SECOND]],
    ['does not return it within half a second', COUNTING],
    ['and half a second while the database hangs', COUNTING],
    ['closed after ten minutes without use', ['src/workspaces/registry-settings.ts', '\n  idleMs: ']],
    ['closed after ten seconds without use', ['src/workspaces/memory.ts', 'SHORT_IDLE_MS = ']],
    ['waits half a second longer', ['src/workspaces/registry.ts', 'LAST_MS = ']],
    ['at most 4 MiB for a workspace', LOG],
    ['up to 50 workspaces with one', ['src/store/postgres/appending.ts', 'MAX_WORKSPACES = ']],
    [
      '100 requests a second and 50 connections',
      [SETTINGS, 'HOSTED_LIMITS = { maxRequestsPerSecond: '],
      [SETTINGS, ', maxConnectionsPerWorkspace: '],
    ],
    ['limit to 1 GiB', ['package.json', '--max-old-space-size=', MIB]],
    ['waits up to 5 seconds for requests in flight', ['src/http/stop.ts', 'STOP_TIMEOUT_MS = ']],
    ['up to 2 seconds for the last mails', ['src/sandbox.ts', '[AGENTS_MS, MAILS_MS] = [3000, ']],
    ['until 9 seconds after step 2', ['src/http/stop.ts', 'STOP_MS = ']],
  ],
  'docs/payments.md': [
    ['up to five connections at once', ['src/pages/mailer.ts', 'MAX_CONNECTIONS = ']],
    ['accept it within 60 seconds', ['src/pages/mailer.ts', 'MAIL_MS = ']],
    ['deleted after 45 minutes', HOSTED],
  ],
  'docs/proxy.md': [
    ['`1MiB`', BODY],
    ['heads above 64 KiB', HEAD],
    ['take up to 64 MiB of memory', ['src/verification/proxy/checked-proxy.ts', 'MAX_WAITING_BYTES = ']],
  ],
  'docs/settings.md': [
    ['Fixtures of up to 64 MiB', ['src/control/plane.ts', 'MAX_FIXTURE_BYTES = ']],
    ['slices of 2 ms', ['src/time/slices.ts', 'SLICE_MS = ']],
    ['if it was idle for at least 5 minutes', ['src/mcp/http-sessions.ts', 'REPLACED_MS = ']],
  ],
  'docs/testing.md': [['4 seconds by default', ['src/client/waiting.ts', 'options.timeout ?? ']]],
  'docs/verification.md': [
    ['A file may have at most 256 MiB', ['src/exchanges/read-har.ts', 'MAX_FILE_BYTES = ']],
    ['accepts the findings for 90 days', ['src/report/baseline.ts', 'ACCEPTED_DAYS = ', DAY]],
    ['after three requests in a row without', [TARGET, 'MAX_MISSES = ']],
    ['half a minute without a first response, after', [TARGET, 'TIMEOUT_MS = ']],
    ['gives up after half a minute', [TARGET, 'TIMEOUT_MS = ']],
    ['after half an hour in all, or if', [TARGET, 'MAX_RUN_MS = ']],
    ['more than 16 MiB or takes longer than 30 s', [TARGET, 'MAX_BYTES = '], [TARGET, 'TIMEOUT_MS = ']],
    [
      'at most 2,000 requests, 600 pages of a list, 128 MiB and 20 minutes',
      [MIRROR, '\n  requests: '],
      [MIRROR, '\n  pages: '],
      [MIRROR, '\n  bytes: '],
      [MIRROR, '\n  ms: '],
    ],
  ],
};

/** Figures that this test does not compare with the code, grouped by reason. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'other tests hold them': [
    '13–19 digits with a valid check digit',
    'at least 200 entries',
    'each round of 2,000 requests',
    '14 digits or more in one run',
    'those of at least 8 characters',
    '12 or 13 digits, or digits in',
    'one in ten of these numbers passes as a card: 12 digits that begin with 50, 56 to 59 or 6, and 13 digits that begin',
    '9 digits>-<10 random hexadecimal digits',
    'less than 256 KiB',
    'have another 4 MiB',
    'within about two seconds',
    'for up to half a minute until it is certain',
    'open for booking until two hours after',
  ],
  'an example': [
    'let 46 minutes pass',
    'executed after 2,000 ms',
    'body arrives at 100 bytes a second',
    'after 5,000 ms',
    'one request each 20 ms',
    'A day trip of two days',
    'runs four cases at a time',
    'let ten minutes pass',
    'A caller names two bookings',
  ],
  measured: [
    'each about every three seconds',
    'passes 34 cases',
    '9 s of processor time',
    '19 s with `tsx`',
    '46,192 bookings',
    '6,300 captures a second',
    '8,500 captures a second',
    '100,000 bookings',
    '176 MB',
    '39 MB',
    '480 MB',
    'take about 18 MB',
    '15 to 20 KB of the heap',
    'one 3 KB',
    '0.036 ms, 8.7 KB',
  ],
  'what others do': [
    'exports every 5 seconds',
    '50 seconds if the database hangs',
    '`--stop-delay` plus ten seconds',
  ],
};

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((page) =>
  page.endsWith('.md'),
);
const TESTED_TABLES = new Set(['docs/settings.md']);

/** Returns a page as one line, without its code blocks. */
function pageOf(path: string): string {
  const text = read(path).replaceAll(/^ *```[^]*?^ *```$|<!--.*?-->/gm, '');
  const kept = TESTED_TABLES.has(path) ? text.replaceAll(/^\|.*$/gm, '') : text;
  return kept.replaceAll(/\s+/g, ' ');
}

const figuresOf = (text: string) =>
  [...text.matchAll(FIGURE)].map(({ 1: digits = '', 2: inWords = '', 3: unit = '', index }) => ({
    index,
    value: (WORDS[inWords.toLowerCase()] ?? Number(digits.replaceAll(',', ''))) * (UNITS[unit] ?? 1),
  }));

/** Returns the figure at a place in the code. It may be a product of numbers and constants. */
function valueAt([file, before, unit = 1]: Place): number {
  const parts = read(file).split(before);
  if (parts.length !== 2) throw new Error(`${file} has ${JSON.stringify(before)} ${parts.length - 1} times`);
  const factors = /^[\w *]+/.exec(parts[1] ?? '')?.[0].split('*') ?? [''];
  return factors.reduce((all, factor) => all * numberOf(factor.trim()), unit);
}

/** Returns the value of a number literal, or of a known constant. `360s` is 360. */
function numberOf(text: string): number {
  return NAMES[text] ?? Number(/^[\d_]+/.exec(text)?.[0].replaceAll('_', '') ?? Number.NaN);
}

/** Returns the positions of a text in another text. */
function placesOf(text: string, page: string): readonly number[] {
  const lengths = page.split(text).map(({ length }) => length);
  return lengths.slice(0, -1).map((_, at) => {
    const before = lengths.slice(0, at + 1).reduce((sum, length) => sum + length, 0);
    return before + at * text.length;
  });
}

describe.each(PAGES)('the figures of %s', (path) => {
  const page = pageOf(path);
  const known = [...(BOUND[path] ?? []).map(([sentence]) => sentence), ...Object.values(OTHERS).flat()];

  const bound = (BOUND[path] ?? []).map(([sentence, ...places]) => ({ sentence, places }));

  it.each(bound)('$sentence', ({ sentence, places }) => {
    expect(page).toContain(sentence);
    expect(figuresOf(sentence).map(({ value }) => value)).toEqual(places.map(valueAt));
  });

  it('are all listed: bind a new figure to the code in BOUND, or give a reason in OTHERS', () => {
    const spans = known.flatMap((sentence) =>
      placesOf(sentence, page).map((from) => [from, from + sentence.length]),
    );
    const unknown = figuresOf(page).filter(
      ({ index }) => !spans.some(([from = 0, to = 0]) => index >= from && index < to),
    );
    expect(unknown.map(({ index }) => page.slice(Math.max(0, index - 40), index + 40))).toEqual([]);
  });
});

it('each sentence of OTHERS occurs on its page', () => {
  const pages = PAGES.map(pageOf);
  const gone = Object.values(OTHERS)
    .flat()
    .filter((sentence) => !pages.some((page) => page.includes(sentence)));
  expect(gone).toEqual([]);
});

it('docs/settings.md states the memory share below which the least recently used log loses entries', () => {
  expect(pageOf('docs/settings.md')).toContain(
    `less than ${LOG_MEMORY.all / LOG_MEMORY.floorParts / KIB} KiB`,
  );
});

it('docs/settings.md states the memory of unverified requests', () => {
  const memory = LOG_MEMORY.all / LOG_MEMORY.unverifiedParts / KIB / KIB;
  expect(pageOf('docs/settings.md')).toContain(`have another ${memory} MiB.`);
});
