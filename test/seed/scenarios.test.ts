import { describe, expect, test } from 'vitest';
import { makeScenario, SCENARIO_FIXTURES } from '../../scripts/scenario-fixtures.js';
import { Refusal } from '../../src/domain/shared/refusal.js';
import { totalsOf } from '../../src/domain/pricing/totals.js';
import { perform } from '../../src/seed/generate/sales.js';
import { listFixtures, namedFixture } from '../../src/seed/files/read.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { memoryStore } from '../../src/store/memory-store.js';
import { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { overbooked, unconserved } from './ledger-rules.js';
import { now } from './fixtures.js';

/** Opens a scenario. Returns the workspace with functions that send requests as its first client. */
async function open(name: string) {
  const fixture = namedFixture(`scenarios/${name}`, now);
  const workspaces = new WorkspaceRegistry(memoryStore(), { realTime: () => now });
  const workspace = await workspaces.create({ name, fixture });
  const [client] = fixture.clients;
  if (!client) throw new Error(`${name} has no client`);
  const list = (query = {}) => perform(workspace, 'listAvailabilities', { query }, client);
  const all = () => list({ seats: 0, activeOnly: false });
  const book = (availabilityItemId: string, guests: readonly object[], more = {}) => {
    const contact = { type: 'mobile', name: 'Eva', value: '1', notify: false } as const;
    const items = [{ availabilityItemId, guests }] as never;
    return perform(workspace, 'createBooking', { body: { items, contact, ...more } }, client);
  };
  const guest = (priceCategoryId: number, more = {}) => ({ priceCategoryId, occupancy: 1, ...more });
  return { workspace, client, list, all, book, guest };
}

const codesOf = async (asked: Promise<unknown>) => {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('This should have been refused');
  return [...new Set(error.details.errors?.map(({ code }) => code))];
};

describe.each(listFixtures())('$name', ({ name }) => {
  test('satisfies the rules for basket sums and seat limits (M9, C8)', () => {
    const fixture = namedFixture(name, now);
    expect(unconserved(fixture)).toEqual([]);
    expect(overbooked(fixture)).toEqual([]);
  });
});

describe.each(SCENARIO_FIXTURES)('$name', (scenario) => {
  test('is the result of running its script by the rules (npm run scenarios)', async () => {
    const made = loadFixture(await makeScenario(scenario), { now });
    expect(namedFixture(`scenarios/${scenario.name}`, now)).toEqual(made);
  });
});

describe('the states of the scenarios', () => {
  test('last-seat: one client books the seat, and the next booking is refused', async () => {
    const { all, book, guest } = await open('last-seat');
    const [item] = await all();
    expect(item?.availableSeats).toBe(1);
    const id = item?.availabilityItemId ?? '';
    const category = item?.categories[0]?.id ?? 0;
    await book(id, [guest(category)]);
    expect(await codesOf(book(id, [guest(category)]))).toEqual(['seats_exceeded']);
  });

  test('almost-full: more than four in five seats are booked (A1)', async () => {
    const [item] = await (await open('almost-full')).all();
    expect(item).toMatchObject({ occupancyStatus: 'almostfull', occupancy: 9, availableSeats: 1 });
  });

  test('expiring-capture: the captured seats are free again a minute later (C4)', async () => {
    const { workspace, all } = await open('expiring-capture');
    expect((await all())[0]?.availableSeats).toBe(0);
    await workspace.advanceClock(60_000);
    expect((await all())[0]?.availableSeats).toBe(2);
  });

  test('sold-out-category: the item is listed without the sold-out category (A3)', async () => {
    const [item] = await (await open('sold-out-category')).list();
    expect(item?.categories.map(({ name }) => name)).toEqual(['Adult']);
  });

  test('exhausted-resource: the item has free seats, but the shared boat is full (A1)', async () => {
    const items = await (await open('exhausted-resource')).all();
    expect(items.map(({ occupancyStatus }) => occupancyStatus)).toEqual(['resource-full', 'resource-full']);
  });

  test('rental-chain-gap: a chain must not span the gap (A9)', async () => {
    const { all, book, guest } = await open('rental-chain-gap');
    const ids = (await all()).map((item) => item.availabilityItemId);
    const category = (await all())[0]?.categories[0]?.id ?? 0;
    await book(ids.slice(0, 4).join(), [guest(category)]);
    expect(await codesOf(book(ids.slice(3, 5).join(), [guest(category)]))).toEqual(['not_consecutive']);
  });

  test('voucher-used: one voucher is used up, another is valid (M4)', async () => {
    const { workspace, client } = await open('voucher-used');
    const query = { 'code[]': ['GIFT-USED', 'GIFT-NEW'] };
    const answers = await perform(workspace, 'validateVouchers', { query }, client);
    expect(answers.map(({ isValid }) => isValid)).toEqual([false, true]);
  });

  test('one-use-left: the code can be used once more, and then no longer (M3)', async () => {
    const { all, book, guest } = await open('one-use-left');
    const [item] = await all();
    const id = item?.availabilityItemId ?? '';
    const discounted = guest(item?.categories[0]?.id ?? 0, { discountCode: 'LASTONE' });
    expect(await codesOf(book(id, [discounted, discounted]))).toEqual(['already_used']);
    await book(id, [discounted]);
    expect(await codesOf(book(id, [discounted]))).toEqual(['already_used']);
  });

  test('down-payment-due: less than the price is due up front (M7)', async () => {
    const { workspace, all, book, guest } = await open('down-payment-due');
    const [item] = await all();
    const { id } = await book(item?.availabilityItemId ?? '', [guest(item?.categories[0]?.id ?? 0)]);
    const basket = workspace.query((tables) => tables.baskets.get(id));
    expect(basket && totalsOf(basket)).toMatchObject({ total: 10_000, downPayment: 3000 });
  });

  test('overpaid-basket: the excess can be refunded (B6)', async () => {
    const { workspace, client } = await open('overpaid-basket');
    const path = { bookingId: 1 };
    expect(await perform(workspace, 'getBooking', { path }, client)).toMatchObject({
      paymentStatus: 'overpaid',
      balance: -15,
    });
    await perform(workspace, 'addRefund', { path, query: { amount: 15, refundType: 'merchant' } }, client);
    expect(await perform(workspace, 'getBooking', { path }, client)).toMatchObject({ paymentStatus: 'even' });
  });

  test('marketplace-booking: the seller is not the operator (B9)', async () => {
    const { workspace, client } = await open('marketplace-booking');
    const basket = await perform(workspace, 'getBooking', { path: { bookingId: 1 } }, client);
    expect(basket).toMatchObject({
      merchant: 'city-desk',
      bookingNumber: 'CD-2027-0001',
      marketplace: { merchant: 'harbour', commission: 15 },
    });
  });

  test('dst-day: a start that the clock change skips does not occur (A10)', async () => {
    const items = await (await open('dst-day')).list({ startsFrom: '2027-03-28', startsTo: '2027-03-28' });
    expect(items.map(({ startTime }) => startTime)).toEqual(['01:30:00', '03:30:00', '09:00:00']);
  });
});
