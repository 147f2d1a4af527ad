import { describe, expect, it } from 'vitest';
import { clientsToKeep, underOrigins } from '../../src/console/workspaces/create-workspace.js';
import { bodyText, copiedHeaders, curlOf } from '../../src/text/curl.js';
import {
  namesField,
  linesOf,
  noteLines,
  headerParameters,
  queryParameters,
} from '../../src/client/errors-in-place.js';
import { withoutMarkup } from '../../src/text/markup.js';
import { fieldLabel } from '../../src/text/words.js';
import { partText } from '../../src/text/record-names.js';
import { durationInWords, durationOf, spanText } from '../../src/text/times.js';
import { departureText, earliestDay } from '../../src/text/departure-text.js';

it('forks are listed below their origin, also if origins form a cycle', () => {
  const named = (name: string, origin?: string) => ({ name, ...(origin !== undefined && { origin }) });
  const shown = (list: readonly ReturnType<typeof named>[]) => underOrigins(list).map(({ name }) => name);
  expect(shown([named('a'), named('b', 'z'), named('c', 'gone'), named('d', 'b'), named('z')])).toEqual([
    'a',
    'c',
    'z',
    'b',
    'd',
  ]);
  expect(shown([named('a', 'b'), named('b', 'a'), named('c')])).toEqual(['c', 'a', 'b']);
});

describe('the lines of a JSON value', () => {
  const value = { items: [{ 'a/b': 1 }], name: null, list: [] };

  it('equal the output of JSON.stringify, each with the pointer of the value that starts on it', () => {
    const lines = linesOf(value);
    const text = lines
      .map(({ depth, name, text: own }) => '  '.repeat(depth) + (name === null ? '' : `${name}: `) + own)
      .join('\n');
    expect(text).toBe(JSON.stringify(value, null, 2));
    expect(lines.map(({ pointer }) => pointer)).toEqual([
      '',
      '/items',
      '/items/0',
      '/items/0/a~1b',
      null,
      null,
      '/name',
      '/list',
      null,
    ]);
  });

  it('show notes at the line of their field, or at its nearest existing parent', () => {
    const notes = ['/items/0/a~1b', '/items/0/guests/1/age', '/contact'].map((field) => ({
      field,
      message: 'x',
    }));
    const noted = noteLines(linesOf(value), notes);
    expect([...noted].map(([line, found]) => [line, found.map(({ field }) => field)])).toEqual([
      [3, ['/items/0/a~1b']],
      [2, ['/items/0/guests/1/age']],
      [0, ['/contact']],
    ]);
  });
});

describe('a request as a command', () => {
  it('quotes characters special to a shell, and omits the token and the headers that curl adds', () => {
    const headers = {
      accept: 'application/json',
      host: 'x',
      authorization: 'Bearer ***',
      'sec-fetch-mode': 'cors',
    };
    expect(copiedHeaders(headers)).toEqual({ accept: 'application/json' });
    expect(curlOf({ method: 'POST', path: '/a?b=1', headers, body: `{"name":"O'Hara"}` }, 'http://h')).toBe(
      [
        "curl -i -X POST 'http://h/a?b=1' \\",
        '  -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'accept: application/json' \\",
        String.raw`  --data '{"name":"O'\''Hara"}'`,
      ].join('\n'),
    );
  });
});

describe('a logged body', () => {
  const type = 'application/x-www-form-urlencoded; charset=utf-8';
  it('is formatted by the media type that was sent', () => {
    const form = { grant_type: 'client_credentials', client_secret: '***' };
    expect(bodyText(form, { 'content-type': type })).toBe('grant_type=client_credentials&client_secret=***');
    expect(bodyText('a=1', { 'content-type': type })).toBe('a=1');
    expect(bodyText([1], { 'content-type': 'application/json' })).toBe('[\n  1\n]');
    expect(bodyText(null, {})).toBeNull();
  });

  it('includes the credentials that were sent, if any', () => {
    const command = (headers: Record<string, string>) =>
      curlOf({ method: 'POST', path: '/oauth2/token', headers, body: null }, 'http://h');
    expect(command({ authorization: 'Basic ***' })).toContain(`-H 'Authorization: Basic ***'`);
    expect(command({})).toBe(`curl -i -X POST 'http://h/oauth2/token'`);
  });
});

describe('parameters of a logged request', () => {
  const faults = [
    { in: 'query', field: 'limit', message: 'at most 100' },
    { in: 'query', field: 'amount', message: 'required' },
    { in: 'header', field: 'Accept', message: 'required' },
    { in: 'body', field: 'limit', message: 'not of the query' },
  ];

  it('show their errors; missing parameters come last', () => {
    expect(queryParameters('/x?limit=500&id[]=a%20b', faults)).toEqual([
      { name: 'limit', value: '500', messages: ['at most 100'] },
      { name: 'id[]', value: 'a b', messages: [] },
      { name: 'amount', value: null, messages: ['required'] },
    ]);
    expect(headerParameters({ accept: 'text/x' }, faults)).toEqual([
      { name: 'accept', value: 'text/x', messages: ['required'] },
    ]);
  });
});

