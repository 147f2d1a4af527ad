import { inLetters, type Basket, type ListedGuest } from '../acts.js';
import type { Claim } from '../judging.js';
import type { Examination, Examining } from '../examination.js';
import type { Who } from '../session.js';
import { singleSeats, type Offer } from '../world.js';
import { foreignCapture, foreignGuests } from './foreign.js';
import { asQuoted } from './holds.js';
import { guestsOf, judgeBalance, reserve, type Reserved } from './reserve.js';

/** Examinations of the views of other clients, and of the rights of agents and operators (B0, B3, B9, K1). */
export const PEOPLE: readonly Examination[] = [
  {
    id: 'people/other',
    title: 'Bookings and captures of other merchants are hidden',
    rules: ['K1', 'C3', 'C5', 'C6', 'A13'],
    needs: ['other'],
    books: 1,
    writes: true,
    run: others,
  },
  {
    id: 'people/agent',
    title: 'An agent books with its own discounts and payments',
    rules: ['B3', 'M1', 'M6', 'M8', 'M10', 'B12', 'M2', 'M9', 'B5'],
    needs: ['agent'],
    books: 3,
    writes: true,
    run: agent,
  },
  {
    id: 'people/operator',
    title: 'The operator of a trip sees its marketplace bookings',
    rules: ['A6', 'B9'],
    needs: ['operator'],
    books: 1,
    writes: true,
    run: operator,
  },
];

async function others(x: Examining): Promise<void> {
  const { acts, judge, session, world } = x;
  // The booked trip must belong to a merchant that the other client may not see.
  const theirs = await session.get<readonly { readonly merchant: string }[]>(
    '/activities',
    { limit: 100 },
    { as: 'other' },
  );
  const seen = Array.isArray(theirs.body) ? theirs.body.map(({ merchant }) => merchant) : [];
  const candidates = world.offers.filter(
    (offer) => offer.singles.length > 0 && !seen.includes(offer.merchant.slug),
  );
  const offer = singleSeats({ ...world, offers: candidates }) ?? candidates[0];
  const named = (plain: Reserved['ordered']) => ({
    ...plain,
    guests: plain.guests.map((guest) => ({ ...guest, firstname: 'Foreign', lastname: inLetters(x.now()) })),
  });
  const made = await reserve(x, { ...(offer && { offer }), item: named });
  if (!made) return;
  const { id } = made;
  const as: Who = 'other';
  const isOperator = seen.includes(made.offer.merchant.slug);
  const title: Claim = ['K1', 'A booking of another merchant gives 404.'];
  const [guest] = guestsOf(made.basket);
  const item = made.basket.body.items[0];
  if (!isOperator) {
    judge.refused(title, [made.booked, await acts.booking(id, as)], 404);
    judge.refused(title, [made.booked, await acts.cancel(id, {}, as)], 404);
    judge.refused(
      title,
      [
        made.booked,
        await acts.act('POST', `/booking/${id}/payment`, { amount: 1, treasurerType: 'merchant' }, as),
      ],
      404,
    );
    judge.refused(
      title,
      [made.booked, await acts.act('POST', `/booking/${id}/tickets`, { recipient: acts.booker.email }, as)],
      404,
    );
    judge.refused(
      title,
      [made.booked, await acts.act('PUT', `/booking/item/${item?.id ?? 0}/remarks`, { remarks: 'Seen' }, as)],
      404,
    );
    judge.refused(
      title,
      [
        made.booked,
        await acts.act('PUT', `/booking/item/${item?.id ?? 0}/cancel`, { refundType: 'ignore' }, as),
      ],
      404,
    );
    judge.refused(
      ['K1', 'A guest of another merchant gives 404.'],
      [made.booked, await session.get(`/guest/${guest?.id ?? 0}`, {}, { as })],
      404,
    );
    judge.refused(
      ['K1', 'A guest of another merchant gives 404.'],
      [made.booked, await acts.act('POST', `/guest/${guest?.id ?? 0}/check-in`, {}, as)],
      404,
    );
    judge.refused(
      ['K1', 'A guest of another merchant gives 404.'],
      [made.booked, await acts.act('PUT', `/guest/${guest?.id ?? 0}/cancel`, { refundType: 'ignore' }, as)],
      404,
    );
    judge.refused(
      ['K1', 'A ticket of another merchant gives 404.'],
      [made.booked, await session.get(`/ticket/validate/${guest?.barCode ?? 'x'}`, {}, { as })],
      404,
    );
    judge.refused(
      ['K1', 'An item that the client may not sell gives 404.'],
      [
        made.booked,
        await session.get(`/availabilities/${encodeURIComponent(made.item.availabilityItemId)}`, {}, { as }),
      ],
      404,
    );
    judge.refused(
      ['K1', 'An activity that the client may not sell gives 404.'],
      await session.get(`/activities/${made.offer.activity.id}`, {}, { as }),
      404,
    );
    const list = await session.get<readonly Basket[]>('/bookings', { 'user[]': [acts.booker.email] }, { as });
    judge.holds(
      ['K1', 'Bookings of another merchant are not listed.'],
      [made.booked, list],
      Array.isArray(list.body) && !list.body.some((one) => one.id === id),
    );
    await foreignGuests(x, made);
    const items = await session.get<readonly unknown[]>(
      '/availabilities',
      { availabilityRuleId: String(made.offer.rule.id) },
      { as },
    );
    judge.equal(
      ['K1', 'Items that the client may not sell are not listed.'],
      items,
      Array.isArray(items.body) ? items.body.length : items.status,
      0,
    );
    const rules = await session.get<readonly unknown[]>(
      '/availability-rules',
      { 'id[]': [made.offer.rule.id] },
      { as },
    );
    judge.equal(
      ['K1', 'Rules that the client may not sell are not listed.'],
      rules,
      Array.isArray(rules.body) ? rules.body.length : rules.status,
      0,
    );
    const after = await acts.booking(id);
    judge.equal(
      ['K1', 'Attempts of another merchant change nothing.'],
      after,
      {
        status: after.body.status,
        totalPayments: after.body.totalPayments,
        remarks: after.body.items[0]?.remarks,
      },
      { status: 'reserved', totalPayments: 0, remarks: null },
    );
  }
  await foreignCapture(x, seen);
}

