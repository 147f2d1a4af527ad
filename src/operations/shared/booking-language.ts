import { LANGUAGES, type Language } from '../../contract/operation.js';
import type { Basket } from '../../domain/basket/basket.js';
import type { ReadTables } from '../../store/tables.js';

/**
 * Returns the language of a booking's mails and tickets: the one stored with the booking, else the operator's default
 * (P4).
 */
export function bookingLanguage(
  { merchants }: Pick<ReadTables, 'merchants'>,
  { language, operator }: Pick<Basket, 'language' | 'operator'>,
): Language {
  const preferred = language ?? merchants.get(operator)?.defaultLanguage ?? 'en';
  return LANGUAGES.find((known) => known === preferred.slice(0, 2)) ?? 'en';
}

/**
 * Returns the language of the mail about a hosted booking: the language requested for the payment page if mails exist
 * in it, else English (H2, P4).
 */
export function mailLanguage(requested: string): Language {
  const primary = requested.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}
