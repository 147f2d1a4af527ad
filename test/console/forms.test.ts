import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contractOf } from '../../src/console/shared/forms/contract.js';
import { daysAfter, isDay } from '../../src/text/times.js';
import {
  offersFor,
  offersOf,
  type Offers,
  type OfferSources,
} from '../../src/console/shared/forms/offers.js';
import { fitted } from '../../src/client/fitted-example.js';
import {
  emptyValues,
  fieldName,
  requestOf,
  type FormValues,
} from '../../src/console/shared/forms/form-values.js';
import { withoutSecrets } from '../../src/masking/without-secrets.js';

const contract = contractOf(
  JSON.parse(readFileSync('dist/openapi.json', 'utf8')) as Parameters<typeof contractOf>[0],
);

function operation(operationId: string) {
  const found = contract.operations.find((one) => one.operationId === operationId);
  if (!found) throw new Error(`no operation ${operationId}`);
  return found;
}

const values = (part: Partial<FormValues>): FormValues => ({
  path: {},
  query: {},
  header: {},
  body: null,
  ...part,
});

const OFFERS: Offers = {
  item: [
    { value: '7_trip_1', text: 'Cruise', ruleId: 7, free: 9, isClosing: false },
    { value: '8_trip_1', text: 'Sailing', ruleId: 8, free: 1, isClosing: false },
    { value: '8_trip_2', text: 'Sailing', ruleId: 8, free: 5, isClosing: false },
  ],
  category: [
    { value: '71', text: 'Adult', ruleId: 7 },
    { value: '81', text: 'Adult', ruleId: 8 },
    { value: '82', text: 'Child', ruleId: 8 },
  ],
  capture: [{ value: 'HELD', text: 'Sailing', itemId: '8_trip_2' }],
  activity: [{ value: '101', text: 'Sailing' }],
  rule: [],
  merchant: [],
  booking: [{ value: '1', text: 'Ada' }],
  bookingItem: [],
  guest: [{ value: '5', text: 'Ada' }],
  addon: [{ value: '1011', text: 'Wine' }],
  bookedAddon: [],
  ticket: [],
  client: [{ value: 'ci.partner', text: 'client' }],
  currency: [],
  language: [],
  transaction: [],
};

describe('the form of an operation', () => {
  it('has each parameter of the operation and of its path, with its schema', () => {
    const names = operation('cancelBooking').parameters.map(({ name, in: part }) => `${part} ${name}`);
    expect(names).toEqual([
      'path bookingId',
      'query reason',
      'query refundType',
      'query refundFee',
      'query note',
      'header Accept-Language',
    ]);
    for (const { parameters, summary, description } of contract.operations) {
      expect([typeof summary, typeof description]).toEqual(['string', 'string']);
      for (const { schema } of parameters) expect(contract.resolve(schema)).not.toHaveProperty('$ref');
    }
  });

  it('starts with the required members of the body', () => {
    const capture = operation('createCapture');
    expect(emptyValues(capture, contract).body).toEqual({
      availabilityItemId: undefined,
      priceCategories: [{}],
    });
    expect(emptyValues(operation('createToken'), contract).body).toEqual({
      grant_type: 'client_credentials',
    });
  });

  it('becomes the request that its fields describe', () => {
    const filled = values({
      path: { bookingId: 7 },
      query: { reason: 'rain & wind', refundFee: true, note: undefined },
      header: { 'Accept-Language': 'pt' },
    });
    expect(requestOf(operation('cancelBooking'), filled)).toEqual({
      method: 'PUT',
      path: '/bookings/7?reason=rain%20%26%20wind&refundFee=true',
      headers: { 'Accept-Language': 'pt' },
      body: null,
      isComplete: true,
    });
    const token = requestOf(operation('createToken'), values({ body: { grant_type: 'client_credentials' } }));
    expect([token.headers['Content-Type'], token.body]).toEqual([
      'application/x-www-form-urlencoded',
      'grant_type=client_credentials',
    ]);
  });

  it('can be sent once the path parameters are filled in', () => {
    const { path, isComplete } = requestOf(operation('getGuest'), values({ path: { id: '' } }));
    expect([path, isComplete]).toEqual(['/guest/{id}', false]);
  });

  it('sends a required text even if it is empty', () => {
    const filled = values({ path: { bookingItemId: 1 }, query: { remarks: undefined } });
    expect(requestOf(operation('setBookingItemRemarks'), filled).path).toBe(
      '/booking/item/1/remarks?remarks=',
    );
  });

  it("names its fields as the server's error messages do", () => {
    const path = ['items', 0, 'guests', 0, 'priceCategoryId'];
    expect(fieldName({ part: 'query', path })).toBe('items[0][guests][0][priceCategoryId]');
    expect(fieldName({ part: 'body', path })).toBe('/items/0/guests/0/priceCategoryId');
    expect(fieldName({ part: 'body', path: [] })).toBe('');
    expect(fieldName({ part: 'body', path: ['a/b~c'] })).toBe('/a~1b~0c');
  });
});

