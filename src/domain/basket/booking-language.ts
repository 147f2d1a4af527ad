import type { Merchant } from '../catalogue/merchant.js';
import { LANGUAGES, supportedLanguage, type Language } from '../shared/language.js';
import type { Basket } from './basket.js';

/** Returns the language to book in: that of the payment page where the booking has one, else the request's (P4, H2). */
export function languageToBookIn(page: { readonly language: string } | null, request: Language): Language {
  return page ? supportedLanguage(page.language, LANGUAGES) : request;
}

/** Returns the language of a booking's mails and tickets: the one that it was made in, else its operator's (P4). */
export function bookingLanguage(
  { merchants }: { readonly merchants: { get(slug: string): Merchant | undefined } },
  { language, operator }: Pick<Basket, 'language' | 'operator'>,
): Language {
  return supportedLanguage(language ?? merchants.get(operator)?.defaultLanguage ?? 'en', LANGUAGES);
}
