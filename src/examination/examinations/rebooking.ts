import type { Examination, Examining } from '../examination.js';
import type { Reply } from '../session.js';
import { singleSeats } from '../world.js';
import { isOverbooking } from './holds.js';
import { guestCost, guestsOf, judgeBalance, reread, reserve, type Reserved } from './reserve.js';

/** Examinations of moving guests and items to another occurrence (B8). */
export const REBOOKING: readonly Examination[] = [
  {
    id: 'rebooking/guest',
    title: 'A moved guest gets a new seat and a new price',
    rules: ['B8', 'P0', 'M9', 'B1', 'B6'],
    books: 1,
    writes: true,
    run: rebookGuest,
  },
  {
    id: 'rebooking/item',
    title: 'An item is moved with all its guests',
    rules: ['B8', 'M9', 'B1', 'B6', 'B7'],
    books: 1,
    writes: true,
    run: rebookItem,
  },
];

async function rebookGuest(x: Examining): Promise<void> {
  const { acts, judge } = x;
  const made = await reserve(x);
  if (!made) return;
  const { offer, item, id, category } = made;
  const target = offer.take();
  const [from, to] = [item.availabilityItemId, target.availabilityItemId];
  if (from === to) return;
  const [guest] = guestsOf(made.basket);
  if (!guest) return;
  const [fromBefore, toBefore] = [await acts.seats(from), await acts.seats(to)];
  await acts.act('POST', `/guest/${guest.id}/check-in`);
  const path = `/guest/${guest.id}/rebook`;
  const where = { itemId: to, ruleId: offer.rule.id };
  judge.refused(
    ['B8', 'A rule other than the rule of the target is invalid.'],
    await acts.act('PUT', path, { itemId: to, ruleId: 2_000_000_000 }),
    400,
  );
  judge.refused(
    ['P0', 'An unknown target is invalid.'],
    await acts.act('PUT', path, { itemId: 'no-such-item', ruleId: offer.rule.id }),
    400,
  );
  const moved = await acts.act<{ readonly id: number }>('PUT', path, where);
  judge.equal(
    ['B8', 'A guest can be moved to another occurrence.'],
    moved,
    { status: moved.status, id: moved.body?.id },
    { status: 200, id: guest?.id },
  );
  if (moved.status !== 200) return;
  const after = await reread(x, made);
  const [fromAfter, toAfter] = [await acts.seats(from), await acts.seats(to)];
  judge.equal(
    ['B8', 'After a move, the old seat of the guest is free.'],
    [fromBefore.reply, moved, fromAfter.reply],
    { available: fromAfter.available, occupancy: fromAfter.occupancy },
    { available: fromBefore.available + 1, occupancy: fromBefore.occupancy - 1 },
  );
  judge.equal(
    ['B8', 'After a move, the new seat of the guest is taken.'],
    [toBefore.reply, moved, toAfter.reply],
    { available: toAfter.available, occupancy: toAfter.occupancy },
    { available: toBefore.available - 1, occupancy: toBefore.occupancy + 1 },
  );
  const own = guestsOf(after).find((one) => one.id === guest?.id);
  judge.equal(
    ['B8', 'A moved guest has the same id, bar code and name.'],
    [made.basket, moved, after],
    { barCode: own?.barCode, name: own?.name },
    { barCode: guest?.barCode, name: guest?.name },
  );
  judge.equal(['B8', 'A moved guest belongs to the new item.'], [moved, after], own?.availabilityItemId, to);
  judge.equal(
    ['B8', 'Moving one guest of several splits the item.'],
    [moved, after],
    after.body.items.length,
    made.basket.body.items.length + 1,
  );
  judge.equal(['B8', 'A moved guest is checked out.'], [moved, after], own?.checkedIn, false);
  judge.equal(
    ['B8', 'Moving a guest at the same price does not change the total.'],
    [made.basket, moved, after],
    after.body.total,
    made.basket.body.total,
  );
  judgeBalance(x, [moved, after], after);
  const priced = await acts.act('PUT', path, { itemId: from, ruleId: offer.rule.id, price: 7 });
  const cheap = await reread(x, made);
  judge.accepted(['B8', 'A guest can be moved at another price.'], priced);
  judge.equal(
    ['B8', 'If a move sends a price, it becomes the price of the guest.'],
    [priced, cheap],
    guestsOf(cheap).find((one) => one.id === guest?.id)?.price,
    7,
  );
  judge.amount(
    ['B8', 'The price difference changes the price of the items.'],
    [after, priced, cheap],
    cheap.body.itemsPrice,
    after.body.itemsPrice - guestCost(made, own) + 7,
  );
  judgeBalance(x, [priced, cheap], cheap);
  await moveForNothing(x, made, path);
  await toFull(x, { id, path, to, offer, category });
  const other = offer.singles.find(
    (one) => one.id !== category.id && one.price.currency === cheap.body.currency,
  );
  if (!other) return;
  const changed = await acts.act('PUT', path, {
    itemId: from,
    ruleId: offer.rule.id,
    priceCategoryId: other.id,
  });
  const end = await reread(x, made);
  judge.accepted(['B8', 'A guest can be moved to another category.'], changed);
  const there = guestsOf(end).find((one) => one.id === guest?.id);
  judge.equal(
    ['B8', 'A guest in another category has the price of that category.'],
    [changed, end],
    { id: there?.priceCategory.id, price: there?.price },
    { id: other.id, price: other.price.amount },
  );
}

