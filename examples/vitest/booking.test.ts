// The journey of a shop that sells tours, with assertions. The sandbox runs in this process.
import {
  dataOf,
  startSandbox,
  type ApiClient,
  type RunningSandbox,
  type Workspace,
} from 'activity-booking-sandbox';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

let sandbox: RunningSandbox;
let workspace: Workspace;
let shop: ApiClient;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

// Each test has its own workspace, so no clean-up is necessary and the order does not matter.
beforeEach(async () => {
  workspace = await sandbox.workspace('demo', { clock: { now: '2027-06-01T08:00:00Z', frozen: true } });
  shop = workspace.client('partner');
});
afterEach(() => workspace.delete());

/** Returns the next sunset sailing with two free seats that can still be booked in two hours. */
async function nextSailing() {
  const [activity] = dataOf(await shop.GET('/activities', { params: { query: { titleLike: 'Sunset' } } }));
  if (!activity) throw new Error('There is no sunset sailing.');
  const bookingTime = new Date(Date.parse(await workspace.now()) + 2 * 3_600_000).toISOString();
  const [item] = dataOf(
    await shop.GET('/activities/{activityId}/availabilities', {
      params: { path: { activityId: activity.id }, query: { seats: 2, bookingTime, limit: 1 } },
    }),
  );
  const adult = item?.categories.find((category) => category.name === 'Adult');
  if (!item || !adult) throw new Error('There is no sailing with two seats. Choose another activity.');
  return { itemId: item.availabilityItemId, adultId: adult.id, free: item.availableSeats };
}

async function freeSeats(itemId: string) {
  const params = { path: { availabilityItemId: itemId } };
  return dataOf(await shop.GET('/availabilities/{availabilityItemId}', { params })).availableSeats;
}

interface Guest {
  readonly priceCategoryId: number;
  readonly occupancy: number;
  readonly firstname: string;
  readonly lastname: string;
}

/** Books captured seats and returns the booking's id. */
async function book(itemId: string, reference: string, guests: readonly Guest[]) {
  const items = [{ availabilityItemId: itemId, availabilityCaptureReference: reference, guests }];
  const contact = { type: 'email', name: 'Ada Lovelace', value: 'ada@example.com' } as const;
  return dataOf(await shop.POST('/bookings', { body: { items, contact } })).id;
}

test('search, capture, quote, book, pay, tickets, cancel with refund', async () => {
  const { itemId, adultId, free } = await nextSailing();

  // Hold two seats. The category Adult takes one seat per entry.
  const { reference } = dataOf(
    await shop.POST('/reservations', {
      body: { availabilityItemId: itemId, priceCategories: [{ [adultId]: 1 }, { [adultId]: 1 }] },
    }),
  );
  expect(await freeSeats(itemId)).toBe(free - 2);

  // Quote the price.
  const seat = { priceCategoryId: adultId, occupancy: 1 };
  const items = [{ availabilityItemId: itemId, guests: [seat, seat] }];
  const quote = dataOf(await shop.GET('/bookingPrices', { params: { query: { currency: 'EUR', items } } }));

  // Book the captured seats.
  const bookingId = await book(itemId, reference, [
    { ...seat, firstname: 'Ada', lastname: 'Lovelace' },
    { ...seat, firstname: 'Charles', lastname: 'Babbage' },
  ]);
  const path = { bookingId };
  const booking = async () => dataOf(await shop.GET('/bookings/{bookingId}', { params: { path } }));
  expect(await booking()).toMatchObject({ status: 'reserved', total: quote.total, balance: quote.total });

  // Pay the balance. The parameters are in the query, even in a POST request.
  await shop.POST('/booking/{bookingId}/payment', {
    params: { path, query: { amount: quote.total, treasurerType: 'vendor' } },
  });
  const paid = await booking();
  expect(paid).toMatchObject({ status: 'paid', paymentStatus: 'even', balance: 0 });

  // Send the tickets. The sandbox stores the mail instead of sending it.
  await shop.POST('/booking/{bookingId}/tickets', {
    params: { path, query: { recipient: 'ada@example.com' } },
  });
  const [mail] = await workspace.outbox();
  expect(mail).toMatchObject({ to: 'ada@example.com', bookingId });

  // Cancel because of rain, with a refund.
  dataOf(
    await shop.PUT('/bookings/{bookingId}', {
      params: { path, query: { reason: 'Rain', refundType: 'vendor' } },
    }),
  );
  const cancelled = await booking();
  expect(cancelled.status).toBe('cancelled');
  expect(cancelled.totalRefunds).toBeGreaterThan(0);
  expect(cancelled.balance).toBe(0);
  expect(await freeSeats(itemId)).toBe(free);
});

test('a declined card makes no booking, and the seats stay captured', async () => {
  const { itemId, adultId, free } = await nextSailing();
  const { reference } = dataOf(
    await shop.POST('/reservations', {
      body: { availabilityItemId: itemId, priceCategories: [{ [adultId]: 1 }] },
    }),
  );
  const { error, response } = await shop.POST('/bookings', {
    body: {
      items: [
        {
          availabilityItemId: itemId,
          availabilityCaptureReference: reference,
          guests: [{ priceCategoryId: adultId, occupancy: 1 }],
        },
      ],
      contact: { type: 'email', name: 'Ada Lovelace', value: 'ada@example.com' },
      creditCard: {
        ccnumber: '4000000000000002',
        expiryMonth: 12,
        expiryYear: 2030,
        name: 'Ada Lovelace',
        cvc: '123',
      },
    },
  });
  expect([response.status, error?.code]).toEqual([402, 'payment_declined']);
  expect(await freeSeats(itemId)).toBe(free - 1);
});

test('an invalid request lists every error', async () => {
  const { error } = await shop.GET('/availabilities', {
    params: { query: { limit: 1000, startsFrom: 'tomorrow' } },
  });
  expect(error?.errors?.map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual([
    'limit too_large',
    'startsFrom wrong_format',
  ]);
});
