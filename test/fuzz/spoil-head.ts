import type { Draw } from '../../src/seed/generate/draw.js';
import { percent, type Draft } from './draft.js';
import { PERCENTS, PROTOTYPE_NAMES, type Mutator, type Mutators, type Spoiling } from './hostile.js';

type Query = Draft['query'];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'BREW', 'get'];
const TRAVERSALS = ['../', '%2e%2e%2f', '..%5c', '%252e%252e/', './', '//', '..;/', '%2e/'];
const SEGMENTS = [
  ...PERCENTS,
  ...PROTOTYPE_NAMES,
  '-1',
  '1e9',
  '9'.repeat(30),
  '0',
  'x'.repeat(20_000),
  '',
  '%F0%9F%98%80',
  '1,2',
  '*',
];
const BRACKETS = [
  '[]',
  '[0]',
  '[__proto__]',
  '[constructor][prototype]',
  '[99999999]',
  '[-1]',
  '%5B%5D',
  '[',
  ']',
  '[[]]',
];
const QUERY_NAMES = ['q', 'limit', 'titleLike', 'language', 'bookingDate', 'items', 'category', 'id'];
const QUERY_VALUES = [
  ...PERCENTS,
  '',
  '1e309',
  '-0',
  '0x10',
  '1e3',
  '٣',
  ...[10_000, 60_000, 70_000].map(repeated),
];

function repeated(length: number): string {
  return 'x'.repeat(length);
}

const inQuery =
  (change: (query: Query, by: Spoiling) => Query): Mutator =>
  (draft, by) => ({ ...draft, query: change(draft.query, by) });

const addQuery = (nameOf: (by: Spoiling) => string, valueOf: (by: Spoiling) => string): Mutator =>
  inQuery((query, by) => [...query, [nameOf(by), valueOf(by)]]);

const inPath =
  (change: (path: string, draw: Draw) => string): Mutator =>
  (draft, { draw }) => ({ ...draft, path: change(draft.path, draw) });

const inSegment = (change: (segment: string, draw: Draw) => string): Mutator =>
  inPath((path, draw) => {
    const segments = path.split('/');
    const chosen = draw.int(1, segments.length - 1);
    return segments.map((segment, at) => (at === chosen ? change(segment, draw) : segment)).join('/');
  });

/** Returns a mutator that adds a header with one of several values, or with any text. */
const header =
  (name: string, ...values: readonly string[]): Mutator =>
  (draft, { draw, texts }) => ({
    ...draft,
    headers: [...draft.headers, [name, draw.chance(0.2) ? inHeader(draw.one(texts)) : draw.one(values)]],
  });

/** Returns a mutator that adds a header with a value that was never sent before. */
const newHeader =
  (name: string, valueOf: (word: string) => string): Mutator =>
  (draft, { draw }) => ({
    ...draft,
    headers: [...draft.headers, [name, valueOf(draw.int(0, 2 ** 40).toString(36))]],
  });

const without =
  (name: string): Mutator =>
  (draft) => ({ ...draft, headers: draft.headers.filter(([known]) => known !== name) });

/** Removes control characters from a header value, because they could start another request. */
function inHeader(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replaceAll(/\p{Cc}/gu, '');
}

/** The mutators of the request line and headers, with their weights. */
export const HEAD_MUTATORS: Mutators = [
  [
    4,
    inQuery((query, { draw, texts }) =>
      query.map(([name, value]) => [name, draw.chance(0.4) ? percent(draw.one(texts)) : value]),
    ),
  ],
  [3, inQuery((query, { draw }) => query.filter(() => draw.chance(0.7)))],
  [3, inQuery((query, { draw }) => [...query, ...query.slice(0, draw.int(1, 3))])],
  [3, inQuery((query, { draw }) => query.map(([name, value]) => [name + draw.one(BRACKETS), value]))],
  [
    3,
    addQuery(
      ({ draw, texts }) => percent(draw.one(texts)),
      ({ draw, texts }) => percent(draw.one(texts)),
    ),
  ],
  [
    3,
    addQuery(
      ({ draw }) => draw.one(PROTOTYPE_NAMES),
      () => '1',
    ),
  ],
  [
    4,
    addQuery(
      ({ draw }) => draw.one(QUERY_NAMES),
      ({ draw }) => draw.one(QUERY_VALUES),
    ),
  ],
  [
    2,
    addQuery(
      ({ draw }) => draw.one(QUERY_NAMES) + '[a]'.repeat(draw.one([1, 50, 900])),
      () => '1',
    ),
  ],
  [3, inSegment((_, draw) => draw.one(SEGMENTS))],
  [3, inSegment((segment, draw) => draw.one(TRAVERSALS).repeat(draw.int(1, 6)) + segment)],
  [
    1,
    inPath((path, draw) =>
      draw.one([path.toUpperCase(), `${path}/`, `/${path}`, `${path}#x`, '*', `${path};a=1`]),
    ),
  ],
  [1, inPath((path) => `http://evil.example${path}`)],
  [2, (draft, { draw }) => ({ ...draft, method: draw.one(METHODS) })],
  [3, newHeader('content-type', (word) => `application/x-${word}; charset=utf-8`)],
  [2, newHeader('accept', (word) => `application/x-${word}, */*;q=.1`)],
  [2, newHeader('accept-language', (word) => `x-${word}, en;q=.1`)],
  [1, newHeader('authorization', (word) => `Bearer ${word}.${word}.${word}`)],
  [
    2,
    header(
      'content-type',
      '',
      'application/json; charset=latin1',
      'multipart/form-data; boundary=x',
      'application/json;;;',
    ),
  ],
  [2, header('accept', 'text/html', ';;;,', '*/*;q=0', 'application/json;q=1e309', '*/*,'.repeat(2_000))],
  [2, header('accept-language', 'xx', 'en;q=0', '-', 'de-'.repeat(3_000))],
  [1, without('accept')],
  [1, without('accept-language')],
  [
    2,
    header('authorization', '', 'Bearer', 'Bearer a.b.c', 'Basic Og==', 'Basic ////', 'Bearer e30.e30.e30'),
  ],
  [1, header('host', '', 'evil.example', 'a b', '[::1', 'x'.repeat(5_000), '"><script>')],
  [1, header('origin', 'null', 'http://evil.example', '')],
  [1, header('x-forwarded-proto', 'https', 'javascript', 'https, http')],
  [1, header('expect', '100-continue', 'x')],
  [1, header('upgrade', 'websocket')],
  [1, header('if-none-match', '*')],
  [1, header('range', 'bytes=0-', 'bytes=9-1', 'x')],
];
