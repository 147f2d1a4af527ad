import type { Examination, Examining } from '../examination.js';
import { isTrip, singleSeats, type Offer } from '../world.js';
import { asQuoted, isOverbooking } from './holds.js';

/** Examinations at limits: the seats that categories share, and the status of an item with four fifths of its seats booked. */
export const BOUNDS: readonly Examination[] = [
  {
    id: 'seats/shared',
    title: 'Categories share the seats of their item',
    rules: ['C2', 'A3', 'M2'],
    books: 0,
    writes: true,
    run: shared,
  },
  {
    id: 'seats/statuses',
    title: 'An item is almost full above four fifths',
    rules: ['A1'],
    books: 2,
    writes: true,
    run: statuses,
  },
];

async function shared(x: Examining): Promise<void> {
  const { acts, judge, session, world } = x;
  const offer = world.offers.find(
    (one) => isTrip(one) && one.singles.filter(({ capacity }) => capacity === null).length > 1,
  );
  const [first, second] = (offer?.singles ?? []).filter(({ capacity }) => capacity === null);
  if (!offer || !first || !second) return;
  const item = offer.take();
  const id = item.availabilityItemId;
  const before = await acts.seats(id);
  const all = before.available;
  if (!(all > 1 && all <= 60)) return;
  const object = await session.send<{ readonly reference: string }>('POST', '/reservations', {
    body: { availabilityItemId: id, priceCategories: { [first.id]: 1, [second.id]: 1 } },
  });
  judge.accepted(['C2', 'Categories may be sent as an object.'], object);
  if (object.status === 200) await acts.release(object.body.reference);
  const over = await acts.hold(id, [...offer.entries(first, all), ...offer.entries(second, 1)]);
  if (over.status === 200 && (await isOverbooking(x, id))) return;
  judge.refused(
    ['C2', 'The seats of all categories together cannot exceed the free seats.'],
    [before.reply, over],
    400,
  );
  if (over.status === 200) await acts.release(over.body.reference);
  await pairs(x, offer, item.startsAt);
  const full = await acts.hold(id, [...offer.entries(first, all - 1), ...offer.entries(second, 1)]);
  judge.accepted(['C2', 'All free seats can be held across several categories.'], [before.reply, full]);
  if (full.status !== 200) return;
  const quote = await acts.quote([asQuoted(offer.order(item, first, 1))], {
    currency: offer.merchant.defaultCurrency,
  });
  judge.accepted(['M2', 'A quote ignores free seats.'], [full, quote]);
}

/** Examines that the filter `category` requires all of its pairs: if one category is unknown, no item is listed. */
async function pairs({ judge, session }: Examining, { rule, singles }: Offer, startsAt: string | null) {
  const [first] = singles;
  if (!first || startsAt === null) return;
  const scope = { availabilityRuleId: String(rule.id), startsFrom: startsAt, startsTo: startsAt };
  for (const category of [
    { [first.id]: 1, 2_000_000_000: 1 },
    { 1: 1, [first.id]: 1 },
  ]) {
    const reply = await session.get<readonly unknown[]>('/availabilities', { ...scope, category });
    judge.equal(
      ['A3', 'A listed item has enough seats for every pair of `category`.'],
      reply,
      reply.body,
      [],
    );
  }
}

/** Examines the status of an item with four fifths of its seats booked, and with one more seat booked (A1). */
async function statuses(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const fits = (one: Offer) =>
    one.items.some(({ capacity, occupancy }) => capacity % 5 === 0 && occupancy === 0 && capacity <= 60);
  const isPlain = (one: Offer) => isTrip(one) && one.singles.some(({ capacity }) => capacity === null);
  const offer = world.offers.find((one) => isPlain(one) && fits(one)) ?? singleSeats(world);
  const category = offer?.singles.find(({ capacity }) => capacity === null);
  if (!offer || !category) return;
  const item = offer.take();
  const id = item.availabilityItemId;
  const before = await acts.seats(id);
  const { capacity, occupancy } = before;
  const below = Math.floor(capacity * 0.8) - occupancy;
  if (!(below > 0 && below < before.available && capacity <= 60)) return;
  const book = (seats: number) =>
    acts.book([offer.order(item, category, seats)], {}, 'own', offer.merchant.slug);
  const first = await book(below);
  const fifths = await acts.seats(id);
  if (first.status !== 200) return;
  judge.equal(
    ['A1', 'An item with four fifths of its seats booked is bookedsome.'],
    [before.reply, first, fifths.reply],
    { occupancy: fifths.occupancy, status: fifths.status },
    { occupancy: occupancy + below, status: 'bookedsome' },
  );
  const second = await book(1);
  const above = await acts.seats(id);
  if (second.status !== 200 || !(above.available > 0)) return;
  judge.equal(
    ['A1', 'An item with more than four fifths of its seats booked is almostfull.'],
    [fifths.reply, second, above.reply],
    { occupancy: above.occupancy, status: above.status },
    { occupancy: occupancy + below + 1, status: 'almostfull' },
  );
}
