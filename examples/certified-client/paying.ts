import type { Service } from './service.js';
import { ReplyLost } from './service.js';
import type { Answers, Journey } from './selling.js';
import type { Basket, Order } from './shapes.js';
import {
  ask,
  book,
  buy,
  findBooking,
  hold,
  quote,
  readBooking,
  readItem,
  Refused,
  letTimePass,
} from './steps.js';

/** The data of a case with a hosted payment page. */
interface HostedOrder extends Order {
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language: string;
}

function buyHosted(service: Service, { successUrl, cancelUrl, language, items, contact }: HostedOrder) {
  return buy(service, { items, contact }, { vendorPayPSP: { successUrl, cancelUrl, language } });
}

/** Polls a booking until its payment succeeds or fails. Returns null if the booking was deleted. */
async function decided(service: Service, id: number): Promise<Basket | null> {
  for (let look = 0; look < 10; look++) {
    const booking = await findBooking(service, id);
    if (booking?.status !== 'paying') return booking;
  }
  return readBooking(service, id);
}

/** Submits a hosted payment page in place of the buyer's browser. */
async function payOnPage(url: string, card: { number: string; expiry: string; cvc: string }): Promise<void> {
  const page = await (await fetch(url)).text();
  const [, token = ''] = /name="token"\s+value="([^"]*)"/.exec(page) ?? [];
  await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      token,
      action: 'pay',
      cardNumber: card.number,
      expiry: card.expiry,
      cvc: card.cvc,
      name: 'Ada Okafor',
    }),
  });
}

/** Cases about payment: cards, payment pages, refunds, payments at the desk. */
export const PAYING: Readonly<Record<string, Journey>> = {
  async 'hosted-paid'(service, order) {
    const { id } = await buyHosted(service, order);
    const booking = await decided(service, id);
    return { transactionId: booking?.payments[0]?.transactionId };
  },

  async 'hosted-cancelled'(service, order) {
    const { id } = await buyHosted(service, order);
    const booking = await decided(service, id);
    return { isBooked: booking !== null };
  },

  async 'hosted-failed'(service, { declinedCard, goodCard, ...order }) {
    const first = await buyHosted(service, order);
    await payOnPage(first.redirectUrl ?? '', declinedCard);
    if (await decided(service, first.id)) return { bookingId: first.id };
    const second = await buyHosted(service, order);
    await payOnPage(second.redirectUrl ?? '', goodCard);
    const paid = await decided(service, second.id);
    return { bookingId: paid?.id };
  },

  async 'hosted-abandoned'(service, order) {
    const { id } = await buyHosted(service, order);
    await letTimePass(service, 'PT46M');
    const booking = await findBooking(service, id);
    const { availableSeats } = await readItem(service, order.items[0].availabilityItemId);
    return { isBooked: booking !== null, availableSeats };
  },

  async 'lost-hosted-reply'(service, order) {
    const first = await buyHosted(service, order);
    if (first.redirectUrl !== undefined) return { bookingId: first.id };
    const second = await buyHosted(service, order); // the first booking's page cannot be opened again, so that booking will be deleted unpaid
    return { lostBookingId: first.id, bookingId: second.id };
  },

  async 'declined-card'(service, { declinedCard, goodCard, ...order }) {
    const reference = await hold(service, order.items[0]);
    try {
      await book(service, order, reference, { creditCard: declinedCard });
    } catch (error) {
      if (!(error instanceof Refused) || error.reply.status !== 402) throw error;
      await book(service, order, reference, { creditCard: goodCard });
    }
    return {};
  },

  async 'refund-within-payments'(service, { creditCard, firstRefund, secondRefund, ...order }) {
    const { id } = await buy(service, order, { creditCard });
    for (const wanted of [firstRefund, secondRefund]) await refundCard(service, id, wanted);
    return {};
  },

  async 'offline-payment'(service, order) {
    const amount = await quote(service, order, { currency: 'EUR' });
    await buy(service, order, { payment: { treasurer: 'agent', amount, currency: 'EUR' } });
    return {};
  },

  async 'agency-discount'(service, { multidiscount, ...order }) {
    const total = await quote(service, order, { currency: 'EUR', multidiscount });
    await buy(service, order, { multidiscount });
    return { total };
  },

  async 'lost-payment-reply'(service, order) {
    const { id } = await buy(service, order);
    await payAtDesk(service, id);
    const { payments } = await readBooking(service, id);
    return { paymentId: payments[0]?.id };
  },
};

