import { describe, expect, it } from 'vitest';
import { SMALL_FIXTURE, startHarness } from '../harness.js';

const price = { amount: 20, currency: 'EUR' };
const daily = {
  startDate: '2026-05-01',
  startTimes: ['10:00'],
  duration: 'PT2H',
  recurrence: { frequency: 'daily' },
};
const ADDON = { id: 7, type: 'guest', title: 'Map', price };
const PASSPORT = { code: 'passport', type: 'text', label: 'Passport', isRequired: true };
/** Only the first field is required for a booking (B13). */
const FIELDS = [
  PASSPORT,
  { ...PASSPORT, code: 'height', isRequired: false },
  { ...PASSPORT, code: 'seat', isInternal: true },
  { ...PASSPORT, code: 'cabin', isHiddenWhileBooking: true },
];
/**
 * The merchant `tours` is in Berlin and has a boat with two decks, whose seats add up. The merchant `kyoto` is nine
 * hours ahead of UTC.
 */
const FIXTURE = {
  clients: [
    { client: 'partner', merchant: 'tours', sells: ['tours', 'kyoto'], overbooking: ['tours'] },
    { client: 'desk', secret: 'b2c4-7f11', merchant: 'kyoto' },
  ],
  merchants: [
    { ...SMALL_FIXTURE.merchants[0], name: 'Tours of Berlin' },
    { slug: 'kyoto', timezone: 'Asia/Tokyo' },
  ],
  activities: [
    { id: 1, merchant: 'tours', title: 'Harbour walk' },
    { id: 2, merchant: 'kyoto', title: 'Temple walk', guestFields: FIELDS, addons: [ADDON] },
    { id: 3, merchant: 'tours', title: 'Boat' },
  ],
  availabilityRules: [
    { ...daily, id: 11, activityId: 1, capacity: 10, priceCategories: [{ id: 111, name: 'Adult', price }] },
    {
      ...daily,
      id: 12,
      activityId: 1,
      capacity: 4,
      isActive: false,
      priceCategories: [{ id: 121, name: 'Adult', price }],
    },
    { ...daily, id: 21, activityId: 2, capacity: 5, priceCategories: [{ id: 211, name: 'Adult', price }] },
    { ...daily, id: 31, activityId: 3, capacity: 1, priceCategories: [{ id: 311, name: 'Adult', price }] },
    ...[32, 33].map((id) => ({
      ...daily,
      id,
      activityId: 3,
      parentRuleId: 31,
      capacity: 6,
      priceCategories: [{ id: 10 * id + 1, name: 'Adult', price }],
    })),
    { id: 41, activityId: 1, type: 'voucher', capacity: 1, priceCategories: [{ id: 411, price }] },
  ],
};
const harness = await startHarness({ fixture: FIXTURE });
const get = (path: string) => harness.get(`/_sandbox/workspaces/test${path}`);
const item = (rule: number, day: string) => `${rule}_trip_202606${day}100000_202606${day}120000`;
const guests = (categoryId: number, ...names: string[]) =>
  names.map((firstname) => ({ priceCategoryId: categoryId, occupancy: 1, firstname, lastname: 'Silva' }));

async function book(items: object[], more: object = {}): Promise<number> {
  const contact = { type: 'email', name: 'Rui', value: 'rui@example.com' };
  return (await harness.send('POST', '/bookings', { body: { contact, items, ...more } })).body.id;
}
async function hold(availabilityItemId: string, categoryId: number, seats: number): Promise<string> {
  const body = { availabilityItemId, priceCategories: [{ [categoryId]: seats }] };
  return (await harness.send('POST', '/reservations', { body })).body.reference;
}

