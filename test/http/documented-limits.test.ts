import { describe, expect, it } from 'vitest';
import { loadContract } from '../../src/contract/load.js';
import { DEFAULT_SETTINGS } from '../../src/start/settings.js';
import { fileStore } from '../../src/store/file/file-store.js';
import { bytesOfEvents, bytesOfHistory } from './full-logs.js';
import { REST_TIMEOUT_MS } from '../../src/http/server.js';
import { STRANGER_BODY_MS } from '../../src/limits/limits.js';
import { LogBudget } from '../../src/workspaces/request-log/budget.js';
import { RequestLog } from '../../src/workspaces/request-log/request-log.js';
import { MAX_SNAPSHOTS } from '../../src/workspaces/size-limit.js';
import { SMALL_FIXTURE, startHarness } from '../harness.js';
import { nameErrors, valueErrors } from './body-errors.js';
import { tableRows } from '../markdown-table.js';
import { aFolder } from '../store/folder.js';
import { sendRaw, type RawReply } from './raw.js';
import { observedRequest } from '../workspaces/observed-request.js';
import { serverAt } from './running-server.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const DAY_MS = 86_400_000;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const ITEM = '11_trip_20260608100000_20260608120000';
/** The names of rows in the table of limits. */
const YAML = 'YAML body of the control plane';
const TIME = 'time to receive a request';
const IDLE = 'time between two requests of a connection';
const [LOG, RECENT] = ['request log', 'requests, history and events'];

const UNITS: Readonly<Record<string, number>> = { KiB: KIB, MiB: MIB, s: 1000, minutes: 60_000 };
/** A number with its unit, if any. */
const FIGURE = /(\d[\d,]*)(?: ?(KiB|MiB|s|minutes)\b)?/;

/** Returns the rows of a document's table by their first cell. */
function tableOf(file: string, heading: string): ReadonlyMap<string, readonly string[]> {
  const [, ...rows] = tableRows(file, heading);
  return new Map(rows.map(([first = '', ...rest]) => [first, rest]));
}

/** Returns a documented figure in bytes or milliseconds. A figure without a unit is not converted. */
function valueOf(text: string): number {
  const [, digits = '', unit = ''] = FIGURE.exec(text) ?? [];
  return Number(digits.replaceAll(',', '')) * (UNITS[unit] ?? 1);
}

const limits = tableOf('docs/settings.md', 'Limits');
/** One trip a week, so that lists are short. */
const WEEKLY = {
  ...SMALL_FIXTURE,
  availabilityRules: SMALL_FIXTURE.availabilityRules.map((rule) => ({
    ...rule,
    recurrence: { frequency: 'weekly' },
  })),
};
const api = await startHarness({ fixture: WEEKLY });
const server = await serverAt(api.url);

/** Sends the head of a request with these lines. Never sends the body that the lines announce. */
async function announce(path: string, ...lines: readonly string[]): Promise<RawReply> {
  const authorization = `Authorization: Bearer ${await api.token()}`;
  return sendRaw(
    api.url,
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    authorization,
    'Accept: */*',
    'Accept-Language: en',
    ...lines,
  );
}

/** Returns the response to the announcement of a body of `length` bytes. The body is never sent. */
const announced = (path: string, type: string, length: number) =>
  announce(path, `Content-Length: ${length}`, `Content-Type: ${type}`);

/** Sends a body, with its length or in chunks, and returns the status. */
async function statusOf(path: string, type: string, body: string, as: 'whole' | 'chunks'): Promise<number> {
  const request: RequestInit & { readonly duplex: 'half' } = {
    method: 'POST',
    headers: {
      'content-type': type,
      accept: '*/*',
      'accept-language': 'en',
      ...(path !== '/oauth2/token' && { authorization: `Bearer ${await api.token()}` }),
    },
    body: as === 'whole' ? body : new Blob([body]).stream(),
    duplex: 'half',
  };
  return (await fetch(api.url + path, request)).status;
}

/** Expects that a body of a length is read, and that one byte more is refused, with or without a Content-Length. */
async function expectBodyLimit(path: string, type: string, limit: number): Promise<void> {
  const text = 'a'.repeat(limit);
  const statuses = [
    await statusOf(path, type, text, 'whole'),
    await statusOf(path, type, text, 'chunks'),
    (await announced(path, type, limit + 1)).status,
    await statusOf(path, type, `${text}a`, 'chunks'),
  ];
  expect(statuses).toEqual([expect.not.toBeOneOf([413]), expect.not.toBeOneOf([413]), 413, 413]);
}

const observed = observedRequest({ client: null, response: { headers: {}, text: 'x'.repeat(39 * KIB) } });

/** A request whose parts are each larger than an entry of the log. */
const HUGE = {
  ...observed,
  path: `/${'p'.repeat(70 * KIB)}`,
  request: { headers: { a: 'a'.repeat(70 * KIB) }, text: JSON.stringify({ b: 'b'.repeat(70 * KIB) }) },
  response: { headers: { c: 'c'.repeat(70 * KIB) }, text: 'd'.repeat(70 * KIB) },
};

