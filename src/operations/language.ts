/** A record with texts in several languages. */
interface Translated {
  readonly defaultLanguage: string;
  readonly translations: Readonly<Record<string, unknown>>;
}

/**
 * The language in which a record is told: the one asked for if the record has it, with or without its region, else the
 * default one (P4).
 */
export function detailLanguage(record: Translated, asked: string | undefined): string {
  const [plain] = (asked ?? '').split('-');
  const wanted = [asked, plain, plain?.toLowerCase()];
  const has = (language: string | undefined): language is string =>
    language !== undefined &&
    (language === record.defaultLanguage || Object.hasOwn(record.translations, language));
  return wanted.find(has) ?? record.defaultLanguage;
}
