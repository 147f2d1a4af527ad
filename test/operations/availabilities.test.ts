import { describe, expect, it } from 'vitest';
import { startHarness, type Reply } from '../harness.js';
import { ITEM, FIXTURE } from './availability-fixture.js';

const harness = await startHarness({ fixture: FIXTURE });
const nameOf = new Map<string, string>(Object.entries(ITEM).map(([name, id]) => [id, name]));
const names = (reply: Reply): string =>
  reply.status === 200
    ? reply.body.map((item: { availabilityItemId: string }) => nameOf.get(item.availabilityItemId)).join(' ')
    : `${reply.status} ${JSON.stringify(reply.body)}`;
const list = async (query: string, client?: string) =>
  names(await harness.get(`/availabilities?${query}`, client === undefined ? {} : { client }));
const read = async (id: string, client?: string) =>
  (await harness.get(`/availabilities/${id}`, client === undefined ? {} : { client })).body;
const hold = (body: object, client = 'partner') => harness.send('POST', '/reservations', { body, client });
const setCapacity = (path: string, body: object, client = 'desk') =>
  harness.send('POST', `/availabilities/${path}`, { body, client });

const ALL = 'days bike9 boats boatA boatB walk5 bike10 alfama bike11 custom bike15 walk6 walk7 voucher';

describe('GET /availabilities', () => {
  it('P12: lists items by start, then by id, vouchers last; excludes merchants that the key does not sell for (K1)', async () => {
    expect(await list('limit=100')).toBe(ALL);
  });

  it.each([
    ['type[]=day_trip&type[]=voucher', 'days voucher'],
    ['type[]=rental', 'bike9 bike10 bike11 bike15'],
    ['merchant[]=lisboa', 'alfama'],
    ['merchant[]=hidden', ''],
    ['merchant[]=nowhere', ''],
    ['activityId[]=1&activityId[]=5', 'walk5 alfama walk6 walk7'],
    ['activityId[]=999', ''],
    ['titleLike=walk', 'walk5 alfama walk6 walk7'],
    ['titleLike=HAFEN', 'walk5 walk6 walk7'],
    ['availabilityRuleId=15', 'custom'],
    ['availabilityRuleId=41', ''],
    ['startsFrom=2026-06-06', 'walk6 walk7'],
    [
      'startsFrom=2026-06-05T10:00:00%2B02:00&startsTo=2026-06-05T11:00:00%2B0200',
      'walk5 bike10 alfama bike11',
    ],
    ['startsFrom=2026-06-06&startsTo=2026-06-06', 'walk6'],
    ['startsFrom=2026-06-05&startsTo=2026-06-05&type[]=day_trip', 'days'],
    ['startsTo=2026-06-05&type[]=trip', 'boats boatA boatB walk5 alfama custom'],
    ['departureTime=10:00:00', 'walk5 bike10 walk6 walk7'],
    ['bookingTime=2026-06-06T09:00:00%2B02:00&type[]=trip', 'walk6 walk7'],
    ['bookingTime=2026-06-06T09:00:01%2B02:00&type[]=trip', 'walk7'],
    ['seats=5&type[]=trip', 'boats boatB walk5 alfama custom walk6 walk7'],
    ['seats=7&type[]=trip', 'walk5 walk6 walk7'],
    ['seats=11', 'voucher'],
    ['withCustom=false&type[]=trip', 'boats boatA boatB walk5 alfama walk6 walk7'],
    ['withExclusive=true&activityId[]=3', 'bike9 bike10 bike11 custom exclusive bike15'],
    ['activeOnly=false&activityId[]=1', 'walk5 inactive walk6 walk7'],
    ['category[112]=2', 'walk5 walk6 walk7'],
    ['category[112]=3', ''],
    ['category[111]=10&category[112]=2', 'walk5 walk6 walk7'],
    ['category[111]=1&category[141]=1', ''],
    ['category[999]=1', ''],
    ['onlyBooked=true', ''],
    ['onlyNotBooked=true&activityId[]=1', 'walk5 walk6 walk7'],
    ['limit=3&offset=4', 'boatB walk5 bike10'],
    ['offset=1000', ''],
    ['startsFrom=2020-01-01&startsTo=2024-01-01', ''],
  ])('?%s', async (query, expected) => {
    expect(await list(query)).toBe(expected);
  });

  it('P12: covers 24 months from its start', async () => {
    expect(await list('startsFrom=2024-06-06&type[]=day_trip')).toBe('days');
    expect(await list('startsFrom=2024-06-04&type[]=day_trip')).toBe('');
  });

  it('A6: a key that may overbook ignores seats and capacity', async () => {
    expect(await list('seats=11&type[]=day_trip', 'keen')).toBe('days');
    expect(await list('category[112]=3', 'keen')).toBe('walk5 walk6 walk7');
  });

  it('K3: a key that may book past trips ignores the cut-off time', async () => {
    expect(await list('bookingTime=2026-06-30T09:00:00Z&activityId[]=1', 'late')).toBe('walk5 walk6 walk7');
  });

  it.each([
    ['startsFrom=2026-02-30', 'startsFrom: wrong_format'],
    [
      'startsFrom=2026-02-30&bookingTime=2026-06-31T10:00:00Z',
      'startsFrom: wrong_format,bookingTime: wrong_format',
    ],
    ['limit=101', 'limit: too_large'],
    ['offset=10001', 'offset: too_large'],
  ])('refuses ?%s', async (query, faults) => {
    const { status, body } = await harness.get(`/availabilities?${query}`);
    expect(status).toBe(400);
    expect(
      body.errors.map((fault: { field: string; code: string }) => `${fault.field}: ${fault.code}`).join(),
    ).toBe(faults);
  });
});

