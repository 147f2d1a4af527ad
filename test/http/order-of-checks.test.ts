import { describe, expect, it } from 'vitest';
import { loadContract, type Operation } from '../../src/contract/load.js';
import type { OperationId } from '../../src/contract/operation.js';
import { startHarness, type Reply, type SendOptions } from '../harness.js';
import { BOOKING_FIXTURE, item } from '../operations/booking-fixture.js';

const { operations } = loadContract();
const guarded = operations.filter(({ needsToken }) => needsToken);
const api = await startHarness({ fixture: BOOKING_FIXTURE });

const contact = { type: 'email', name: 'Ann', value: 'ann@example.com', notify: false };
const REBOOKING = `itemId=${item(11, 6)}&ruleId=11`;

/** A valid query or body, for operations that need one. */
const VALID: Partial<Record<OperationId, { readonly query?: string; readonly body?: object }>> = {
  createCapture: { body: { availabilityItemId: item(11, 5), priceCategories: { 111: 1 } } },
  setItemCapacity: { body: { capacity: 5, ruleId: 21 } },
  setCategoryCapacity: { body: { capacity: 5, ruleId: 21 } },
  getBookingPrices: {
    query:
      `currency=EUR&items[0][availabilityItemId]=${item(11, 5)}` +
      '&items[0][guests][0][priceCategoryId]=111&items[0][guests][0][occupancy]=1',
  },
  validateDiscountCode: { query: 'discountCode=SEVEN&activityId=1&price=10&currency=EUR' },
  validateVouchers: { query: 'code[]=X' },
  createBooking: {
    body: {
      items: [{ availabilityItemId: item(11, 5), guests: [{ priceCategoryId: 111, occupancy: 1 }] }],
      contact,
    },
  },
  cancelBooking: { query: 'reason=rain' },
  setBookingNumber: { query: 'id=1&number=X' },
  sendTickets: { query: 'recipient=ann@example.com' },
  setBookingItemRemarks: { query: 'remarks=x' },
  cancelBookingItem: { query: 'refundType=ignore' },
  cancelBookingItemAddon: { query: 'refundType=ignore' },
  rebookBookingItem: { query: REBOOKING },
  addPayment: { query: 'amount=1&treasurerType=merchant' },
  addRefund: { query: 'amount=1&refundType=merchant' },
  cancelGuest: { query: 'refundType=ignore' },
  cancelGuestAddon: { query: 'refundType=ignore' },
  rebookGuest: { query: REBOOKING },
};

const known = (id: OperationId): Operation => {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`There is no operation ${id}`);
  return found;
};

/** The path of an operation with ids that do not exist. */
const pathOf = ({ template }: Operation): string => template.replaceAll(/\{\w+\}/g, '999999');

const NO_TOKEN = { authorization: null };
const NO_TYPE = { accept: 'text/html' };
const NO_LANGUAGE = { 'accept-language': 'xx' };
const TEXT = { 'content-type': 'text/plain' };
/** A body above the size limit that is no JSON. */
const LARGE = '{'.repeat(1024 * 1024 + 1);

const told = ({ status, body }: Reply): unknown[] => [status, body.code ?? body];

/** Sends a request with a wrong query, and with a malformed body if the operation has one. */
function send(operation: Operation, options: SendOptions = {}): Promise<Reply> {
  return api.send(operation.method, `${pathOf(operation)}?bogus=1`, {
    ...(operation.body && { body: '{' }),
    ...options,
  });
}

describe('P2: the first failed check determines the response', () => {
  describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_, operation) => {
    const all = { ...NO_TOKEN, ...NO_TYPE, ...NO_LANGUAGE, ...TEXT };

    it('an unknown path (404) before the method', async () => {
      const options = { headers: all, body: LARGE };
      expect(told(await api.send('PATCH', `/nope${pathOf(operation)}?bogus=1`, options))).toEqual([
        404,
        'not_found',
      ]);
    });

    it('another method (405) before authorization, and Allow names those of the path', async () => {
      const reply = await api.send('PATCH', `${pathOf(operation)}?bogus=1`, { headers: all, body: LARGE });
      const methods = operations
        .filter(({ template }) => template === operation.template)
        .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : method));
      expect(told(reply)).toEqual([405, 'method_not_allowed']);
      expect(reply.headers.get('allow')?.split(', ').toSorted()).toEqual(methods.toSorted());
    });
  });

  describe.each(guarded.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
    it('authorization (401) before Accept', async () => {
      const headers = { ...NO_TOKEN, ...NO_TYPE, ...NO_LANGUAGE, ...TEXT };
      expect(told(await send(operation, { headers }))).toEqual([401, {}]);
    });

    it('Accept before Accept-Language (406), and both before the body and the query', async () => {
      const replies = [
        await send(operation, { headers: { ...NO_TYPE, ...NO_LANGUAGE, ...TEXT } }),
        await send(operation, { headers: NO_TYPE }),
        await send(operation, { headers: { ...NO_LANGUAGE, ...TEXT } }),
      ];
      for (const reply of replies) expect(told(reply)).toEqual([406, 'not_acceptable']);
      const [both, type, language] = replies.map(({ body }) => body.detail as string);
      expect(both).toBe(type);
      expect(both).not.toBe(language);
    });

    it('syntax and schema (400) before existence', async () => {
      // An edit takes any parameter as a custom field, but no parameter twice.
      const query = id === 'editGuest' ? 'firstname=a&firstname=b' : 'bogus=1';
      const reply = await api.send(operation.method, `${pathOf(operation)}?${query}`, {
        ...(operation.body && { body: '{' }),
      });
      expect(told(reply)).toEqual([400, 'invalid_request']);
    });
  });

  it.each(guarded.filter(({ body }) => body !== null).map((operation) => [operation.id, operation] as const))(
    '%s: the size (413) and type (415) of the body before the query',
    async (_, operation) => {
      expect(told(await send(operation, { headers: TEXT, body: LARGE }))).toEqual([413, 'payload_too_large']);
      expect(told(await send(operation, { headers: TEXT }))).toEqual([415, 'unsupported_media_type']);
    },
  );

  it.each(
    guarded
      .filter(({ template, id }) => template.includes('{') && id !== 'releaseCapture')
      .map((operation) => [operation.id, operation] as const),
  )('%s: existence (404) if everything else is valid', async (id, operation) => {
    const { query = '', body } = VALID[id] ?? {};
    const reply = await api.send(operation.method, `${pathOf(operation)}?${query}`, {
      client: 'agent',
      ...(body && { body }),
    });
    expect(told(reply)).toEqual([404, 'not_found']);
  });
});

