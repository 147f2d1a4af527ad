import type { Examination, Examining } from '../examination.js';
import { categoryWith, isTrip, singleSeats, type Offer } from '../world.js';
import { asQuoted, isOverbooking } from './holds.js';

/** The maximum number of seats to hold at once in order to fill an item. */
const MOST_HELD = 60;

/** Examinations of the seats of items and categories, and of their limits (A1 to A3, C2, C6, C7, B7). */
export const SEATS: readonly Examination[] = [
  {
    id: 'seats/limits',
    title: 'Nobody gets more seats than are available',
    rules: ['C2', 'C7', 'A1', 'A3', 'A2'],
    books: 1,
    writes: true,
    run: limits,
  },
  {
    id: 'seats/categories',
    title: 'Each entry must respect the limits of its category',
    rules: ['C2', 'M2', 'A3', 'P0', 'A2', 'C5'],
    books: 1,
    writes: true,
    run: categories,
  },
  {
    id: 'seats/booking',
    title: 'A booking takes the seats of its capture, and a cancellation releases them',
    rules: ['A1', 'A2', 'A13', 'B7', 'C6', 'C5'],
    books: 2,
    writes: true,
    run: seatsOfBooking,
  },
];

async function limits(x: Examining): Promise<void> {
  const unlimited = ({ singles }: Offer) => singles.find(({ capacity }) => capacity === null);
  const isSmall = ({ items }: Offer) => items.every(({ availableSeats }) => availableSeats <= MOST_HELD);
  const canFill = (one: Offer) => unlimited(one) !== undefined && isSmall(one);
  const offer =
    singleSeats(x.world, 4, canFill) ?? singleSeats(x.world, 4, (one) => unlimited(one) !== undefined);
  const category = offer && unlimited(offer);
  if (!offer || !category) return;
  const { acts, judge, session } = x;
  const item = offer.take();
  const id = item.availabilityItemId;
  const before = await acts.seats(id);
  const all = before.available;
  if (!(all > 0 && all <= MOST_HELD)) return;
  const over = await acts.hold(id, offer.entries(category, all + 1));
  if (over.status === 200 && (await isOverbooking(x, id))) return;
  judge.refused(['C2', 'More seats than are free cannot be held.'], [before.reply, over], 400);
  if (over.status === 200) await acts.release(over.body.reference);
  const same = await acts.seats(id);
  judge.equal(
    ['C2', 'A refused capture holds nothing.'],
    [before.reply, over, same.reply],
    same.available,
    all,
  );
  const direct = await acts.book([offer.order(item, category, all + 1)], {}, 'own', offer.merchant.slug);
  judge.refused(['C7', 'More seats than are free cannot be booked.'], [before.reply, direct], 400);
  if (direct.status === 200) await acts.cancel(direct.body.id);
  const scope = {
    availabilityRuleId: String(offer.rule.id),
    startsFrom: item.startsAt,
    startsTo: item.startsAt,
  };
  const isListed = async (query: object) => {
    const reply = await session.get<readonly { availabilityItemId: string }[]>('/availabilities', {
      ...scope,
      ...query,
    });
    const list = Array.isArray(reply.body) ? reply.body : [];
    return { reply, found: list.some((one) => one.availabilityItemId === id) };
  };
  if (item.startsAt !== null) {
    const fits = await isListed({ seats: all });
    judge.holds(['A3', 'An item with the requested number of seats is listed.'], fits.reply, fits.found);
    const lacks = await isListed({ seats: all + 1 });
    judge.holds(['A3', 'An item with fewer seats than requested is not listed.'], lacks.reply, !lacks.found);
  }
  const full = await acts.hold(id, offer.entries(category, all));
  judge.accepted(['C2', 'All free seats can be held.'], [before.reply, full]);
  if (full.status !== 200) return;
  const none = await acts.seats(id);
  judge.equal(['A2', 'If all seats are held, none is free.'], [full, none.reply], none.available, 0);
  judge.equal(['A1', 'An item without a free seat is full.'], [full, none.reply], none.status, 'full');
  if (item.startsAt !== null) {
    const gone = await isListed({});
    judge.holds(['A3', 'An item without a free seat is not listed.'], [full, gone.reply], !gone.found);
    const shown = await isListed({ seats: 0 });
    judge.holds(['A3', 'With `seats=0`, a full item is listed.'], [full, shown.reply], shown.found);
  }
  const more = await acts.hold(id, offer.entries(category, 1));
  judge.refused(['C2', 'A seat that is held cannot be held again.'], [full, more], 400);
  if (more.status === 200) await acts.release(more.body.reference);
  const booked = await acts.book([offer.order(item, category, 1)], {}, 'own', offer.merchant.slug);
  judge.refused(['C7', 'A seat that another capture holds cannot be booked.'], [full, booked], 400);
  if (booked.status === 200) await acts.cancel(booked.body.id);
}

