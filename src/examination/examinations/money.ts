import type { Basket } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import type { Claim } from '../judging.js';
import type { Reply } from '../session.js';
import { guestsOf, isAgentBasket, judgeBalance, reread, reserve } from './reserve.js';

/** Examinations of payments and refunds (B2, B5, B6). */
export const MONEY: readonly Examination[] = [
  {
    id: 'money/payments',
    title: 'Payments settle a booking',
    rules: ['B5', 'M9', 'B1', 'B6', 'B2', 'A2', 'G2'],
    books: 1,
    writes: true,
    run: payments,
  },
  {
    id: 'money/refunds',
    title: 'Refunds return at most the amount that was paid',
    rules: ['B6', 'M9', 'B1', 'B7', 'B2'],
    books: 1,
    writes: true,
    run: refunds,
  },
  {
    id: 'money/down-payment',
    title: 'After its down payment, a booking is paid',
    rules: ['B2', 'M9', 'B1', 'B6'],
    books: 1,
    writes: true,
    run: downPayment,
  },
];

/** Examines that a time in a booking is the time of its creation. */
function judgeNow(
  { judge }: Examining,
  claim: Claim,
  shown: readonly [Reply<Basket>, ...Reply[]],
  at: string | undefined,
): void {
  const away = Math.abs(Date.parse(at ?? '') - Date.parse(shown[0].body.createdAt));
  judge.holds(claim, shown, away < 2 * 60_000, at);
}

async function payments(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const made = await reserve(x);
  if (!made) return;
  const { id, basket } = made;
  const { total } = basket.body;
  const before = await acts.seats(made.item.availabilityItemId);
  const part = Math.max(1, Math.floor(total / 4));
  const comment = 'Half in cash';
  const first = await acts.pay(id, part, { comment });
  judge.accepted(['B5', 'A payment can be recorded.'], first);
  const afterPart = await reread(x, made);
  const shown = [basket, first, afterPart];
  judgeBalance(x, shown, afterPart);
  const [record] = afterPart.body.payments;
  judge.equal(
    ['B5', 'A payment is recorded with its amount, treasurer and comment.'],
    shown,
    {
      id: record?.id,
      amount: record?.amount,
      treasurerType: record?.treasurerType,
      comment: record?.comment,
    },
    { id: first.body.paymentId, amount: part, treasurerType: 'merchant', comment },
  );
  judge.equal(['B5', 'A payment leaves the total.'], shown, afterPart.body.total, total);
  const { quote } = made;
  const isEnough = quote.status === 200 && part > quote.body.downPayment - 0.0005;
  judge.equal(
    isEnough
      ? ['B2', 'A booking is paid once the amount due is paid.']
      : ['B2', 'With less than the amount due, a booking stays a reservation.'],
    shown,
    { status: afterPart.body.status, isReservation: afterPart.body.isReservation },
    isEnough ? { status: 'paid', isReservation: false } : { status: 'reserved', isReservation: true },
  );
  const partly = await acts.seats(made.item.availabilityItemId);
  judge.equal(
    ['A2', 'The seats of a partly paid booking do not count as paid.'],
    [before.reply, first, partly.reply],
    partly.paid,
    before.paid,
  );
  judgeNow(x, ['B5', 'A payment is recorded now.'], [basket, first, afterPart], record?.createdAt);
  for (const amount of [0, -1])
    judge.refused(['B5', 'The amount of a payment must be positive.'], await acts.pay(id, amount), 400);
  judge.refused(
    ['B5', 'An unknown treasurer is invalid.'],
    await acts.pay(id, 1, { treasurerType: 'nobody' }),
    400,
  );
  if (!isAgentBasket(basket))
    judge.refused(
      ['B5', 'Only agents can record payments to the agent.'],
      await acts.pay(id, 1, { treasurerType: 'agent' }),
      403,
    );
  const rest = Math.round((total - part) * 100) / 100;
  const second = await acts.pay(id, rest);
  const settled = await reread(x, made);
  judgeBalance(x, [second, settled], settled);
  judge.equal(
    ['B2', 'A booking is paid once the amount due is paid.'],
    [second, settled],
    {
      status: settled.body.status,
      isReservation: settled.body.isReservation,
      paymentStatus: settled.body.paymentStatus,
      balance: settled.body.balance,
    },
    { status: 'paid', isReservation: false, paymentStatus: 'even', balance: 0 },
  );
  const paid = await acts.seats(made.item.availabilityItemId);
  judge.equal(
    ['A2', 'The seats of a paid booking count as paid occupancy.'],
    [before.reply, second, paid.reply],
    paid.paid,
    before.paid + 2,
  );
  judge.equal(
    ['A2', 'A payment does not change occupancy and free seats.'],
    [before.reply, second, paid.reply],
    { occupancy: paid.occupancy, available: paid.available },
    { occupancy: before.occupancy, available: before.available },
  );
  const { vendor } = world;
  const third = await acts.pay(id, 5, { treasurerType: vendor });
  const over = await reread(x, made);
  judge.accepted(['B5', 'A booking may be overpaid.'], third);
  judgeBalance(x, [third, over], over);
  judge.equal(
    ['B1', 'A booking with payments above its total is overpaid.'],
    [third, over],
    { paymentStatus: over.body.paymentStatus, balance: over.body.balance },
    { paymentStatus: 'overpaid', balance: -5 },
  );
  judge.holds(
    ['B5', 'A payment to the platform has a transaction.'],
    [third, over],
    typeof transactionOf(over, third.body.paymentId) === 'string',
  );
  const guest = guestsOf(over)[0];
  judge.equal(
    ['B1', 'Guests show the payment status of their booking.'],
    over,
    { isReservation: guest?.isReservation, basketPaymentStatus: guest?.basketPaymentStatus },
    { isReservation: false, basketPaymentStatus: 'overpaid' },
  );
  const edited = await acts.act('POST', `/guest/${guest?.id ?? 0}/edit`, { firstname: 'Late' });
  judge.refused(['G2', 'A guest of a paid booking cannot be edited.'], edited, 409);
}