/** Examines that moving a paid booking to a lower price makes no refund. */
async function moveForNothing(x: Examining, made: Reserved, path: string): Promise<void> {
  const { acts, judge } = x;
  const { offer, item, id } = made;
  const { total, totalPayments } = (await reread(x, made)).body;
  const paid = total > 0 ? await acts.pay(id, total) : null;
  if (paid !== null && paid.status !== 200)
    return judge.accepted(['B5', 'The amount due can be paid.'], paid);
  const query = { itemId: item.availabilityItemId, ruleId: offer.rule.id, price: 0 };
  const moved = await acts.act<{ readonly id: number }>('PUT', path, query);
  const after = await reread(x, made);
  judge.equal(
    ['B8', 'A guest can be moved with the price 0.'],
    [moved, after],
    { status: moved.status, price: guestsOf(after).find((one) => one.id === moved.body?.id)?.price },
    { status: 200, price: 0 },
  );
  judge.equal(
    ['B8', 'The price difference of a move is refunded only on request.'],
    [moved, after],
    { totalPayments: after.body.totalPayments, totalRefunds: after.body.totalRefunds },
    { totalPayments: totalPayments + total, totalRefunds: 0 },
  );
}

/** Examines that no guest can be moved to a full item. */
async function toFull(
  x: Examining,
  given: { readonly id: number; readonly path: string; readonly to: string } & Pick<
    NonNullable<Awaited<ReturnType<typeof reserve>>>,
    'offer' | 'category'
  >,
): Promise<void> {
  const { acts, judge } = x;
  const { offer, category, path, to, id } = given;
  const left = (await acts.seats(to)).available;
  if (!(left > 0 && left <= 60)) return;
  const held = await acts.hold(to, offer.entries(category, left));
  if (held.status !== 200) return;
  const before = await acts.booking(id);
  const moved: Reply = await acts.act('PUT', path, { itemId: to, ruleId: offer.rule.id });
  if (moved.status === 200 && (await isOverbooking(x, to))) return;
  const after = await acts.booking(id);
  judge.refused(['B8', 'No guest can be moved to a full item.'], [held, moved], 400);
  judge.equal(
    ['B8', 'After a refused move, the guest has the old seat.'],
    [before, moved, after],
    guestsOf(after).map(({ availabilityItemId }) => availabilityItemId),
    guestsOf(before).map(({ availabilityItemId }) => availabilityItemId),
  );
  await acts.release(held.body.reference);
}

async function rebookItem(x: Examining): Promise<void> {
  const { acts, judge } = x;
  const offer = singleSeats(x.world);
  const itemAddon = offer?.activity.addons.find(({ type }) => type === 'item');
  const made = await reserve(x, {
    item: (plain) => ({ ...plain, ...(itemAddon && { addons: [{ id: itemAddon.id, quantity: 1 }] }) }),
  });
  if (!made) return;
  await acts.pay(made.id, 5);
  const target = made.offer.take();
  const [from, to] = [made.item.availabilityItemId, target.availabilityItemId];
  const booked = made.basket.body.items[0];
  if (from === to || !booked) return;
  const [fromBefore, toBefore] = [await acts.seats(from), await acts.seats(to)];
  const path = `/booking/item/${booked.id}/rebook`;
  const moved = await acts.act<{ readonly id: number }>('PUT', path, {
    itemId: to,
    ruleId: made.offer.rule.id,
  });
  judge.equal(
    ['B8', 'An item can be moved to another occurrence.'],
    moved,
    { status: moved.status, id: moved.body?.id },
    { status: 200, id: booked.id },
  );
  if (moved.status !== 200) return;
  const after = await reread(x, made);
  const [fromAfter, toAfter] = [await acts.seats(from), await acts.seats(to)];
  judge.equal(
    ['B8', 'After a move, the old seats of the item are free.'],
    [fromBefore.reply, moved, fromAfter.reply],
    { available: fromAfter.available, occupancy: fromAfter.occupancy },
    { available: fromBefore.available + 2, occupancy: fromBefore.occupancy - 2 },
  );
  judge.equal(
    ['B8', 'After a move, the new seats of the item are taken.'],
    [toBefore.reply, moved, toAfter.reply],
    { available: toAfter.available, occupancy: toAfter.occupancy },
    { available: toBefore.available - 2, occupancy: toBefore.occupancy + 2 },
  );
  judge.equal(
    ['B8', 'All guests of a moved item belong to the new item.'],
    [moved, after],
    guestsOf(after).map((guest) => [guest.availabilityItemId, guest.barCode]),
    guestsOf(made.basket).map(({ barCode }) => [to, barCode]),
  );
  judge.equal(
    ['B8', 'A moved item has its new start.'],
    [moved, after],
    {
      startDate: after.body.items[0]?.availabilityItem.startDate,
      startTime: after.body.items[0]?.availabilityItem.startTime,
    },
    { startDate: target.startDate, startTime: target.startTime },
  );
  judge.equal(
    ['B8', 'The addons of an item move with it.'],
    [moved, after],
    after.body.items[0]?.addons.map(({ addonId, total }) => [addonId, total]),
    booked.addons.map(({ addonId, total }) => [addonId, total]),
  );
  judge.equal(
    ['B8', 'A move leaves the payments.'],
    [moved, after],
    { totalPayments: after.body.totalPayments, total: after.body.total },
    { totalPayments: 5, total: made.basket.body.total },
  );
  judgeBalance(x, [moved, after], after);
  await acts.cancel(made.id);
  const [fromEnd, toEnd] = [await acts.seats(from), await acts.seats(to)];
  judge.equal(
    ['B7', 'After a move, a cancelled booking releases its new seats.'],
    [toBefore.reply, toEnd.reply],
    [toEnd.occupancy, fromEnd.occupancy],
    [toBefore.occupancy, fromBefore.occupancy - 2],
  );
}