/** Adds a request to a log several times, and returns the size of the log in bytes. */
function fill(log: RequestLog, times: number, request = observed): number {
  for (let at = 0; at < times; at++) log.add(request);
  return log.bytes;
}

/** Expects that a size is close to a limit, but not above it. */
function expectFull(bytes: number, limit: number, slack: number): void {
  expect([bytes <= limit + KIB, bytes > limit - slack]).toEqual([true, true]);
}

/** Returns the error codes for a YAML body with a given number of aliases. */
async function yamlFaults(aliases: number): Promise<readonly string[]> {
  const headers = { 'content-type': 'application/yaml' };
  const text = `a: &a 1\nb: [${Array.from({ length: aliases }, () => '*a').join(',')}]`;
  const { body } = await api.send('POST', '/_sandbox/workspaces', { body: text, headers });
  return body.errors.map(({ code }: { code: string }) => code);
}

/** Returns the error codes for a body with a given number of levels of lists. */
async function nestingFaults(levels: number): Promise<readonly string[]> {
  const { body } = await api.send('POST', '/reservations', {
    body: `${'['.repeat(levels)}${']'.repeat(levels)}`,
  });
  return body.errors.map(({ code }: { code: string }) => code);
}

const ENTRIES = 'entries of a list in a body';

/** Expects that a list of a request may have a number of entries and no more. */
async function expectLongest(
  limit: number,
  requestWith: (list: readonly unknown[]) => readonly [path: string, body: object],
): Promise<void> {
  const codesOf = async (length: number) => {
    const [path, sent] = requestWith(Array.from({ length }, () => ({ 1: 1 })));
    const { body } = await api.send('POST', path, { body: sent });
    return body.errors.map(({ code }: { code: string }) => code) as string[];
  };
  expect(await codesOf(limit)).not.toContain('too_many');
  expect(await codesOf(limit + 1)).toContain('too_many');
}

/** The paths of all operations with an offset. */
const LISTS = loadContract().operations.flatMap(({ template, parameters }) =>
  parameters.some(({ name }) => name === 'offset')
    ? [template.replace('{activityId}', '1').replace('{availabilityItemId}', ITEM)]
    : [],
);

/** Lists the availabilities from now on, and returns the start time of the last one. */
async function lastStart(): Promise<number> {
  const { body } = await api.get('/availabilities?limit=100&offset=90&startsTo=2999-01-01');
  return Date.parse(body.at(-1).startDate);
}

