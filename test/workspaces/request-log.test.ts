import { cutEntry, loggedBody } from '../../src/workspaces/request-log/entry.js';
import { newTrace } from '../../src/workspaces/history/trace.js';
import { describe, expect, it } from 'vitest';
import { LogBudget } from '../../src/workspaces/request-log/budget.js';
import type { ObservedRequest } from '../../src/workspaces/request-log/logged-request.js';
import { RequestLog, type LogFilter } from '../../src/workspaces/request-log/request-log.js';
import { observedRequest } from './observed-request.js';

const KIB = 1024;
/** The maximum total size of both bodies of an entry in bytes. */
const BODIES = 40 * KIB;
const HEAD = 8 * KIB;

const EMPTY = observedRequest({ operationId: 'listActivities' });

function logOf(requests: readonly Partial<ObservedRequest>[], capacity = 100): RequestLog {
  const log = new RequestLog('demo', capacity, new LogBudget());
  for (const request of requests) log.add({ ...EMPTY, ...request });
  return log;
}

function shown(request: Partial<ObservedRequest>) {
  const [entry] = logOf([request]).list();
  if (!entry) throw new Error('The log is empty.');
  return entry;
}

const responseOf = (text: string | Uint8Array, headers = {}) => ({ response: { headers, text } });
const requestOf = (body: unknown, headers = {}) => ({ request: { headers, ...loggedBody(body) } });

describe('the requests of a workspace', () => {
  it('are listed newest first, with increasing ids', () => {
    const log = logOf([{ path: '/a' }, { path: '/b' }, { path: '/c' }]);
    expect(log.list().map(({ id, path }) => [id, path])).toEqual([
      [3, '/c'],
      [2, '/b'],
      [1, '/a'],
    ]);
  });

  it('have their own headers, equal or not', () => {
    const sent = [{ a: '1', b: '2' }, { a: '1', b: '2' }, { a: '1' }, { a: '1', b: '3' }, { b: '3', a: '1' }];
    const other = { a: '9' };
    const log = logOf([
      ...sent.map((headers) => requestOf(null, headers)),
      { ...requestOf(null, other), operationId: null },
      requestOf(null, { b: '3', a: '1' }),
    ]);
    const shownHeaders = log.list().map(({ request }) => Object.entries(request.headers));
    expect(shownHeaders.toReversed()).toEqual(
      [...sent, other, { b: '3', a: '1' }].map((headers) => Object.entries(headers)),
    );
  });

  it('share equal headers of an operation in memory', () => {
    const log = logOf([
      requestOf(null, { a: '1' }),
      requestOf(null, { a: '1' }),
      requestOf(null, { a: '2' }),
    ]);
    const [last, second, first] = [...log.entries()].map(([, { request }]) => request.headers);
    expect(second).toBe(first);
    expect(last).not.toBe(first);
  });

  it.each([
    [{}, [5, 4, 3, 2, 1]],
    [{ limit: 2 }, [5, 4]],
    [{ limit: 0 }, []],
    [{ status: 404 }, [4, 2]],
    [{ operationId: 'createBooking' }, [5, 4]],
    [{ operationId: 'createBooking', status: 404 }, [4]],
    [{ status: 404, limit: 1 }, [4]],
    [{ operationId: 'createToken' }, []],
  ] satisfies [LogFilter, number[]][])('are filtered by %j', (filter, ids) => {
    const log = logOf([
      {},
      { status: 404 },
      {},
      { operationId: 'createBooking', status: 404 },
      { operationId: 'createBooking' },
    ]);
    expect(log.list(filter).map(({ id }) => id)).toEqual(ids);
  });

  it('are limited to the capacity, and the newest are kept', () => {
    const log = logOf(
      Array.from({ length: 8 }, () => ({})),
      3,
    );
    expect(log.list().map(({ id }) => id)).toEqual([8, 7, 6]);
    expect(log.bytes).toBe(3 * logOf([{}]).bytes);
  });

  it('are not stored if the capacity is 0', () => {
    const log = logOf([{}], 0);
    expect([log.list(), log.bytes]).toEqual([[], 0]);
  });

  it('can all be deleted, and then use no memory', () => {
    const log = logOf([{}, {}]);
    log.clear();
    expect([log.list(), log.bytes]).toEqual([[], 0]);
    log.add(EMPTY);
    expect(log.list().map(({ id }) => id)).toEqual([3]);
  });

  it('are shown with the client id, the time and the duration in microseconds', () => {
    expect(shown({ durationMs: 1.23456 })).toMatchObject({
      clientId: 'demo.partner',
      at: '2026-06-01T08:00:00.000Z',
      durationMs: 1.235,
    });
    expect(shown({ client: null }).clientId).toBeNull();
    expect(shown({ path: '/a?token=hidden' }).path).toBe('/a?token=***');
  });
});