/** Requests too few and too many seats in categories for single seats, for groups, and with their own capacity. */
async function categories(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const single = categoryWith(world, ({ maxSeats }, offer) => maxSeats === 1 && isTrip(offer));
  if (single) {
    const { offer, category } = single;
    const item = offer.take();
    const id = item.availabilityItemId;
    const claim = ['C2', 'In a category of single seats, each entry has one seat.'] as const;
    const held = await acts.hold(id, [[category.id, 2]]);
    judge.refused(claim, held, 400);
    const object = await x.session.send<{ reference: string }>('POST', '/reservations', {
      body: { availabilityItemId: id, priceCategories: { [category.id]: 2 } },
    });
    judge.refused(claim, object, 400);
    if (object.status === 200) await acts.release(object.body.reference);
    const second = await acts.hold(id, [
      [category.id, 1],
      [category.id, 2],
    ]);
    judge.refused(claim, second, 400);
    if (second.status === 200) await acts.release(second.body.reference);
    const guest = { ...offer.guests(category, 1)[0], priceCategoryId: category.id, occupancy: 2 };
    const order = { availabilityItemId: id, guests: [guest] };
    judge.refused(
      ['C2', 'In a category of single seats, each guest has one seat.'],
      await acts.book([order], {}, 'own', offer.merchant.slug),
      400,
    );
    const quoted = await acts.quote([asQuoted(order)], { currency: offer.merchant.defaultCurrency });
    judge.refused(
      ['M2', 'A quote refuses several seats in one entry of a category of single seats.'],
      quoted,
      400,
    );
    const none = await acts.hold(id, [[category.id, 0]]);
    judge.refused(['C2', 'An entry needs at least one seat.'], none, 400);
    const unknown = await acts.hold(id, [[2_000_000_000, 1]]);
    judge.refused(['P0', 'An unknown category is invalid.'], unknown, 400);
  }
  const several = categoryWith(
    world,
    ({ maxSeats, minSeats }, offer) =>
      minSeats <= 1 &&
      maxSeats > 1 &&
      maxSeats < 100 &&
      isTrip(offer) &&
      (offer.items[0]?.availableSeats ?? 0) > maxSeats,
  );
  const group = categoryWith(world, ({ minSeats }, offer) => minSeats > 1 && isTrip(offer));
  for (const found of [several, group]) {
    if (!found) continue;
    const { offer, category } = found;
    const item = offer.take();
    const id = item.availabilityItemId;
    const attempt = async (seats: number, isWithin: boolean) => {
      const held = await acts.hold(id, [[category.id, seats]]);
      const word = seats > category.maxSeats ? 'most' : 'fewest';
      const quoted = await acts.quote(
        [{ availabilityItemId: id, guests: [{ priceCategoryId: category.id, occupancy: seats }] }],
        { currency: offer.merchant.defaultCurrency },
      );
      if (isWithin) {
        judge.accepted(['C2', 'An entry within the limits of its category can be held.'], held);
        judge.accepted(['M2', 'An entry within the limits of its category can be quoted.'], quoted);
      } else {
        judge.refused(['C2', `An entry must respect the ${word} seats of its category.`], held, 400);
        judge.refused(['M2', `A quote must respect the ${word} seats of a category.`], quoted, 400);
        const order = {
          availabilityItemId: id,
          guests: [{ ...offer.guests(category, 1)[0], priceCategoryId: category.id, occupancy: seats }],
        };
        const booked = await acts.book([order], {}, 'own', offer.merchant.slug);
        judge.refused(['C2', `A guest must respect the ${word} seats of a category.`], booked, 400);
        if (booked.status === 200) await acts.cancel(booked.body.id);
      }
      if (held.status === 200) await acts.release(held.body.reference);
    };
    if (category.minSeats > 1) await attempt(category.minSeats - 1, false);
    if (category.maxSeats < 100) await attempt(category.maxSeats + 1, false);
    if (category.minSeats <= item.availableSeats) await attempt(category.minSeats, true);
  }
  await limitedCategory(x);
}

