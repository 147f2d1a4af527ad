import type { Examination, Examining } from '../examination.js';
import { TEST_CARDS, type TestCardId } from '../../domain/shared/cards.js';
import type { Claim } from '../judging.js';
import { singleSeats } from '../world.js';
import { asQuoted } from './holds.js';
import { rounded } from './prices.js';
import { guestsOf, judgeBalance, reread, reserve, type Reserved } from './reserve.js';

/** Examinations of cards, third-party transactions and the hosted page (H1 to H3). */
export const CHARGES: readonly Examination[] = [
  {
    id: 'charges/card',
    title: 'A card pays the amount due, or nothing is booked',
    rules: ['H1', 'C6', 'B2', 'B6', 'A2', 'M7'],
    books: 2,
    writes: true,
    run: cards,
  },
  {
    id: 'charges/third-party',
    title: 'A transaction can pay only one booking',
    rules: ['H3', 'M9', 'B1', 'B6'],
    books: 1,
    writes: true,
    run: thirdParty,
  },
  {
    id: 'charges/hosted',
    title: 'A hosted payment holds seats until the payment page is done',
    rules: ['H2', 'B5', 'B6', 'G1', 'B11', 'M9', 'B1'],
    books: 2,
    writes: true,
    run: hosted,
  },
];

const numberOf = (card: TestCardId) => TEST_CARDS.find(({ id }) => id === card)?.number ?? '';

function cardOrder(card: TestCardId, more: object = {}) {
  const creditCard = {
    ccnumber: numberOf(card),
    expiryYear: 2099,
    expiryMonth: 12,
    name: 'Ada Lovelace',
    cvc: '123',
    ...more,
  };
  return { creditCard } as const;
}

