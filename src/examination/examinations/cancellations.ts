import type { Basket } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import { guestCost, guestsOf, judgeBalance, reread, reserve } from './reserve.js';

/** Examinations of cancellations and their refunds. */
export const CANCELLATIONS: readonly Examination[] = [
  {
    id: 'money/cancellation',
    title: 'A cancellation refunds the prices of its guests',
    rules: ['B7', 'M6', 'B1', 'B5', 'M9', 'B6'],
    books: 6,
    writes: true,
    run: cancellation,
  },
  {
    id: 'money/addons',
    title: 'A cancelled addon is removed from the total',
    rules: ['B7', 'B12', 'M9', 'B1', 'B6'],
    books: 1,
    writes: true,
    run: addons,
  },
];

async function cancellation(x: Examining): Promise<void> {
  const { acts, judge } = x;
  const unpaid = await reserve(x);
  if (unpaid) {
    const done = await acts.cancel(unpaid.id);
    const after = await reread(x, unpaid);
    judge.equal(
      ['M6', 'An unpaid booking has the total 0 after its cancellation.'],
      [unpaid.basket, done, after],
      { total: after.body.total, balance: after.body.balance },
      { total: 0, balance: 0 },
    );
    judge.equal(
      ['B1', 'A cancelled booking is cancelled.'],
      [done, after],
      { status: after.body.status, isCancelled: after.body.items.map(({ isCancelled }) => isCancelled) },
      { status: 'cancelled', isCancelled: [true] },
    );
    judge.equal(
      ['B7', 'A cancelled booking still has its guests, with the reason.'],
      [done, after],
      guestsOf(after).map(({ cancellation: own }) => own?.reason),
      ['Examined', 'Examined'],
    );
    judge.holds(
      ['B7', 'A cancellation shows when it was made.'],
      [done, after],
      guestsOf(after).every(
        ({ cancellation: own }) =>
          Math.abs(Date.parse(own?.datetime ?? '') - Date.parse(after.body.createdAt)) < 2 * 60_000,
      ),
      guestsOf(after)[0]?.cancellation?.datetime,
    );
    judge.refused(['B7', 'A booking is cancelled once.'], [done, await acts.cancel(unpaid.id)], 409);
    judge.refused(
      ['B5', 'No payment can be recorded for a cancelled booking.'],
      [done, await acts.pay(unpaid.id, 1)],
      409,
    );
  }
  const made = await reserve(x, { seats: 2 });
  if (!made) return;
  const { id, basket } = made;
  await acts.pay(id, basket.body.total);
  const paid = await reread(x, made);
  const [guest] = guestsOf(paid);
  const fee = paid.body.totalFees;
  const one = await acts.act('PUT', `/guest/${guest?.id ?? 0}/cancel`, {
    refundType: 'merchant',
    reason: 'Ill',
  });
  const less = await reread(x, made);
  judgeBalance(x, [paid, one, less], less);
  const worth = Math.round((paid.body.total - less.body.total) * 100) / 100;
  judge.holds(
    ['B7', 'The total excludes cancelled guests.'],
    [paid, one, less],
    worth >= guestCost(made, guest) - 0.001 && worth < paid.body.total,
    less.body.total,
  );
  judge.amount(
    ['B7', 'The price of the items excludes cancelled guests.'],
    [paid, one, less],
    less.body.itemsPrice,
    paid.body.itemsPrice - guestCost(made, guest),
  );
  judge.amount(
    ['B7', 'A cancellation refunds the price of the guest.'],
    [paid, one, less],
    less.body.totalRefunds,
    worth,
  );
  judge.equal(
    ['B7', 'While it has an uncancelled guest, a paid booking stays paid.'],
    [one, less],
    { status: less.body.status, isCancelled: less.body.items[0]?.isCancelled, balance: less.body.balance },
    { status: 'paid', isCancelled: false, balance: 0 },
  );
  judge.equal(
    ['B7', 'A cancelled guest shows the reason.'],
    [one, less],
    guestsOf(less).find((other) => other.id === guest?.id)?.cancellation?.reason,
    'Ill',
  );
  judge.refused(
    ['B7', 'A guest is cancelled once.'],
    [one, await acts.act('PUT', `/guest/${guest?.id ?? 0}/cancel`, { refundType: 'ignore' })],
    409,
  );
  const item = less.body.items[0];
  const whole = await acts.act('PUT', `/booking/item/${item?.id ?? 0}/cancel`, {
    refundType: 'merchant',
    refundFee: false,
  });
  const end = await reread(x, made);
  judge.accepted(['B7', 'An item can be cancelled.'], whole);
  judgeBalance(x, [less, whole, end], end);
  judge.equal(
    ['B7', 'Cancelling the last uncancelled item cancels the booking.'],
    [whole, end],
    { status: end.body.status, isCancelled: end.body.items[0]?.isCancelled },
    { status: 'cancelled', isCancelled: true },
  );
  judge.amount(
    ['M6', 'After a cancellation, the paid part of the fee remains.'],
    [less, whole, end],
    end.body.total,
    fee,
  );
  judge.amount(
    ['B7', 'A cancellation refunds all but the fee.'],
    [less, whole, end],
    end.body.totalRefunds,
    paid.body.total - fee,
  );
  const given = await acts.act('POST', `/booking/${id}/refund`, { amount: fee, refundType: 'merchant' });
  if (fee > 0)
    judge.accepted(['B6', 'The remaining payments of a cancelled booking can be refunded.'], given);
  await ignored(x);
}