async function agent(x: Examining): Promise<void> {
  const { acts, judge, session, world } = x;
  const offer = singleSeats(world);
  if (!offer) return;
  const { defaultCurrency: currency, multiDiscounts, currencies, conversionRates } = offer.merchant;
  const as: Who = 'agent';
  const percent = multiDiscounts.at(-1) ?? 10;
  const addons = offer.activity.addons
    .filter(({ type }) => type === 'guest')
    .map(({ id }) => ({ id, quantity: 1 }))
    .slice(0, 1);
  const made = await reserve(x, {
    as,
    order: { multidiscount: percent },
    item: (plain) => ({
      ...plain,
      guests: plain.guests.map((guest, at) => (at === 0 && addons.length > 0 ? { ...guest, addons } : guest)),
    }),
  });
  if (!made) return;
  const { quote, basket } = made;
  if (quote.status === 200) {
    const [item] = quote.body.items;
    const price = item?.guests.reduce((sum, guest) => sum + guest.price, 0) ?? 0;
    judge.equal(
      ['M1', 'A multidiscount deducts its percentage from guest prices.'],
      quote,
      { percent: quote.body.multidiscount.percent, amount: quote.body.multidiscount.amount },
      { percent, amount: Math.round(price * percent) / 100 },
    );
    judge.equal(
      ['M2', 'A booking has the total of its quote.'],
      [quote, basket],
      {
        total: basket.body.total,
        multidiscount: basket.body.multidiscount,
        itemsPrice: basket.body.itemsPrice,
      },
      {
        total: quote.body.total,
        multidiscount: quote.body.multidiscount.amount,
        itemsPrice: quote.body.itemsPrice,
      },
    );
    judge.amount(
      ['M9', 'Discounts add up.'],
      [quote, basket],
      basket.body.totalDiscounts,
      quote.body.multidiscount.amount,
    );
  }
  judge.equal(
    ['M6', 'Agents pay no online booking fee.'],
    basket,
    { onlineBookingFee: basket.body.onlineBookingFee, totalFees: basket.body.totalFees },
    { onlineBookingFee: 0, totalFees: 0 },
  );
  judge.holds(
    ['B12', 'A booking made by an agent shows the agent.'],
    basket,
    basket.body.agent !== null,
    basket.body.agent,
  );
  judge.accepted(
    ['B5', 'An agent can record payments to itself.'],
    await acts.act('POST', `/booking/${made.id}/payment`, { amount: 5, treasurerType: 'agent' }, as),
  );
  const plain = asQuoted(made.ordered);
  const [least, most] = [multiDiscounts[0], 37];
  if (least !== undefined)
    judge.refused(
      ['M10', 'A merchant that lists multidiscounts accepts no others.'],
      await acts.quote([plain], { currency, multidiscount: most }, as),
      400,
    );
  const none = await acts.quote([plain], { currency, multidiscount: 0 }, as);
  if (none.status === 200)
    judge.equal(['M10', 'A multidiscount of 0 gives no discount.'], none, none.body.multidiscount.amount, 0);
  const paid = await reserve(x, { as, seats: 1, order: { payment: { amount: 1, currency } } });
  if (paid) {
    judge.equal(
      ['B3', 'An offline payment of an agent is recorded.'],
      [paid.booked, paid.basket],
      { totalPayments: paid.basket.body.totalPayments, currency: paid.basket.body.currency },
      { totalPayments: 1, currency },
    );
    judgeBalance(x, [paid.booked, paid.basket], paid.basket);
  }
  const other = currencies.find((one) => one !== currency && conversionRates[one] !== undefined);
  if (other === undefined) return;
  const foreign = await reserve(x, { as, seats: 1, order: { payment: { amount: 1, currency: other } } });
  if (!foreign || foreign.quote.status !== 200) return;
  judge.equal(
    ['M8', 'A booking is in the currency of its payment.'],
    [foreign.quote, foreign.basket],
    {
      currency: foreign.basket.body.currency,
      conversionRate: foreign.basket.body.conversionRate,
      total: foreign.basket.body.total,
    },
    { currency: other, conversionRate: conversionRates[other], total: foreign.quote.body.total },
  );
  const mine = await session.get<readonly Basket[]>('/bookings', { 'user[]': [acts.booker.email] }, { as });
  judge.holds(
    ['K1', 'A client can list its own bookings.'],
    mine,
    Array.isArray(mine.body) && mine.body.some(({ id }) => id === foreign.id),
  );
}

