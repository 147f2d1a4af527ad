import type { Basket } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import type { Reply } from '../session.js';
import { singleSeats, type Offer } from '../world.js';
import { guestsOf, isAgentBasket, judgeBalance, reread, reserve, type Reserved } from './reserve.js';

/** What a booking costs, and what is paid, refunded and cancelled (M, B2, B5 to B7). */
export const MONEY: readonly Examination[] = [
  {
    id: 'money/booking',
    title: 'A booking costs what its quote said',
    rules: ['M2'],
    books: 1,
    writes: true,
    run: booking,
  },
  {
    id: 'money/payments',
    title: 'Payments settle a booking',
    rules: ['B5'],
    books: 1,
    writes: true,
    run: payments,
  },
  {
    id: 'money/refunds',
    title: 'Refunds give back what was paid, and no more',
    rules: ['B6'],
    books: 1,
    writes: true,
    run: refunds,
  },
  {
    id: 'money/down-payment',
    title: 'A down payment makes a booking paid',
    rules: ['B2'],
    books: 1,
    writes: true,
    run: downPayment,
  },
];

async function booking(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const offer = singleSeats(world);
  const guestAddons = (offer?.activity.addons ?? []).filter(({ type }) => type === 'guest').slice(0, 1);
  const itemAddons = (offer?.activity.addons ?? []).filter(({ type }) => type === 'item').slice(0, 1);
  const shopItems = world.shopItems
    .filter(({ merchant }) => merchant === offer?.merchant.slug)
    .map(({ id }) => ({ id, quantity: 2 }));
  const code = await usableCode(x, offer);
  const note = 'Seen by the examiner';
  const made = await reserve(x, {
    order: { note, ...(shopItems.length > 0 && { shopItems }) },
    item: (plain) => ({
      ...plain,
      note: 'For the item',
      guests: plain.guests.map((guest, at) => ({
        ...guest,
        firstname: `First${at}`,
        lastname: `Last${at}`,
        ...(at === 0 &&
          guestAddons.length > 0 && { addons: guestAddons.map(({ id }) => ({ id, quantity: 2 })) }),
        ...(at === 1 && code !== undefined && { discountCode: code }),
      })),
      ...(itemAddons.length > 0 && { addons: itemAddons.map(({ id }) => ({ id, quantity: 3 })) }),
    }),
  });
  if (!made) return;
  const { basket, quote, booked } = made;
  if (quote.status !== 200) return;
  judgeAsQuoted(x, made);
  judgeBalance(x, [booked, basket], basket);
  const { body } = basket;
  judge.equal(
    'B2 A booking without a payment is a reservation.',
    [booked, basket],
    [body.status, body.isReservation, body.paymentStatus],
    ['reserved', true, 'outstanding'],
  );
  judge.equal('B4 A booking keeps its note.', [booked, basket], body.note, note);
  judge.equal(
    'B4 A booking keeps who booked.',
    [booked, basket],
    [body.user.name, body.user.email],
    [acts.booker.name, acts.booker.email],
  );
  const guests = guestsOf(basket);
  judge.equal(
    'B4 A booking keeps the names of its guests.',
    [booked, basket],
    guests.map(({ firstName, lastName, name }) => [firstName, lastName, name]),
    guests.map((_, at) => [`First${at}`, `Last${at}`, `First${at} Last${at}`]),
  );
  judge.equal(
    'B4 Each guest has a bar code of its own.',
    basket,
    new Set(guests.map(({ barCode }) => barCode)).size,
    guests.length,
  );
  judge.equal(
    'B4 A guest is of the booking and its item.',
    basket,
    guests.map(({ basketId, basketItemId, availabilityItemId }) => [
      basketId,
      basketItemId,
      availabilityItemId,
    ]),
    guests.map(() => [body.id, body.items[0]?.id, made.item.availabilityItemId]),
  );
  judge.equal(
    'M9 Seats times the price of each are the price of a guest.',
    basket,
    guests.map(({ pricePerSeat, occupancy }) => Math.round(pricePerSeat * occupancy * 100)),
    guests.map(({ pricePerSeat, occupancy, price, discount }) =>
      discount === null || discount === 0
        ? Math.round(price * 100)
        : Math.round(pricePerSeat * occupancy * 100),
    ),
  );
  const age = Math.abs(Date.parse(body.createdAt) - Date.parse(quote.body.createdAt));
  judge.holds('P13 A booking is created now.', [quote, basket], age < 60_000, body.createdAt);
}

