import { describe, expect, it } from 'vitest';
import { startHarness } from '../harness.js';

const CATEGORY = { id: 111, name: 'Adult', price: { amount: 20, currency: 'EUR' } };
const PAIR = { id: 112, name: 'Pair', price: { amount: 30, currency: 'EUR' }, capacity: 4 };

/** A merchant in Berlin (UTC+2 in June) whose rules list their items. */
const LISTED = {
  clients: [
    { client: 'partner', secret: 'partner-secret', merchant: 'tours' },
    { client: 'reseller', secret: 'reseller-secret', merchant: 'resale', sells: ['tours'] },
  ],
  merchants: [{ slug: 'tours', timezone: 'Europe/Berlin' }, { slug: 'resale' }],
  activities: [{ id: 1, merchant: 'tours', title: 'Harbour walk' }],
  resources: [{ id: 5, name: 'Boat', capacity: 10 }],
  availabilityRules: [
    {
      id: 11,
      activityId: 1,
      type: 'trip',
      startDate: '2026-01-01',
      startTimes: ['10:00'],
      duration: 'PT2H',
      capacity: 10,
      resources: [5],
      priceCategories: [CATEGORY, PAIR],
      items: [
        { id: 'late', start: '2026-06-04T18:30:00' },
        {
          id: 'dep-7f3a',
          start: '2026-06-03T10:00:00+02:00',
          end: '2026-06-03T13:15:00+02:00',
          capacity: 6,
          occupancy: 2,
          occupancyPaid: 1,
          held: 1,
          remarks: 'Bring a coat.',
          categories: [{ id: 112, capacity: 2, occupancy: 2 }],
        },
        { id: '12_trip_20260605100000_20260605120000', start: '2026-06-05T10:00' },
      ],
    },
    {
      id: 12,
      activityId: 1,
      type: 'day_trip',
      duration: 'P1D',
      priceCategories: [{ ...CATEGORY, id: 121 }],
      items: [{ id: 'two-days', start: '2026-06-06', end: '2026-06-07', capacity: 3 }],
    },
    {
      id: 13,
      activityId: 1,
      type: 'voucher',
      priceCategories: [{ ...CATEGORY, id: 131 }],
      items: [{ id: 'gift' }],
    },
    {
      id: 14,
      activityId: 1,
      type: 'rental',
      capacity: 1,
      priceCategories: [{ ...CATEGORY, id: 141 }],
      items: [
        { id: 'slot-a', start: '2026-06-08T10:00:00' },
        { id: 'slot-b', start: '2026-06-08T11:00:00' },
      ],
    },
  ],
};

const harness = await startHarness({ fixture: LISTED });

async function idsOf(query = ''): Promise<string[]> {
  const { body } = await harness.get(`/availabilities${query}`);
  return (body as { availabilityItemId: string }[]).map((item) => item.availabilityItemId);
}

const guest = (priceCategoryId: number) => ({ priceCategoryId, occupancy: 1, firstname: 'A', lastname: 'B' });
const book = (availabilityItemId: string, priceCategoryIds: number[], client = 'partner') =>
  harness.send('POST', '/bookings', {
    client,
    body: {
      items: [{ availabilityItemId, guests: priceCategoryIds.map(guest) }],
      contact: { type: 'email', name: 'Ada', value: 'ada@example.com' },
    },
  });

describe('a rule that lists its items', () => {
  it('sells only the listed items, by start, and no occurrences of its recurrence (A)', async () => {
    expect(await idsOf()).toEqual([
      'dep-7f3a',
      'late',
      '12_trip_20260605100000_20260605120000',
      'two-days',
      'slot-a',
      'slot-b',
      'gift',
    ]);
  });

  it('shows the listed times, capacity, remarks and seats of its items (A2)', async () => {
    const { body } = await harness.get('/availabilities/dep-7f3a');
    expect(body).toMatchObject({
      startDate: '2026-06-03',
      startTime: '10:00:00',
      endTime: '13:15:00',
      capacity: 6,
      occupancy: 2,
      occupancyPaid: 1,
      availableSeats: 3,
      occupancyStatus: 'bookedsome',
      remarks: 'Bring a coat.',
      categories: [{ id: 111 }],
    });
    expect((await harness.get('/availabilities/two-days')).body).toMatchObject({
      startDate: '2026-06-06',
      startTime: null,
      endDate: '2026-06-07',
    });
  });

  it('applies filters of time and seats to the listed values (A3)', async () => {
    expect(await idsOf('?departureTime=18:30:00')).toEqual(['late']);
    expect(await idsOf('?startsFrom=2026-06-04T18:30:00%2B02:00&startsTo=2026-06-05')).toEqual([
      'late',
      '12_trip_20260605100000_20260605120000',
    ]);
    expect(await idsOf('?seats=4&availabilityRuleId=11')).not.toContain('dep-7f3a');
    expect(await idsOf('?onlyBooked=true')).toEqual(['dep-7f3a']);
  });
});

describe('the seats of a listed item', () => {
  it('are shared by captures and bookings (C2, C7)', async () => {
    const four = [{ 111: 4 }];
    const body = { availabilityItemId: 'dep-7f3a', priceCategories: four };
    expect((await harness.send('POST', '/reservations', { body })).status).toBe(400);
    expect((await book('dep-7f3a', [112])).status).toBe(400);
    const booked = await book('dep-7f3a', [111, 111, 111]);
    expect(booked.status).toBe(200);
    const after = await harness.get('/availabilities/dep-7f3a');
    expect(after.body).toMatchObject({ availableSeats: 0, occupancy: 5, occupancyStatus: 'full' });
    const { body: found } = await harness.get(`/bookings/${booked.body.id}`);
    expect(JSON.stringify(found.items)).toContain('"availabilityItemId":"dep-7f3a"');
    const guests = await harness.get('/guests?availabilityItemId[]=dep-7f3a');
    expect(guests.body).toHaveLength(3);
  });

  it('of a rental are booked as a chain of listed ids (A9)', async () => {
    expect((await book('slot-a,slot-b', [141])).status).toBe(200);
    expect(await idsOf('?type[]=rental')).toEqual([]);
  });

  it('of a voucher are booked by the listed id (A4)', async () => {
    expect((await book('gift', [131])).status).toBe(200);
  });
});

it('an exported workspace can be created again with its bookings of listed items', async () => {
  const control = `${harness.url}/_sandbox/workspaces`;
  const fixture = (await (await fetch(`${control}/test/export`)).json()) as Record<string, unknown>;
  const made = await fetch(control, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'copy', fixture }),
  });
  expect(made.status).toBe(200);
  const again = (await (await fetch(`${control}/copy/export`)).json()) as Record<string, unknown>;
  const tables = ['availabilityRules', 'baskets', 'capacities'] as const;
  for (const table of tables) expect(again[table]).toEqual(fixture[table]);
});
