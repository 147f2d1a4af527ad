import type { Breach } from './breach.js';
import { both, planted, shows } from './planted.js';
import type { Traffic } from '../wrapped-target.js';
import { QUOTE, READ, cents } from './shared.js';

const guestsOf = (body: Traffic['reply']) =>
  (body.items ?? []).flatMap((item: { guests: object[] }) => item.guests);
/** Changes a quote and each booking in the same way, so that quote and booking still agree. */
const costs = (change: (body: Traffic['reply']) => void) => both(shows(QUOTE, change), shows(READ, change));

/** Breaches of taxes and fees. */
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
  ),
  planted(
    'money',
    'quotes have no lines of taxes',
    ['M5'],
    shows(QUOTE, (body) => {
      body.taxes = body.taxes.filter(({ type }: { type: string }) => type !== 'tax');
    }),
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
  ),
];