describe('GET /activities/{activityId}/availabilities', () => {
  it('lists the items of the activity, with the same filters', async () => {
    expect(names(await harness.get('/activities/3/availabilities?type[]=rental&limit=2'))).toBe(
      'bike9 bike10',
    );
  });

  it.each([[6], [999]])(
    'K1: returns 404 for activity %d, which does not exist or is hidden from the key',
    async (id) => {
      expect((await harness.get(`/activities/${id}/availabilities`)).status).toBe(404);
    },
  );
});

describe('GET /availabilities/{availabilityItemId}', () => {
  it('shows a trip', async () => {
    expect(await read(ITEM.walk5)).toMatchObject({
      type: 'trip',
      availabilityRuleId: '11',
      merchant: 'berlin',
      merchant_id: '1',
      latestBookingTime: '2026-06-05T09:00:00+0200',
      startsAt: '2026-06-05T10:00:00+0200',
      startDate: '2026-06-05',
      startTime: '10:00:00',
      endDate: '2026-06-05',
      endTime: '12:00:00',
      duration: 'PT2H',
      timezone: 'Europe/Berlin',
      availableSeats: 10,
      capacity: 10,
      occupancyStatus: 'free',
      categories: [
        { id: 111, availableSeats: null, capacity: null },
        { id: 112, availableSeats: 2, capacity: 2 },
        { id: 113 },
        { id: 114 },
      ],
    });
  });

  it('A4: shows no time and 9999 seats for a voucher', async () => {
    expect(await read(ITEM.voucher)).toMatchObject({
      startDate: null,
      startTime: null,
      endDate: null,
      endTime: null,
      startsAt: null,
      duration: null,
      latestBookingTime: null,
      availableSeats: 9999,
      capacity: 9999,
      occupancyStatus: 'free',
    });
  });

  it('is in the requested language, if it is missing in the merchant’s default language', async () => {
    expect(await read(`${ITEM.walk5}?language=de`)).toMatchObject({
      language: 'de',
      activityTitle: 'Hafenrundgang',
      bookingNote: 'Wasser mitbringen',
      categories: [{ name: 'Erwachsene' }, { name: 'Category 112' }, {}, {}],
    });
    expect(await read(`${ITEM.walk5}?language=fr`)).toMatchObject({
      language: 'en',
      activityTitle: 'Harbour Walk',
    });
  });

  it.each([
    [ITEM.inactive, 200],
    [ITEM.exclusive, 200],
    [`${ITEM.walk5}?limit=1&offset=5`, 200],
    [`${ITEM.inactive}?activeOnly=true`, 404],
    [`${ITEM.exclusive}?withExclusive=false`, 404],
    [`${ITEM.walk5}?seats=10`, 200],
    [`${ITEM.walk5}?seats=11`, 404],
    [`${ITEM.walk5}?type[]=voucher`, 404],
    [`${ITEM.walk5}?startsFrom=2026-06-06`, 404],
    [`${ITEM.walk5}?category[112]=2`, 200],
    [`${ITEM.walk5}?category[112]=3`, 404],
    [ITEM.hidden, 404],
    ['11_trip_20260608100000_20260608120000', 404],
    ['nothing', 404],
    [`${ITEM.bike9},${ITEM.bike10}`, 404],
  ])('A12: %s returns %d', async (path, status) => {
    expect((await harness.get(`/availabilities/${path}`)).status).toBe(status);
  });
});