async function limitedCategory(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const found = categoryWith(
    world,
    ({ capacity, minSeats }, offer) =>
      capacity !== null &&
      capacity > 0 &&
      capacity < 20 &&
      minSeats <= 1 &&
      isTrip(offer) &&
      (offer.items[0]?.availableSeats ?? 0) > capacity,
  );
  if (!found) return;
  const { offer, category } = found;
  const id = offer.take().availabilityItemId;
  const before = await acts.seats(id);
  const left = before.category(category.id)?.availableSeats;
  if (typeof left !== 'number' || left < 1 || left > 20) return;
  const one = (seats: number) => Array.from({ length: seats }, (): [number, number] => [category.id, 1]);
  const over = await acts.hold(id, one(left + 1));
  if (over.status === 200 && (await isOverbooking(x, id))) return;
  judge.refused(['C2', 'More seats than a category has cannot be held.'], [before.reply, over], 400);
  if (over.status === 200) await acts.release(over.body.reference);
  if (left > 1) {
    const first = await acts.hold(id, one(1));
    const lowered = await acts.seats(id);
    if (first.status === 200) {
      judge.equal(
        ['A2', 'A capture reduces the free seats of a category with its own capacity.'],
        [before.reply, first, lowered.reply],
        lowered.category(category.id)?.availableSeats,
        left - 1,
      );
      await acts.release(first.body.reference);
    }
  }
  const held = await acts.hold(id, one(left));
  judge.accepted(['C2', 'All seats of a category can be held.'], [before.reply, held]);
  if (held.status !== 200) return;
  const after = await acts.seats(id);
  judge.equal(
    ['A3', 'A category without free seats is not shown.'],
    [held, after.reply],
    after.category(category.id)?.id ?? null,
    null,
  );
  judge.equal(
    ['A2', 'A capture reduces the free seats by the held seats.'],
    [before.reply, held, after.reply],
    after.available,
    before.available - left,
  );
  await acts.release(held.body.reference);
  const again = await acts.seats(id);
  judge.equal(
    ['C5', 'Releasing a capture frees the seats of its category.'],
    [held, again.reply],
    again.category(category.id)?.availableSeats,
    left,
  );
}

