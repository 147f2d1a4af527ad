import { describe, expect, it } from 'vitest';
import {
  errorGroups,
  logSummary,
  matcherOf,
  filterBy,
  hintOf,
  lastHour,
  parsedFilter,
  reasonOf,
  stageOf,
  sumOf,
  withRows,
  type RequestRow,
} from '../../src/console/shared/live/request-rows.js';
import { outcomeOf } from '../../src/console/shared/outcome.js';

const NO_FILTER = filterBy(() => '');
const rowOf = (id: number, change: Partial<RequestRow> = {}): RequestRow => ({
  id,
  requestId: `r-${id}`,
  at: '2027-06-01T08:00:00.000Z',
  answeredAt: '2027-06-01T08:00:00.000Z',
  operationId: 'createBooking',
  clientId: 'demo.partner',
  method: 'POST',
  path: '/bookings',
  status: 200,
  durationMs: 1,
  fault: null,
  test: null,
  outcome: { code: 'ok', faults: [], rules: [] },
  changes: 0,
  transitions: [],
  ...change,
});
const refusedFor = (code: string, ...fields: readonly string[]): RequestRow['outcome'] => ({
  code,
  faults: fields.map((field) => ({ in: 'body', field, code: 'required' })),
  rules: [],
});
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => rowOf(from + at));
const ids = (list: readonly RequestRow[]) => list.map(({ id }) => id);

it('a request whose reply was lost has failed, in the filter, the groups of errors and the summary', () => {
  const lost = rowOf(1, { status: 0, outcome: { code: 'no_response', faults: [], rules: [] } });
  expect([200, 399, 400, 499, 500, 0].map((status) => outcomeOf({ status }))).toEqual([
    'succeeded',
    'succeeded',
    'refused',
    'refused',
    'failed',
    'failed',
  ]);
  expect(outcomeOf({ status: 200, outcome: { code: 'no_response' } })).toBe('failed');
  expect(matcherOf({ ...NO_FILTER, is: 'refused' }, new Set(), [])(lost)).toBe(true);
  const [group] = errorGroups([lost, rowOf(2)]);
  expect(group).toMatchObject({ latest: { status: 0 }, sentence: 'no_response', count: 1 });
  expect(matcherOf({ ...NO_FILTER, error: group?.error ?? '' }, new Set(), [])(lost)).toBe(true);
  expect(logSummary([lost, rowOf(2)])).toContain('2 requests in the log: 0 refused, 1 failed,');
});

describe('for the overview', () => {
  const wrong = (id: number) =>
    rowOf(id, { status: 401, clientId: null, claimedClientId: null, outcome: refusedFor('unauthorized') });
  const strangers = Array.from({ length: 20 }, (_, at) => wrong(at + 10));

  it('groups of errors of unverified requests are last, and apart from those of clients', () => {
    const own = rowOf(1, { status: 401, outcome: refusedFor('unauthorized') });
    const list = [own, ...strangers, rowOf(40, { status: 409, outcome: refusedFor('conflict') })];
    const groups = errorGroups(list);
    expect(groups.map(({ count, latest }) => [count, latest.id])).toEqual([
      [1, 40],
      [1, 1],
      [20, 29],
    ]);
    for (const { error, count } of groups)
      expect(list.filter(matcherOf({ ...NO_FILTER, error }, new Set(), []))).toHaveLength(count);
  });

  it.each([
    ['new', []],
    ['new', [rowOf(1, { status: 401 })]],
    ['started', [rowOf(1)]],
    ['started', rows(1, 9)],
    ['used', rows(1, 11)],
    ['used', [rowOf(1), rowOf(2, { changes: 1 })]],
  ] as const)('a workspace is %s, whatever strangers send: %#', (stage, list) => {
    expect(stageOf(list, 10)).toBe(stage);
    expect(stageOf([...list, ...strangers], 10)).toBe(stage);
  });

  it('the last hour is incomplete if requests since its start are missing, however few the log kept', () => {
    const until = Date.parse('2027-06-01T08:30:00.000Z');
    const old = { answeredAt: '2027-06-01T07:00:00.000Z' };
    const countsIn = (list: readonly RequestRow[]) => {
      const { all, unverified, isIncomplete } = lastHour(list, until);
      return [sumOf(all), unverified, isIncomplete];
    };
    expect(countsIn([])).toEqual([0, 0, false]);
    expect(countsIn(rows(1, 9))).toEqual([9, 0, false]);
    expect(countsIn([...rows(1, 9), ...strangers])).toEqual([9, 20, false]);
    expect(countsIn(rows(4, 9))).toEqual([6, 0, true]);
    expect(countsIn([rowOf(3, old), ...rows(4, 9)])).toEqual([6, 0, false]);
    expect(countsIn([rowOf(2, old), ...rows(4, 9)])).toEqual([6, 0, true]);
  });

  it('the last hour has a bar for each two minutes', () => {
    const { bars, from } = lastHour(rows(1, 2), Date.parse('2027-06-01T08:03:00.000Z'));
    expect(bars.map(sumOf)).toEqual([...Array.from({ length: 28 }, () => 0), 2, 0]);
    expect(new Date(from).toISOString()).toBe('2027-06-01T07:03:00.000Z');
  });
});