/** A function that tests the sandbox's limit, for each figure of a row of the table. */
const PROBES: readonly (readonly [row: string, figure: string, probe: (limit: number) => unknown])[] = [
  ['request body', '1 MiB (--max-body)', (limit) => expectBodyLimit('/reservations', JSON_TYPE, limit)],
  [
    'request body',
    '64 MiB where a workspace is created',
    async (limit) => {
      const path = '/_sandbox/workspaces';
      // No body is sent. The server checks the size before the media type, so a refusal of the type shows that the
      // size is allowed.
      expect((await announced(path, 'text/x', limit)).status).toBe(415);
      const { status, body } = await announced(path, 'text/x', limit + 1);
      expect([status, body.code, body.detail]).toEqual([
        413,
        'payload_too_large',
        expect.stringContaining(limit.toLocaleString('en')),
      ]);
    },
  ],
  ['request body', '8 KiB for the token form', (limit) => expectBodyLimit('/oauth2/token', FORM_TYPE, limit)],
  ['request body', '16 KiB for the form', (limit) => expectBodyLimit('/pay/test/CODE', FORM_TYPE, limit)],
  [YAML, '256 KiB', (limit) => expectBodyLimit('/_sandbox/workspaces', 'application/yaml', limit)],
  [
    'nesting of a body',
    '64 levels',
    async (levels) => {
      expect(await nestingFaults(levels)).toEqual(['wrong_type']);
      expect(await nestingFaults(levels + 1)).toEqual(['malformed']);
    },
  ],
  [
    'name in a body',
    '1,000 characters',
    async (length) => {
      expect(await nameErrors(api, length)).not.toContain('malformed');
      expect(await nameErrors(api, length + 1)).toEqual(['malformed']);
    },
  ],
  [
    'values in a body',
    'every 30 bytes',
    async (bytes) => {
      expect(await valueErrors(api, Math.floor(MIB / bytes))).toEqual(['wrong_type']);
      expect(await valueErrors(api, Math.floor(MIB / bytes) + 1)).toEqual(['malformed']);
    },
  ],
  [
    'values in a body',
    'at least 1,000',
    async (values) => {
      const small = await startHarness({ maxBodyBytes: 4096 });
      expect(await valueErrors(small, values)).toEqual(['wrong_type']);
      expect(await valueErrors(small, values + 1)).toEqual(['malformed']);
    },
  ],
  [ENTRIES, '200 items', (limit) => expectLongest(limit, (items) => ['/bookings', { items }])],
  [
    ENTRIES,
    '1,000 guests',
    (limit) => expectLongest(limit, (guests) => ['/bookings', { items: [{ guests }] }]),
  ],
  [
    ENTRIES,
    '1,000 entries',
    (limit) => expectLongest(limit, (priceCategories) => ['/reservations', { priceCategories }]),
  ],
  [
    YAML,
    '100 aliases',
    async (limit) => {
      expect(await yamlFaults(limit)).toEqual(['unknown', 'unknown']);
      expect(await yamlFaults(limit + 1)).toEqual(['malformed']);
    },
  ],
  [
    'request line and headers',
    '64 KiB',
    async (limit) => {
      const reply = async (bytes: number) => (await announce('/', `X: ${'x'.repeat(bytes)}`)).status;
      expect([await reply(limit - KIB), await reply(limit)]).toEqual([405, 431]);
    },
  ],
  [TIME, '10 s', (limit) => expect(STRANGER_BODY_MS).toBe(limit)],
  [TIME, '5 s', (limit) => expect(REST_TIMEOUT_MS).toBe(limit)],
  [TIME, '30 s', (limit) => expect(server.headersTimeout).toBe(limit)],
  [TIME, '2 minutes', (limit) => expect(server.requestTimeout).toBe(limit)],
  [TIME, 'within 2 s', (limit) => expect(server.connectionsCheckingInterval).toBeLessThanOrEqual(limit)],
  [IDLE, '65 s', (limit) => expect(server.keepAliveTimeout).toBe(limit)],
  [LOG, '64 KiB', (limit) => expectFull(fill(new RequestLog('a', 9, new LogBudget()), 1, HUGE), limit, KIB)],
  [
    RECENT,
    '4 MiB',
    (limit) => expectFull(fill(new RequestLog('a', 999, new LogBudget()), 120), limit, 64 * KIB),
  ],
  [
    RECENT,
    '256 KiB',
    (limit) => {
      const unverified = { ...observed, claimedClient: null };
      expectFull(fill(new RequestLog('a', 999, new LogBudget()), 50, unverified), limit, 64 * KIB);
    },
  ],
  [RECENT, '4 MiB', (limit) => expectFull(bytesOfHistory(), limit, 65 * KIB)],
  [RECENT, '1 MiB', (limit) => expectFull(bytesOfEvents(), limit, KIB)],
  [
    'lists of availabilities',
    '24 months',
    async (months) => {
      const end = Date.UTC(2026, 5 + months, 1, 8); // there is one trip a week
      const last = await lastStart();
      expect([last <= end, last > end - 8 * DAY_MS]).toEqual([true, true]);
    },
  ],
  [
    'offset of a list',
    '10,000',
    async (limit) => {
      const statusAt = async (path: string, offset: number) =>
        (await api.get(`${path}?offset=${offset}`)).status;
      for (const path of LISTS) {
        expect([path, await statusAt(path, limit), await statusAt(path, limit + 1)]).toEqual([
          path,
          200,
          400,
        ]);
      }
    },
  ],
  ['snapshots of a workspace', '1,000', (limit) => expect(MAX_SNAPSHOTS).toBe(limit)],
];

describe('the limits of docs/settings.md hold', () => {
  it.each(PROBES)('%s: %s', async (row, figure, probe) => {
    expect(limits.get(row)?.[0]).toContain(figure);
    await probe(valueOf(figure));
  });

  it('for each figure of the table: all have a probe', () => {
    const figures = (text: string) => text.replace(/503|429/, '').match(new RegExp(FIGURE, 'g')) ?? [];
    const documented = [...limits].flatMap(([row, [text = '']]) =>
      figures(text).map((one) => `${row}: ${one}`),
    );
    const probed = PROBES.map(([row, figure]) => `${row}: ${FIGURE.exec(figure)?.[0]}`);
    expect(probed.toSorted()).toEqual(documented.toSorted());
  });

  it('for the processes of a data folder: a second one is refused', async () => {
    const folder = aFolder();
    const store = await fileStore(folder, { fsync: false });
    await expect((async () => fileStore(folder, { fsync: false }))()).rejects.toThrow(folder);
    await store.close();
  });
});

describe('the defaults of docs/settings.md hold', () => {
  const settings = tableOf('docs/settings.md', 'Change the port, the store or the log');
  it.each([
    ['--max-body', DEFAULT_SETTINGS.maxBodyBytes],
    ['--max-workspaces', DEFAULT_SETTINGS.maxWorkspaces],
    ['--max-state', DEFAULT_SETTINGS.maxStateBytes],
    ['--requests-kept', DEFAULT_SETTINGS.requestsKept],
  ])('for %s', (flag, value) => {
    expect(valueOf(settings.get(flag)?.[1] ?? '')).toBe(value);
  });
});