async function seatsOfBooking(x: Examining): Promise<void> {
  const offer = singleSeats(x.world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  const { acts, judge, session } = x;
  const item = offer.take();
  const id = item.availabilityItemId;
  const before = await acts.seats(id);
  const held = await acts.hold(id, offer.entries(category, 3));
  if (held.status !== 200) return;
  const order = { ...offer.order(item, category, 2), availabilityCaptureReference: held.body.reference };
  const booked = await acts.book([order], {}, 'own', offer.merchant.slug);
  judge.accepted(['C6', 'Captured seats can be booked.'], [held, booked]);
  if (booked.status !== 200) return;
  const after = await acts.seats(id);
  const shown = [before.reply, booked, after.reply];
  judge.equal(
    ['A2', 'A booking increases the occupancy by its seats.'],
    shown,
    after.occupancy,
    before.occupancy + 2,
  );
  judge.equal(
    ['C6', 'If fewer seats than captured are booked, the remaining seats are released.'],
    shown,
    after.available,
    before.available - 2,
  );
  judge.equal(['A2', 'An unpaid booking does not count as paid occupancy.'], shown, after.paid, before.paid);
  const [was, is] = [before.category(category.id), after.category(category.id)];
  if (was && is)
    judge.equal(
      ['A2', 'A booking increases the occupancy of its category.'],
      shown,
      is.occupancy,
      was.occupancy + 2,
    );
  const almost = after.occupancy / after.capacity > 0.8;
  if (after.available > 0)
    judge.equal(
      ['A1', 'A booked item is bookedsome, or almostfull above 80 percent.'],
      shown,
      after.status,
      almost ? 'almostfull' : 'bookedsome',
    );
  const lists = async (query: object) => {
    const reply = await session.get<readonly { availabilityItemId: string }[]>('/availabilities', {
      availabilityRuleId: String(offer.rule.id),
      startsFrom: item.startsAt,
      startsTo: item.startsAt,
      ...query,
    });
    return {
      reply,
      found: Array.isArray(reply.body) && reply.body.some((one) => one.availabilityItemId === id),
    };
  };
  const [only, not] = [await lists({ onlyBooked: true }), await lists({ onlyNotBooked: true })];
  judge.holds(['A13', '`onlyBooked` lists a booked item.'], [booked, only.reply], only.found);
  judge.holds(['A13', '`onlyNotBooked` omits a booked item.'], [booked, not.reply], !not.found);
  const used = await acts.book([order], {}, 'own', offer.merchant.slug);
  judge.refused(['C6', 'A capture is booked once.'], [booked, used], 400);
  if (used.status === 200) await acts.cancel(used.body.id);
  judge.refused(
    ['C5', 'A used capture cannot be released.'],
    [booked, await acts.release(held.body.reference)],
    422,
  );
  await cancelOneByOne(x, booked.body.id, id, { after, before, category: category.id });
  const [now, free] = [await lists({ onlyBooked: true }), await lists({ onlyNotBooked: true })];
  if (before.occupancy === 0) {
    judge.holds(['A13', '`onlyBooked` omits an item whose booking was cancelled.'], now.reply, !now.found);
    judge.holds(
      ['A13', '`onlyNotBooked` lists an item whose booking was cancelled.'],
      free.reply,
      free.found,
    );
  }
}

type Read = Awaited<ReturnType<Examining['acts']['seats']>>;

async function cancelOneByOne(
  { acts, judge }: Examining,
  booking: number,
  id: string,
  { after, before, category }: { after: Read; before: Read; category: number },
): Promise<void> {
  const { body } = await acts.booking(booking);
  const [guest, last] = body.items?.[0]?.guests ?? [];
  if (!guest || !last) return;
  const one = await acts.act('PUT', `/guest/${guest.id}/cancel`, {
    refundType: 'ignore',
    reason: 'Examined',
  });
  const less = await acts.seats(id);
  judge.accepted(['B7', 'A guest can be cancelled.'], one);
  judge.equal(
    ['B7', 'Cancelling a guest releases the seat.'],
    [after.reply, one, less.reply],
    { available: less.available, occupancy: less.occupancy },
    { available: after.available + 1, occupancy: after.occupancy - 1 },
  );
  const whole = await acts.cancel(booking);
  const end = await acts.seats(id);
  judge.accepted(['B7', 'A booking can be cancelled.'], whole);
  judge.equal(
    ['B7', 'Cancelling a booking releases its seats.'],
    [before.reply, whole, end.reply],
    { available: end.available, occupancy: end.occupancy },
    { available: before.available, occupancy: before.occupancy },
  );
  judge.equal(
    ['B7', 'After a cancellation, the categories have their previous numbers of seats.'],
    [before.reply, whole, end.reply],
    end.category(category)?.occupancy,
    before.category(category)?.occupancy,
  );
  judge.equal(
    ['A1', 'After a cancellation, the item has its previous status.'],
    [before.reply, whole, end.reply],
    end.status,
    before.status,
  );
}
