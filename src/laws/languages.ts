import { ITEM_OPERATIONS } from './items.js';
import type { DecodedExchange, Schemas } from './decoded-exchange.js';
import { holds, lawsOfRecords, onSuccess, each, equal, type Law, type LawResult } from './law.js';
import type { Knowledge } from './knowledge.js';

/** A record with a language and a merchant. */
interface Spoken {
  readonly merchant?: string;
  readonly language: string;
  readonly defaultLanguage: string;
}

/**
 * Checks that the language of a record is the requested one, the default of the record, or the default of its
 * merchant (P4). Not applicable if the merchant's language is unknown.
 */
function isInLanguage(
  { merchant, language, defaultLanguage }: Spoken,
  { query }: DecodedExchange,
  known: Knowledge,
): LawResult {
  const asked = query['language'];
  const ofMerchant = known.merchant(merchant)?.defaultLanguage;
  const allowed = [asked, defaultLanguage, ofMerchant].filter((one) => one !== undefined);
  if (allowed.includes(language)) return 'held';
  return merchant !== undefined && ofMerchant === undefined
    ? 'not applicable'
    : holds(false, '/language', language, allowed);
}

/** Laws of the languages of records, and of conversion rates. */
export const LANGUAGE_LAWS: readonly Law[] = [
  lawsOfRecords<Schemas['Merchant']>('listMerchants')(
    'P4',
    'The texts of a merchant are in the requested language or in its default language.',
    ({ language, defaultLanguage }, exchange, known) =>
      isInLanguage({ language, defaultLanguage }, exchange, known),
  ),
  lawsOfRecords<Schemas['Activity']>('listActivities', 'getActivity')(
    'P4',
    'The texts of an activity are in the requested language or in a default language.',
    isInLanguage,
  ),
  lawsOfRecords<Schemas['AvailabilityItem']>(...ITEM_OPERATIONS)(
    'P4',
    'The texts of an item are in the requested language or in a default language.',
    isInLanguage,
  ),
  onSuccess<readonly Schemas['Merchant'][]>(
    ['listMerchants'],
    'M8',
    'If a merchant states a rate for its default currency, the rate is 1.',
    (merchants) =>
      each(merchants, '', ({ conversionRates, defaultCurrency }) =>
        Object.hasOwn(conversionRates, defaultCurrency)
          ? equal('/conversionRates/*', conversionRates[defaultCurrency], 1)
          : 'not applicable',
      ),
  ),
];
