import { LANGUAGES, type Language } from '../../contract/operation.js';
import type { CardProblem } from '../../domain/shared/cards.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import { it } from './texts/it.js';

/** The languages of the hosted payment page; others are shown English (H2). */
export const PAGE_LANGUAGES = ['en', 'de', 'es', 'it'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** The page's language for a wish: `de-AT` is de, what is not spoken is English (H2). */
export function pageLanguage(wish: string): PageLanguage {
  const primary = wish.toLowerCase().split(/[-_]/)[0];
  return PAGE_LANGUAGES.find((language) => language === primary) ?? 'en';
}

/**
 * Returns the language of the mail about a hosted booking: the one that was asked for its page, where mails speak it,
 * else that of the page, English (H2, P4).
 */
export function mailLanguage(wish: string): Language {
  const primary = wish.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}

type CardFault<Field extends CardProblem['field']> = Extract<CardProblem, { field: Field }>['problem'];

/** Everything that the payment pages say. `{name}` is filled with a value. */
export interface PageTexts {
  readonly sandbox: string;
  readonly title: string;
  readonly soldBy: string;
  readonly order: string;
  readonly guests: string;
  readonly seats: string;
  readonly voucherItem: string;
  readonly addons: string;
  readonly shopItems: string;
  readonly fees: string;
  readonly taxes: string;
  readonly vouchers: string;
  readonly total: string;
  readonly dueNow: string;
  readonly dueLater: string;
  readonly timeLeft: string;
  readonly lessThanAMinute: string;
  readonly card: string;
  readonly cardNumber: string;
  readonly expiry: string;
  readonly expiryHint: string;
  readonly cvc: string;
  readonly cvcHint: string;
  readonly name: string;
  readonly pay: string;
  readonly cancel: string;
  readonly testCards: string;
  readonly testCardsHint: string;
  readonly outcomes: Readonly<Record<string, string>>;
  readonly mistakes: string;
  readonly stale: string;
  readonly number: Readonly<Record<CardFault<'number'>, string>>;
  readonly expiryFaults: Readonly<Record<CardFault<'expiry'>, string>>;
  readonly cvcFault: string;
  readonly nameFault: string;
  readonly challengeTitle: string;
  readonly challengeText: string;
  readonly pass: string;
  readonly fail: string;
  readonly paidTitle: string;
  readonly paidText: string;
  readonly nothingDueTitle: string;
  readonly nothingDueText: string;
  readonly cancelledTitle: string;
  readonly cancelledText: string;
  readonly goneTitle: string;
  readonly goneText: string;
  readonly expiredTitle: string;
  readonly expiredText: string;
  readonly back: string;
  readonly noTicketTitle: string;
  readonly noTicketText: string;
  readonly failedTitle: string;
  readonly failedText: string;
}

/** The texts of each language. */
export const PAGE_TEXTS: Readonly<Record<PageLanguage, PageTexts>> = { en, de, es, it };

/** Fills the placeholders of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