/** Examines cancellations without a refund, of a part of a booking, and with a refund of the fee. */
async function ignored(x: Examining): Promise<void> {
  const { acts, judge } = x;
  const made = await reserve(x, { seats: 1 });
  if (!made) return;
  const { id, basket } = made;
  await acts.pay(id, basket.body.total);
  const done = await acts.cancel(id, { refundType: 'ignore', reason: 'No show' });
  const after = await reread(x, made);
  judgeBalance(x, [basket, done, after], after);
  judge.equal(
    ['B6', '`ignore` cancels without refunding.'],
    [basket, done, after],
    {
      status: after.body.status,
      totalRefunds: after.body.totalRefunds,
      paymentStatus: after.body.paymentStatus,
    },
    { status: 'cancelled', totalRefunds: 0, paymentStatus: 'overpaid' },
  );
  const plain = await reserve(x, { seats: 1 });
  if (!plain) return;
  await acts.pay(plain.id, plain.basket.body.total);
  const left = await acts.cancel(plain.id);
  const kept = await reread(x, plain);
  judge.equal(
    ['B7', 'A cancellation without a treasurer refunds nothing.'],
    [plain.basket, left, kept],
    { status: kept.body.status, totalRefunds: kept.body.totalRefunds },
    { status: 'cancelled', totalRefunds: 0 },
  );
  await partly(x);
  const other = await reserve(x, { seats: 1 });
  if (!other) return;
  await acts.pay(other.id, other.basket.body.total);
  const all = await acts.cancel(other.id, { refundType: 'merchant', refundFee: true });
  const end = await reread(x, other);
  judgeBalance(x, [other.basket, all, end], end);
  judge.equal(
    ['M6', '`refundFee` also refunds the fee.'],
    [other.basket, all, end],
    {
      total: end.body.total,
      totalRefunds: end.body.totalRefunds,
      balance: end.body.balance,
      onlineBookingFee: end.body.onlineBookingFee,
    },
    { total: 0, totalRefunds: other.basket.body.total, balance: 0, onlineBookingFee: 0 },
  );
}