describe('the list of requests', () => {
  it('appends rows in order, and inserts late or repeated rows by id', () => {
    const list = withRows(withRows([], rows(3, 5)), rows(6, 7));
    expect(ids(withRows(list, [rowOf(4, { status: 500 }), rowOf(1)]))).toEqual([1, 3, 4, 5, 6, 7]);
    expect(withRows(list, [rowOf(4, { status: 500 })])[1]?.status).toBe(500);
    expect(withRows(list, [])).toBe(list);
  });

  it('keeps the newest 500, like the log of a workspace', () => {
    const list = withRows(withRows([], rows(1, 500)), rows(501, 601));
    expect([list.length, list[0]?.id, list.at(-1)?.id]).toEqual([500, 102, 601]);
    const withLate = withRows(list, [rowOf(602), rowOf(200), rowOf(50)]);
    expect([withLate.length, withLate[0]?.id, withLate.at(-1)?.id]).toEqual([500, 103, 602]);
  });
});

it('rows of unverified requests displace no others, and are found by the client that they name', () => {
  const strangers = rows(501, 560).map((row) => ({
    ...row,
    clientId: null,
    claimedClientId: 'demo.partner',
  }));
  const list = withRows(withRows(rows(1, 500), [rowOf(500)]), strangers);
  expect([ids(list)[0], ids(list)[499], ids(list)[500], list.length]).toEqual([1, 500, 511, 550]);
  const found = list.filter(
    matcherOf({ ...NO_FILTER, client: 'partner', text: 'demo.partner' }, new Set(), []),
  );
  expect(ids(found)).toEqual(expect.arrayContaining([511, 560]));
  const unverified = list.filter(matcherOf({ ...NO_FILTER, is: 'unverified' }, new Set(), []));
  expect(ids(unverified)).toEqual(ids(list).slice(500));
});

it('the summary counts only the requests that the log stores, not all requests', () => {
  const made = { entity: 'basket', id: 1, from: 'none', to: 'reserved' } as RequestRow['transitions'][number];
  const list = [rowOf(1), rowOf(2, { status: 409 }), rowOf(3, { transitions: [made] })];
  expect(logSummary(list)).toBe('Latest 3 requests in the log: 1 refused, 1 made a booking.');
  expect(logSummary([rowOf(1)])).toBe('Latest 1 request in the log: 0 refused, 0 made a booking.');
  const forged = [2, 3].map((id) => rowOf(id, { status: 401, clientId: null, claimedClientId: null }));
  expect(logSummary([rowOf(1), ...forged])).toBe(
    'Latest 1 request in the log: 0 refused, 0 made a booking; 2 others are unverified.',
  );
  expect(logSummary([rowOf(1), ...forged.slice(1)])).toMatch(/; 1 other is unverified\.$/);
});