/** A booking has the figures of its quote (M2). */
function judgeAsQuoted({ judge }: Examining, { quote, basket, booked }: Reserved): void {
  const shown = [quote, booked, basket];
  const [was, is] = [quote.body, basket.body];
  judge.equal('M2 A booking costs what its quote said.', shown, is.total, was.total);
  judge.equal('M2 The items of a booking cost what its quote said.', shown, is.itemsPrice, was.itemsPrice);
  judge.equal(
    'M2 The shop items of a booking cost what its quote said.',
    shown,
    [is.shopItemsPrice, is.shopItems.map(({ total }) => total)],
    [was.shopItemsPrice, was.shopItems.map(({ total }) => total)],
  );
  judge.amount(
    'M2 The fees of a booking are those of its quote.',
    shown,
    is.totalFees,
    was.fees.reduce((sum, { value }) => sum + value, 0),
  );
  judge.amount(
    'M2 The discounts of a booking are those of its quote.',
    shown,
    is.totalDiscounts,
    was.discountPrice + was.multidiscount.amount,
  );
  judge.equal(
    'M2 The vouchers of a booking take off what its quote said.',
    shown,
    is.vouchersDiscount,
    was.vouchersDiscount,
  );
  judge.equal(
    'M8 A booking is in the currency of its quote, at its rate.',
    shown,
    [is.currency, is.conversionRate],
    [was.currency, was.conversionRate],
  );
  const [item, quoted] = [is.items[0], was.items[0]];
  if (!item || !quoted) return;
  judge.equal('M2 An item of a booking costs what its quote said.', shown, item.price, quoted.total);
  judge.equal(
    'M2 A guest costs what the quote said.',
    shown,
    item.guests.map(({ price }) => price),
    quoted.guests.map(({ price }) => price),
  );
  judge.equal(
    'B12 A booked addon has the quantity and total of its quote.',
    shown,
    item.addons.map(({ addonId, quantity, total }) => [addonId, quantity, total]),
    quoted.addons.map(({ id, quantity, total }) => [id, quantity, total]),
  );
  const guestAddons = (guest: unknown) =>
    (guest as { readonly addons: readonly { addonId: number; quantity: number; total: number }[] }).addons;
  judge.equal(
    "B12 A guest's addon has the quantity and total of its quote.",
    shown,
    item.guests.flatMap((guest) =>
      guestAddons(guest).map(({ addonId, quantity, total }) => [addonId, quantity, total]),
    ),
    quoted.guests.flatMap(({ addons: list }) => list.map(({ id, quantity, total }) => [id, quantity, total])),
  );
  judge.amount(
    'M9 The subtotal is that of items and shop items.',
    shown,
    is.subTotal,
    is.itemsPrice + is.shopItemsPrice,
  );
}