describe('A8: the capacity of one occurrence', () => {
  it('is set and shown with the operator’s own key', async () => {
    const { body } = await setCapacity(`${ITEM.walk7}/priceCategories`, { capacity: 3, ruleId: 11 });
    expect(body).toEqual({
      capacity: 3,
      old_capacity: 10,
      availabilityItemId: ITEM.walk7,
      availabilityRuleId: 11,
      priceCategoryId: null,
    });
    expect(await read(ITEM.walk7)).toMatchObject({ capacity: 3, availableSeats: 3 });
    expect(await read(ITEM.walk6)).toMatchObject({ capacity: 10 });
    expect(await list('seats=4&activityId[]=1')).toBe('walk5 walk6');
    await setCapacity(`${ITEM.walk7}/priceCategories`, { capacity: 12, ruleId: 11 });
    expect(await list('seats=11&type[]=trip')).toBe('walk7');
  });

  it('can be set for a category', async () => {
    const { body } = await setCapacity(`${ITEM.walk7}/priceCategories/112`, { capacity: 1, ruleId: 11 });
    expect(body).toMatchObject({ capacity: 1, old_capacity: 2, priceCategoryId: 112 });
    const none = await setCapacity(`${ITEM.walk7}/priceCategories/111`, { capacity: 0, ruleId: 11 });
    expect(none.body).toMatchObject({ capacity: 0, old_capacity: 12 });
    const { categories } = await read(ITEM.walk7);
    expect(categories.map(({ id }: { id: number }) => id)).toEqual([112, 113, 114]); // A3
  });

  it('below the held seats leaves no free seat, and removes the item from lists', async () => {
    await hold({ availabilityItemId: ITEM.custom, priceCategories: { 151: 3 } });
    await setCapacity(`${ITEM.custom}/priceCategories`, { capacity: 2, ruleId: 15 });
    expect(await read(ITEM.custom)).toMatchObject({
      availableSeats: 0,
      occupancyStatus: 'full',
      categories: [],
    });
    expect(await list('availabilityRuleId=15')).toBe('');
    expect(await list('availabilityRuleId=15&seats=0')).toBe('custom');
  });
});

describe('GET /availability-rules', () => {
  const ids = async (query: string) =>
    (await harness.get(`/availability-rules?${query}`)).body.map(({ id }: { id: number }) => id).join(' ');

  it.each([
    ['limit=100', '11 12 13 14 15 16 17 18 19 20 31'],
    ['id[]=11&id[]=41', '11'],
    ['activityId[]=2', '12 13'],
    ['type[]=voucher', '13'],
    ['merchant=lisboa', '31'],
    ['isActive=0', '17'],
    ['isActive=1&activityId[]=1', '11'],
    ['limit=2&offset=1', '12 13'],
  ])('?%s', async (query, expected) => {
    expect(await ids(query)).toBe(expected);
  });

  it('A10: returns null for properties that do not apply to a rule', async () => {
    const { body } = await harness.get('/availability-rules?activityId[]=2');
    expect(body).toMatchObject([
      { id: 12, startTimes: null, recurrence: null, duration: 'P2D' },
      { id: 13, startTimes: null, recurrence: null, duration: null, startDate: null },
    ]);
  });
});
