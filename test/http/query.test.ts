import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { loadContract } from '../../src/contract/load.js';
import { parseQuery, type ParsedQuery } from '../../src/http/query.js';
import { readDocument } from '../contract/document.js';
import { startHarness } from '../harness.js';

const contract = loadContract();

function parse(id: string, query: string, lenient = false): ParsedQuery {
  const operation = contract.operations.find((known) => known.id === id);
  if (!operation) throw new Error(id);
  return parseQuery(query, {
    parameters: operation.parameters,
    resolve: contract.resolve,
    bodyNames: [],
    lenient,
  });
}

/** Returns plain objects, because the parser's objects have no prototype. */
const valuesOf = (id: string, query: string): unknown => JSON.parse(JSON.stringify(parse(id, query).values));
const faultsOf = (id: string, query: string): unknown[] =>
  parse(id, query).errors.map(({ field, code }) => [field, code]);

/** The example query in the description of the contract. */
const described = /`(items\[0\][^`]+)`/.exec(readDocument('openapi.yaml').info.description)?.[1] ?? '';

describe('P9: arrays', () => {
  it.each([
    'id[]=1&id[]=2',
    'id[0]=1&id[1]=2',
    'id[1]=2&id[0]=1',
    'id=1&id=2',
    'id%5B%5D=1&id%5b%5d=2',
    'id%5B0%5D=1&id%5B1%5D=2',
    'id[3]=1&id[70]=2',
    '&id[]=1&&id=2&',
  ])('%s is 1 and 2', (query) => {
    expect(parse('listMerchants', query)).toMatchObject({ values: { id: [1, 2] }, errors: [] });
  });

  it('takes a lone value as an array of one', () => {
    expect(valuesOf('listMerchants', 'id=7')).toEqual({ id: [7] });
  });

  it.each(['id[x]=1', 'id[-1]=1', 'id[0][0]=1', 'id[=1', 'id]=1', 'id[]x=1', '[id]=1'])(
    'refuses %s',
    (query) => {
      expect(parse('listMerchants', query).errors).toHaveLength(1);
    },
  );

  it('refuses one index twice', () => {
    expect(faultsOf('listMerchants', 'id[0]=1&id[0]=2')).toEqual([['id[]', 'duplicate']]);
  });
});

describe('P10: nested brackets', () => {
  it('reads every depth of the contract', () => {
    const query =
      'currency=EUR&items[0][availabilityItemId]=x&items[0][guests][0][occupancy]=1&' +
      'items[0][guests][0][priceCategoryId]=5&items[0][guests][1][addons][0][id]=3&shopItems[0][quantity]=2';
    expect(valuesOf('getBookingPrices', query)).toEqual({
      currency: 'EUR',
      items: [
        {
          availabilityItemId: 'x',
          guests: [{ occupancy: 1, priceCategoryId: 5 }, { addons: [{ id: 3 }] }],
        },
      ],
      shopItems: [{ quantity: 2 }],
    });
  });

  it('reads 300 entries', () => {
    const query = Array.from({ length: 300 }, (_, at) => `items[0][guests][${at}][occupancy]=${at + 1}`).join(
      '&',
    );
    const { items } = valuesOf('getBookingPrices', query) as { items: { guests: { occupancy: number }[] }[] };
    expect(items[0]?.guests.map((guest) => guest.occupancy)).toEqual(
      Array.from({ length: 300 }, (_, at) => at + 1),
    );
  });

  it.each(['items[][availabilityItemId]=x', 'items[0][guests][][occupancy]=1', 'shopItems[][id]=1'])(
    'refuses %s as ambiguous',
    (query) => {
      expect(faultsOf('getBookingPrices', query)).toEqual([[query.split('=')[0], 'ambiguous']]);
    },
  );

  it('refuses an unknown name with the nearest known one', () => {
    expect(parse('getBookingPrices', 'items[0][guests][0][ocupancy]=1').errors).toMatchObject([
      { field: 'items[0][guests][0][ocupancy]', code: 'unknown', allowed: 'occupancy' },
    ]);
  });

  it('reads the map of categories', () => {
    expect(valuesOf('listAvailabilities', 'category[7]=2&category%5B8%5D=1')).toEqual({
      category: { 7: 2, 8: 1 },
    });
    expect(faultsOf('listAvailabilities', 'category=2')).toEqual([['category', 'wrong_type']]);
    expect(faultsOf('listAvailabilities', 'category[7]=1&category[7]=2')).toEqual([
      ['category[7]', 'duplicate'],
    ]);
  });
});

describe('P11', () => {
  it.each([
    ['limti=5', 'limti', 'limit'],
    ['Merchant[]=x', 'Merchant[]', 'merchant[]'],
    ['limit[]=5', 'limit[]', 'limit'],
  ])('%s: names the nearest parameter', (query, field, allowed) => {
    expect(parse('listActivities', query).errors).toMatchObject([{ field, code: 'unknown', allowed }]);
  });

  it.each([
    ['currency=', 'currency'],
    ['shopItems[0][id]=', 'shopItems[0][id]'],
    ['multidiscount=', 'multidiscount'],
  ])('%s: a value must not be empty', (query, field) => {
    expect(parse('getBookingPrices', query).errors).toEqual([
      { in: 'query', field, rule: 'P11', code: 'empty' },
    ]);
  });

  it.each([
    ['limit=', 'empty'],
    ['limit', 'empty'],
    ['merchant[]=', 'empty'],
    ['limit=1&limit=1', 'duplicate'],
    ['limit=0x10', 'wrong_type'],
    ['limit=1e1', 'wrong_type'],
    ['limit=%205', 'wrong_type'],
    ['limit=1.0', 'wrong_type'],
    ['internal=yes', 'wrong_type'],
    ['titleLike=%ZZ', 'malformed'],
    ['titleLike=%C3', 'malformed'],
    ['%ZZ=1', 'malformed'],
  ])('%s is %s', (query, code) => {
    expect(parse('listActivities', query).errors.map((error) => error.code)).toEqual([code]);
  });

  it('names the parameter that is malformed, and why', () => {
    expect(parse('listActivities', 'titleLike=%ZZ').errors).toEqual([
      {
        in: 'query',
        field: 'titleLike',
        rule: 'P11',
        code: 'malformed',
        values: { reason: 'reason.percent_encoding' },
      },
    ]);
  });

  it('refuses a value for an object, and asks for its members', () => {
    expect(parse('getBookingPrices', 'items[0]=x').errors).toMatchObject([
      { in: 'query', field: 'items[0]', code: 'wrong_type', allowed: 'object' },
    ]);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('reads %s as a boolean', (text, value) => {
    expect(valuesOf('listActivities', `internal=${text}`)).toEqual({ internal: value });
  });

  it('understands an unescaped + in a zone offset, in periods too', () => {
    expect(valuesOf('listAvailabilities', 'bookingTime=2026-06-05T10:00:00+02:00')).toEqual({
      bookingTime: '2026-06-05T10:00:00+02:00',
    });
    expect(
      valuesOf('listBookings', 'bookingDate=2026-06-05T10:00:00+0200,2026-06-06T10:00:00%2B0200'),
    ).toEqual({
      bookingDate: '2026-06-05T10:00:00+0200,2026-06-06T10:00:00+0200',
    });
    expect(valuesOf('listActivities', 'titleLike=harbour+walk')).toEqual({ titleLike: 'harbour walk' });
  });

  it('lets free text be empty', () => {
    expect(parse('setBookingItemRemarks', 'remarks=')).toMatchObject({ values: { remarks: '' }, errors: [] });
  });

  it('lists all errors at once', () => {
    expect(faultsOf('listActivities', 'limit=x&offset=&bogus=1&internal=2')).toHaveLength(4);
  });

  it('ignores unknown parameters if it is lenient (P5)', () => {
    expect(parse('listActivities', 'bogus=1&limit=2', true)).toMatchObject({
      values: { limit: 2 },
      errors: [],
    });
  });
});

it('B13: every unknown parameter of editGuest is a custom field', () => {
  expect(valuesOf('editGuest', 'firstname=Ann&dietary=vegan&hotel=Grand+Hotel')).toEqual({
    firstname: 'Ann',
    customFields: { dietary: 'vegan', hotel: 'Grand Hotel' },
  });
  expect(valuesOf('editGuest', 'dietary=&hotel=')).toEqual({ customFields: { dietary: '', hotel: '' } }); // an empty value removes the field
  expect(valuesOf('editGuest', 'gender=')).toEqual({ gender: '' }); // like a custom field
  expect(faultsOf('editGuest', 'lastname=&dietary=a&dietary=b&firstname=A&firstname=B')).toEqual([
    ['lastname', 'empty'],
    ['dietary', 'duplicate'],
    ['firstname', 'duplicate'],
  ]);
});

describe('names of prototypes', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is a name like any other',
    (name) => {
      expect(faultsOf('listActivities', `${name}=1`)).toEqual([[name, 'unknown']]);
      expect(faultsOf('getBookingPrices', `items[0][${name}]=1`)).toEqual([[`items[0][${name}]`, 'unknown']]);
      const { customFields } = parse('editGuest', `${name}=1`).values as { customFields: object };
      expect(Object.entries(customFields)).toEqual([[name, '1']]);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );
});

it('any query is read or refused without throwing', () => {
  const piece = fc.constantFrom(
    'items',
    'category',
    'limit',
    '[',
    ']',
    '0',
    '[]',
    '=',
    '&',
    '%',
    '%5B',
    '+',
    'é',
    '__proto__',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      for (const id of ['getBookingPrices', 'listAvailabilities', 'editGuest']) {
        const { errors } = parse(id, pieces.join(''));
        for (const error of errors) expect(error.field).toEqual(expect.any(String));
      }
    }),
  );
});

describe('P7: a reply names every error of a query', async () => {
  const api = await startHarness();

  it('with place, field, code, received and allowed values', async () => {
    const { body } = await api.get('/activities?id[]=0&limit=101&offset=10001&scheduleType[]=bus&lang=de');
    expect(body.errors).toMatchObject([
      { in: 'query', field: 'lang', code: 'unknown' },
      { in: 'query', field: 'id[]', code: 'too_small', received: 0, allowed: 1 },
      { in: 'query', field: 'scheduleType[]', code: 'not_allowed', received: 'bus' },
      { in: 'query', field: 'limit', code: 'too_large', received: 101, allowed: 100 },
      { in: 'query', field: 'offset', code: 'too_large', received: 10_001, allowed: 10_000 },
    ]);
    expect(body.errors[2].allowed).toContain('rental');
  });

  it('and finds none in the nested example query of the contract’s description (P10)', () => {
    const { items } = parse('getBookingPrices', `currency=EUR&${described}`).values as { items: unknown };
    expect(items).toMatchObject([{ guests: [{ priceCategoryId: 8121 }] }]);
    expect(faultsOf('getBookingPrices', `currency=EUR&${described}`)).toEqual([]);
  });

  it('with the contract’s examples for a value in the wrong format', async () => {
    const { examples } = parseYaml(readFileSync('openapi/schemas/CurrencyName.yaml', 'utf8')) as {
      examples: readonly string[];
    };
    expect(examples.length).toBeGreaterThan(1);
    const { body } = await api.get(
      '/bookingPrices?currency=euro&shopItems[0][id]=1&shopItems[0][quantity]=1',
    );
    expect(body.errors).toMatchObject([
      {
        field: 'currency',
        code: 'wrong_format',
        allowed: examples,
        message: '`currency` must be an ISO 4217 currency code or a locale, such as `EUR` or `en_US`.',
      },
    ]);
  });

  it('with the largest number of a format in its message', async () => {
    const { body } = await api.get('/availability-rules?isActive=99999999999');
    const messages = body.errors.map(({ message }: { message: string }) => message);
    expect(messages).toContain('`isActive` must be a whole number of at most `2147483647`.');
  });

  it.each(['0x1', '1e0', 'abc', '%31%2E5'])('and the error of the id %s in a path', async (id) => {
    const { status, body } = await api.get(`/activities/${id}`);
    expect([status, body.errors[0].in, body.errors[0].field]).toEqual([400, 'path', 'activityId']);
  });
});