/** Returns a discount code of the facts that is valid for an offer. */
async function usableCode(
  { session, facts }: Examining,
  offer: Offer | undefined,
): Promise<string | undefined> {
  if (!offer) return undefined;
  for (const discountCode of facts.discountCodes) {
    const query = {
      discountCode,
      activityId: offer.activity.id,
      price: 100,
      currency: offer.merchant.defaultCurrency,
    };
    const { status, body } = await session.get<{ readonly isValid: boolean }>('/discountCodes', query);
    if (status === 200 && body.isValid) return discountCode;
  }
  return undefined;
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
  judge.accepted('B5 A payment can be recorded.', first);
  const afterPart = await reread(x, made);
  const shown = [basket, first, afterPart];
  judgeBalance(x, shown, afterPart);
  const [record] = afterPart.body.payments;
  judge.equal(
    'B5 A payment is recorded with its amount, treasurer and comment.',
    shown,
    [record?.id, record?.amount, record?.treasurerType, record?.comment],
    [first.body.paymentId, part, 'merchant', comment],
  );
  judge.equal('B5 A payment leaves the total.', shown, afterPart.body.total, total);
  judge.equal(
    'B2 Less than is due leaves a reservation.',
    shown,
    [afterPart.body.status, afterPart.body.isReservation],
    ['reserved', true],
  );
  for (const amount of [0, -1])
    judge.refused('B5 The amount of a payment is above 0.', await acts.pay(id, amount), 400);
  judge.refused(
    'B5 An unknown treasurer is invalid.',
    await acts.pay(id, 1, { treasurerType: 'nobody' }),
    400,
  );
  if (!isAgentBasket(basket))
    judge.refused(
      'B5 Only agents record payments to the agent.',
      await acts.pay(id, 1, { treasurerType: 'agent' }),
      403,
    );
  const rest = Math.round((total - part) * 100) / 100;
  const second = await acts.pay(id, rest);
  const settled = await reread(x, made);
  judgeBalance(x, [second, settled], settled);
  judge.equal(
    'B2 A booking is paid once what is due was paid.',
    [second, settled],
    [settled.body.status, settled.body.isReservation, settled.body.paymentStatus, settled.body.balance],
    ['paid', false, 'even', 0],
  );
  const paid = await acts.seats(made.item.availabilityItemId);
  judge.equal(
    'A2 The seats of a paid booking are paid occupancy.',
    [before.reply, second, paid.reply],
    paid.paid,
    before.paid + 2,
  );
  judge.equal(
    'A2 A payment leaves occupancy and free seats.',
    [before.reply, second, paid.reply],
    [paid.occupancy, paid.available],
    [before.occupancy, before.available],
  );
  const { vendor } = world;
  const third = await acts.pay(id, 5, { treasurerType: vendor });
  const over = await reread(x, made);
  judge.accepted('B5 A booking may be overpaid.', third);
  judgeBalance(x, [third, over], over);
  judge.equal(
    'B1 A booking that holds more than its total is overpaid.',
    [third, over],
    [over.body.paymentStatus, over.body.balance],
    ['overpaid', -5],
  );
  judge.holds(
    'B5 A payment to the platform has a transaction.',
    [third, over],
    typeof transactionOf(over, third.body.paymentId) === 'string',
  );
  const guest = guestsOf(over)[0];
  judge.equal(
    'B1 Guests show the payment status of their booking.',
    over,
    [guest?.isReservation, guest?.basketPaymentStatus],
    [false, 'overpaid'],
  );
  const edited = await acts.act('POST', `/guest/${guest?.id ?? 0}/edit`, { firstname: 'Late' });
  judge.refused('G2 A guest of a paid booking cannot be edited.', edited, 409);
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
  judge.refused('B6 Nothing can be refunded before something was paid.', await refund(1), 400);
  await acts.pay(id, total);
  const { vendor } = world;
  const transfer = await acts.pay(id, 10, { treasurerType: vendor });
  const before = await reread(x, made);
  const transactionId = transactionOf(before, transfer.body.paymentId);
  for (const amount of [0, -1])
    judge.refused('B6 The amount of a refund is above 0.', await refund(amount), 400);
  judge.refused(
    'B6 A treasurer refunds no more than it holds.',
    await refund(Math.round((total + 0.01) * 100) / 100),
    400,
  );
  judge.refused(
    'B6 A refund by the platform names its transaction.',
    await refund(1, { refundType: vendor }),
    400,
  );
  judge.refused(
    'B6 A refund by the platform names a transaction of its booking.',
    await refund(1, { refundType: vendor, transactionId: 'no-such-transaction' }),
    400,
  );
  if (transactionId !== undefined) {
    judge.refused(
      'B6 A refund stays within its transaction.',
      await refund(10.01, { refundType: vendor, transactionId }),
      400,
    );
    const given = await refund(4, { refundType: vendor, transactionId });
    judge.accepted('B6 A part of a transaction can be refunded.', given);
    judge.refused(
      'B6 A refund stays within the rest of its transaction.',
      await refund(6.01, { refundType: vendor, transactionId }),
      400,
    );
  }
  const part = Math.max(1, Math.floor(total / 4));
  const given = await refund(part);
  const after = await reread(x, made);
  const shown = [before, given, after];
  judge.accepted('B6 What a treasurer holds can be refunded.', given);
  judgeBalance(x, shown, after);
  const record = after.body.payments.find((one) => one.id === given.body?.paymentId);
  judge.equal(
    'B6 A refund is a payment record with a negative amount.',
    shown,
    [record?.amount, record?.treasurerType],
    [-part, 'merchant'],
  );
  judge.equal('B7 A refund leaves the total.', shown, after.body.total, total);
  judge.equal(
    'B6 A refund lowers what its treasurer can refund.',
    shown,
    after.body.treasurers['merchant']?.possibleRefundAmount,
    Math.round((total - part) * 100) / 100,
  );
  judge.equal('B2 A paid booking stays paid when it is refunded.', shown, after.body.status, 'paid');
  judge.refused('B6 A treasurer refunds no more than is left.', await refund(total), 400);
  const none = await acts.cancel(id, { refundType: 'agent' });
  judge.refused('B7 A treasurer that holds nothing cannot refund.', none, 400);
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
      'B2 Less than the down payment leaves a reservation.',
      [less, before],
      before.body.status,
      'reserved',
    );
  const rest = await acts.pay(made.id, 0.01);
  const after = await reread(x, made);
  judge.equal(
    'B2 The down payment makes a booking paid.',
    [rest, after],
    [after.body.status, after.body.isReservation, after.body.paymentStatus],
    ['paid', false, 'outstanding'],
  );
  judgeBalance(x, [rest, after], after);
}
