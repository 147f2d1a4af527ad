import { isObject } from '../contract/is-object.js';
import type { Catalogue } from './catalogue.js';

/** Texts that a language has of a record, where they differ from the record's own. */
type Texts = Readonly<Record<string, unknown>>;

/** Returns the translations of a record: by language the texts that `read` finds there and that differ from its own. */
export function translationsOf<RecordType>(
  own: RecordType,
  ownLanguage: string,
  inLanguages: readonly (readonly [language: string, record: RecordType | undefined])[],
  read: (record: RecordType) => Texts,
): Readonly<Record<string, Texts>> {
  const base = read(own);
  const found = inLanguages.flatMap(([language, record]) => {
    if (record === undefined || language === ownLanguage) return [];
    const texts = differing(read(record), base);
    return texts === undefined ? [] : [[language, texts] as const];
  });
  return Object.fromEntries(found);
}

/** Texts that are translated together. */
const WHOLE: ReadonlySet<string> = new Set(['formats']);

/** Returns the parts of a value that differ from another, undefined if none does. Lists are kept whole. */
function differing(value: Texts, base: Texts): Texts | undefined {
  const entries = Object.entries(value).flatMap(([name, part]) => {
    const own = base[name];
    if (part === undefined || JSON.stringify(part) === JSON.stringify(own)) return [];
    if (!WHOLE.has(name) && isObject(part) && !Array.isArray(part) && isObject(own)) {
      const below = differing(part, own);
      return below ? [[name, below] as const] : [];
    }
    return part === '' ? [] : [[name, part] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Returns the records of a list by language that a key finds. */
export function inEach<Name extends 'merchants' | 'activities' | 'items'>(
  { languages }: Pick<Catalogue, 'languages'>,
  name: Name,
  isSame: (record: Catalogue[Name][number]) => boolean,
  supported: readonly string[],
): readonly (readonly [string, Catalogue[Name][number] | undefined])[] {
  return languages
    .filter(({ language }) => supported.includes(language))
    .map((one) => [one.language, (one[name] as readonly Catalogue[Name][number][]).find(isSame)] as const);
}
