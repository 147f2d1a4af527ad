import { LANGUAGES, type Language } from '../contract/operation.js';
import type { Basket } from '../domain/basket/basket.js';
import type { ReadTables } from '../store/tables.js';

/** Returns the language of a booking's mails and tickets: that of its page or request, else the operator's (P4). */
export function bookingLanguage(
  { merchants }: Pick<ReadTables, 'merchants'>,
  { language, operator }: Pick<Basket, 'language' | 'operator'>,
): Language {
  const wish = language ?? merchants.get(operator)?.defaultLanguage ?? 'en';
  return LANGUAGES.find((known) => known === wish.slice(0, 2)) ?? 'en';
}
