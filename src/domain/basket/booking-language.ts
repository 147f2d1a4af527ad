import type { Merchant } from '../catalogue/merchant.js';
import { LANGUAGES, supportedLanguage, type Language } from '../shared/language.js';
import type { Basket } from './basket.js';

/** Returns the language of a payment page: the requested one, exactly as written, if it is one of `spoken`, else English (H2). */
export function pageLanguage(requested: string, spoken: readonly Language[]): Language {
  return spoken.find((language) => language === requested) ?? 'en';
}

/** Returns the language of a booking's mails and tickets: the one that it was made in, else its operator's (P4). */
export function bookingLanguage(
  { merchants }: { readonly merchants: { get(slug: string): Merchant | undefined } },
  { language, operator }: Pick<Basket, 'language' | 'operator'>,
): Language {
  return supportedLanguage(language ?? merchants.get(operator)?.defaultLanguage ?? 'en', LANGUAGES);
}