/** Examines the cancellation of a guest without a refund, then of the rest of an overpaid booking. */
async function partly(x: Examining): Promise<void> {
  const { acts, judge } = x;
  const made = await reserve(x);
  if (!made) return;
  const { id, basket } = made;
  await acts.pay(id, basket.body.total + 5);
  const paid = await reread(x, made);
  const guest = guestsOf(paid)[0]?.id ?? 0;
  const one = await acts.act('PUT', `/guest/${guest}/cancel`, { refundType: 'ignore' });
  const less = await reread(x, made);
  judge.equal(
    ['B6', '`ignore` cancels a guest without refunding.'],
    [paid, one, less],
    { status: one.status, totalRefunds: less.body.totalRefunds },
    { status: 200, totalRefunds: 0 },
  );
  const all = await acts.cancel(id, { refundType: 'merchant' });
  const end = await reread(x, made);
  judge.amount(
    ['B7', 'A cancellation refunds only the cancelled value.'],
    [less, all, end],
    end.body.totalRefunds,
    less.body.total - less.body.totalFees,
  );
  judge.equal(
    ['M6', 'After a cancellation, the paid part of the fee remains.'],
    [less, all, end],
    end.body.total,
    less.body.totalFees,
  );
  judgeBalance(x, [less, all, end], end);
}

async function addons(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const offer = world.offers.find((one) => one.singles.length > 0 && one.activity.addons.length > 0);
  if (!offer) return;
  const ofGuest = offer.activity.addons.find(({ type }) => type === 'guest');
  const ofItem = offer.activity.addons.find(({ type }) => type === 'item');
  const made = await reserve(x, {
    offer,
    item: (plain) => ({
      ...plain,
      guests: plain.guests.map((guest, at) =>
        at === 0 && ofGuest ? { ...guest, addons: [{ id: ofGuest.id, quantity: 2 }] } : guest,
      ),
      ...(ofItem && { addons: [{ id: ofItem.id, quantity: 1 }] }),
    }),
  });
  if (!made) return;
  const [guest] = guestsOf(made.basket);
  const lines = [
    ...(made.basket.body.items[0]?.addons ?? []).map((line) => ({
      line,
      path: `/booking/item/addon/${line.id}/cancel`,
      addon: ofItem,
    })),
    ...(
      (guest as unknown as { readonly addons: readonly Basket['items'][number]['addons'][number][] })
        ?.addons ?? []
    ).map((line) => ({ line, path: `/guest/addon/${line.id}/cancel`, addon: ofGuest })),
  ];
  let before = made.basket;
  for (const { line, path, addon } of lines) {
    const { currency } = before.body;
    if (addon?.price.currency === currency)
      judge.equal(
        ['B12', 'A booked addon has the price of the catalogue.'],
        before,
        [line.price, line.title !== ''],
        [addon.price.amount, true],
      );
    const done = await acts.act('PUT', path, { refundType: 'ignore' });
    const after = await reread(x, made);
    judge.accepted(['B7', 'A booked addon can be cancelled.'], done);
    judge.amount(
      ['B7', 'The price of the items excludes cancelled addons.'],
      [before, done, after],
      after.body.itemsPrice,
      before.body.itemsPrice - line.total,
    );
    judge.holds(
      ['B7', 'The total excludes cancelled addons.'],
      [before, done, after],
      before.body.total - after.body.total >= line.total - 0.001,
      after.body.total,
    );
    judgeBalance(x, [before, done, after], after);
    judge.refused(
      ['B7', 'An addon can be cancelled only once.'],
      [done, await acts.act('PUT', path, { refundType: 'ignore' })],
      409,
    );
    before = after;
  }
  const gone = await acts.act('PUT', `/guest/${guest?.id ?? 0}/cancel`, { refundType: 'ignore' });
  const end = await reread(x, made);
  judge.amount(
    ['B7', 'Cancelling does not deduct addons that are already cancelled.'],
    [before, gone, end],
    end.body.itemsPrice,
    before.body.itemsPrice - guestCost(made, guest),
  );
}
