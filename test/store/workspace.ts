import { loadFixture } from '../../src/seed/fixture/load.js';

export const NOW = Date.parse('2026-06-01T10:00:00Z');
export const ITEM = '812_trip_20260605100000_20260605130000';

/** A merchant with one trip on a boat of 12 seats, a rental, and one of each type of code. */
export const FIXTURE = {
  clock: { now: '2026-06-01T10:00:00Z', frozen: true },
  clients: [{ client: 'partner', secret: 'partner-secret', merchant: 'tagus' }],
  merchants: [{ slug: 'tagus', timezone: 'Europe/Lisbon' }],
  activities: [{ id: 101, merchant: 'tagus', title: 'Sailing' }],
  resources: [{ id: 1, name: 'Boat', capacity: 12 }],
  availabilityRules: [
    {
      id: 812,
      activityId: 101,
      startDate: '2026-06-05',
      startTimes: ['10:00'],
      duration: 'PT3H',
      capacity: 10,
      cutOffTime: 60,
      resources: [1],
      priceCategories: [
        { id: 7, name: 'Adult', price: { amount: 50, currency: 'EUR' } },
        { id: 8, name: 'Child', price: { amount: 25, currency: 'EUR' } },
      ],
    },
  ],
  discountCodes: [{ code: 'SUN10', percent: 10 }],
  vouchers: [{ code: 'GIFT', amount: 20, currency: 'EUR', merchant: 'tagus' }],
};

export const fixture = () => loadFixture(FIXTURE, { now: NOW });
