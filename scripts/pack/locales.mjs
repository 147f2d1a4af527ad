// Reduces the locales of generated names to the lists that `sandbox seed` uses.
import { isDeepStrictEqual } from 'node:util';

/**
 * Lists from which names, addresses, mail addresses and telephone numbers are drawn. These lists are 200 KB of the
 * 320 KB of locales in the download.
 */
const LISTS = {
  internet: ['example_email'],
  location: [
    'building_number',
    'common_street_suffix',
    'postcode',
    'street_address',
    'street_name',
    'street_name_part',
    'street_pattern',
    'street_prefix',
    'street_suffix',
  ],
  person: ['first_name', 'last_name', 'last_name_pattern'],
  phone_number: ['format'],
};

/** Returns a locale with only the lists that the generator uses. */
export function shortLocale(locale) {
  const kept = Object.fromEntries(
    Object.entries(LISTS).flatMap(([section, lists]) => {
      const entries = Object.entries(locale[section] ?? {}).filter(([list]) => lists.includes(list));
      return entries.length > 0 ? [[section, Object.fromEntries(entries)]] : [];
    }),
  );
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(kept)), kept))
    throw new Error('A locale has more than texts, lists and numbers.');
  return kept;
}
