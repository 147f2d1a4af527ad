import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';
import { FIXTURE } from './availability-fixture.js';
import { NOW, openDesk } from './desk.js';

const porto = { slug: 'porto', id: 12, timezone: 'Europe/Lisbon' };
const clients = FIXTURE.clients.map((one) => ({
  ...one,
  sells: [...(one.sells ?? [one.merchant]), 'porto'],
}));
const harness = await startHarness({
  fixture: { ...FIXTURE, clients, merchants: [...FIXTURE.merchants, porto] },
});
const get = async (path: string, client = 'partner') => {
  const { status, body } = await harness.get(path, { client });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};
const ids = async (path: string, client?: string) =>
  (await get(path, client)).map(({ id }: { id: number }) => id).join(' ');

describe('GET /merchants', () => {
  it.each([
    ['', '1 2 12'],
    ['?id[]=2&id[]=3', '2'],
    ['?slug=berlin', '1'],
    ['?slug=hidden', ''],
    ['?slug=berlin&id[]=2', ''],
  ])('%s lists the merchants that the key sells for (K1)', async (query, expected) => {
    expect(await ids(`/merchants${query}`)).toBe(expected);
  });

  it.each([
    ['de', 'de', 'Berliner Wege'],
    ['de-CH', 'de', 'Berliner Wege'],
    ['fr', 'en', 'Berlin Walks'],
  ])('for the language %s uses the texts in %s', async (asked, language, name) => {
    expect(await get(`/merchants?slug=berlin&language=${asked}`)).toMatchObject([{ language, name }]);
  });
});

describe('GET /merchants/{merchant_id}/mobilegroups', () => {
  it.each([
    ['1', '2 1'],
    ['berlin', '2 1'],
    ['1?order=sequenceIndex', '2 1'],
    ['1?order=near&position=52.5,13.4', '1 2'],
    ['1?order=near&position=52.3,13.0', '2 1'],
    ['2', ''],
  ])('of %s', async (asked, expected) => {
    const [merchant, query] = asked.split('?');
    expect(await ids(`/merchants/${merchant}/mobilegroups${query === undefined ? '' : `?${query}`}`)).toBe(
      expected,
    );
  });

  it.each([
    ['1?order=near', 400],
    ['1?order=near&position=91,0', 400],
    ['3', 404],
    ['12', 200],
    ['nowhere', 404],
    ['01', 404],
    ['1e0', 404],
  ])('for %s returns the status %d', async (asked, status) => {
    const [merchant, query = ''] = asked.split('?');
    expect((await harness.get(`/merchants/${merchant}/mobilegroups?${query}`)).status).toBe(status);
  });
});

describe('GET /activities', () => {
  it.each([
    ['', '1 2 3 4 5 7'],
    ['id[]=1&id[]=6', '1'],
    ['merchant[]=lisboa', '5 7'],
    ['category[]=1&category[]=3', '1 4 5'],
    ['departureCountryCode[]=PT', '5 7'],
    ['departureCityId[]=3', '5 7'],
    ['departureCityId[]=DEBER&departureCityId[]=3', '1 2 3 4 5 7'],
    ['departureCityId[]=XXXXX', ''],
    ['isActive=false', '7'],
    ['isActive=true&merchant[]=lisboa', '5'],
    ['onlyBookable=true', '1 2 3 4 5'],
    ['onlyBookable=true&scheduleType[]=voucher&scheduleType[]=rental', '2 3'],
    ['titleLike=walk', '1 5'],
    ['limit=2&offset=1', '2 3'],
  ])('?%s', async (query, expected) => {
    expect(await ids(`/activities?${query}`)).toBe(expected);
  });

  it('shows the lowest price of the items on sale, or null if there are none', async () => {
    expect(await get('/activities?merchant[]=lisboa')).toMatchObject([
      { id: 5, fromPrice: { amount: 20, currency: 'EUR' } },
      { id: 7, fromPrice: null },
    ]);
  });
});

describe('GET /activities/{activityId}', () => {
  it('is in the requested language', async () => {
    expect(await get('/activities/1?language=de')).toMatchObject({ language: 'de', title: 'Hafenrundgang' });
    expect(await get('/activities/1')).toMatchObject({ language: 'en', title: 'Harbour Walk' });
  });

  it('shows internal guest fields on request', async () => {
    const codes = async (query: string) =>
      (await get(`/activities/1${query}`)).guestFields.map(({ code }: { code: string }) => code);
    expect(await codes('')).toEqual(['shoe']);
    expect(await codes('?internal=true')).toEqual(['shoe', 'memo']);
  });

  it('shows image URLs that can be fetched', async () => {
    const { images } = await get('/activities/1');
    expect((await fetch(images.header.XL)).status).toBe(200);
  });

  it.each([[6], [999]])(
    'K1: returns 404 for %d, which does not exist or is hidden from the key',
    async (id) => {
      expect((await harness.get(`/activities/${id}`)).status).toBe(404);
    },
  );
});

describe('GET /activities/departure-cities', () => {
  it.each([
    ['', '3 7'],
    ['?onlyBookable=true&scheduleType[]=rental', '7'],
  ])('%s', async (query, expected) => {
    expect(await ids(`/activities/departure-cities${query}`)).toBe(expected);
  });
});

describe('A11: GET /activities/{activityId}/updated', () => {
  it('shows the time of the last change in the merchant’s local time', async () => {
    expect(await get('/activities/1/updated')).toEqual({
      datetime: '2026-05-01 10:00:00',
      timezone: 'Europe/Berlin',
    });
  });

  it('changes with a rule of the activity', async () => {
    const [rule, ...others] = FIXTURE.availabilityRules;
    const changed = {
      ...FIXTURE,
      availabilityRules: [{ ...rule, updatedAt: '2026-05-20T08:00:00Z' }, ...others],
    };
    const later = await startHarness({ fixture: changed });
    expect((await later.get('/activities/1/updated')).body.datetime).toBe('2026-05-20 10:00:00');
  });
});

describe('GET /availability-rules', () => {
  it("lists a rule until its last day ends in the rule's zone, and later only with `outdated`", () => {
    const desk = openDesk(FIXTURE);
    const listed = (query: object = {}) =>
      desk.run('listAvailabilityRules', { query: { 'id[]': [11], ...query } }).map(({ id }) => id);
    desk.advance(Date.parse('2026-06-07T21:59:59Z') - NOW);
    expect([listed(), listed({ outdated: false })]).toEqual([[11], [11]]);
    desk.advance(1000);
    expect([listed(), listed({ outdated: false }), listed({ outdated: true })]).toEqual([[], [], [11]]);
  });
});
