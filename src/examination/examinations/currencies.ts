import { exponentOf } from '../../domain/shared/money.js';
import type { Examination, Examining } from '../examination.js';
import type { Item } from '../acts.js';
import type { Offer, RuleCategory } from '../world.js';
import { rounded } from './prices.js';

/** Examinations of quotes in other currencies (M8). */
export const CURRENCIES: readonly Examination[] = [
  {
    id: 'prices/currencies',
    title: "Other currencies are converted at the merchant's rates",
    rules: ['M8', 'P14'],
    books: 0,
    writes: false,
    run: currencies,
  },
];

const minor = (amount: number, currency: string) => Math.round(amount * 10 ** exponentOf(currency));
/** A locale for each currency: its region uses the currency. */
const LOCALES: Readonly<Record<string, string>> = {
  EUR: 'de_DE',
  CHF: 'de_CH',
  GBP: 'en_GB',
  JPY: 'ja_JP',
  USD: 'en_US',
};

async function currencies(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const merchants = new Map(world.offers.map((offer) => [offer.merchant.slug, offer]));
  for (const offer of [...merchants.values()].slice(0, 3)) {
    const { defaultCurrency, conversionRates, currencies: supported } = offer.merchant;
    const [item] = offer.items;
    const category = offer.rule.priceCategories.toSorted((left, right) => right.maxSeats - left.maxSeats)[0];
    if (!item || !category) continue;
    const locale = LOCALES[defaultCurrency];
    const order = [lineOf(item, category, Math.min(Math.max(3, category.minSeats), category.maxSeats))];
    const base = await acts.quote(order, { currency: defaultCurrency });
    if (base.status !== 200) continue;
    if (locale !== undefined) {
      const named = await acts.quote(order, { currency: locale });
      judge.equal(
        ['M8', 'A locale means the currency of its region.'],
        [base, named],
        { status: named.status, currency: named.body.currency, total: named.body.total },
        { status: 200, currency: defaultCurrency, total: base.body.total },
      );
    }
    judge.equal(['M8', 'The default currency has the rate 1.'], base, base.body.conversionRate, 1);
    for (const currency of supported.filter((one) => one !== defaultCurrency).slice(0, 2)) {
      const rate = conversionRates[currency];
      const reply = await acts.quote(order, { currency });
      if (rate === undefined) continue;
      judge.accepted(['M8', 'A supported currency can be requested.'], reply);
      if (reply.status !== 200) continue;
      const shown = [base, reply];
      judge.equal(['M8', 'A quote is in the requested currency.'], shown, reply.body.currency, currency);
      judge.equal(['M8', 'A quote shows the rate of the merchant.'], shown, reply.body.conversionRate, rate);
      judge.equal(
        ['M8', "Prices are converted at the merchant's rate, with each line rounded once."],
        shown,
        reply.body.items[0]?.guests.map(({ price }) => price),
        base.body.items[0]?.guests.map(({ price }) => rounded(price * rate, currency)),
      );
      judge.holds(
        ['P14', 'Amounts have the decimals of their currency.'],
        reply,
        Math.abs(minor(reply.body.total, currency) / 10 ** exponentOf(currency) - reply.body.total) < 1e-9,
        reply.body.total,
      );
    }
    const foreign = ['ISK', 'MXN', 'THB'].find((one) => !supported.includes(one) && one !== defaultCurrency);
    if (foreign !== undefined)
      judge.refused(
        ['M8', 'A currency that the merchant does not support is invalid.'],
        await acts.quote(order, { currency: foreign }),
        400,
      );
  }
  await wholeLines(x);
}

/**
 * Returns an item with a single guest, for a quote. The guest's price is the only line of the quote, so that its
 * rounding is visible.
 */
function lineOf({ availabilityItemId }: Item, { id }: RuleCategory, seats: number) {
  return { availabilityItemId, guests: [{ priceCategoryId: id, occupancy: seats }] };
}

/**
 * Examines that the price of several seats is converted as one amount. Conversion seat by seat could give another
 * amount.
 */
async function wholeLines({ acts, judge, world }: Examining): Promise<void> {
  const found = world.offers.flatMap(linesConverted)[0];
  if (!found) return judge.lacks(['M8', 'No price shows whether a line is converted as one amount.']);
  const { offer, category, seats, currency, due } = found;
  const [item] = offer.items;
  if (!item) return;
  const reply = await acts.quote([lineOf(item, category, seats)], { currency });
  if (reply.status !== 200) return judge.accepted(['M8', 'A supported currency can be requested.'], reply);
  judge.amount(
    ['M8', 'A line is converted as one amount, not seat by seat.'],
    reply,
    reply.body.items[0]?.guests[0]?.price ?? 0,
    due,
  );
}

/** Returns the lines of an offer whose amounts differ between conversion as a sum and conversion per seat. */
function linesConverted(offer: Offer) {
  const { conversionRates, currencies: supported, defaultCurrency } = offer.merchant;
  const groups = offer.rule.priceCategories.filter(({ maxSeats }) => maxSeats > 1);
  return groups.flatMap((category) =>
    supported.flatMap((currency) => {
      const rate = conversionRates[currency];
      const { amount, currency: own } = category.price;
      if (rate === undefined || own !== defaultCurrency || currency === defaultCurrency) return [];
      const most = Math.min(category.maxSeats, ...offer.items.slice(0, 1).map((one) => one.availableSeats));
      return Array.from(
        { length: Math.max(0, most - category.minSeats + 1) },
        (_, at) => category.minSeats + at,
      )
        .map((seats) => ({ offer, category, seats, currency, due: rounded(amount * seats * rate, currency) }))
        .filter(
          ({ seats, due }) =>
            Math.abs(rounded(rounded(amount * rate, currency) * seats, currency) - due) > 0.0005,
        );
    }),
  );
}