describe('the memory of a log', () => {
  const growth = (change: Partial<ObservedRequest>) => logOf([change]).bytes - logOf([{}]).bytes;

  it('counts the path, the headers and bodies of both sides, and the changes', () => {
    expect(growth({ path: `/${'x'.repeat(10)}` })).toBe(10);
    expect(growth(responseOf('x'.repeat(10), { ab: '123' }))).toBe(15);
    expect(growth(requestOf('x'.repeat(10), { ab: '123' }))).toBe(12 + 5);
    expect(growth(requestOf('é'))).toBe(4);
    const change = { table: 'captures', key: 'R', value: {} as never } as const;
    expect(growth({ trace: { ...newTrace('request'), changes: [change, change] } })).toBe(160);
  });

  it('is shared: a log with more than an even share loses its oldest requests, and other logs lose none', () => {
    const one = logOf([{}]).bytes;
    const budget = new LogBudget(100 * one);
    const [a, b] = [new RequestLog('a', 500, budget), new RequestLog('b', 500, budget)];
    const counts = () => [a, b].map((log) => log.list({ limit: 500 }).length);
    for (let at = 0; at < 40; at++) a.add(EMPTY);
    for (let at = 0; at < 60; at++) b.add(EMPTY);
    expect(counts()).toEqual([40, 60]);
    for (let at = 0; at < 400; at++) b.add(EMPTY);
    expect(counts()[0]).toBe(40);
    expect(counts()[1]).toBeGreaterThanOrEqual(58);
    expect(b.list({ limit: 1 })[0]?.id).toBe(460);
  });

  it('is shared: of thousands of logs with a tiny share, the least recently used one loses its oldest requests', () => {
    const one = logOf([{}]).bytes;
    const budget = new LogBudget(300 * one);
    const logs = Array.from({ length: 301 }, (_, at) => new RequestLog(`${at}`, 9, budget));
    for (const log of logs) log.add(EMPTY);
    expect(logs.slice(0, 6).map((log) => log.list().length)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(logs.slice(6).every((log) => log.list().length === 1)).toBe(true);
  });

  it('is limited to 4 MiB, and the oldest requests are deleted', () => {
    const log = logOf(
      Array.from({ length: 120 }, () => responseOf('y'.repeat(BODIES))),
      1000,
    );
    expect(log.bytes).toBeGreaterThan(4 * KIB * KIB - 2 * BODIES);
    expect(log.bytes).toBeLessThanOrEqual(4 * KIB * KIB);
    expect(log.list({ limit: 1 })[0]?.id).toBe(120);
  });

  it('is freed evenly by the logs with more than an even share', () => {
    const budget = new LogBudget(100);
    const logWith = (bytes: number) => ({
      bytes,
      dropOldest() {
        this.bytes -= 1;
        budget.count(-1);
      },
    });
    const logs = [logWith(60), logWith(59), logWith(20)];
    for (const log of logs) budget.used(log);
    budget.count(139);
    budget.used(logs[0] ?? logWith(0));
    expect(logs.map(({ bytes }) => bytes)).toEqual([39, 39, 20]);
  });

  it('is freed by as many logs as necessary, the largest first, and by none that is empty or deleted', () => {
    const budget = new LogBudget(10);
    const dropped: string[] = [];
    const logWith = (name: string, bytes: number) => ({
      bytes,
      dropOldest() {
        dropped.push(name);
        budget.count(-this.bytes);
        this.bytes = 0;
      },
    });
    const logs = [
      logWith('empty', 0),
      logWith('forgotten', 3),
      logWith('a', 3),
      logWith('b', 5),
      logWith('c', 4),
    ];
    for (const log of logs) budget.used(log);
    if (logs[1]) budget.forget(logs[1]);
    budget.count(14);
    budget.used(logWith('last', 2));
    expect(dropped).toEqual(['b']);
  });

  it('is available to other logs after a log is cleared', () => {
    const one = logOf([{}]).bytes;
    const budget = new LogBudget(2 * one);
    const [a, b] = [new RequestLog('a', 9, budget), new RequestLog('b', 9, budget)];
    a.add(EMPTY);
    a.add(EMPTY);
    a.clear();
    b.add(EMPTY);
    b.add(EMPTY);
    expect(b.list()).toHaveLength(2);
  });
});

describe('unverified requests', () => {
  const STRANGER = { ...EMPTY, client: null, status: 401, claimedClient: null };
  const pathsOf = (log: RequestLog) => log.list().map(({ path }) => path);

  it('displace only older unverified requests, and are listed among the others in the order of their ids', () => {
    const log = logOf([{ path: '/1' }, { ...STRANGER, path: '/2' }, { path: '/3' }], 2);
    expect(pathsOf(log)).toEqual(['/3', '/2', '/1']);
    log.add({ ...STRANGER, path: '/4' });
    log.add({ ...STRANGER, path: '/5' });
    expect(pathsOf(log)).toEqual(['/5', '/4', '/3', '/1']);
    log.add({ ...EMPTY, path: '/6' });
    expect(pathsOf(log)).toEqual(['/6', '/5', '/4', '/3']);
    expect(log.list({ before: 5 }).map(({ id }) => id)).toEqual([4, 3]);
    expect([2, 3, 4, 6].map((id) => log.summary(id)?.id)).toEqual([undefined, 3, 4, 6]);
    expect(log.find('4')?.logged.path).toBe('/4');
  });

  it('are limited to 50, and to 256 KiB, in addition to the others', () => {
    const log = logOf([
      ...Array.from({ length: 60 }, () => STRANGER),
      ...Array.from({ length: 99 }, () => EMPTY),
    ]);
    expect(log.list({ limit: 1000 }).filter(({ status }) => status === 401)).toHaveLength(50);
    const large = { ...STRANGER, ...responseOf('y'.repeat(BODIES)) };
    const own = logOf([EMPTY]);
    const { bytes } = own;
    for (let sent = 0; sent < 9; sent++) own.add(large);
    expect(own.bytes - bytes).toBeLessThanOrEqual(256 * KIB);
    expect(own.bytes - bytes).toBeGreaterThan(256 * KIB - 2 * BODIES);
  });

  it('of many workspaces displace no verified request of any', () => {
    const one = logOf([{}]).bytes;
    const budget = new LogBudget(160 * one);
    const logs = Array.from({ length: 4 }, (_, at) => new RequestLog(`${at}`, 40, budget));
    for (const log of logs) for (let sent = 0; sent < 40; sent++) log.add(EMPTY);
    for (const log of logs) for (let sent = 0; sent < 40; sent++) log.add(STRANGER);
    const counts = logs.map((log) => log.list().filter(({ status }) => status === 200).length);
    expect(counts).toEqual([40, 40, 40, 40]);
    expect(logs.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(170 * one);
  });
});

/** The maximum length of the last word of a truncated text. This word is removed, because it may be part of a secret. */
const LAST_WORD = 100;

it('a log finds a request by its number, even if instances share the log', () => {
  const log = new RequestLog('a', 9, new LogBudget());
  for (const [at, answeredAt] of [30, 10, 20].entries()) log.put(at + 1, { ...cutEntry(EMPTY), answeredAt });
  const numbers = (id: number) => log.list({ id, limit: 1 }).map((one) => one.id);
  expect([1, 2, 3, 4].map(numbers)).toEqual([[1], [2], [3], []]);
});

describe('a large logged request', () => {
  const lengths = (sent: number, received: number) => {
    const { request, response } = shown({
      ...requestOf('x'.repeat(sent - 2)), // with the quotes of JSON
      ...responseOf('y'.repeat(received)),
    });
    return [
      [String(request.body).length, request.truncated],
      [String(response.body).length, response.truncated],
    ];
  };

  it('shares 40 KiB between its bodies: each gets half, and the unused part of one is available to the other', () => {
    expect(lengths(20 * KIB, 20 * KIB)).toEqual([
      [20 * KIB - 2, false],
      [20 * KIB, false],
    ]);
    expect(lengths(60 * KIB, 60 * KIB)).toEqual([
      [BODIES / 2 - LAST_WORD, true],
      [BODIES / 2, true],
    ]);
    expect(lengths(60 * KIB, KIB)).toEqual([
      [BODIES - KIB - LAST_WORD, true],
      [KIB, false],
    ]);
    expect(lengths(KIB, 60 * KIB)).toEqual([
      [KIB - 2, false],
      [BODIES - KIB, true],
    ]);
  });

  it('may have one body that uses all of the memory', () => {
    expect(shown(responseOf('y'.repeat(BODIES))).response.truncated).toBe(false);
    expect(shown(responseOf('y'.repeat(BODIES + 1))).response.truncated).toBe(true);
  });

  it('truncates UTF-8 text between characters', () => {
    const { body, truncated } = shown(responseOf(Buffer.from(`x${'é'.repeat(BODIES)}`))).response;
    expect(truncated).toBe(true);
    expect(body).toBe(`x${'é'.repeat((BODIES - 2) / 2)}`);
  });

  it('copies the stored part of a body only once', () => {
    const list = Buffer.from('y'.repeat(BODIES + 1));
    const kept = (sent = 0) =>
      cutEntry({ ...EMPTY, ...requestOf('x'.repeat(sent)), ...responseOf(list) }).response.text;
    const part = kept();
    expect(part).toHaveLength(BODIES - 2); // with the quotes of the request
    expect(kept()).toBe(part);
    expect(kept(KIB)).toHaveLength(BODIES - 2 - KIB);
  });

  it('truncates a path of more than 8 KiB', () => {
    const of = (length: number) => shown({ path: `/${'x'.repeat(length - 1)}` });
    expect([of(HEAD).path.length, of(HEAD).request.truncated]).toEqual([HEAD, false]);
    const { path, request, response } = of(HEAD + 1);
    expect([path.length, request.truncated, response.truncated]).toEqual([HEAD, true, false]);
  });

  it('stores headers up to 8 KiB, and truncates a longer header', () => {
    const of = (length: number) =>
      shown(requestOf(null, { a: 'x'.repeat(HEAD - 10), bc: 'y'.repeat(length), d: 'z' })).request;
    expect(of(5)).toMatchObject({ truncated: false, headers: { bc: 'yyyyy', d: 'z' } });
    const { headers, truncated } = of(50);
    expect(truncated).toBe(true);
    expect([headers['a']?.length, headers['bc'], headers['d']]).toEqual([HEAD - 10, 'yyyyyyy', undefined]);
  });

  it('records separately whether its head and its body were truncated', () => {
    const long = 'x'.repeat(60 * KIB);
    const cutIn = (parts: Partial<ObservedRequest>) => {
      const { truncated, headTruncated } = cutEntry({ ...EMPTY, ...parts }).request;
      return [truncated, headTruncated];
    };
    expect(cutIn({})).toEqual([false, false]);
    expect(cutIn(requestOf(long))).toEqual([true, false]);
    expect(cutIn(requestOf(null, { long }))).toEqual([true, true]);
    expect(cutIn(requestOf(long, { long }))).toEqual([true, true]);
    expect(cutIn({ path: `/${long}` })).toEqual([true, true]);
  });

  it('omits a header whose name alone is too long', () => {
    const { headers } = shown(
      requestOf(null, { a: 'x'.repeat(HEAD - 10), 'a-long-name': 'y'.repeat(50) }),
    ).request;
    expect(Object.keys(headers)).toEqual(['a']);
  });

  it('lists at most a hundred changes', () => {
    const changes = Array.from({ length: 101 }, (_, at) => ({ table: 'captures', key: `R${at}` }));
    const { changes: kept } = shown({ trace: { ...newTrace('request'), changes: changes as never } });
    expect([kept.length, kept[0], kept[99]]).toEqual([
      100,
      { table: 'captures', id: 'R0' },
      { table: 'captures', id: 'R99' },
    ]);
  });
});

describe('a logged body', () => {
  it.each([
    ['', null],
    [new Uint8Array(), null],
    ['{"a":1}', { a: 1 }],
    [Buffer.from('{"a":"é"}'), { a: 'é' }],
    ['"text"', 'text'],
    ['<p>4242424242424242</p>', '<p>***</p>'],
    ['<p>{a} 12', '<p>{a} 12'],
    ['token=hidden&a=1', 'token=***&a=1'],
    ['{"password":"hidden","a":"b', '{"password":"***","a":'],
    ['[{"password":"hidden"', '[{"password":"***'],
  ])('of the text %j is shown as %j', (text, body) => {
    expect(shown(responseOf(text)).response.body).toEqual(body);
  });

  it('of a request without a body is null', () => {
    expect(shown(requestOf(null)).request.body).toBeNull();
  });
});
