import type { Client } from '../src/domain/catalogue/client.js';
import { toDocument } from '../src/seed/fixture/schema/document.js';
import { loadFixture } from '../src/seed/fixture/load.js';
import { perform } from '../src/seed/generate/sales.js';
import { memoryStore } from '../src/store/memory-store.js';
import type { LiveWorkspace } from '../src/workspaces/live-workspace.js';
import { WorkspaceRegistry } from '../src/workspaces/registry.js';

/** A scenario with stored bookings: its initial fixture, and operations that create the bookings. */
export interface ScenarioFixture {
  readonly name: string;
  /** A fixture object with a frozen clock. */
  readonly start: Readonly<Record<string, unknown>>;
  readonly run: (book: Booker, workspace: LiveWorkspace, partner: Client) => Promise<void>;
}

/** Books seats on the scenario's item. Returns the basket's id. */
type Booker = (name: string, seats: number, more?: Readonly<Record<string, unknown>>) => Promise<number>;

const CLOCK = { now: '2027-06-01T09:00:00Z', frozen: true };
const ITEM = '10_trip_20270602100000_20270602110000';
const CATEGORY = 100;
const HARBOUR = {
  merchants: [{ slug: 'harbour', timezone: 'Europe/Lisbon', supportedLanguages: ['en', 'de'] }],
  activities: [
    { id: 1, merchant: 'harbour', title: 'Harbour Tour', translations: { de: { title: 'Hafenrundfahrt' } } },
  ],
  availabilityRules: [
    {
      id: 10,
      activityId: 1,
      startDate: '2027-06-02',
      startTimes: ['10:00'],
      capacity: 10,
      priceCategories: [
        {
          id: CATEGORY,
          price: { amount: 30, currency: 'EUR' },
          translations: { de: { name: 'Erwachsener' } },
        },
      ],
    },
  ],
};

/** The scenarios with stored bookings. All others are written by hand. */
export const SCENARIO_FIXTURES: readonly ScenarioFixture[] = [
  {
    name: 'almost-full',
    start: {
      description: 'Nine of ten seats are booked, so that the tour is almost full',
      clock: CLOCK,
      ...HARBOUR,
    },
    run: async (book) => {
      await book('Ana', 4);
      await book('Rui', 5);
    },
  },
  {
    name: 'voucher-used',
    start: {
      description: 'GIFT-USED has paid for a booking and is used up; GIFT-NEW is still good',
      clock: CLOCK,
      ...HARBOUR,
      vouchers: [
        { code: 'GIFT-USED', amount: 50, currency: 'EUR' },
        { code: 'GIFT-NEW', amount: 50, currency: 'EUR' },
      ],
    },
    run: async (book) => {
      await book('Ana', 1, { vouchers: ['GIFT-USED'] });
    },
  },
  {
    name: 'overpaid-basket',
    start: {
      description:
        'A booking of 60 for which the merchant took 75, so that 15 can be refunded without a cancellation',
      clock: CLOCK,
      ...HARBOUR,
    },
    run: async (book, workspace, partner) => {
      const bookingId = await book('Ana', 2);
      const query = { amount: 75, treasurerType: 'merchant', comment: 'Paid twice for one coffee' } as const;
      await perform(workspace, 'addPayment', { path: { bookingId }, query }, partner);
    },
  },
  {
    name: 'marketplace-booking',
    start: {
      description:
        'A reseller has sold a seat of the operator for a commission of 15 %, under a number of its own',
      clock: CLOCK,
      clients: [
        { client: 'partner', merchant: 'city-desk', sells: ['harbour'] },
        { client: 'operator', merchant: 'harbour' },
      ],
      ...HARBOUR,
      merchants: [
        {
          slug: 'harbour',
          timezone: 'Europe/Lisbon',
          supportedLanguages: ['en', 'de'],
          marketplaceCommission: 15,
        },
        { slug: 'city-desk' },
      ],
    },
    run: async (book) => {
      await book('Ana', 1, {
        number: 'CD-2027-0001',
        thirdPartyPayment: { transactionId: 'ch_citydesk0001' },
      });
    },
  },
];

/** The tables that the operations write. Empty tables are omitted. */
const STATE_TABLES = ['baskets', 'discountUses', 'voucherUses', 'sequences'] as const;

/** Returns the fixture object of a scenario, after its operations. The result is always equal. */
export async function makeScenario({ name, start, run }: ScenarioFixture): Promise<Record<string, unknown>> {
  const seeded = { ...start, seed: 1 };
  const fixture = loadFixture(seeded, { now: 0 });
  const registry = new WorkspaceRegistry(memoryStore(), { realTime: () => 0, idleMs: 0 });
  const workspace = await registry.create({ name, fixture });
  const partner = fixture.clients[0];
  if (!partner) throw new Error(`${name} has no client`);
  const book: Booker = async (firstname, occupancy, more = {}) => {
    const guests = [{ firstname, priceCategoryId: CATEGORY, occupancy }];
    const contact = { type: 'email', name: firstname, value: 'guest@example.com', notify: false } as const;
    const body = { items: [{ availabilityItemId: ITEM, guests }], contact, ...more };
    return (await perform(workspace, 'createBooking', { body }, partner)).id;
  };
  await run(book, workspace, partner);
  const document = toDocument(workspace.export());
  await registry.close();
  const filled = STATE_TABLES.filter((table) => Object.keys(document[table]).length > 0);
  return { ...start, seed: 1, ...Object.fromEntries(filled.map((table) => [table, document[table]])) };
}
