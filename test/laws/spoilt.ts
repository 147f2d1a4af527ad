import type { DecodedExchange } from '../../src/laws/decoded-exchange.js';

/** Returns other values that may replace a value. */
function othersOf(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1, -value - 1, value + 0.001, value + 99_999, 0];
  if (typeof value === 'boolean') return [!value];
  if (value === null) return [7, 'x', { merchant: 'x', reason: 'x', datetime: '1999-01-01T00:00:00Z' }];
  if (typeof value === 'string')
    return [
      `${value}x`,
      `${value},${value}`,
      ...(/^\d{4}-.*T/.test(value) ? [new Date(Date.parse(value) + 20 * 60_000).toISOString()] : []),
      value.replace(/\d/, '9'),
      '1999-01-01T00:00:00Z',
      '2099-12-31T10:00:00+0100',
      null,
      'voucher',
      'paid',
      'reserved',
      'cancelled',
      'USD',
      '4242 4242 4242 4242',
      undefined,
    ];
  if (Array.isArray(value)) return [[], value.toReversed(), [...value, ...value], [...value, 'x']];
  return [{}];
}

/** Yields copies of a value, each with one inner value changed. */
function* spoiltValues(value: unknown): Generator {
  yield* othersOf(value);
  if (Array.isArray(value))
    for (const [at, entry] of value.slice(0, 4).entries())
      for (const other of spoiltValues(entry)) yield value.with(at, other);
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value)) {
      for (const other of spoiltValues(entry)) yield { ...value, [name]: other };
      for (const other of Object.values(value))
        if (typeof other === 'string') yield { ...value, [name]: other };
    }
}

/** Values that may replace the values of headers, keyed by header name. */
const HEADERS: Readonly<Record<string, readonly (string | undefined)[]>> = {
  'content-type': ['text/html'],
  'content-language': ['sv'],
  'www-authenticate': ['Basic', 'Bearer', 'Bearer error="invalid_token"'],
  'request-id': ['twice'],
  allow: [undefined, 'PATCH'],
  'retry-after': ['soon', undefined],
};

/** Texts that must not occur in a response body. */
const LEAKS = ['Error: x\n    at Object.<anonymous> (/srv/app.js:10:5)'];

/** Yields copies of an exchange, each with one value of its response changed. */
export function* spoilt(exchange: DecodedExchange): Generator<DecodedExchange> {
  for (const body of spoiltValues(exchange.body)) yield { ...exchange, body };
  for (const status of [200, 201, 401]) yield { ...exchange, status };
  for (const [name, values] of Object.entries(HEADERS))
    for (const value of values)
      yield { ...exchange, header: (asked) => (asked === name ? value : exchange.header(asked)) };
  const sent = exchange.requestHeader('authorization')?.replace(/^\S+\s/, '') ?? '';
  for (const text of [...LEAKS, sent]) yield { ...exchange, text };
}
