/** The languages of messages, formatted prices, mails and tickets (P4). */
export const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl'] as const;

/** A language of messages, formatted prices, mails and tickets (P4). */
export type Language = (typeof LANGUAGES)[number];

/** The default languages of payment pages (H2). */
export const PAGE_LANGUAGES: readonly Language[] = ['en', 'de', 'es', 'it'];

const EUROPEAN: Readonly<Record<string, string>> = { en: 'en-GB', pt: 'pt-PT' };

/**
 * Returns the locale for dates, numbers and lists in a language: British for `en`, European for `pt`. Without a region,
 * `en` would give American and `pt` Brazilian formats.
 */
export function localeOf(language: string): string {
  return EUROPEAN[language] ?? language;
}

/** Returns the primary subtag of a language tag, in lower case: `de` for `de-CH` and `DE_AT` (P4). */
export function primaryLanguage(tag: string): string {
  const end = tag.search(/[-_]/);
  return (end < 0 ? tag : tag.slice(0, end)).toLowerCase();
}

/** Returns the language of a tag, ignoring its region. Returns English if `languages` does not contain it (P4). */
export function supportedLanguage<Supported extends Language>(
  tag: string,
  supported: readonly Supported[],
): Supported | 'en' {
  const primary = primaryLanguage(tag);
  return supported.find((language) => language === primary) ?? 'en';
}

/**
 * The translated texts of a record, keyed by language, then by field name. Each missing text falls back to another
 * language on its own (P4).
 */
export type Translations<Texts> = Readonly<Record<string, Partial<Texts>>>;