function transactionOf({ body }: Reply<Basket>, payment: number): string | undefined {
  const found = body.payments.find(({ id }) => id === payment) as
    { readonly transactionId?: string } | undefined;
  return found?.transactionId;
}

async function refunds(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const made = await reserve(x);
  if (!made) return;
  const { id, basket } = made;
  const { total } = basket.body;
  const refund = (amount: number, more: object = {}) =>
    acts.act<{ readonly paymentId: number }>('POST', `/booking/${id}/refund`, {
      amount,
      refundType: 'merchant',
      reason: 'Rain',
      ...more,
    });
  judge.refused(['B6', 'Nothing can be refunded before a payment.'], await refund(1), 400);
  await acts.pay(id, total);
  const { vendor } = world;
  const transfer = await acts.pay(id, 10, { treasurerType: vendor });
  const before = await reread(x, made);
  const transactionId = transactionOf(before, transfer.body.paymentId);
  for (const amount of [0, -1])
    judge.refused(['B6', 'The amount of a refund must be positive.'], await refund(amount), 400);
  judge.refused(
    ['B6', 'A treasurer cannot refund more than it holds.'],
    await refund(Math.round((total + 0.01) * 100) / 100),
    400,
  );
  judge.refused(
    ['B6', 'A refund by the platform must name a transaction.'],
    await refund(1, { refundType: vendor }),
    400,
  );
  judge.refused(
    ['B6', 'A refund by the platform must name a transaction of its booking.'],
    await refund(1, { refundType: vendor, transactionId: 'no-such-transaction' }),
    400,
  );
  if (transactionId !== undefined) {
    judge.refused(
      ['B6', 'A refund cannot exceed its transaction.'],
      await refund(10.01, { refundType: vendor, transactionId }),
      400,
    );
    const given = await refund(4, { refundType: vendor, transactionId });
    judge.accepted(['B6', 'Part of a transaction can be refunded.'], given);
    judge.refused(
      ['B6', 'A refund cannot exceed the remainder of its transaction.'],
      await refund(6.01, { refundType: vendor, transactionId }),
      400,
    );
  }
  const part = Math.max(1, Math.floor(total / 4));
  const given = await refund(part);
  const after = await reread(x, made);
  const shown = [before, given, after];
  judge.accepted(['B6', 'The money that a treasurer holds can be refunded.'], given);
  judgeBalance(x, shown, after);
  const record = after.body.payments.find((one) => one.id === given.body?.paymentId);
  judge.equal(
    ['B6', 'A refund is a payment record with a negative amount.'],
    shown,
    { amount: record?.amount, treasurerType: record?.treasurerType },
    { amount: -part, treasurerType: 'merchant' },
  );
  judge.equal(['B7', 'A refund leaves the total.'], shown, after.body.total, total);
  judge.equal(
    ['B6', 'A refund reduces the refundable amount of its treasurer.'],
    shown,
    after.body.treasurers['merchant']?.possibleRefundAmount,
    Math.round((total - part) * 100) / 100,
  );
  judge.equal(['B2', 'After a refund, a paid booking stays paid.'], shown, after.body.status, 'paid');
  judge.refused(['B6', 'A treasurer cannot refund more than is left.'], await refund(total), 400);
  const none = await acts.cancel(id, { refundType: 'agent' });
  judge.refused(['B7', 'A treasurer that holds no money cannot refund.'], none, 400);
}

async function downPayment(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const offer = world.offers.find(({ singles }) => singles[0]?.downPayment.type === 'fixed');
  if (!offer) return;
  const made = await reserve(x, { offer });
  if (!made || made.quote.status !== 200) return;
  const due = made.quote.body.downPayment;
  const { total } = made.basket.body;
  if (!(due > 0 && due < total)) return;
  const less = await acts.pay(made.id, Math.round((due - 0.01) * 100) / 100);
  const before = await reread(x, made);
  if (less.status === 200)
    judge.equal(
      ['B2', 'With less than the down payment, a booking stays a reservation.'],
      [less, before],
      before.body.status,
      'reserved',
    );
  const rest = await acts.pay(made.id, 0.01);
  const after = await reread(x, made);
  judge.equal(
    ['B2', 'A booking is paid after its down payment.'],
    [rest, after],
    {
      status: after.body.status,
      isReservation: after.body.isReservation,
      paymentStatus: after.body.paymentStatus,
    },
    { status: 'paid', isReservation: false, paymentStatus: 'outstanding' },
  );
  judgeBalance(x, [rest, after], after);
}
