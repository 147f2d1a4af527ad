import type { Item, Seats } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import type { Reply } from '../session.js';
import { categoryWith, isTrip, singleSeats, type Offer, type RuleCategory } from '../world.js';
import { asQuoted } from './holds.js';
import { afterDiscount, rounded } from './prices.js';
import { guestsOf } from './reserve.js';

/** Examinations of bookings with a capture. */
export const CAPTURED: readonly Examination[] = [
  {
    id: 'seats/captured',
    title: 'A capture can be booked once, with at most its seats',
    rules: ['C6', 'B4'],
    books: 1,
    writes: true,
    run: captured,
  },
  {
    id: 'seats/several',
    title: 'A guest with several seats takes and releases all of them',
    rules: ['A2', 'C2', 'C7', 'M1', 'M9', 'B7', 'B8'],
    books: 1,
    writes: true,
    run: several,
  },
];

async function captured(x: Examining): Promise<void> {
  const offer = singleSeats(x.world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  const { acts, judge } = x;
  const [item, elsewhere] = [offer.take(), offer.take()];
  const id = item.availabilityItemId;
  const merchant = offer.merchant.slug;
  const before = await acts.seats(id);
  const held = await acts.hold(id, offer.entries(category, 1));
  if (held.status !== 200) return;
  const { reference: availabilityCaptureReference } = held.body;
  const attempt = async (item2: typeof item, seats: number, more: object = {}) => {
    const reply = await acts.book(
      [{ ...offer.order(item2, category, seats), availabilityCaptureReference }],
      more,
      'own',
      merchant,
    );
    if (reply.status === 200) await acts.cancel(reply.body.id);
    return reply;
  };
  judge.refused(['C6', 'More seats than captured cannot be booked.'], [held, await attempt(item, 2)], 400);
  if (elsewhere.availabilityItemId !== id)
    judge.refused(
      ['C6', 'A capture cannot be used to book another item.'],
      [held, await attempt(elsewhere, 1)],
      400,
    );
  const other = offer.singles.find((one) => one.id !== category.id);
  if (other) {
    const mixed = await acts.book(
      [{ ...offer.order(item, other, 1), availabilityCaptureReference }],
      {},
      'own',
      merchant,
    );
    judge.refused(['C6', 'A capture cannot be used to book another price category.'], [held, mixed], 400);
    if (mixed.status === 200) await acts.cancel(mixed.body.id);
  }
  judge.refused(
    ['B4', 'A booking with an unknown voucher is refused.'],
    await attempt(item, 1, { vouchers: ['NO-SUCH-VOUCHER'] }),
    400,
  );
  const coded = { ...offer.order(item, category, 1), availabilityCaptureReference };
  const guests = coded.guests.map((guest) => ({ ...guest, discountCode: 'NO-SUCH-CODE' }));
  const badCode = await acts.book([{ ...coded, guests }], {}, 'own', merchant);
  judge.refused(['B4', 'A booking with an unknown discount code is refused.'], badCode, 400);
  if (badCode.status === 200) await acts.cancel(badCode.body.id);
  const unknown = await acts.book(
    [{ ...offer.order(item, category, 1), availabilityCaptureReference: 'no-such-reference' }],
    {},
    'own',
    merchant,
  );
  judge.refused(['C6', 'An unknown capture cannot be booked, even if seats are free.'], unknown, 400);
  if (unknown.status === 200) await acts.cancel(unknown.body.id);
  const kept = await acts.seats(id);
  judge.equal(
    ['B4', 'A refused booking takes no seats.'],
    [before.reply, held, kept.reply],
    { available: kept.available, occupancy: kept.occupancy },
    { available: before.available - 1, occupancy: before.occupancy },
  );
  const booked = await acts.book(
    [{ ...offer.order(item, category, 1), availabilityCaptureReference }],
    {},
    'own',
    merchant,
  );
  judge.accepted(['C6', 'A capture stays alive after refused bookings.'], [held, booked]);
}

/** Examines a capture and a booking of one guest with several seats. If no category allows several, uses one seat. */
async function several(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const group = categoryWith(
    world,
    ({ minSeats, maxSeats }, offer) =>
      minSeats <= 3 && maxSeats >= 2 && isTrip(offer) && offer.items.every((one) => one.availableSeats > 3),
  );
  const offer = group?.offer ?? singleSeats(world);
  const category = group?.category ?? offer?.singles[0];
  if (!offer || !category) return;
  const seats = Math.min(Math.max(2, category.minSeats), category.maxSeats);
  const item = offer.take();
  const before = await acts.seats(item.availabilityItemId);
  const held = await acts.hold(item.availabilityItemId, [[category.id, seats]]);
  judge.accepted(['C2', 'An entry within the limits of its category can be held.'], [before.reply, held]);
  if (held.status !== 200) return;
  const holding = await acts.seats(item.availabilityItemId);
  judge.equal(
    ['A2', 'A capture reduces the free seats by the held seats.'],
    [before.reply, held, holding.reply],
    { available: holding.available, occupancy: holding.occupancy },
    { available: before.available - seats, occupancy: before.occupancy },
  );
  await acts.release(held.body.reference);
  await bookSeveral(x, { offer, category, seats, item });
}

interface Several {
  readonly offer: Offer;
  readonly category: RuleCategory;
  readonly seats: number;
  readonly item: Item;
}

/** Books, moves and cancels a guest with several seats. Compares the seats after each step. */
async function bookSeveral(x: Examining, { offer, category, seats, item }: Several): Promise<void> {
  const { acts, judge } = x;
  const target = offer.take();
  const [here, there] = [item.availabilityItemId, target.availabilityItemId];
  if (here === there) return;
  const look = async () => [await acts.seats(here), await acts.seats(there)] as const;
  const figures = (of: readonly Seats[]) => of.map(({ available, occupancy }) => [available, occupancy]);
  /**
   * Returns the figures that both items must show. The arguments are the seats taken in the first and in the second
   * item.
   */
  const due = (...taken: readonly number[]) =>
    before.map(({ available, occupancy }, at) => [
      available - (taken[at] ?? 0),
      occupancy + (taken[at] ?? 0),
    ]);
  const before = await look();
  const plain = offer.order(item, category, 1);
  const ordered = { ...plain, guests: plain.guests.map((guest) => ({ ...guest, occupancy: seats })) };
  const quote = await acts.quote([asQuoted(ordered)], { currency: offer.merchant.defaultCurrency });
  const booked = await acts.book([ordered], {}, 'own', offer.merchant.slug);
  judge.accepted(['C7', 'Free seats can be booked without a capture.'], [quote, booked]);
  if (booked.status !== 200) return;
  const basket = await acts.booking(booked.body.id);
  const [guest] = guestsOf(basket);
  const shown = [quote, booked, basket];
  judge.equal(['C2', 'A guest has the number of seats of its entry.'], shown, guest?.occupancy, seats);
  const { amount, currency } = category.price;
  if (currency === basket.body.currency && quote.status === 200) {
    const price = rounded(amount * seats, currency);
    judge.amount(
      ['M1', 'The price of a guest is the price of the category × seats.'],
      shown,
      guest?.price ?? 0,
      price,
    );
    judge.amount(
      ['M9', 'The items of a booking have the sum of the prices of the guests.'],
      shown,
      basket.body.itemsPrice,
      afterDiscount(price, quote.body),
    );
  }
  const taken = await look();
  const trail = (act: Reply, of: readonly Seats[]) => [
    ...before.map(({ reply }) => reply),
    act,
    ...of.map(({ reply }) => reply),
  ];
  judge.equal(
    ['A2', 'A booking increases the occupancy by its seats.'],
    trail(booked, taken),
    figures(taken),
    due(seats, 0),
  );
  const path = `/guest/${guest?.id ?? 0}`;
  const moved = await acts.act('PUT', `${path}/rebook`, { itemId: there, ruleId: offer.rule.id });
  judge.accepted(['B8', 'A guest can be moved to another occurrence.'], [booked, moved]);
  if (moved.status !== 200) return;
  const away = await look();
  judge.equal(
    ['B8', 'A guest with several seats moves with all of them.'],
    trail(moved, away),
    figures(away),
    due(0, seats),
  );
  const cancelled = await acts.act('PUT', `${path}/cancel`, { refundType: 'ignore', reason: 'Examined' });
  judge.accepted(['B7', 'A guest can be cancelled.'], [moved, cancelled]);
  const end = await look();
  judge.equal(
    ['B7', 'Cancelling a guest with several seats releases all of them.'],
    trail(cancelled, end),
    figures(end),
    due(0, 0),
  );
}
