import type { Quote, Schemas } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import type { Reply } from '../session.js';
import { categoryWith, type Offer, type RuleCategory } from '../world.js';
import { exponentOf } from '../../domain/shared/money.js';
import { asQuoted } from './holds.js';

/** Examinations of quotes. They only read (M1, M2, M5 to M7, M9). */
export const PRICES: readonly Examination[] = [
  {
    id: 'prices/quotes',
    title: 'Quotes add up from the prices of the catalogue',
    rules: ['M1', 'M5', 'M6', 'M7', 'M9'],
    books: 0,
    writes: false,
    run: quotes,
  },
  {
    id: 'prices/refused',
    title: 'Quotes refuse orders that can never be booked',
    rules: ['P0', 'M2', 'P10', 'B0'],
    books: 0,
    writes: false,
    run: refused,
  },
];

/** Rounds an amount half up to the decimals of its currency (M2). */
export const rounded = (amount: number, currency: string) => {
  const unit = 10 ** exponentOf(currency);
  return Math.floor(amount * unit + 0.5 + 1e-9) / unit;
};

/** Returns the total that follows from the other sums, taxes and fees of a quote. */
export function dueTotal(quote: Quote): number {
  const extra = quote.taxes.reduce(
    (sum, tax) => (tax.included || typeof tax.value !== 'number' ? sum : sum + tax.value),
    0,
  );
  const fees = quote.fees.reduce((sum, { value }) => sum + value, 0);
  return quote.itemsPrice + quote.shopItemsPrice + extra + fees - quote.vouchersDiscount;
}

/** Returns a guest's price after the multi-discount of the quote (M1, M2). */
export function afterDiscount(
  price: number,
  { multidiscount, currency }: Pick<Quote, 'multidiscount' | 'currency'>,
): number {
  return price - rounded((price * multidiscount.percent) / 100, currency);
}

/** Examines the sums of a quote. */
export function judgeSums({ judge }: Examining, reply: Reply<Quote>): void {
  const quote = reply.body;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  judge.amount(['M9', 'The total of a quote is the sum of its parts.'], reply, quote.total, dueTotal(quote));
  judge.amount(
    ['M9', 'The items of a quote add up to `itemsPrice`.'],
    reply,
    quote.itemsPrice,
    sum(quote.items.map(({ total }) => total)),
  );
  for (const item of quote.items) {
    const addons = sum(item.addons.map(({ total }) => total));
    const guests = sum(item.guests.map(({ total }) => total));
    judge.amount(
      ['M9', 'An item of a quote is the sum of its guests and addons.'],
      reply,
      item.total,
      guests + addons,
    );
    for (const guest of item.guests)
      judge.amount(
        ['M1', 'The total of a guest is the price minus discounts plus addons.'],
        reply,
        guest.total,
        afterDiscount(guest.price - guest.discountAmount, quote) + guest.addonsPrice,
      );
  }
  judge.amount(
    ['M9', 'The shop items of a quote add up to `shopItemsPrice`.'],
    reply,
    quote.shopItemsPrice,
    sum(quote.shopItems.map(({ total }) => total)),
  );
}

async function quotes(x: Examining): Promise<void> {
  const seen = new Set<string>();
  let count = 0;
  for (const offer of x.world.offers) {
    const { slug } = offer.merchant;
    const [first] = offer.rule.priceCategories;
    const kind = `${slug} ${offer.rule.type} ${first?.downPayment.type} ${offer.activity.addons.length > 0}`;
    if (seen.has(kind) || count >= 8) continue;
    seen.add(kind);
    count += 1;
    await quoteOffer(x, offer);
  }
}