async function operator(x: Examining): Promise<void> {
  const { acts, judge, session, world } = x;
  const as: Who = 'operator';
  const theirs = await session.get<readonly { readonly id: number }[]>('/activities', { limit: 100 }, { as });
  const seen = Array.isArray(theirs.body) ? theirs.body.map(({ id }) => id) : [];
  const offer = singleSeats({
    ...world,
    offers: world.offers.filter(({ activity }) => seen.includes(activity.id)),
  });
  if (!offer) return;
  await overbooking(x, offer);
  const made = await reserve(x, { offer });
  if (!made || made.basket.body.marketplace === null) return;
  const basket = await acts.booking(made.id, as);
  judge.equal(
    ['B9', 'The operator of a trip sees its marketplace bookings.'],
    [made.booked, basket],
    { status: basket.status, 'items (count)': basket.body.items?.length, total: basket.body.total },
    { status: 200, 'items (count)': made.basket.body.items.length, total: made.basket.body.total },
  );
  const list = await session.get<readonly ListedGuest[]>('/guests', { bookingId: made.id }, { as });
  judge.equal(
    ['B9', 'The operator of a trip sees the guests of its marketplace bookings.'],
    [made.booked, list],
    Array.isArray(list.body) ? list.body.length : list.status,
    2,
  );
  const [guest] = guestsOf(made.basket);
  judge.accepted(
    ['B9', 'The operator of a trip can check in its guests.'],
    await acts.act('POST', `/guest/${guest?.id ?? 0}/check-in`, {}, as),
  );
}

/** Examines that lists ignore free seats if the client may overbook, and only then (A6). */
async function overbooking({ acts, judge, session }: Examining, offer: Offer): Promise<void> {
  const as: Who = 'operator';
  const category = offer.singles.find(({ capacity }) => capacity === null);
  const item = offer.take();
  const { available, reply } = await acts.seats(item.availabilityItemId, as);
  if (!category || item.startsAt === null || !(available > 0 && available <= 60)) return;
  const over = await acts.hold(item.availabilityItemId, offer.entries(category, available + 1), {}, as);
  if (over.status === 200) await acts.release(over.body.reference, as);
  const query = {
    availabilityRuleId: String(offer.rule.id),
    startsFrom: item.startsAt,
    startsTo: item.startsAt,
    seats: available + 1,
  };
  const list = await session.get<readonly unknown[]>('/availabilities', query, { as });
  judge.equal(
    ['A6', 'Only clients that may overbook find items with too few seats for the query.'],
    [reply, over, list],
    Array.isArray(list.body) && list.body.length > 0,
    over.status === 200,
  );
}