describe('the filter', () => {
  const row = rowOf(7, {
    status: 404,
    outcome: refusedFor('not_found'),
    path: '/Bookings/9',
    test: 'checkout',
    transitions: [{ entity: 'basket', id: '9', from: 'none', to: 'paid', rule: 'B1' }],
    fault: {
      by: 'header',
      ruleId: null,
      effect: { type: 'moment', moment: 'seats-taken' },
      note: null,
      isApplied: true,
    },
  });
  const findings = [
    { id: 'a', request: 7 },
    { id: 'b', request: 8 },
  ];

  it.each([
    [{ text: 'bookings/9' }, true],
    [{ text: 'CHECKOUT' }, true],
    [{ text: 'r-7' }, true],
    [{ text: ' 7' }, true],
    [{ text: '70' }, false],
    [{ text: 'Hedy' }, false],
    [{ operation: 'booking' }, true],
    [{ operation: 'listBookings' }, false],
    [{ status: '4' }, true],
    [{ status: '404' }, true],
    [{ status: '4xx' }, true],
    [{ status: '40X ' }, true],
    [{ status: '5xx' }, false],
    [{ status: '04' }, false],
    [{ client: 'partner' }, true],
    [{ client: 'agent' }, false],
    [{ outcome: 'not_f' }, true],
    [{ outcome: 'ok' }, false],
    [{ transition: 'basket.paid' }, true],
    [{ transition: 'basket.cancelled' }, false],
    [{ fault: 'fault' }, true],
    [{ fault: 'Seats-taken' }, true],
    [{ fault: 'no seats are left' }, true],
    [{ fault: 'status' }, false],
    [{ status: '4', outcome: 'ok' }, false],
    [{ finding: 'a' }, true],
    [{ finding: 'b' }, false],
  ])('%j: %s', (filter, expected) => {
    expect(matcherOf({ ...NO_FILTER, ...filter }, new Set(), findings)(row)).toBe(expected);
  });

  it('keeps a typed status as it was typed', () => {
    expect(parsedFilter('seats status:4xx client:"a b"')).toEqual({
      status: '4xx',
      client: 'a b',
      text: 'seats',
    });
    expect(parsedFilter('status:404')).toEqual({ status: '404' });
  });

  it.each([
    ['stauts:5xx is:refused', '“stauts:5xx” is searched as text. Filters are operation, status, client, '],
    ['status:5xx Finding:"a b"', '“Finding:"a b"” is searched as text.'],
    ['status:5xx', 'Words, and parts such as'],
    ['at 12:30', 'Words, and parts such as'],
    ['booking', 'Words, and parts such as'],
  ])('has a hint for "%s", which says which part names no filter', (typed, hint) => {
    expect(hintOf(typed)).toContain(hint);
  });

  it('takes the requests in whose messages the server found the text', () => {
    expect(matcherOf({ ...NO_FILTER, text: 'Hedy' }, new Set([7]), findings)(row)).toBe(true);
  });
});

