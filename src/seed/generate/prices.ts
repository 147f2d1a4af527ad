import { exponentOf } from '../../domain/shared/money.js';
import type { Price } from '../../domain/catalogue/goods.js';
import { CURRENCIES } from '../places/countries.js';

/** Returns a price in a currency, rounded to the currency's usual steps and never zero. */
export function priceOf(euro: number, currency: string): Price {
  const { perEuro, step } = CURRENCIES[currency] ?? { perEuro: 1, step: 1 };
  const steps = Math.max(1, Math.round((euro * perEuro) / step));
  return { amount: Number((steps * step).toFixed(exponentOf(currency))), currency };
}

/** Returns the rate from one currency to another, to four digits. */
export function rate(from: string, to: string): number {
  const [own, other] = [CURRENCIES[from], CURRENCIES[to]];
  return Number(((other?.perEuro ?? 1) / (own?.perEuro ?? 1)).toPrecision(4));
}
