import type { Schemas } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import { type Who } from '../session.js';
import { isTrip, singleSeats } from '../world.js';
import { changedAt } from './time.js';

/** Examinations of setting capacities (A8). */
export const CAPACITIES: readonly Examination[] = [
  {
    id: 'kinds/capacity',
    title: 'Only the operator sets capacities',
    rules: ['A8'],
    sees: { operator: ['A8', 'A11'] },
    books: 1,
    writes: true,
    run: capacity,
  },
];

const MINUTE_MS = 60_000;

/**
 * Examines that only the operator may set a capacity, and the effects of a set capacity. Restores the original capacity
 * at the end.
 */
async function capacity(x: Examining): Promise<void> {
  const { acts, judge, session, world } = x;
  const foreign =
    world.self === null
      ? undefined
      : world.offers.find((offer) => isTrip(offer) && offer.merchant.slug !== world.self);
  const set = (id: string, body: object, as: Who = 'own', category?: number) =>
    session.send<Schemas['CapacityResult']>(
      'POST',
      `/availabilities/${encodeURIComponent(id)}/priceCategories${category === undefined ? '' : `/${category}`}`,
      { body, as },
    );
  if (foreign) {
    const item = foreign.take();
    const body = { capacity: item.capacity, ruleId: foreign.rule.id };
    judge.refused(
      ['A8', 'Only the operator sets a capacity.'],
      await set(item.availabilityItemId, body),
      403,
    );
  }
  const who: Who | undefined = session.has('operator') ? 'operator' : undefined;
  const own = await operated(x, who);
  if (!own) return;
  const { as, offer } = own;
  const [category] = offer.singles;
  const item = offer.take();
  const id = item.availabilityItemId;
  const change = () =>
    session.get<Schemas['ActivityUpdated']>(`/activities/${offer.activity.id}/updated`, {}, { as });
  const earlier = await change();
  const before = await acts.seats(id, as);
  if (!category || before.available !== before.capacity - before.occupancy) return;
  const wanted = before.occupancy + 3;
  const lowered = await set(id, { capacity: wanted, ruleId: offer.rule.id }, as);
  judge.equal(
    ['A8', 'The response to a new capacity contains the old one.'],
    lowered,
    { status: lowered.status, capacity: lowered.body.capacity, old_capacity: lowered.body.old_capacity },
    { status: 200, capacity: wanted, old_capacity: before.capacity },
  );
  const after = await acts.seats(id, as);
  judge.equal(
    ['A8', 'A new capacity is shown.'],
    [before.reply, lowered, after.reply],
    { capacity: after.capacity, available: after.available, occupancy: after.occupancy },
    { capacity: wanted, available: 3, occupancy: before.occupancy },
  );
  const changed = await change();
  const [was, is] = [changedAt(earlier), changedAt(changed)];
  judge.holds(
    ['A11', 'A new capacity changes `/updated` of the activity.'],
    [earlier, lowered, changed],
    // `updated` has a precision of one second: two changes in the same second have the same `updated`.
    is > was || (is === was && Math.abs(x.now() - is) < MINUTE_MS),
    changed.body?.datetime,
  );
  const other = offer.take().availabilityItemId;
  if (other === id)
    judge.lacks([
      'A8',
      'No rule has two occurrences that would show whether a capacity belongs to one of them.',
    ]);
  else {
    const next = await acts.seats(other, as);
    judge.holds(
      ['A8', 'A capacity belongs to a single occurrence.'],
      [lowered, next.reply],
      next.capacity !== wanted || next.capacity === before.capacity,
      next.capacity,
    );
  }
  judge.refused(
    ['A8', 'A negative capacity is invalid.'],
    await set(id, { capacity: -1, ruleId: offer.rule.id }, as),
    400,
  );
  judge.refused(
    ['A8', 'A rule of another item is invalid.'],
    await set(id, { capacity: 5, ruleId: 2_000_000_000 }, as),
    400,
  );
  const booked = await acts.book([offer.order(item, category, 2)], {}, as, offer.merchant.slug);
  if (booked.status === 200) {
    const below = await set(id, { capacity: 1, ruleId: offer.rule.id }, as);
    const tight = await acts.seats(id, as);
    judge.accepted(['A8', 'A capacity below the number of booked seats is accepted.'], below);
    judge.equal(
      ['A8', 'With a capacity below the booked seats, no seat is free and the bookings remain.'],
      [booked, below, tight.reply],
      { available: tight.available, occupancy: tight.occupancy },
      { available: 0, occupancy: before.occupancy + 2 },
    );
    await acts.cancel(booked.body.id, {}, as);
  }
  await set(id, { capacity: before.capacity, ruleId: offer.rule.id }, as);
  const limit = category.capacity; // without a limit, skipped: the operation cannot remove a limit again
  if (limit === null) return;
  const byCategory = await set(id, { capacity: 1, ruleId: offer.rule.id }, as, category.id);
  const limited = await acts.seats(id, as);
  judge.equal(
    ['A8', 'The capacity of a category can be set separately.'],
    [byCategory, limited.reply],
    [byCategory.body.priceCategoryId, limited.category(category.id)?.capacity, limited.capacity],
    [category.id, 1, before.capacity],
  );
  await set(id, { capacity: limit, ruleId: offer.rule.id }, as, category.id);
}

/** Returns a trip whose quote shows that the client acts as its operator. */
async function operated({ acts, world, session }: Examining, who: Who | undefined) {
  const as = who ?? 'own';
  const merchants = [...new Set(world.offers.map(({ merchant }) => merchant.slug))];
  for (const slug of merchants) {
    const offer = singleSeats({
      ...world,
      offers: world.offers.filter(({ merchant }) => merchant.slug === slug),
    });
    const [item, category] = [offer?.items[0], offer?.singles[0]];
    if (!offer || !item || !category || !session.has(as)) continue;
    const quote = await acts.quote(
      [
        {
          availabilityItemId: item.availabilityItemId,
          guests: [{ priceCategoryId: category.id, occupancy: 1 }],
        },
      ],
      { currency: offer.merchant.defaultCurrency },
      as,
    );
    if (quote.status === 200 && quote.body.merchant === slug) return { as, offer };
  }
  return undefined;
}