/** Refunds an amount to the card. If less of the payment is left, refunds the rest. */
export async function refundCard(service: Service, id: number, wanted: number): Promise<number> {
  const { payments, treasurers } = await readBooking(service, id);
  const payment = payments.find(({ transactionId }) => transactionId !== undefined);
  const refundType = payment?.treasurerType ?? '';
  const amount = Math.min(wanted, treasurers[refundType]?.possibleRefundAmount ?? 0);
  if (amount <= 0) return 0;
  await ask(service, {
    method: 'POST',
    path: `/booking/${id}/refund`,
    query: { amount, refundType, transactionId: payment?.transactionId },
  });
  return amount;
}

/**
 * Records a payment of the open balance at the desk. Returns the amount. If the reply is lost, checks whether the
 * payment was recorded.
 */
export async function payAtDesk(service: Service, id: number): Promise<number> {
  const { balance } = await readBooking(service, id);
  const query = { amount: balance, treasurerType: 'merchant' };
  try {
    await ask(service, { method: 'POST', path: `/booking/${id}/payment`, query });
  } catch (error) {
    if (!(error instanceof ReplyLost)) throw error;
    const { balance: owed } = await readBooking(service, id);
    if (owed > 0) await payAtDesk(service, id);
  }
  return balance;
}

/** Reads a booking whose cancellation was refused. Returns whether it is already cancelled. */
async function cancelled(service: Service, id: number): Promise<Answers> {
  const { status } = await readBooking(service, id);
  return { isCancelled: status === 'cancelled' };
}

/** Cases about changes of bookings: cancellation, rebooking, tickets. */
export const CHANGING: Readonly<Record<string, Journey>> = {
  async 'lost-cancellation-reply'(service, order) {
    const { id } = await buy(service, order);
    const call = { method: 'PUT', path: `/bookings/${id}`, query: { reason: 'ill' } } as const;
    try {
      await ask(service, call);
    } catch (error) {
      if (!(error instanceof ReplyLost)) throw error;
      const { isCancelled } = await cancelled(service, id);
      if (isCancelled !== true) await ask(service, call);
    }
    return cancelled(service, id);
  },

  async 'cancel-one-guest'(service, { creditCard, ill, ...order }) {
    const { id } = await buy(service, order, { creditCard });
    const { items, payments } = await readBooking(service, id);
    const guest = items[0]?.guests.find(({ firstName }) => firstName === ill);
    await ask(service, {
      method: 'PUT',
      path: `/guest/${guest?.id}/cancel`,
      query: { refundType: payments[0]?.treasurerType, reason: 'ill' },
    });
    return {};
  },

  async 'rebook-dearer'(service, data) {
    const id = await moved(service, data);
    return { owed: await payAtDesk(service, id) };
  },

  async 'rebook-cheaper'(service, data) {
    const id = await moved(service, data);
    const { balance } = await readBooking(service, id);
    return { refunded: await refundCard(service, id, -balance) };
  },

  async 'send-tickets'(service, { recipient, ...order }) {
    const { id } = await buy(service, order);
    await ask(service, { method: 'POST', path: `/booking/${id}/tickets`, query: { recipient } });
    return {};
  },
};

/** Books an order, paid by card. Moves its item to another trip. Returns the booking's id. */
async function moved(
  service: Service,
  { creditCard, target, ...order }: Order & { readonly creditCard: object; readonly target: object },
): Promise<number> {
  const { id } = await buy(service, order, { creditCard });
  const { items } = await readBooking(service, id);
  await ask(service, {
    method: 'PUT',
    path: `/booking/item/${items[0]?.id}/rebook`,
    query: { ...target },
  });
  return id;
}