const creditCard = {
  ccnumber: '4242424242424242',
  expiryYear: 2030,
  expiryMonth: 9,
  name: 'Rui',
  cvc: '123',
};
const walk = item(11, '05');
const first = await book([{ availabilityItemId: walk, guests: guests(111, 'Ana', 'Eva', 'Ida') }]);
const second = await book([{ availabilityItemId: walk, guests: guests(111, 'Max') }], { creditCard });
const cancelled = await book([{ availabilityItemId: walk, guests: guests(111, 'Zoe') }]);
await harness.send('PUT', `/bookings/${cancelled}?reason=x`);
const [guest] = (await harness.get(`/bookings/${first}`)).body.items[0].guests;
await harness.send('PUT', `/guest/${guest.id}/cancel?refundType=ignore`);
const reference = await hold(walk, 111, 2);
await book([{ availabilityItemId: item(32, '05'), guests: guests(321, 'Ana') }]);
await hold(item(33, '05'), 331, 3);

const WALK = {
  availabilityItemId: walk,
  activityId: 1,
  title: 'Harbour walk',
  ruleId: 11,
  ruleName: 'Harbour walk',
  merchant: 'tours',
  timezone: 'Europe/Berlin',
  startsAt: '2026-06-05T10:00:00+0200',
  day: '2026-06-05',
  capacity: 10,
  booked: 3,
  paid: 1,
  held: 2,
  free: 5,
  status: 'bookedsome',
  isParent: false,
};

describe('the seats of some days', () => {
  it('are booked, paid, held and free, in order of start (A2)', async () => {
    const { body } = await get('/seats?from=2026-06-05&to=2026-06-05');
    expect(body.map((one: typeof WALK) => one.availabilityItemId)).toEqual(
      [21, 11, 12, 31, 32, 33].map((rule) => item(rule, '05')),
    );
    expect(body[1]).toEqual(WALK);
    expect(body[2]).toMatchObject({ ruleId: 12, status: 'inactive' });
  });

  it('of a parent are those of its children (A4)', async () => {
    const { body } = await get('/seats?from=2026-06-05&to=2026-06-05&activityId=3');
    const figures = body.map(
      ({ ruleId, capacity, booked, held, free, isParent }: typeof WALK & { ruleId: number }) => [
        ruleId,
        [capacity, booked, held, free],
        isParent,
      ],
    );
    expect(figures).toEqual([
      [31, [12, 1, 3, 8], true],
      [32, [6, 1, 0, 5], false],
      [33, [6, 0, 3, 3], false],
    ]);
  });

  it('are by default those of fourteen days from today on', async () => {
    const days = async (query: string) => {
      const { body } = await get(`/seats?activityId=2&limit=1000${query}`);
      return [body.length, body[0]?.day, body.at(-1)?.day];
    };
    expect(await days('')).toEqual([14, '2026-06-01', '2026-06-14']);
    expect(await days('&from=2026-05-10')).toEqual([14, '2026-05-10', '2026-05-23']);
    expect(await days('&to=2026-06-02')).toEqual([2, '2026-06-01', '2026-06-02']);
    expect(await days('&from=2026-05-01&to=2026-07-01')).toEqual([62, '2026-05-01', '2026-07-01']);
  });

  it('begin with the earliest present day of all merchants’ time zones', async () => {
    const evening = await startHarness({ fixture: FIXTURE, now: Date.parse('2026-06-01T20:00:00Z') });
    const { body } = await evening.get('/_sandbox/workspaces/test/seats?limit=1');
    expect(body).toMatchObject([{ day: '2026-06-01', ruleId: 21 }]); // in Kyoto it is already the second day
  });

  it('have pages', async () => {
    const ids = async (query: string) =>
      (await get(`/seats?from=2026-06-05${query}`)).body.map((one: typeof WALK) => one.availabilityItemId);
    const all = await ids('');
    expect(all).toHaveLength(84);
    expect(await ids('&limit=3&offset=2')).toEqual(all.slice(2, 5));
    expect(await ids('&offset=84')).toEqual([]);
  });

  it.each([
    ['&free=5&to=2026-06-05', [21, 11, 31, 32]], // rule 12 is not on sale
    ['&free=9&to=2026-06-05', []],
    ['&ruleId=11&perRule=1&to=2026-06-07', [11]],
    ['&perRule=1&to=2026-06-07', [21, 11, 12, 31, 32, 33]],
  ])('are those that %s selects', async (query, rules) => {
    const { body } = await get(`/seats?from=2026-06-05${query}`);
    expect(body.map((one: typeof WALK) => one.ruleId)).toEqual(rules);
  });

  it('that can be booked leave out items whose booking has closed (A5)', async () => {
    const noon = await startHarness({ fixture: FIXTURE, now: Date.parse('2026-06-01T10:00:00Z') });
    const { body } = await noon.get('/_sandbox/workspaces/test/seats?ruleId=11&free=1&perRule=1&terms=true');
    expect(body).toMatchObject([{ day: '2026-06-02', terms: { type: 'trip', fields: [] } }]);
  });

  it.each([
    ['from=2026-06-05&to=2026-06-04', 'to', 'too_small', '2026-06-05'],
    ['from=2026-05-01&to=2026-07-02', 'to', 'too_large', '2026-07-01'],
    ['to=2026-05-31', 'to', 'too_small', '2026-06-01'],
    ['from=2026-02-30', 'from', 'wrong_format', undefined],
    ['limit=0', 'limit', 'too_small', 1],
    ['limit=1001', 'limit', 'too_large', 1000],
    ['activityId=x', 'activityId', 'wrong_type', undefined],
  ])('refuse %s', async (query, field, code, allowed) => {
    const { status, body } = await get(`/seats?${query}`);
    expect([status, body.errors.length]).toEqual([400, 1]);
    expect(body.errors[0]).toMatchObject({
      in: 'query',
      field,
      code,
      ...(allowed !== undefined && { allowed }),
    });
  });
});

