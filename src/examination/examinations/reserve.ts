import type { Basket, Item, Order, Quote, Schemas } from '../acts.js';
import type { Examining } from '../examination.js';
import { NoReply, type Reply, type Who } from '../session.js';
import { singleSeats, type Offer, type RuleCategory } from '../world.js';
import { asQuoted } from './holds.js';
import { afterDiscount } from './prices.js';

/** A booking made by an examination, with its quote. */
export interface Reserved {
  readonly offer: Offer;
  readonly category: RuleCategory;
  readonly item: Item;
  readonly id: number;
  readonly ordered: Schemas['BookingRequestItem'];
  readonly booked: Reply<Schemas['CreatedBooking']>;
  readonly basket: Reply<Basket>;
  readonly quote: Reply<Quote>;
}

/** The options for a booking of an examination. */
export interface Reservation {
  /** Default: 2. */
  readonly seats?: number;
  readonly order?: Order;
  readonly offer?: Offer | undefined;
  readonly as?: Who;
  /** Modifies the item before it is booked. */
  readonly item?: (plain: Schemas['BookingRequestItem'], offer: Offer) => Schemas['BookingRequestItem'];
}

/**
 * Requests a quote for a trip, books it, and reads the booking. Undefined if the target has no suitable trip or refuses
 * the booking.
 */
export async function reserve(x: Examining, reservation: Reservation = {}): Promise<Reserved | undefined> {
  const { seats = 2, order = {}, offer = singleSeats(x.world), as = 'own', item: change } = reservation;
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return undefined;
  const { acts, judge } = x;
  const item = offer.take();
  const plain = offer.order(item, category, seats);
  const ordered = change ? change(plain, offer) : plain;
  const { shopItems, vouchers, multidiscount, payment } = order;
  const quote = await acts.quote(
    [asQuoted(ordered)],
    {
      currency: payment?.currency ?? offer.merchant.defaultCurrency,
      ...(shopItems && { shopItems }),
      ...(vouchers && { vouchers }),
      ...(multidiscount !== undefined && { multidiscount }),
    },
    as,
  );
  const booked = await acts.book([ordered], order, as, offer.merchant.slug);
  if (booked.status !== 200) {
    judge.accepted(['C7', 'Free seats can be booked without a capture.'], [quote, booked]);
    return undefined;
  }
  const basket = await acts.booking(booked.body.id, as);
  if (basket.status >= 500)
    throw new NoReply(
      `GET /bookings/${booked.body.id} responded ${basket.status}, so that nothing can be compared`,
    );
  return { offer, category, item, id: booked.body.id, ordered, booked, basket, quote };
}

/** Reads a booking again. */
export async function reread({ acts }: Examining, { id }: Reserved, as: Who = 'own'): Promise<Reply<Basket>> {
  return acts.booking(id, as);
}

/** Returns the guests of a booking. */
export function guestsOf({ body }: Reply<Basket>): readonly Schemas['BasketGuest'][] {
  return (body.items ?? []).flatMap(({ guests }) => guests);
}

/** Returns a guest's part of `itemsPrice`: after the quote's multi-discount, without addons. */
export function guestCost(
  { quote }: Pick<Reserved, 'quote'>,
  guest: Schemas['BasketGuest'] | undefined,
): number {
  const price = guest?.price ?? 0;
  return quote.status === 200 ? afterDiscount(price, quote.body) : price;
}

/** Examines that the amounts of a booking are consistent (M9, B1). */
export function judgeBalance({ judge }: Examining, shown: readonly Reply[], { body }: Reply<Basket>): void {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const amounts = body.payments.map(({ amount }) => amount);
  judge.amount(['M9', 'Payments add up.'], shown, body.totalPayments, sum(amounts.filter((one) => one > 0)));
  judge.amount(['M9', 'Refunds add up.'], shown, body.totalRefunds, -sum(amounts.filter((one) => one < 0)));
  judge.amount(
    ['M9', 'The balance is the total minus payments plus refunds.'],
    shown,
    body.balance,
    body.total - body.totalPayments + body.totalRefunds,
  );
  const due = body.balance > 0.0005 ? 'outstanding' : body.balance < -0.0005 ? 'overpaid' : 'even';
  judge.equal(['B1', 'The payment status matches the balance.'], shown, body.paymentStatus, due);
  const held = sum(Object.values(body.treasurers).map(({ possibleRefundAmount }) => possibleRefundAmount));
  judge.amount(
    ['B6', 'Treasurers hold the payments minus the refunds.'],
    shown,
    held,
    body.totalPayments - body.totalRefunds,
  );
}

/** Returns whether a booking was made by an agent. */
export function isAgentBasket({ body }: Reply<Basket>): boolean {
  return body.agent !== null && body.agent !== undefined;
}