describe('groups of errors', () => {
  it('are grouped by operation and reason, the largest first, without successes', () => {
    const list = [
      rowOf(1, { status: 404, outcome: refusedFor('not_found') }),
      rowOf(2),
      rowOf(3, { status: 400, outcome: refusedFor('invalid_request', '/contact') }),
      rowOf(4, { status: 400, outcome: refusedFor('invalid_request', '/items') }),
      rowOf(5, { status: 400, outcome: refusedFor('invalid_request', '/contact') }),
    ];
    const groups = errorGroups(list);
    expect(groups.map(({ latest, count }) => [reasonOf(latest), count, latest.id])).toEqual([
      ['required /contact', 2, 5],
      ['required /items', 1, 4],
      ['not_found', 1, 1],
    ]);
  });

  it('filter the list to as many requests as they count', () => {
    const fails = (id: number, operationId: string | null, ...fields: readonly string[]) =>
      rowOf(id, { operationId, status: 400, outcome: refusedFor('invalid_request', ...fields) });
    const list = [
      fails(1, 'cancelBooking', 'reason'),
      fails(2, 'cancelBookingItem'),
      fails(3, 'cancelBooking', 'reason'),
      fails(4, 'cancelBooking', 'reasonId'),
      fails(5, null),
      rowOf(6, { operationId: null }),
    ];
    const groups = errorGroups(list);
    expect(groups.map(({ count }) => count)).toEqual([2, 1, 1, 1]);
    for (const { error, count } of groups) {
      const matches = matcherOf({ ...NO_FILTER, error }, new Set(), []);
      expect([error, list.filter(matches).length]).toEqual([error, count]);
    }
  });

  it('name fields without the indexes of lists', () => {
    const fields = ['/items/0/guests/1/occupancy', '/items/2/guests/0/occupancy'];
    expect(reasonOf({ outcome: refusedFor('invalid_request', ...fields) })).toBe(
      'required /items/*/guests/*/occupancy',
    );
    expect(reasonOf({ outcome: refusedFor('conflict') })).toBe('conflict');
  });

  it('tell apart the reasons of a 401, not its times and names; of equal groups, the latest is first', () => {
    const refused = (id: number, sentence: string) =>
      rowOf(id, { status: 401, outcome: { ...refusedFor('unauthorized'), sentence } });
    const list = [
      refused(1, 'The token expired at 2027-06-01T08:00:00Z.'),
      refused(2, 'The signature of the token is wrong.'),
      refused(3, 'The token expired at 2027-06-02T09:30:00Z.'),
      refused(4, 'The client `demo.a` was deleted.'),
      refused(5, 'The client `demo.b` was deleted.'),
      refused(6, 'Send a token.'),
    ];
    const groups = errorGroups(list);
    expect(groups.map(({ count, latest }) => [count, latest.id])).toEqual([
      [2, 5],
      [2, 3],
      [1, 6],
      [1, 2],
    ]);
    for (const { error, count } of groups)
      expect(list.filter(matcherOf({ ...NO_FILTER, error }, new Set(), []))).toHaveLength(count);
  });

  it.each([
    ['At most `81.5` can be refunded.', 'At most `7` can be refunded.', 'Nothing is left to refund.'],
    ['Send one of: `a` or `b`.', 'Send one of: `a`, `b` or `c`.', 'Send `a` instead.'],
    ['Capture `x` expired at `10`.', 'Capture `y` expired at `11`.', 'Capture `y` was used by `7`.'],
    ['You asked for 1 seat, only 2 are left.', 'You asked for 9 seats, only 1 is left.', 'Ask for 1 seat.'],
    ['`a` cannot be read: `x…', '`b` cannot be read: `y…', '`b` is empty.'],
  ])('have one sentence, apart from its values: %s', (first, alike, other) => {
    const list = [first, other, alike].map((sentence, at) =>
      rowOf(at + 1, { status: 400, outcome: { ...refusedFor('invalid_request', 'amount'), sentence } }),
    );
    const groups = errorGroups(list);
    expect(groups.map(({ count, sentence }) => [count, sentence])).toEqual([
      [2, alike],
      [1, other],
    ]);
    const [found] = groups.map(({ error }) => list.filter(matcherOf({ ...NO_FILTER, error }, new Set(), [])));
    expect(ids(found ?? [])).toEqual([1, 3]);
  });

  it('count no fields after the sentence of a fault, which lost the response', () => {
    const sentence = 'The request was refused, but a fault lost the response: Send a year.';
    const lost = { ...refusedFor('invalid_request', '/year', '/month'), code: 'no_response', sentence };
    expect(errorGroups([rowOf(1, { status: 400, outcome: lost })])[0]).toMatchObject({ sentence });
  });

  it('state the number of other invalid fields, and separate unknown paths', () => {
    const twice = {
      outcome: { ...refusedFor('invalid_request', '/year', '/month'), sentence: 'Year is no number.' },
    };
    const lost = { operationId: null, status: 404, outcome: refusedFor('not_found') };
    const groups = errorGroups([
      rowOf(1, { status: 400, ...twice }),
      rowOf(2, { ...lost, path: '/bookings/24/cancel' }),
      rowOf(3, { ...lost, path: '/bookings/7/cancel?x=1' }),
      rowOf(4, { ...lost, path: '/nonsense' }),
    ]);
    expect(groups.map(({ count, name, sentence }) => [count, name, sentence])).toEqual([
      [2, 'POST /bookings/*/cancel', 'not_found'],
      [1, 'POST /nonsense', 'not_found'],
      [1, 'createBooking', 'Year is no number. … and 1 more field'],
    ]);
  });
});