describe('the seats of one item', () => {
  it('are listed by booking and capture, while these have seats', async () => {
    const { body } = await get(`/seats/${walk}`);
    expect(body).toEqual({
      ...WALK,
      bookings: [
        {
          bookingId: first,
          status: 'reserved',
          contact: 'Rui',
          seats: 2,
          guests: ['Eva Silva', 'Ida Silva'],
        },
        { bookingId: second, status: 'paid', contact: 'Rui', seats: 1, guests: ['Max Silva'] },
      ],
      captures: [
        {
          reference,
          merchant: 'tours',
          merchantName: 'Tours of Berlin',
          seats: 2,
          expiresAt: '2026-06-01T08:15:00.000Z',
        },
      ],
      terms: {
        merchantId: expect.any(Number),
        type: 'trip',
        isExclusive: false,
        priceCategories: [{ id: 111, name: 'Adult', minSeats: 1, price }],
        requiredFields: [],
        fields: [],
        addons: [],
      },
    });
  });

  it('come with the addons, and the fields that a booking or an edit must fill in (B13)', async () => {
    const { body } = await get(`/seats/${item(21, '05')}`);
    expect(body.terms).toMatchObject({
      requiredFields: ['passport'],
      fields: [
        { code: 'passport', of: 'guest', example: 'Test' },
        { code: 'cabin', of: 'edit', example: 'Test' },
      ],
      addons: [{ id: ADDON.id, type: ADDON.type }],
    });
  });

  it('are listed up to a limit', async () => {
    const { body } = await get(`/seats/${walk}?limit=1`);
    expect(body.bookings.map((one: { bookingId: number }) => one.bookingId)).toEqual([first]);
    expect(body.captures).toHaveLength(1);
  });

  it('are free if nothing is booked', async () => {
    expect((await get(`/seats/${item(11, '06')}`)).body).toMatchObject({
      free: 10,
      status: 'free',
      bookings: [],
      captures: [],
    });
  });

  it('have no start if the item is a voucher (A4)', async () => {
    expect((await get('/seats/41_voucher')).body).toMatchObject({
      startsAt: null,
      day: null,
      status: 'free',
    });
  });

  it.each([item(99, '05'), '11_trip_20260605110000_20260605130000', 'x', `${walk},${walk}`])(
    'are not found for %s',
    async (id) => {
      const { status, body } = await get(`/seats/${encodeURIComponent(id)}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );
});