describe('P2: rights (403) come after the schema (400), and before existence (404)', () => {
  const NOWHERE = '99_trip_20260605100000_20260605120000';
  const unknownItem = {
    items: [{ availabilityItemId: NOWHERE, guests: [{ priceCategoryId: 1, occupancy: 1 }] }],
    contact,
  };
  const payment = { amount: 1, currency: 'EUR' };
  const own = `/availabilities/${item(21, 5)}/priceCategories`;
  const quote = `currency=EUR&items[0][availabilityItemId]=${NOWHERE}&items[0][guests][0][priceCategoryId]=1`;
  it.each<[OperationId, string, object | undefined]>([
    ['addPayment', '/booking/999999/payment?amount=1&treasurerType=agent', undefined],
    [
      'getBookingPrices',
      `/bookingPrices?${quote}&items[0][guests][0][occupancy]=1&multidiscount=5`,
      undefined,
    ],
    ['createBooking', '/bookings', { ...unknownItem, payment }],
    ['createBooking', '/bookings', { ...unknownItem, multidiscount: 5 }],
    ['setItemCapacity', own, { capacity: 1, ruleId: 999 }],
    ['setCategoryCapacity', `${own}/999`, { capacity: 1, ruleId: 999 }],
  ])('%s %s', async (id, path, body) => {
    const { method } = known(id);
    expect(told(await api.send(method, path, { ...(body && { body }) }))).toEqual([403, 'forbidden']);
    const worse = body ? { body: { ...body, bogus: 1 } } : {};
    const reply = await api.send(method, body ? path : `${path}&bogus=1`, worse);
    expect(told(reply)).toEqual([400, 'invalid_request']);
  });
});

describe('P2: the state (409) comes before the rule', async () => {
  const workspace = await startHarness({ fixture: BOOKING_FIXTURE });
  const sail = {
    items: [
      {
        availabilityItemId: item(21, 5),
        guests: [{ priceCategoryId: 211, occupancy: 1, addons: [{ id: 301 }] }],
        addons: [{ id: 302, quantity: 1 }],
      },
    ],
    contact,
  };
  const book = async (more: object = {}): Promise<number> =>
    (await workspace.send('POST', '/bookings', { body: { ...sail, ...more } })).body.id;
  const cancelled = await book({ thirdPartyPayment: { transactionId: 'T1' } });
  const [line] = (await workspace.get(`/bookings/${cancelled}`)).body.items;
  const [guest] = line.guests;
  await workspace.send('PUT', `/bookings/${cancelled}?reason=rain`);
  const shop = 'https://shop.example';
  const paying = await book({ vendorPayPSP: { successUrl: shop, cancelUrl: shop, language: 'en' } });

  it.each<[OperationId, string, string]>([
    ['addPayment', `/booking/${cancelled}/payment`, 'amount=0.001&treasurerType=merchant'],
    ['addRefund', `/booking/${paying}/refund`, 'amount=9999&refundType=merchant'],
    ['cancelBooking', `/bookings/${cancelled}`, 'reason=rain&refundType=agent'],
    ['sendTickets', `/booking/${cancelled}/tickets`, 'recipient=ann@example.com'],
    ['cancelBookingItem', `/booking/item/${line.id}/cancel`, 'refundType=agent'],
    ['cancelBookingItemAddon', `/booking/item/addon/${line.addons[0].id}/cancel`, 'refundType=agent'],
    ['rebookBookingItem', `/booking/item/${line.id}/rebook`, 'itemId=nothing&ruleId=999'],
    ['cancelGuest', `/guest/${guest.id}/cancel`, 'refundType=agent'],
    ['cancelGuestAddon', `/guest/addon/${guest.addons[0].id}/cancel`, 'refundType=agent'],
    ['rebookGuest', `/guest/${guest.id}/rebook`, 'itemId=nothing&ruleId=999'],
    ['editGuest', `/guest/${guest.id}/edit`, 'shoeSize=44'],
  ])('of %s', async (id, path, query) => {
    expect(told(await workspace.send(known(id).method, `${path}?${query}`))).toEqual([409, 'conflict']);
  });

  it('of createBooking', async () => {
    const body = {
      items: [{ availabilityItemId: 'nothing', guests: [{ priceCategoryId: 1, occupancy: 1 }] }],
      contact,
      thirdPartyPayment: { transactionId: 'T1' },
    };
    expect(told(await workspace.send('POST', '/bookings', { body }))).toEqual([409, 'conflict']);
  });
});
