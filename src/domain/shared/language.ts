/** The languages of messages, formatted prices, mails and tickets (P4). */
export const LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl'] as const;

/** A language of messages, formatted prices, mails and tickets (P4). */
export type Language = (typeof LANGUAGES)[number];

/** The languages of payment pages, unless a setting names others (H2). */
export const PAGE_LANGUAGES: readonly Language[] = ['en', 'de', 'es', 'it'];

const EUROPEAN: Readonly<Record<string, string>> = { en: 'en-GB', pt: 'pt-PT' };

/** Returns the locale for dates, numbers and lists in a language: `en` and `pt` alone would mean American usage. */
export function localeOf(language: string): string {
  return EUROPEAN[language] ?? language;
}

/** Returns a language tag without its region, in lower case: `de` of `de-CH` and of `DE_AT` (P4). */
export function primaryLanguage(tag: string): string {
  const end = tag.search(/[-_]/);
  return (end < 0 ? tag : tag.slice(0, end)).toLowerCase();
}

/** Returns the language of a tag, whatever its region; English if it is none of `languages` (P4). */
export function supportedLanguage<Supported extends Language>(
  tag: string,
  supported: readonly Supported[],
): Supported | 'en' {
  const primary = primaryLanguage(tag);
  return supported.find((language) => language === primary) ?? 'en';
}

/** Texts of a record in other languages, by language, under the record's own names; each text falls back by itself (P4). */
export type Translations<Texts> = Readonly<Record<string, Partial<Texts>>>;