/** Examines a quote for each category of an offer, each addon of its activity, and shop items. */
async function quoteOffer(x: Examining, offer: Offer): Promise<void> {
  const { judge, acts, world } = x;
  const currency = offer.merchant.defaultCurrency;
  const item = offer.items[0];
  if (!item) return;
  const wanted = offer.rule.priceCategories.flatMap((category) => {
    const seats = Math.max(category.minSeats, Math.min(2, category.maxSeats));
    return [{ category, seats }, ...(category.maxSeats === 1 ? [{ category, seats: 1 }] : [])];
  });
  const guestAddons = offer.activity.addons.filter(({ type }) => type === 'guest');
  const itemAddons = offer.activity.addons.filter(({ type }) => type === 'item');
  const addonsOf = (list: typeof guestAddons, quantity: number) => list.map(({ id }) => ({ id, quantity }));
  const guests = wanted.map(({ category, seats }, at) => ({
    priceCategoryId: category.id,
    occupancy: seats,
    ...(at === 0 && guestAddons.length > 0 && { addons: addonsOf(guestAddons, 2) }),
  }));
  const shopItems = world.shopItems
    .filter(({ merchant }) => merchant === offer.merchant.slug)
    .map(({ id }) => ({ id, quantity: 3 }));
  const reply = await acts.quote(
    [
      {
        availabilityItemId: item.availabilityItemId,
        guests,
        ...(itemAddons.length > 0 && { addons: addonsOf(itemAddons, 2) }),
      },
    ],
    { currency, ...(shopItems.length > 0 && { shopItems }) },
  );
  if (reply.status !== 200) return judge.accepted(['M1', 'Listed items can be quoted.'], reply);
  const quote = reply.body;
  const [quoted] = quote.items;
  if (!quoted) return;
  judgeSums(x, reply);
  judgeGuests(x, reply, wanted);
  for (const { id, price } of [...guestAddons, ...itemAddons]) {
    const lines = [...quoted.addons, ...quoted.guests.flatMap((guest) => guest.addons)];
    const line = lines.find((one) => one.id === id);
    if (price.currency === currency)
      judge.equal(
        ['M1', 'The total of an addon is price × quantity.'],
        reply,
        { price: line?.price, total: line?.total },
        { price: price.amount, total: rounded(price.amount * 2, currency) },
      );
  }
  for (const { id, quantity } of shopItems) {
    const line = quote.shopItems.find((one) => one.id === id);
    const price = world.shopItems.find((one) => one.id === id)?.price ?? 0;
    judge.equal(
      ['M1', 'The total of a shop item is price × quantity.'],
      reply,
      { price: line?.price, total: line?.total },
      { price, total: rounded(price * quantity, currency) },
    );
  }
  judgeTaxes(x, reply);
  const { onlineBookingFee } = offer.merchant;
  const fee = quote.fees.find(({ code }) => code === 'onlineBookingFee')?.value;
  if (onlineBookingFee > 0 && fee !== undefined)
    judge.amount(
      ['M6', 'The online booking fee equals the fee of the operating merchant.'],
      reply,
      fee,
      onlineBookingFee,
    );
  const again = await acts.quote([{ availabilityItemId: item.availabilityItemId, guests }], { currency });
  if (again.status === 200 && onlineBookingFee > 0 && fee !== undefined)
    judge.equal(
      ['M6', 'The online booking fee is charged once per basket.'],
      [reply, again],
      again.body.fees.length,
      quote.fees.length,
    );
}

function judgeGuests(
  { judge }: Examining,
  reply: Reply<Quote>,
  wanted: readonly { readonly category: RuleCategory; readonly seats: number }[],
): void {
  const { currency, items, downPayment, itemsDownPayment } = reply.body;
  const lines = items[0]?.guests ?? [];
  for (const [at, { category, seats }] of wanted.entries()) {
    const { price, downPayment: down } = category;
    if (price.currency !== currency) continue;
    judge.equal(
      ['M1', 'The price of a guest is the price of the category × seats.'],
      reply,
      lines[at]?.price,
      rounded(price.amount * seats, currency),
    );
    if (down.type === 'fixed' && 'amount' in down) {
      const due = Math.min(rounded(down.amount * seats, currency), lines[at]?.price ?? 0);
      judge.amount(
        ['M7', 'A fixed down payment is due for each seat.'],
        reply,
        lines[at]?.downPayment ?? 0,
        due,
      );
    } else if (down.type === 'full')
      judge.amount(
        ['M7', 'A full down payment is the complete price.'],
        reply,
        lines[at]?.downPayment ?? 0,
        lines[at]?.total ?? 0,
      );
  }
  judge.equal(
    ['M1', 'A quote has the requested guests.'],
    reply,
    lines.map(({ priceCategoryId }) => priceCategoryId),
    wanted.map(({ category }) => category.id),
  );
  const sum = items.reduce((total, one) => total + one.downPayment, 0);
  judge.amount(
    ['M7', 'The down payments of the items add up to `itemsDownPayment`.'],
    reply,
    itemsDownPayment,
    sum,
  );
  judge.holds(
    ['M7', 'The amount due up front is at most the total.'],
    reply,
    downPayment <= reply.body.total + 0.001,
    downPayment,
  );
}