describe('the values that a form offers', () => {
  const offered = (path: string, ...names: string[]) =>
    offersFor(path, names, OFFERS).map(({ value }) => value);

  it('are those of the kind that the field has in its operation', () => {
    expect(offered('/bookings', 'items', 'availabilityItemId')).toEqual(['7_trip_1', '8_trip_1', '8_trip_2']);
    expect(offered('/guest/{id}/edit', 'id')).toEqual(['5']);
    expect(offered('/booking-number', 'id')).toEqual(['1']);
    expect(offered('/activities', 'id[]')).toEqual(['101']);
    expect(offered('/bookings', 'items', 'addons', 'id')).toEqual(['1011']);
    expect(offered('/bookings', 'shopItems', 'id')).toEqual([]);
  });

  it('replace what an example names and the workspace does not have, category by rule', () => {
    const example = {
      items: [
        { availabilityItemId: '8_trip_1', guests: [{ priceCategoryId: 82 }, { priceCategoryId: 99 }] },
        { availabilityItemId: 'of another year', guests: [{ priceCategoryId: 82, occupancy: 2 }] },
      ],
      contact: { name: 'Ada' },
    };
    expect(fitted(example, OFFERS)).toEqual({
      items: [
        { availabilityItemId: '8_trip_1', guests: [{ priceCategoryId: 82 }, { priceCategoryId: 81 }] },
        { availabilityItemId: '7_trip_1', guests: [{ priceCategoryId: 71, occupancy: 2 }] },
      ],
      contact: { name: 'Ada' },
    });
  });
});

it('a held seat is offered with its item and the name of its merchant', () => {
  const capture = { reference: 'A', seats: 1, merchant: 'tours', merchantName: 'Tours of Berlin' };
  const item = { availabilityItemId: '8_trip_1', title: 'Sailing', captures: [capture] };
  const workspace = { clients: [], clock: { now: '2026-06-01T08:00:00Z', frozen: true } };
  const lists = { seats: [], merchants: [], activities: [], rules: [], bookings: [] };
  const { capture: captures } = offersOf({ ...lists, workspace, held: [item] } as unknown as OfferSources);
  expect(captures).toEqual([{ value: 'A', text: 'Sailing, 1 seat, Tours of Berlin', itemId: '8_trip_1' }]);
});

describe('an example of the contract', () => {
  it('gets an item of its own rule with enough seats, and only a capture of this item', () => {
    const guests = [{ occupancy: 2, priceCategoryId: 82 }];
    const addons = [{ id: 1011, quantity: 1 }];
    const captured = { availabilityItemId: '8_trip_0', availabilityCaptureReference: 'GONE' };
    expect(fitted({ items: [{ ...captured, guests, addons }], vouchers: ['GIFT'] }, OFFERS)).toEqual({
      items: [{ availabilityItemId: '8_trip_2', availabilityCaptureReference: 'HELD', guests, addons }],
      vouchers: ['GIFT'],
    });
    expect(fitted({ items: [{ ...captured, guests: [] }] }, OFFERS)).toEqual({
      items: [{ availabilityItemId: '8_trip_1', guests: [] }],
    });
  });

  it('gets an item whose booking ends soon only if its rule has no other item', () => {
    const guests = [{ occupancy: 2, priceCategoryId: 82 }];
    const closing = { text: 'Sailing', ruleId: 8, free: 9, isClosing: true };
    const takenOf = (item: Offers['item']) => {
      const example = { availabilityItemId: '8_trip_0', guests };
      return (fitted(example, { ...OFFERS, item }) as typeof example).availabilityItemId;
    };
    // The item of the example is offered.
    expect(takenOf([{ ...closing, value: '8_trip_0' }, ...OFFERS.item])).toBe('8_trip_0');
    expect(takenOf([{ ...closing, value: '8_trip_3' }, ...OFFERS.item])).toBe('8_trip_2');
    expect(takenOf([{ ...closing, value: '8_trip_3' }])).toBe('8_trip_3');
  });

  it('loses addons, codes, vouchers and custom fields if the workspace lacks its rule', () => {
    const [customFields, vouchers] = [[{ key: 'diet', value: '–' }], ['GIFT']];
    const guests = [
      { priceCategoryId: 99, discountCode: 'TEN', addons: [{ id: 1, quantity: 1 }], customFields },
    ];
    const items = [{ availabilityItemId: '9_trip_1', guests }];
    expect(fitted({ items, vouchers, customFields, note: 'By tram' }, OFFERS)).toEqual({
      items: [{ availabilityItemId: '7_trip_1', guests: [{ priceCategoryId: 71 }] }],
      note: 'By tram',
    });
  });

  it('captures seats of the price categories of the item', () => {
    const availabilityItemId = '9_trip_1';
    expect(fitted({ availabilityItemId, priceCategories: [{ 91: 1 }, { 92: 1 }] }, OFFERS)).toEqual({
      availabilityItemId: '7_trip_1',
      priceCategories: [{ 71: 1 }, { 71: 1 }],
    });
    expect(fitted({ availabilityItemId, priceCategories: { 91: 1, 92: 5 } }, OFFERS)).toEqual({
      availabilityItemId: '7_trip_1',
      priceCategories: { 71: 6 },
    });
  });

  it('names a client of this workspace', () => {
    expect(fitted({ client_id: 'demo.partner' }, OFFERS)).toEqual({ client_id: 'ci.partner' });
  });
});

describe('the stored values of a form', () => {
  it('include no card and no secret', () => {
    const body = { client_secret: 's', creditCard: { ccnumber: '4242' }, items: [{ cvc: 1, note: 'x' }] };
    expect(withoutSecrets(body)).toEqual({ items: [{ note: 'x' }] });
  });
});

describe('a date', () => {
  it('must exist in the calendar', () => {
    expect(['2027-02-28', '2027-02-29', '2027-2-1', '', '2028-02-29'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(daysAfter('2027-02-27', 3)).toBe('2027-03-02');
  });

  it('is at most the last one with four digits for its year', () => {
    expect(daysAfter('9999-12-29', 7)).toBe('9999-12-31');
  });
});
