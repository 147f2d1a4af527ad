import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { masked, maskedExcerpt, maskedField, maskedHeaders, maskedPath } from '../../src/masking/mask.js';
import { isSecret, isSecretHeader, lettersOf, SECRET_NAMES } from '../../src/masking/secret-names.js';
import { maskedText, shownUrl } from '../../src/masking/secret-text.js';
import { yamlValue } from '../../src/text/yaml-text.js';

const ENTRIES = Object.entries(SECRET_NAMES).flatMap(([as, all]) => all.map((letters) => ({ as, letters })));

/** Returns the entries that make a name secret: of fields; if there are none, of headers. */
function entriesFor(name: string): typeof ENTRIES {
  const stem = lettersOf(name.replace(/^x-/i, ''));
  const found = ENTRIES.filter(({ as, letters }) =>
    as === 'name' ? stem === letters : stem.endsWith(letters),
  );
  const ofFields = found.filter(({ as }) => as !== 'header');
  return ofFields.length > 0 ? ofFields : found;
}

describe('names whose values are secret (H1)', () => {
  it('are each in one entry of the table, of which the documentation has one example', () => {
    const text = readFileSync('docs/control-plane.md', 'utf8');
    const section = /\n## What the request log masks\n(.*?)\n## /s.exec(text)?.[1] ?? '';
    const rows = section.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
    const documented = rows.flatMap((row) => Array.from(row.matchAll(/`([^`]+)`/g), ([, name = '']) => name));
    expect(documented.length).toBeGreaterThan(70);
    expect(documented.filter((name) => !isSecretHeader(name) || entriesFor(name).length !== 1)).toEqual([]);
    const sorted = (entries: typeof ENTRIES) =>
      entries.map(({ as, letters }) => `${as} ${letters}`).toSorted();
    expect(sorted(documented.flatMap(entriesFor))).toEqual(sorted(ENTRIES));
  });

  it.each([
    'client_secret',
    'clientSecret',
    'CLIENT-SECRET',
    'client secret',
    'x-client-secret',
    'X_pin',
    'client_secret_2',
    'a//password',
    'a[][password]',
    '\uFF50assword', // a full-width letter
    `${'x'.repeat(70)}[password]`,
    ...['old', 'new', 'previous', 'current', 'next', 'primary', 'secondary'].map(
      (word) => `client_secret_${word}`,
    ),
  ])('are the same in any spelling: %s', (name) => expect(isSecret(name)).toBe(true));

  it.each(['pix-n', 'pinned', 'a[b]', ''])('are not: %s', (name) => expect(isSecret(name)).toBe(false));

  it('are in the contract only those of credentials and cards', () => {
    const text = readFileSync('src/contract/api.gen.ts', 'utf8');
    const names = new Set(
      Array.from(text.matchAll(/^\s*readonly ["']?([\w[\]-]+)["']?\??:/gm), ([, name]) => name ?? ''),
    );
    expect(names.size).toBeGreaterThan(400);
    const secret = [
      'CreditCard',
      'Token',
      'access_token',
      'ccnumber',
      'client_secret',
      'createToken',
      'creditCard',
    ];
    expect([...names].filter(isSecret).toSorted()).toEqual([...secret, 'cvc', 'expiryMonth', 'expiryYear']);
  });
});

const CARD = '5454545454545455'; // mistyped: its check digit is wrong
const inArabic = (digits: string) =>
  Array.from(digits, (digit) => String.fromCharCode(0x660 + Number(digit))).join('');

describe('a text', () => {
  it.each([
    [CARD, '***'],
    [`a${CARD}b`, 'a***b'],
    ['54545454545454', '***'],
    ['+54545454545454', '+***'],
    ['5454 5454 5454 5455', '***'],
    ['5454-5454-5454-5455', '***'],
    ['5454.5454.5454.5455', '***'],
    ['5454_5454, 5454/5455', '***'],
    ['5454\u20135454\u20135454\u20135455', '***'],
    ['5454\u200B5454\u200B5454\u200B5455', '***'],
    ['3782 822463 10005', '***'],
    ['42424 24242 424242 12/30', '*** 12/30'],
    ['4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2', '***'],
    ['4222222222222', '***'],
    ['4222 2222 2222 2', '***'],
    ['630400000000', '***'],
    ['6799 9901 0000 0000 019', '***'],
    ['500000000009', '***'], // 12 digits of Maestro
    ['560000000003', '***'],
    ['30569 30902 5904', '***'], // 14 digits in unusual groups
    ['6111111111 111111118', '***'], // 19 digits
    ['611111 111112', '***'], // 12 digits
    ['42424 24242 42424 2 42424 24242 42424 2', '*** ***'],
    ['7 42424 24242 42424 2', '7 ***'],
    ['pin: 1\npin: 2\na: 3', 'pin: ***\npin: ***\na: 3'],
    ['password=a&pin=b&c=d', 'password=***&pin=***&c=d'],
    ['{"password": 1, "pin": 2, "a": 3}', '{"password":"***", "pin":"***", "a": 3}'],
    ['&#52&#50&#52&#50&#52&#50&#52&#50&#52&#50&#52&#50&#52&#50&#52&#50', '***'], // without `;`
    [`note-${Buffer.from('password=hidden words').toString('base64').replaceAll('=', '')}`, '***'],
    [Buffer.from('\u0001ordinary words\u0001password=hidden\u0001').toString('base64url'), '***'],
    ['AQIgNDI0MiA0MjQyIDQyNDIgNDI0MiAB', '***'], // a card between control characters, in base64
    ['WTBkR2VtTXpaSFpqYlZFNVlVZHNhMXBIVm5WSlNHUjJZMjFTZWc', '***'], // a password in three layers of base64
    ['{&quot;password&quot;:&quot;x&quot;}', '{"password":"***"}'],
    ['5.454545454545455e15', '***'],
    [
      '\uFF15\uFF14\uFF15\uFF14\uFF15\uFF14\uFF15\uFF14\uFF15\uFF14\uFF15\uFF14\uFF15\uFF14\uFF15\uFF15',
      '***',
    ],
    [inArabic(CARD), '***'],
    [inArabic('4222222222222'), '***'],
    [inArabic('6799990100000000019'), '***'],
    [`a ${Buffer.from(CARD).toString('base64')}`, 'a ***=='],
    [Buffer.from(`no ${CARD}`).toString('base64url'), '***'],
    [Array.from(CARD, (digit) => `%3${digit}`).join(''), '***'],
    [Array.from(CARD, (digit) => `%253${digit}`).join(''), '***'],
    [Array.from(CARD, (digit) => `\\u003${digit}`).join(''), '***'],
    [Array.from(CARD, (digit) => `\\\\u003${digit}`).join(''), '***'],
    [Array.from(CARD, (digit) => `&#${digit.charCodeAt(0)};`).join(''), '***'],
    [Array.from(CARD, (digit) => `&#X3${digit};`).join(''), '***'],
    [
      `please take ${Array.from(CARD, (digit) => `&#x${digit.charCodeAt(0).toString(16)};`).join('')}, thanks`,
      'please take ***, thanks',
    ],
    ['https://shop.example/?a=1&token=x&b=2', 'https://shop.example/?a=1&token=***&b=2'],
    ['https://shop.example/#access_token=x', 'https://shop.example/#access_token=***'],
    ['https://ann:x@shop.example/', 'https://***@shop.example/'],
    ['a; password="two words"; b=1', 'a; password=*** b=1'],
    ['p%61ssword=x', 'p%61ssword=***'],
    ['Password: two words\nnext', 'Password: ***\nnext'],
    ['{"a":1,"pass\\u0077ord":"x","b":2', '{"a":1,"pass\\u0077ord":"***","b":2'],
    ['{"password":["x","y"],"b":2', '{"password":"***"'],
    ['{\\"password\\":\\"x,y\\",\\"b\\":2', '{\\"password\\":\\"***\\",\\"b\\":2'],
    ["{'password': 'x', 'b': 2", "{'password':'***', 'b': 2"],
    ['Bearer abc1', 'Bearer ***'],
    ['Basic YWJjOmRlZg==', 'Basic ***'],
    ['Digest abc=1', 'Digest ***'],
    ['DPoP abc.1', 'DPoP ***'],
    ...['Token', 'ApiKey', 'api-key', 'OAuth', 'Hawk', 'Negotiate', 'NTLM'].map((scheme) => [
      `use ${scheme} abcdefg1, please`,
      `use ${scheme} ***, please`,
    ]),
    ['the eyJhbGciOiJI.eyJzdWIi.c2ln', 'the ***'],
    ['id-eyJhbGciOiJI.eyJzdWIi.c2ln', 'id-***'],
    ['Bearer\tabc1', 'Bearer ***'],
    ['Meet at 10:00, password: two words\nnext', 'Meet at 10:00, password: ***\nnext'],
    ['booking: password: x', 'booking: password: ***'],
    ['/foo/10:00 token:x', '/foo/10:00 token: ***'],
    [`${'x'.repeat(70)}password: y`, `${'x'.repeat(70)}password: ***`],
    ['?a=b=password=x', '?a=b=password=***'],
    ['password=x=y=z&b=1', 'password=***&b=1'],
    ['password = x', 'password =***'],
    ["'password' => 'x'", "'password' =***"],
    ['//ann:x@y@shop.example/', '//***@shop.example/'],
    ...['password=hidden words', '{"client_secret":"hidden"}', 'no: 1, token: x'].flatMap((text) => [
      [Buffer.from(text).toString('base64').replaceAll('=', ''), '***'],
      [Buffer.from(`ab${text}`).toString('base64url'), '***'],
    ]),
    ...['+', '|', ':', '*', '·', "'", ';', '  ', ' - ', ')(', '\u034F', '\u0301', '\uFE0F\u20E3'].map(
      (between) => [['4242', '4242', '4242', '4242'].join(between), '***'],
    ),
    ...['.', ',', '/', '_', ', '].map((between) => [Array.from('4242424242424242').join(between), '***']),
  ])('is masked where it is secret: %j', (text, expected) => {
    expect(maskedText(text)).toBe(expected);
  });

  it.each([
    '1780300800000', // milliseconds
    '17803008000', // 11 digits
    '4222222222223', // 13 digits without a check digit of a card
    inArabic('4222222222223'),
    inArabic('9630852741'),
    '422222222222', // no card of 12 digits begins with 4
    '1234567890128',
    '510000000008', // no Maestro card begins with 51
    '63049000001', // 11 digits
    '12 63049 000001',
    '63049 000001 1',
    '61111 11111 11111 11110', // 20 digits
    '11111 11111 1110', // no issuer has cards that begin with 1
    '91111 11111 1113',
    '2026-06-03 2026-06-07', // dates with a valid check digit
    'password:',
    'password: \nnext',
    '20260603100000',
    '99999999999999_1031_voucher', // sorts behind all times
    'at most 9007199254740991', // the largest integer
    '11_trip_20260603100000_20260603120000',
    '2026-06-03 2026-06-04',
    '2026-06-03T10:00:00.000Z',
    '+4222222222222',
    '+49 151 23456789',
    '25.00, 30.00, 45.00, 55.00',
    '09:00-10:00, 11:00-12:00, 13:00-14:00',
    '2026/06/03, 2026/06/04',
    '52.5200, 13.4049, 48.8566, 2.3522',
    'the café: 2 à 3 (10:00)',
    '+351 21 123 4567',
    '52.520006,13.404954',
    '550e8400-e29b-41d4-a716-446655440000',
    'Bearer realm="sandbox"',
    'the token expired.',
    'a token of 3 words',
    'the api key abcdefgh',
    'Token abcdef1',
    'https://shop.example/ok?order=1&x=%20%C3%A4#done',
    'sortingToken=abc',
    'key=abc',
    '50% of +351 21 123 4567',
  ])('stays readable where it is not: %s', (text) => {
    expect(maskedText(text)).toBe(text);
  });
});

describe('a URL in a message', () => {
  it.each([
    ['https://ann:x@shop.example/a?b=1#c', 'https://***@shop.example/a?***'],
    ['https://shop.example/a', 'https://shop.example/a'],
    ['https://h/?q=a@b', 'https://***'],
    ['https://h/#a@b', 'https://***'],
    ['http:\\\\ann@h', 'http:\\\\***@h'],
    ['ann@b@h', '***@h'],
    ['shop.example?a', 'shop.example?***'],
    ['//x@y/#z', '***@y/#***'],
    ['@h', '***@h'],
    ['?a', '?***'],
    ['?a@b', '***'],
    ['1http://a@b', '***@b'],
  ])('%s is shown as %s', (url, expected) => {
    expect(shownUrl(url)).toBe(expected);
  });
});

describe('a JSON value', () => {
  it.each([
    [Number(CARD), '***'],
    [-Number(CARD), '***'],
    [4.24242424242424e21, '***'],
    [4222222222222, '***'],
    [630490000001, '***'], // 12 digits
    [630490000002, 630490000002],
    [1780300800000, 1780300800000],
    [52.520006, 52.520006],
    [1234.56789012345, 1234.56789012345],
    [4242424242.424242, '***'],
    [true, true],
    [null, null],
    [
      [CARD, 1],
      ['***', 1],
    ],
    [
      { [CARD]: 1, a: 'b' },
      { '***': 1, a: 'b' },
    ],
    [{ a: { password: 1 } }, { a: { password: '***' } }],
    [{ password: ['x', { y: 'z' }] }, { password: '***' }],
    [
      { cvc: null, b: 1 },
      { cvc: '***', b: 1 },
    ],
    [
      { creditCard: { ccnumber: 1, 737: 2, cvc: '3' } },
      { creditCard: { ccnumber: '***', '***': '***', cvc: '***' } },
    ],
    [JSON.parse('{"__proto__":{"token":"x"}}'), JSON.parse('{"__proto__":{"token":"***"}}')],
  ])('%j is shown as %j', (value, expected) => {
    expect(masked(value)).toEqual(expected);
  });

  it('is returned itself if nothing in it is secret', () => {
    const value = { a: [1, { b: 'c' }] };
    expect(masked(value)).toBe(value);
  });

  it('of an example in the contract is shown whole except for credentials and cards', () => {
    for (const name of ['createBooking', 'getBooking', 'listGuests', 'listAvailabilities', 'problems']) {
      const example = yamlValue(readFileSync(`openapi/examples/${name}.yaml`, 'utf8'));
      const unmasked = JSON.stringify(example, (key, value: unknown) => (isSecret(key) ? undefined : value));
      const shown = JSON.stringify(masked(example), (key, value: unknown) =>
        isSecret(key) ? undefined : value,
      );
      expect([name, shown]).toEqual([name, unmasked]);
    }
  });
});

describe('a path', () => {
  it.each([
    ['/bookings/7?limit=5&q=a%20b', '/bookings/7?limit=5&q=a%20b'],
    [`/bookings/${CARD}`, '/bookings/***'],
    ['/5454/5454/5454/5455', '/***'],
    [`/bookings/%ff%35${CARD.slice(1)}`, '/bookings/%EF%BF%BD***'],
    ['/bookings/token=a%20b%26c', '/bookings/token=***'],
    [`/a?${CARD}&b=1`, '/a?***&b=1'],
    ['/a?password=x&b=1', '/a?password=***&b=1'],
    ['/a?%70assword=x', '/a?%70assword=***'],
    ['/a?%2570assword=x', '/a?%2570assword=***'],
    ['/a?filter[password]=x', '/a?filter[password]=***'],
    ['/a?p%252561ssword=x', '/a?p%252561ssword=***'],
    ['/a?p%252525252561ssword=x', '/a?p%252525252561ssword=***'],
    ['/a?q%5B%5D=x', '/a?q%5B%5D=x'],
    ['/a?%25252541=x', '/a?%25252541=x'], // encoded four times
    ['/a?q=Bearer+abc1', '/a?q=Bearer%20***'],
    ['/a?client_secret%5D=x', '/a?client_secret%5D=***'],
    ['/a?=x', '/a?=x'],
    ['?password=1', '?password=***'],
    ['=x', '=x'],
    ['/a;pin=x', '/a;pin=***'],
    ['/a?b;pin=x', '/a?b;pin=***'],
    ['/a?b=1;pin=x', '/a?b=1%3Bpin%3D***'],
    ['/p/https://ann:x@shop.example/a', '/p/https://***@shop.example/a'],
    ['//ann:x@shop.example/a', '//***@shop.example/a'],
    ['/%2Fann:x@shop.example/a', '//***@shop.example/a'],
    ['/a/4242:4242:4242:4242', '/a/***'],
    ['/a/10:00%20token:x', '/a/10%3A00%20token%3A%20***'],
    ['http://ann:x@127.0.0.1/a', 'http://***@127.0.0.1/a'],
  ])('%s is shown as %s', (path, expected) => {
    expect(maskedPath(path)).toBe(expected);
  });
});

describe('headers', () => {
  it.each([
    ['authorization', 'Bearer x', 'Bearer ***'],
    ['proxy-authorization', 'Basic x', 'Basic ***'],
    ['authorization', 'AWS4-HMAC-SHA256 Credential=x', 'AWS4-HMAC-SHA256 ***'],
    ['authorization', 'Bearer\tx', 'Bearer\t***'],
    ['authorization', 'hidden x', '***'],
    ['authorization', 'x', '***'],
    ['ocp-apim-subscription-key', 'x', '***'],
    ['set-cookie', ['a=1', 'b=2'], '***'],
    ['x-list', ['a', 'b'], 'a, b'],
    ['x-authorization', 'Bearer x', 'Bearer ***'],
    ['x-api-key', 'Bearer x', '***'],
    ['referer', 'https://shop.example/?token=x', 'https://shop.example/?token=***'],
    ['accept-language', 'en', 'en'],
  ])('%s: %s is shown as %s', (name, value, expected) => {
    expect(maskedHeaders({ [name]: value })).toEqual({ [name]: expected });
  });

  it('are masked in their names too', () => {
    expect(maskedHeaders({ [CARD]: 'a' })).toEqual({ '***': 'a' });
  });
});

describe('a JSON text that is cut', () => {
  it.each([
    ['{"a":"x y","password":["hid', '{"a":"x y","password":"***'],
    ['{"a":"b\\"c","password":"x', '{"a":"b\\"c","password":"***'],
    ['{"a":{"b":[1]},"c":"x y","password":"x', '{"a":{"b":[1]},"c":"x y","password":"***'],
    ['{"a":{},"b":"c d', '{"a":{},"b":"c'],
    ['{"a" : "x y', '{"a":"x'],
    ['["well\\\\ then x', '["well\\\\ then'],
    ['{"a":"x\\u00', '{"a":'],
    ['{"a":"x y\\u0061b', '{"a":"x'],
    ['"x y', '"x'],
    [`{"a":"xxx\\u00e9${'y'.repeat(99)}`, '{"a":"xxx'], // a long word is cut inside an escape
    ['[]x"y', ''],
    ['{"password":{"a":{"b":"hid', '{"password":{"***":"***'],
    ['{"a":"x","pass\\u0077ord":"hid', '{"a":"x","password":"***'],
    ['{"a":"well then 5454 5454 54', '{"a":"well then'],
    ['{"a":545454545', '{"a":null'],
    ['{"a":"x","5454545454', '{"a":"x'],
    ['{"a":"x","b', '{"a":"x'],
    ['{"a":{"b":1},"c":"x y', '{"a":{"b":1},"c":"x'],
    ['["x","then 54', '["x","then'],
    ['[[1],[2,', '[[1],[2'],
    ['[{"a":"b\\', '[{"a":"'.slice(0, -1)],
    ['[not JSON, password=hid den 1', '[not JSON, password=***'],
  ])('%s is shown as %s', (text, expected) => {
    expect(maskedExcerpt(text)).toBe(expected);
  });
});

describe('the field of an error', () => {
  it.each([
    ['/items/0/guests/1', '/items/0/guests/1'],
    [`/${CARD}`, '/***'],
    ['/creditCard/737', '/creditCard/***'],
    ['credit_card[737]', 'credit_card[***]'],
  ])('%s is shown as %s', (field, expected) => {
    expect(maskedField(field)).toBe(expected);
  });
});

it('masks each occurrence of a repeated secret, and never changes repeated text without secrets', () => {
  const [card, plain] = ['4242 4242 4242 4242', 'Ada of 20260603100000'];
  for (let time = 0; time < 3; time++) expect(masked({ a: card, b: plain })).toEqual({ a: '***', b: plain });
});

it('the largest integer is no card: an error of a field shows it as the limit', () => {
  const error = { allowed: Number.MAX_SAFE_INTEGER, message: 'At most `9007199254740991`.' };
  expect(masked(error)).toBe(error);
});