/** Examines that a quote has the right amount for each tax (M5). */
function judgeTaxes({ judge }: Examining, reply: Reply<Quote>): void {
  const { taxes, itemsPrice, shopItemsPrice, currency } = reply.body;
  const base = itemsPrice + shopItemsPrice;
  const definitions = taxes.filter(({ type }) => type !== 'tax');
  const included = definitions.flatMap(({ included: is, value }) =>
    is && typeof value === 'object' && 'percent' in value ? [value.percent] : [],
  );
  for (const definition of definitions) {
    const line = taxes.find(
      ({ title, type, included: is }) =>
        type === 'tax' && title === definition.title && is === definition.included,
    );
    const { value } = definition;
    judge.holds(['M5', 'A quote has a line with the amount of each tax.'], reply, line !== undefined);
    if (!line || typeof line.value !== 'number' || typeof value !== 'object') continue;
    if ('percent' in value && !definition.included)
      judge.amount(
        ['M5', 'A percentage tax is computed from items and shop items.'],
        reply,
        line.value,
        rounded((base * value.percent) / 100, currency),
      );
    else if ('percent' in value && included.length === 1)
      judge.holds(
        ['M5', 'The amount of an included tax is its part of the price.'],
        reply,
        Math.abs(line.value - (base * value.percent) / (100 + value.percent)) <=
          1.01 / 10 ** exponentOf(currency),
        line.value,
      );
    else if ('amount' in value && value.currency === currency)
      judge.amount(['M5', 'A fixed tax is charged once per basket.'], reply, line.value, value.amount);
  }
}

/** The minimum number of entries that each array of a quote must accept (P10). */
const MANY = 200;

async function refused(x: Examining): Promise<void> {
  const { acts, judge, world, session } = x;
  const found = categoryWith(world, ({ minSeats }) => minSeats <= 1);
  const item = found?.offer.items[0];
  if (!found || !item) return;
  const { offer, category } = found;
  const { availabilityItemId } = item;
  const currency = offer.merchant.defaultCurrency;
  const guest = { priceCategoryId: category.id, occupancy: 1 };
  const attempts: readonly (readonly [string, readonly Schemas['BookingPriceQueryItem'][], object])[] = [
    ['an unknown item', [{ availabilityItemId: 'no-such-item', guests: [guest] }], {}],
    [
      'an unknown category',
      [{ availabilityItemId, guests: [{ ...guest, priceCategoryId: 2_000_000_000 }] }],
      {},
    ],
    [
      'an unknown addon',
      [{ availabilityItemId, guests: [guest], addons: [{ id: 2_000_000_000, quantity: 1 }] }],
      {},
    ],
    [
      'an unknown shop item',
      [{ availabilityItemId, guests: [guest] }],
      { shopItems: [{ id: 2_000_000_000, quantity: 1 }] },
    ],
  ];
  for (const [, items, more] of attempts)
    judge.refused(
      ['P0', 'A quote of an unknown record is invalid.'],
      await acts.quote(items, { currency, ...more }),
      400,
    );
  const items = [{ availabilityItemId, guests: [guest] }];
  judge.refused(
    ['M2', 'A guest needs at least one seat.'],
    await acts.quote([{ availabilityItemId, guests: [{ ...guest, occupancy: 0 }] }], { currency }),
    400,
  );
  judge.refused(['M2', 'A quote needs a currency.'], await acts.quote(items, {}), 400);
  const ambiguous = `currency=${currency}&items[][availabilityItemId]=${encodeURIComponent(availabilityItemId)}&items[][guests][0][occupancy]=1&items[][guests][0][priceCategoryId]=${category.id}`;
  judge.refused(
    ['P10', 'Empty brackets between names are ambiguous.'],
    await session.get('/bookingPrices', ambiguous),
    400,
  );
  judge.accepted(
    ['P10', 'A quote takes 200 guests.'],
    await acts.quote([{ availabilityItemId, guests: Array.from({ length: MANY }, () => guest) }], {
      currency,
    }),
  );
  judge.accepted(
    ['P10', 'A quote takes 200 items.'],
    await acts.quote(
      Array.from({ length: MANY }, () => ({ availabilityItemId, guests: [guest] })),
      { currency },
    ),
  );
  const other = world.offers.find(({ merchant }) => merchant.slug !== offer.merchant.slug);
  const [otherItem, otherCategory] = [other?.items[0], other?.rule.priceCategories[0]];
  if (other && otherItem && otherCategory) {
    const both = [
      ...items,
      asQuoted(other.order(otherItem, otherCategory, Math.max(1, otherCategory.minSeats))),
    ];
    judge.refused(
      ['B0', 'All items of a basket must have the same operating merchant.'],
      await acts.quote(both, { currency }),
      400,
    );
    const alien = [{ availabilityItemId, guests: [{ ...guest, priceCategoryId: otherCategory.id }] }];
    judge.refused(
      ['P0', 'A price category of another rule is invalid.'],
      await acts.quote(alien, { currency }),
      400,
    );
  }
}