describe('a description', () => {
  it.each([
    ['<p class="a>b">Wind &amp; <b>sun</b></p>', 'Wind &amp; sun'],
    ['<img src=x onerror="alert(1)">From the pier', 'From the pier'],
    ['Sail<script>alert("<b>")</script> away<!-- <b> -->', 'Sail away'],
    ['<<b>img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)>'],
    ['Children < 6 years, 2 <3', 'Children &lt; 6 years, 2 &lt;3'],
    ['Sail <a <b>away', 'Sail &lt;a away'],
    ['Sail<script>alert(1)', 'Sail'],
    ['Sail<!-- <b>away', 'Sail'],
  ])('%s has no markup: %s', (html, text) => expect(withoutMarkup(html)).toBe(text));

  // A time that grows with the square of the length would be hours.
  it.each(['<a', '<script ', '<!--', '<a "'])('of 2,000,000 characters of %s is read quickly', (part) => {
    expect(withoutMarkup(part.repeat(2_000_000 / part.length)).length).toBeLessThan(10_000_000);
  });
});

describe('a span of time', () => {
  it.each([
    [-5, 'now'],
    [999, 'now'],
    [3000, '3 s'],
    [843_000, '14 min 3 s'],
    [3_600_000, '1 h'],
    [187_200_000, '2 d 4 h'],
  ])('of %d ms is %s', (ms, text) => expect(spanText(ms)).toBe(text));

  it.each([
    ['45 min', 'PT2700S'],
    ['2 d 4 h', 'PT187200S'],
    ['1day', 'PT86400S'],
    ['90s', 'PT90S'],
    ['1.5 h', 'PT5400S'],
    ['1,5 Hours, 10 min', 'PT6000S'],
    ['4 h 2 d', 'PT187200S'],
    ['2h30m', 'PT9000S'],
    ['1.1 h', 'PT3960S'],
    ['5 months', '5 months'],
    ['5 ms', '5 ms'],
    [' PT1H ', 'PT1H'],
    ['', ''],
    ['tomorrow', 'tomorrow'],
    ['5 min later', '5 min later'],
  ])('that is typed as %s is %s', (typed, duration) => expect(durationOf(typed)).toBe(duration));
});

it('a departure is shown with its local time and city', () => {
  expect(departureText('2026-11-24T17:00:00', 'Europe/Zurich')).toBe('Tue 24 Nov, 17:00 Zurich');
  expect(departureText('2026-06-05 09:30', 'America/Sao_Paulo')).toBe('Fri 5 Jun, 09:30 Sao Paulo');
  expect(departureText('2026-11-24 17:00', 'Europe/Zurich', 2026)).toBe('Tue 24 Nov, 17:00 Zurich');
  expect(departureText('2026-11-24 17:00', 'Europe/Zurich', 2025)).toBe('Tue 24 Nov 2026, 17:00 Zurich');
});

it('a calendar begins with the earliest day of its places', () => {
  const at = '2026-06-06T01:00:00Z';
  expect(earliestDay(at, ['Europe/Lisbon', 'America/New_York'])).toBe('2026-06-05');
  expect(earliestDay(at, ['Asia/Tokyo'])).toBe('2026-06-06');
  expect(earliestDay('2026-06-06T16:00:00Z', ['Asia/Tokyo'])).toBe('2026-06-07');
  expect(earliestDay(at, [])).toBe('2026-06-06');
});

it('parts of the contract are in words, as far as words exist', () => {
  const parts = [
    '404 not_found',
    'basket paid→cancelled',
    'code none→used',
    '/items/*/note',
    'refundType=agent',
  ];
  expect(parts.map(partText)).toEqual([
    '404 not found',
    'booking paid → cancelled',
    'discount code none → used',
    '',
    '',
  ]);
});

it('the label of a field is its API name in words', () => {
  const names = ['refundType', 'transactionId', 'amount', 'id'];
  expect(names.map(fieldLabel)).toEqual(['Refund type', 'Transaction', 'Amount', 'Id']);
});

describe('an error message for a field', () => {
  it.each([
    ['/items', '`/items` must be a list.', true],
    ['/items', '`/items/0` must be an object.', false],
    ['/items', 'Sold out: no seats are left. See `/items`.', false],
  ])('needs the prefix %s in front of “%s”, unless it starts with that path', (field, message, isNamed) => {
    expect(namesField({ field, message })).toBe(isNamed);
  });
});

describe('a new workspace', () => {
  const withSecret = (clientSecret: string) => ({
    name: 'mine',
    clients: [{ clientId: 'mine.partner', clientSecret }],
    clock: { now: '2026-06-01T08:00:00Z', frozen: true },
  });

  it('has secrets to save unless they are the published ones', () => {
    expect(clientsToKeep(withSecret('partner-secret'))).toEqual([]);
    expect(clientsToKeep(withSecret('gIOiAKHHnjOW'))).toEqual(withSecret('gIOiAKHHnjOW').clients);
  });
});

it('a duration of the contract is in words', () => {
  const texts = ['PT2H', 'P1DT3H', 'PT90M', 'P2W', 'PT0S'].map(durationInWords);
  expect(texts).toEqual(['2 h', '1 d 3 h', '1 h 30 min', '14 d', 'now']);
});
