import { afterAll, expect, test } from 'vitest';
import { RequestRefused, startSandbox } from '../../src/index.js';

const sandbox = await startSandbox({ fixture: null });
afterAll(() => sandbox.close());

const ITEM = '812_trip_20260605100000_20260605120000';

async function openWorld() {
  return sandbox.workspace(
    {
      merchants: [{ slug: 'tours', timezone: 'Europe/Berlin' }],
      activities: [{ id: 1, merchant: 'tours', title: 'Harbour walk' }],
      availabilityRules: [
        {
          id: 812,
          activityId: 1,
          startDate: '2026-06-05',
          startTimes: ['10:00'],
          duration: 'PT2H',
          capacity: 10,
          priceCategories: [{ id: 8121, name: 'Adult', price: { amount: 20, currency: 'EUR' } }],
        },
      ],
    },
    { clock: { now: '2026-06-01T08:00:00Z', frozen: true } },
  );
}

async function book(world: Awaited<ReturnType<typeof openWorld>>): Promise<number> {
  const client = world.client('partner');
  const { reference } = await client
    .POST('/reservations', { body: { availabilityItemId: ITEM, priceCategories: { '8121': 2 } } })
    .orThrow();
  const { id } = await client
    .POST('/bookings', {
      body: {
        items: [
          {
            availabilityItemId: ITEM,
            availabilityCaptureReference: reference,
            guests: [{ priceCategoryId: 8121, occupancy: 2, firstname: 'Ann', lastname: 'Ash' }],
          },
        ],
        contact: { type: 'email', name: 'Ann', value: 'ann@example.com' },
      },
    })
    .orThrow();
  return id;
}

test('the history of a booking has a line for each request, change and clock event', async () => {
  await using world = await openWorld();
  const id = await book(world);
  await world.advance('PT1H');
  const pay = {
    params: { path: { bookingId: id }, query: { amount: 40, treasurerType: 'merchant' } },
  } as const;
  await world.client('partner').POST('/booking/{bookingId}/payment', pay).orThrow();
  const [capture = ''] = (await world.transitions()).map((one) => String(one.id));
  const lines = (await world.story(id)).split('\n');
  const by = `${world.name}.partner`;
  expect(lines).toEqual([
    `2026-06-01T08:00:00.000Z  ${by} createCapture (request 2, 200): capture ${capture} none → held (C1)`,
    expect.stringContaining(`${by} createBooking (request 3, 200): `),
    `2026-06-01T09:00:00.000Z  ${by} addPayment (request 6, 200): basket 1 reserved → paid (B2); payment 1 none → recorded (B5)`,
  ]);
  expect(lines[1]).toContain(`capture ${capture} held → used (C6)`);
  expect(lines[1]).toContain('basket 1 none → reserved (B2)');
  expect(await world.story(id + 1)).toBe('The history has no step of this booking.');
});

test('a workspace forked before a request changes independently, and has clients with the same names', async () => {
  await using world = await openWorld();
  await book(world);
  const [booked] = await world.requests({ operationId: 'createBooking' });
  if (!booked) throw new Error('the booking is not in the log');
  await using before = await world.fork({ before: booked }, 'before-booking');
  await using after = await world.fork({ after: booked.requestId });
  expect([before.name, (await before.clock()).now]).toEqual(['before-booking', '2026-06-01T08:00:00.000Z']);
  const bookingsOf = (one: typeof world) => one.client('partner').GET('/bookings').orThrow();
  expect([(await bookingsOf(before)).length, (await bookingsOf(after)).length]).toEqual([0, 1]);
  expect(await book(before)).toBe(1);
  expect((await bookingsOf(world)).length).toBe(1);
});

test('a request has each record before and after it, and an unknown request is refused', async () => {
  await using world = await openWorld();
  const id = await book(world);
  const { changes, canFork, outcome } = await world.request(3);
  expect([canFork, outcome.code]).toEqual([true, 'ok']);
  expect(changes.find(({ table }) => table === 'baskets')).toMatchObject({
    id: String(id),
    before: null,
    after: { status: 'reserved', ticketCode: '***' },
  });
  await expect(world.request(99)).rejects.toThrow(RequestRefused);
  await expect(world.fork({ before: 99 })).rejects.toThrow('no request `99`');
});

test('a history omits the changes that a restored snapshot undid, and shows the restore', async () => {
  await using world = await openWorld();
  const id = await book(world);
  await world.snapshot('booked');
  const booking = { path: { bookingId: id } };
  await world
    .client('partner')
    .PUT('/bookings/{bookingId}', { params: { ...booking, query: { reason: 'rain', refundType: 'ignore' } } })
    .orThrow();
  expect(await world.story(id)).toContain('reserved → cancelled');
  await world.restore('booked');
  const pay = { params: { ...booking, query: { amount: 40, treasurerType: 'merchant' } } } as const;
  await world.client('partner').POST('/booking/{bookingId}/payment', pay).orThrow();
  const story = await world.story(id);
  expect(story).not.toContain('cancelled');
  expect(story.split('\n').map((line) => /  (?:\S+ )?(\w+)/.exec(line)?.[1])).toEqual([
    'createCapture',
    'createBooking',
    'restore',
    'addPayment',
  ]);
});

test('the text filter finds quotes as they are typed, without escapes', async () => {
  await using world = await openWorld();
  await world.client('partner').GET('/activities', { params: { query: { language: 'say "hi"' } } });
  const found = await world.requests({ text: 'Say "hi"' });
  expect(found.length).toBeGreaterThan(0);
});