async function cards(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const offer = singleSeats(world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  const item = offer.take();
  const before = await acts.seats(item.availabilityItemId);
  const held = await acts.hold(item.availabilityItemId, offer.entries(category, 1));
  const reference = held.status === 200 ? { availabilityCaptureReference: held.body.reference } : {};
  const ordered = { ...offer.order(item, category, 1), ...reference };
  const attempt = async (order: object) => {
    const reply = await acts.book([ordered], order, 'own', offer.merchant.slug);
    if (reply.status === 200) await acts.cancel(reply.body.id);
    return reply;
  };
  judge.refused(['H1', 'A declined card books nothing.'], await attempt(cardOrder('declined')), 402);
  judge.refused(
    ['H1', 'A card without funds books nothing.'],
    await attempt(cardOrder('insufficient-funds')),
    402,
  );
  judge.refused(
    ['H1', 'A card that asks for 3-D Secure cannot be charged directly.'],
    await attempt(cardOrder('3ds-pays')),
    402,
  );
  judge.refused(
    ['H1', 'A number that is no test card is invalid.'],
    await attempt(cardOrder('pays', { ccnumber: '4111111111111112' })),
    400,
  );
  judge.refused(
    ['H1', 'An expiry in the past is invalid.'],
    await attempt(cardOrder('pays', { expiryYear: 2020 })),
    400,
  );
  const after = await acts.seats(item.availabilityItemId);
  judge.equal(
    ['C6', 'After a declined card, the capture is still alive.'],
    [before.reply, held, after.reply],
    { available: after.available, occupancy: after.occupancy },
    { available: before.available - 1, occupancy: before.occupancy },
  );
  const paid = await acts.book([ordered], cardOrder('pays'), 'own', offer.merchant.slug);
  judge.accepted(['H1', 'A card that pays books.'], [held, paid]);
  if (paid.status !== 200) return;
  const basket = await acts.booking(paid.body.id);
  const quote = await acts.quote([asQuoted(ordered)], { currency: offer.merchant.defaultCurrency });
  const upFront = quote.status === 200 ? quote.body.downPayment : basket.body.total;
  if (upFront > 0) judgePaidByCard(x, basket, upFront);
  else for (const rule of ['H1', 'B2'] as const) judge.lacks(nothingDue(rule));
  const now = await acts.seats(item.availabilityItemId);
  judge.equal(
    ['A2', 'A booking paid in full by card counts as paid occupancy.'],
    [before.reply, paid, now.reply],
    now.paid,
    before.paid + (basket.body.balance > 0.0005 ? 0 : 1),
  );
  const due = world.offers.find(({ singles }) => singles[0]?.downPayment.type === 'fixed');
  const partly = due && (await reserve(x, { offer: due, seats: 1, order: cardOrder('pays') }));
  if (partly && partly.quote.status === 200 && partly.quote.body.downPayment > 0) {
    judge.amount(
      ['M7', 'A card is charged the amount due up front.'],
      [partly.quote, partly.basket],
      partly.basket.body.totalPayments,
      partly.quote.body.downPayment,
    );
    judge.equal(
      ['B2', 'A booking is paid after its down payment was charged.'],
      [partly.quote, partly.basket],
      { status: partly.basket.body.status, isReservation: partly.basket.body.isReservation },
      { status: 'paid', isReservation: false },
    );
  }
  const { vendor } = world;
  await acts.cancel(paid.body.id, { refundType: vendor, refundFee: true });
  const end = await acts.booking(paid.body.id);
  judge.amount(
    ['B6', 'A cancellation refunds the amount that the card paid.'],
    [paid, end],
    end.body.totalRefunds,
    basket.body.totalPayments,
  );
}

const nothingDue = (rule: 'B2' | 'H1' | 'H2' | 'H3'): Claim => [
  rule,
  'No sold item has an amount due up front, so no payment can be observed.',
];

/** Returns the amount due up front according to the quote; the total if there is no quote. */
function upFrontOf({ quote, basket }: Reserved): number {
  return quote.status === 200 ? quote.body.downPayment : basket.body.total;
}

/** Returns the balance after an up-front payment. */
function leftAfter({ body }: Reserved['basket'], upFront: number): number {
  return rounded(body.total - upFront, body.currency);
}

function judgePaidByCard({ judge, world }: Examining, basket: Reserved['basket'], upFront: number): void {
  const { body } = basket;
  const [payment] = body.payments;
  judge.equal(
    ['B2', 'A booking paid by card has the status `paid`.'],
    basket,
    { status: body.status, isReservation: body.isReservation, balance: body.balance },
    { status: 'paid', isReservation: false, balance: leftAfter(basket, upFront) },
  );
  judge.equal(
    ['B6', 'A card payment belongs to the platform.'],
    basket,
    payment?.treasurerType,
    world.vendor,
  );
  const text = JSON.stringify(body);
  judge.holds(
    ['H1', 'No response shows more of a card number than its last four digits.'],
    basket,
    !text.includes(numberOf('pays')) && (payment?.fundingInstrumentDisplayText ?? '').includes('4242'),
  );
}

async function thirdParty(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const transactionId = `ex-${acts.booker.email}-${Math.round(x.now())}`;
  const made = await reserve(x, { seats: 1, order: { thirdPartyPayment: { transactionId } } });
  if (!made) return;
  const { basket } = made;
  const upFront = upFrontOf(made);
  if (upFront === 0) return judge.lacks(nothingDue('H3'));
  const [payment] = basket.body.payments;
  judge.equal(
    ['H3', 'A third-party transaction counts as a payment to the platform.'],
    basket,
    {
      status: basket.body.status,
      balance: basket.body.balance,
      treasurerType: payment?.treasurerType,
      transactionId: (payment as { transactionId?: string } | undefined)?.transactionId,
    },
    { status: 'paid', balance: leftAfter(basket, upFront), treasurerType: world.vendor, transactionId },
  );
  judgeBalance(x, [basket], basket);
  const again = await acts.book(
    [made.ordered],
    { thirdPartyPayment: { transactionId } },
    'own',
    made.offer.merchant.slug,
  );
  judge.refused(['H3', 'A transaction can pay only one booking.'], [made.booked, again], 409);
}

async function hosted(x: Examining): Promise<void> {
  if (!x.mayOpenPages) return;
  const { acts, judge, session, world } = x;
  const page = {
    successUrl: 'https://shop.example/paid',
    cancelUrl: 'https://shop.example/cancelled',
    language: 'en',
  };
  const field = { [`${world.vendor}PayPSP`]: page };
  const offer = singleSeats(world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  for (const name of ['successUrl', 'cancelUrl']) {
    const payment = { [`${world.vendor}PayPSP`]: { ...page, [name]: 'no-url' } };
    const bad = await acts.book(
      [offer.order(offer.take(), category, 1)],
      payment,
      'own',
      offer.merchant.slug,
    );
    judge.refused(['H2', 'The return addresses of a hosted payment must be absolute URLs.'], bad, 400);
  }
  const made = await reserve(x, { seats: 1, order: field });
  if (!made) return;
  const { item, id, basket } = made;
  const upFront = upFrontOf(made);
  if (upFront === 0) return judge.lacks(nothingDue('H2'));
  const { redirectUrl } = made.booked.body as { readonly redirectUrl?: string };
  judge.equal(
    ['H2', 'A booking with a hosted payment has the status `paying`.'],
    [made.booked, basket],
    [basket.body.status, basket.body.payments.length, typeof redirectUrl],
    ['paying', 0, 'string'],
  );
  const waiting = await acts.seats(item.availabilityItemId);
  judge.holds(
    ['H2', 'A booking with an open payment page holds its seats.'],
    [made.booked, waiting.reply],
    waiting.occupancy >= 1,
    waiting.occupancy,
  );
  judge.refused(
    ['B5', 'No payment can be recorded while the payment page is open.'],
    await acts.pay(id, 1),
    409,
  );
  judge.refused(
    ['B6', 'Nothing can be refunded while the payment page is open.'],
    await acts.act('POST', `/booking/${id}/refund`, { amount: 1, refundType: 'merchant' }),
    409,
  );
  const [guest] = guestsOf(basket);
  judge.refused(
    ['G1', 'While the payment page is open, guests cannot be checked in.'],
    await acts.act('POST', `/guest/${guest?.id ?? 0}/check-in`),
    409,
  );
  judge.refused(
    ['B11', 'No tickets are sent while the payment page is open.'],
    await acts.act('POST', `/booking/${id}/tickets`, { recipient: acts.booker.email }),
    409,
  );
  if (typeof redirectUrl !== 'string' || !URL.canParse(redirectUrl)) return;
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const cancelled = await session.raw('POST', redirectUrl, { body: 'action=cancel', headers: form });
  const gone = await acts.booking(id);
  judge.refused(['H2', 'Cancelling the hosted payment deletes the booking.'], [cancelled, gone], 404);
  const free = await acts.seats(item.availabilityItemId);
  judge.equal(
    ['H2', 'A deleted booking releases its seats.'],
    [waiting.reply, cancelled, free.reply],
    { occupancy: free.occupancy, available: free.available },
    { occupancy: waiting.occupancy - 1, available: waiting.available + 1 },
  );
  const second = await reserve(x, { seats: 1, order: field });
  const address = (second?.booked.body as { readonly redirectUrl?: string } | undefined)?.redirectUrl;
  if (!second || typeof address !== 'string' || !URL.canParse(address)) return;
  const card = new URLSearchParams({
    action: 'pay',
    cardNumber: numberOf('pays'),
    expiry: '12/99',
    cvc: '123',
    name: 'Ada Lovelace',
  });
  const paid = await session.raw('POST', address, { body: card.toString(), headers: form });
  const after = await reread(x, second);
  judge.equal(
    ['H2', 'After a successful hosted payment, the booking is paid.'],
    [paid, after],
    { status: after.body.status, balance: after.body.balance },
    { status: 'paid', balance: leftAfter(after, upFront) },
  );
  judge.holds(
    ['H2', 'The payment page redirects back to the shop.'],
    paid,
    (paid.header('location') ?? '').startsWith(page.successUrl),
    paid.header('location'),
  );
  judgeBalance(x, [paid, after], after);
  await session.raw('POST', address, { body: card.toString(), headers: form });
  const twice = await reread(x, second);
  judge.equal(
    ['H2', 'A page is paid once.'],
    [paid, twice],
    twice.body.payments.length,
    after.body.payments.length,
  );
}
