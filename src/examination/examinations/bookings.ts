import type { Examination, Examining } from '../examination.js';
import { singleSeats, type Offer } from '../world.js';
import { guestsOf, isAgentBasket, judgeBalance, reserve, type Reserved } from './reserve.js';

/** Examinations of a booking's amounts and stored data (M2, M6, B4). */
export const BOOKINGS: readonly Examination[] = [
  {
    id: 'money/booking',
    title: 'A booking has the prices of its quote',
    rules: ['M2', 'M8', 'B12', 'M9', 'M6', 'B1', 'B6', 'B2', 'B4', 'P13'],
    books: 1,
    writes: true,
    run: booking,
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
  judgeFee(x, made);
  judgeBalance(x, [booked, basket], basket);
  const { body } = basket;
  judge.equal(
    ['B2', 'A booking without a payment is a reservation.'],
    [booked, basket],
    { status: body.status, isReservation: body.isReservation, paymentStatus: body.paymentStatus },
    { status: 'reserved', isReservation: true, paymentStatus: 'outstanding' },
  );
  judge.equal(['B4', 'A booking keeps its note.'], [booked, basket], body.note, note);
  judge.equal(
    ['B4', 'A booking keeps who booked.'],
    [booked, basket],
    { name: body.user.name, email: body.user.email },
    { name: acts.booker.name, email: acts.booker.email },
  );
  const guests = guestsOf(basket);
  judge.equal(
    ['B4', 'A booking has the names of its guests.'],
    [booked, basket],
    guests.map(({ firstName, lastName, name }) => [firstName, lastName, name]),
    guests.map((_, at) => [`First${at}`, `Last${at}`, `First${at} Last${at}`]),
  );
  judge.equal(
    ['B4', 'Each guest has a different bar code.'],
    basket,
    new Set(guests.map(({ barCode }) => barCode)).size,
    guests.length,
  );
  judge.equal(
    ['B4', 'A guest has the ids of its booking and its item.'],
    basket,
    guests.map(({ basketId, basketItemId, availabilityItemId }) => [
      basketId,
      basketItemId,
      availabilityItemId,
    ]),
    guests.map(() => [body.id, body.items[0]?.id, made.item.availabilityItemId]),
  );
  const whole = guests.filter(({ discount }) => discount === null || discount === 0);
  judge.equal(
    ['M9', 'The price of a guest is seats × price per seat.'],
    basket,
    whole.map(({ pricePerSeat, occupancy }) => Math.round(pricePerSeat * occupancy * 100)),
    whole.map(({ price }) => Math.round(price * 100)),
  );
  const age = Math.abs(Date.parse(body.createdAt) - Date.parse(quote.body.createdAt));
  judge.holds(['P13', 'A booking is created now.'], [quote, basket], age < 60_000, body.createdAt);
}

/** Examines that a booking without an agent has its operator's online booking fee (M6). */
function judgeFee({ judge }: Examining, { offer, quote, basket }: Reserved): void {
  const { onlineBookingFee: due, defaultCurrency } = offer.merchant;
  if (isAgentBasket(basket) || basket.body.currency !== defaultCurrency) return;
  const quoted = quote.body.fees.reduce((sum, { value }) => sum + value, 0);
  judge.equal(
    ['M6', 'The online booking fee equals the fee of the operating merchant.'],
    [quote, basket],
    { quoted, onlineBookingFee: basket.body.onlineBookingFee, totalFees: basket.body.totalFees },
    { quoted: due, onlineBookingFee: due, totalFees: due },
  );
}

/** Examines that a booking has the amounts of its quote (M2). */
function judgeAsQuoted({ judge }: Examining, { quote, basket, booked }: Reserved): void {
  const shown = [quote, booked, basket];
  const [was, is] = [quote.body, basket.body];
  judge.equal(['M2', 'A booking has the total of its quote.'], shown, is.total, was.total);
  judge.equal(
    ['M2', 'The items of a booking have the prices of its quote.'],
    shown,
    is.itemsPrice,
    was.itemsPrice,
  );
  judge.equal(
    ['M2', 'The shop items of a booking have the prices of its quote.'],
    shown,
    { shopItemsPrice: is.shopItemsPrice, total: is.shopItems.map(({ total }) => total) },
    { shopItemsPrice: was.shopItemsPrice, total: was.shopItems.map(({ total }) => total) },
  );
  judge.amount(
    ['M2', 'A booking has the fees of its quote.'],
    shown,
    is.totalFees,
    was.fees.reduce((sum, { value }) => sum + value, 0),
  );
  judge.amount(
    ['M2', 'A booking has the discounts of its quote.'],
    shown,
    is.totalDiscounts,
    was.discountPrice + was.multidiscount.amount,
  );
  judge.equal(
    ['M2', 'The vouchers of a booking deduct the amounts of its quote.'],
    shown,
    is.vouchersDiscount,
    was.vouchersDiscount,
  );
  judge.equal(
    ['M8', 'A booking has the currency and the rate of its quote.'],
    shown,
    { currency: is.currency, conversionRate: is.conversionRate },
    { currency: was.currency, conversionRate: was.conversionRate },
  );
  const [item, quoted] = [is.items[0], was.items[0]];
  if (!item || !quoted) return;
  judge.equal(['M2', 'An item of a booking has the price of its quote.'], shown, item.price, quoted.total);
  judge.equal(
    ['M2', 'A guest has the price of the quote.'],
    shown,
    item.guests.map(({ price }) => price),
    quoted.guests.map(({ price }) => price),
  );
  judge.equal(
    ['B12', 'A booked addon has the quantity and total of its quote.'],
    shown,
    item.addons.map(({ addonId, quantity, total }) => [addonId, quantity, total]),
    quoted.addons.map(({ id, quantity, total }) => [id, quantity, total]),
  );
  const guestAddons = (guest: unknown) =>
    (guest as { readonly addons: readonly { addonId: number; quantity: number; total: number }[] }).addons;
  judge.equal(
    ['B12', "A guest's addon has the quantity and total of its quote."],
    shown,
    item.guests.flatMap((guest) =>
      guestAddons(guest).map(({ addonId, quantity, total }) => [addonId, quantity, total]),
    ),
    quoted.guests.flatMap(({ addons: list }) => list.map(({ id, quantity, total }) => [id, quantity, total])),
  );
  judge.amount(
    ['M9', 'The subtotal is the sum of items and shop items.'],
    shown,
    is.subTotal,
    is.itemsPrice + is.shopItemsPrice,
  );
}

/** Returns the first valid discount code of the facts for an offer; undefined if there is none. */
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
