import { describe, expect, it } from 'vitest';
import { ITEM, FIXTURE } from './availability-fixture.js';
import { openDesk } from './desk.js';

describe('A2: booked seats', () => {
  const booked = () => {
    const desk = openDesk(FIXTURE);
    const body = (availabilityItemId: string, priceCategoryId: number, occupancy: number) => ({
      items: [{ availabilityItemId, guests: [{ priceCategoryId, occupancy }] }],
    });
    desk.book(body(ITEM.walk6, 111, 3));
    desk.book({ ...body(ITEM.walk6, 112, 1), thirdPartyPayment: { transactionId: 't1' } });
    return desk;
  };
  it('are shown with the paid seats, on the item and its categories', () => {
    const walk = booked().run('getAvailability', { path: { availabilityItemId: ITEM.walk6 } });
    expect(walk).toMatchObject({
      occupancy: 4,
      occupancyPaid: 1,
      availableSeats: 6,
      occupancyStatus: 'bookedsome',
      categories: [
        { id: 111, occupancy: 3, occupancyPaid: 0 },
        { id: 112, occupancy: 1, occupancyPaid: 1, availableSeats: 1 },
        { id: 113 },
        { id: 114 },
      ],
    });
  });
});
