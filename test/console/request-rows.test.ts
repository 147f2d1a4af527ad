import { describe, expect, it } from 'vitest';
import {
  errorGroups,
  indexAfter,
  MatchingRows,
  matcherOf,
  NO_FILTER,
  reasonOf,
  withRows,
  type RequestRow,
} from '../../src/console/data/request-rows.js';

const rowOf = (id: number, change: Partial<RequestRow> = {}): RequestRow => ({
  id,
  requestId: `r-${id}`,
  at: '2027-06-01T08:00:00.000Z',
  operationId: 'createBooking',
  clientId: 'demo.partner',
  method: 'POST',
  path: '/bookings',
  status: 200,
  durationMs: 1,
  test: null,
  outcome: { code: 'ok' },
  changes: 0,
  ...change,
});
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => rowOf(from + at));
const ids = (list: readonly RequestRow[]) => list.map(({ id }) => id);

describe('the list of requests', () => {
  it('takes rows in order, and rows that come late or again by their ids', () => {
    const list = withRows(withRows([], rows(3, 5)), rows(6, 7));
    expect(ids(withRows(list, [rowOf(4, { status: 500 }), rowOf(1)]))).toEqual([1, 3, 4, 5, 6, 7]);
    expect(withRows(list, [rowOf(4, { status: 500 })])[1]?.status).toBe(500);
    expect(withRows(list, [])).toBe(list);
  });

  it('keeps the newest 20,000, more than the log of a workspace keeps', () => {
    const list = withRows(rows(1, 20_000), rows(20_001, 25_000));
    expect([list.length, list[0]?.id, list.at(-1)?.id]).toEqual([20_000, 5001, 25_000]);
  });

  it('finds where a reader stopped', () => {
    expect([0, 3, 4, 9].map((id) => indexAfter(rows(3, 6), id))).toEqual([0, 1, 2, 4]);
  });
});

describe('the filter', () => {
  const row = rowOf(7, {
    status: 404,
    outcome: { code: 'not_found' },
    path: '/Bookings/9',
    test: 'checkout',
  });
  const none = new Set<number>();

  it.each([
    [{ text: 'bookings/9' }, true],
    [{ text: 'CHECKOUT' }, true],
    [{ text: 'r-7' }, true],
    [{ text: 'Hedy' }, false],
    [{ operation: 'booking' }, true],
    [{ operation: 'listBookings' }, false],
    [{ status: '4' }, true],
    [{ status: '404' }, true],
    [{ status: '04' }, false],
    [{ client: 'partner' }, true],
    [{ client: 'agent' }, false],
    [{ outcome: 'not_f' }, true],
    [{ outcome: 'ok' }, false],
    [{ status: '4', outcome: 'ok' }, false],
  ])('%j: %s', (filter, expected) => {
    expect(matcherOf({ ...NO_FILTER, ...filter }, none)(row)).toBe(expected);
  });

  it('takes the requests in whose messages the server found the text', () => {
    expect(matcherOf({ ...NO_FILTER, text: 'Hedy' }, new Set([7]))(row)).toBe(true);
  });
});

describe('the rows that match', () => {
  it('are those of the whole list, tested once each', () => {
    const matching = new MatchingRows();
    let tested = 0;
    const isEven = ({ id }: RequestRow) => {
      tested += 1;
      return id % 2 === 0;
    };
    let list = rows(1, 10);
    expect(ids(matching.of(list, isEven))).toEqual([2, 4, 6, 8, 10]);
    list = [...list.slice(4), ...rows(11, 13)];
    expect(ids(matching.of(list, isEven))).toEqual([6, 8, 10, 12]);
    expect(tested).toBe(13);
  });

  it('are found anew for another filter, and where the server began anew', () => {
    const matching = new MatchingRows();
    const all = () => true;
    matching.of(rows(1, 10), ({ id }) => id > 5);
    expect(ids(matching.of(rows(1, 3), all))).toEqual([1, 2, 3]);
    expect(ids(matching.of(rows(1, 2), all))).toEqual([1, 2]);
    expect(matching.of([], all)).toEqual([]);
  });
});

describe('groups of errors', () => {
  it('are by operation and reason, the largest first, without successes', () => {
    const list = [
      rowOf(1, { status: 404, outcome: { code: 'not_found' } }),
      rowOf(2),
      rowOf(3, { status: 400, outcome: { code: 'invalid_request' } }),
      rowOf(4, { status: 400, outcome: { code: 'invalid_request' } }),
      rowOf(5, { status: 400, outcome: { code: 'invalid_request' } }),
    ];
    const reasons = new Map([
      [3, 'required /contact'],
      [5, 'required /contact'],
    ]);
    expect(errorGroups(list, reasons).map(({ reason, count, latest }) => [reason, count, latest.id])).toEqual(
      [
        ['required /contact', 2, 5],
        ['not_found', 1, 1],
        ['invalid_request', 1, 4],
      ],
    );
  });

  it('name the faults without the indexes of lists', () => {
    const fault = (field: string) => ({ in: 'body', field, code: 'required', message: '' });
    const faults = [fault('/items/0/guests/1/occupancy'), fault('/items/2/guests/0/occupancy')];
    expect(reasonOf({ outcome: { code: 'invalid_request', faults, rules: [] } })).toBe(
      'required /items/*/guests/*/occupancy',
    );
    expect(reasonOf({ outcome: { code: 'conflict', faults: [], rules: [] } })).toBe('conflict');
  });
});
