import type { Breach } from './breach.js';
import { both, planted, shows } from './planted.js';
import type { Traffic } from '../wrapped-target.js';
import { QUOTE, READ, cents } from './shared.js';

const guestsOf = (body: Traffic['reply']) =>
  (body.items ?? []).flatMap((item: { guests: object[] }) => item.guests);
/** Changes a quote and each booking in the same way, so that they still agree. */
const costs = (change: (body: Traffic['reply']) => void) => both(shows(QUOTE, change), shows(READ, change));
const quoteOf = async (
  { acts, world }: Parameters<Breach['witness']>[0],
  merchant: string,
  seats = 2,
  more: object = {},
) => {
  const offer = world.offers.find(
    ({ merchant: own, singles, rule }) =>
      own.slug === merchant && singles.length > 0 && rule.type !== 'rental',
  );
  const [item, category] = [offer?.items[0], offer?.singles[0]];
  const guests = Array.from({ length: seats }, () => ({ priceCategoryId: category?.id ?? 0, occupancy: 1 }));
  return acts.quote([{ availabilityItemId: item?.availabilityItemId ?? '', guests }], {
    currency: offer?.merchant.defaultCurrency,
    ...more,
  });
};

/** Taxes and fees. */
export const TAXES: readonly Breach[] = [
  planted(
    'money',
    'percent taxes that are not included are not added',
    ['M5', 'M9'],
    costs((body) => {
      const added = (body.taxes ?? []).filter((tax: { included: boolean }) => !tax.included);
      for (const tax of added)
        if (tax.type === 'percent') {
          const amount = Math.round(((body.itemsPrice + body.shopItemsPrice) * tax.value.percent) / 100);
          body.total = cents(body.total - amount);
          if (body.balance !== undefined) body.balance = cents(body.balance - amount);
        }
    }),
    async (w) => {
      const { body } = await quoteOf(w, 'kyoto-walks');
      return body.total === cents(body.itemsPrice + body.fees.reduce((sum, { value }) => sum + value, 0));
    },
  ),
  planted(
    'money',
    'fixed taxes are not added',
    ['M5', 'M9'],
    costs((body) => {
      for (const tax of body.taxes ?? [])
        if (tax.type === 'fixed' && !tax.included && body.total > 0) {
          body.total = cents(body.total - tax.value.amount);
          if (body.balance !== undefined) body.balance = cents(body.balance - tax.value.amount);
        }
    }),
    async (w) => {
      const { body } = await quoteOf(w, 'alpen-rad');
      return (
        body.taxes.some((tax) => tax.type === 'fixed') &&
        cents(body.total - body.fees.reduce((sum, { value }) => sum + value, 0)) === body.itemsPrice
      );
    },
  ),
  planted(
    'money',
    'fixed taxes are taken for each guest',
    ['M5'],
    shows(QUOTE, (body) => {
      const count = guestsOf(body).length;
      for (const tax of body.taxes.filter((one: { type: string }) => one.type === 'fixed')) {
        const line = body.taxes.find(
          (one: { title: string; type: string }) => one.title === tax.title && one.type === 'tax',
        );
        body.total = cents(body.total + line.value * (count - 1));
        line.value = cents(line.value * count);
      }
    }),
    async (w) => {
      const { body } = await quoteOf(w, 'alpen-rad');
      const line = body.taxes.find((tax) => tax.type === 'tax' && !tax.included);
      return line?.value === 7;
    },
  ),
  planted(
    'money',
    'included taxes are added',
    ['M5', 'M9'],
    shows(QUOTE, (body) => {
      for (const line of body.taxes.filter(
        (one: { type: string; included: boolean }) => one.type === 'tax' && one.included,
      ))
        body.total = cents(body.total + line.value);
    }),
    async (w) => {
      const { body } = await quoteOf(w, 'tagus-tours');
      return body.total > cents(body.itemsPrice + body.fees.reduce((sum, { value }) => sum + value, 0));
    },
  ),
  planted(
    'money',
    'an included tax is taken off the top',
    ['M5'],
    shows(QUOTE, (body) => {
      for (const tax of body.taxes.filter(
        (one: { type: string; included: boolean }) => one.type === 'percent' && one.included,
      )) {
        const line = body.taxes.find(
          (one: { title: string; type: string }) => one.title === tax.title && one.type === 'tax',
        );
        line.value = cents(((body.itemsPrice + body.shopItemsPrice) * tax.value.percent) / 100);
      }
    }),
    async (w) => {
      const { body } = await quoteOf(w, 'tagus-tours');
      const tax = body.taxes.find(({ type }) => type === 'percent') as { value: { percent: number } };
      const line = body.taxes.find(({ type }) => type === 'tax') as { value: number };
      return line.value === cents((body.itemsPrice * tax.value.percent) / 100);
    },
  ),
  planted(
    'money',
    'quotes have no lines of taxes',
    ['M5'],
    shows(QUOTE, (body) => {
      body.taxes = body.taxes.filter(({ type }: { type: string }) => type !== 'tax');
    }),
    async (w) => (await quoteOf(w, 'tagus-tours')).body.taxes.every(({ type }) => type !== 'tax'),
  ),
  planted(
    'money',
    'the fee is taken for each guest',
    ['M6'],
    shows(QUOTE, (body) => {
      const count = guestsOf(body).length;
      for (const fee of body.fees) {
        body.total = cents(body.total + fee.value * (count - 1));
        fee.value = cents(fee.value * count);
      }
    }),
    async (w) => {
      const [one, two] = [await quoteOf(w, 'tagus-tours', 1), await quoteOf(w, 'tagus-tours', 2)];
      return (two.body.fees[0]?.value ?? 0) > (one.body.fees[0]?.value ?? 0);
    },
  ),
  planted(
    'money',
    'no fee is taken',
    ['M6'],
    costs((body) => {
      const fee = (body.fees ?? []).reduce((sum: number, { value }: { value: number }) => sum + value, 0);
      body.total = cents(body.total - fee);
      if (body.balance !== undefined)
        Object.assign(body, { balance: cents(body.balance - fee), totalFees: 0, onlineBookingFee: 0 });
      body.fees = [];
    }),
    async (w) => (await quoteOf(w, 'tagus-tours')).body.fees.length === 0,
  ),
];
