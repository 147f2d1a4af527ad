import type { Merchant } from '../domain/catalogue/merchant.js';
import type { Price } from '../domain/catalogue/price.js';
import type { UserField } from '../domain/catalogue/field-definition.js';
import type { Fault } from '../domain/shared/faults.js';
import { exponentOf } from '../domain/shared/currencies.js';

type Key = string | number;
/** Anything that says whether it has a key, and which keys there are. */
interface Keyed<K extends Key> {
  has(key: K): boolean;
  keys(): Iterable<K>;
}

/** How many of the known keys a fault names. */
const MOST_NAMED = 20;

/** A fault if a record names another that is not there. */
export function missing<K extends Key>(
  field: string,
  resource: string,
  received: K,
  known: Keyed<K>,
): readonly Fault[] {
  if (known.has(received)) return [];
  const allowed = firstOf(known.keys(), MOST_NAMED);
  const values = { resource };
  return [{ in: 'body', field, code: 'not_found', message: 'fixture.not_found', values, received, allowed }];
}

/** Returns the first values, at most `most`; the others are not read, as there may be very many. */
function firstOf<T>(values: Iterable<T>, most: number): readonly T[] {
  const found: T[] = [];
  for (const value of values) {
    if (found.length === most) break;
    found.push(value);
  }
  return found;
}

/** A fault for each entry whose key an earlier one has. */
export function duplicates<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => Key | null,
  fieldOf: (position: number) => string,
): readonly Fault[] {
  const first = new Map<Key, number>();
  return entries.flatMap((entry, position): readonly Fault[] => {
    const key = keyOf(entry);
    if (key === null) return [];
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, position);
      return [];
    }
    const values = { first: fieldOf(earlier) };
    const field = fieldOf(position);
    return [{ in: 'body', field, code: 'duplicate', message: 'fixture.duplicate', values, received: key }];
  });
}

/** A fault that tells what one of several values has to be. */
export function oneOf(field: string, received: Key, allowed: readonly Key[]): readonly Fault[] {
  return allowed.includes(received) ? [] : [{ in: 'body', field, code: 'not_allowed', received, allowed }];
}

/** An amount is in one of the merchant's currencies and has no more decimals than it (P14). */
export function checkPrice(field: string, price: Price, merchant: Merchant | undefined): readonly Fault[] {
  const inCurrency = merchant ? oneOf(`${field}/currency`, price.currency, merchant.currencies) : [];
  return [...inCurrency, ...checkDecimals(`${field}/amount`, price)];
}

/** An amount has at most its currency's decimals. */
export function checkDecimals(field: string, { amount, currency }: Price): readonly Fault[] {
  const decimals = exponentOf(currency);
  if (Number(amount.toFixed(decimals)) === amount) return [];
  const message = 'fixture.decimals';
  return [
    {
      in: 'body',
      field,
      code: 'wrong_format',
      message,
      values: { currency },
      received: amount,
      allowed: decimals,
    },
  ];
}

/** Field codes are unique; radio and select fields have options with unique keys, and translations name those keys (P4). */
export function checkFields(
  field: string,
  definitions: readonly UserField[],
  merchant: Merchant | undefined,
): readonly Fault[] {
  const options = definitions.flatMap((definition, position): readonly Fault[] => {
    const at = `${field}/${position}/options`;
    if (definition.type !== 'radio' && definition.type !== 'select') return [];
    if (!definition.options) return [{ in: 'body', field: at, code: 'too_few', allowed: 1 }];
    return duplicates(
      definition.options,
      ({ key }) => key,
      (index) => `${at}/${index}/key`,
    );
  });
  return [
    ...duplicates(
      definitions,
      ({ code }) => code,
      (index) => `${field}/${index}/code`,
    ),
    ...options,
    ...definitions.flatMap((definition, index) => checkFieldTexts(`${field}/${index}`, definition, merchant)),
  ];
}

function checkFieldTexts(
  at: string,
  definition: UserField,
  merchant: Merchant | undefined,
): readonly Fault[] {
  const keys = new Map((definition.options || []).map(({ key }) => [key, key]));
  const options = Object.entries(definition.translations ?? {}).flatMap(([language, texts]) =>
    (texts.options || []).flatMap(({ key }, index) =>
      missing(`${at}/translations/${language}/options/${index}/key`, 'option', key, keys),
    ),
  );
  return [...checkLanguages(at, definition, merchant), ...options];
}

/** The translations of a record are of languages that its merchant supports. */
export function checkLanguages(
  at: string,
  { translations = {} }: { readonly translations?: Readonly<Record<string, unknown>> },
  merchant: Merchant | undefined,
): readonly Fault[] {
  const supported = merchant?.supportedLanguages;
  if (supported === undefined) return [];
  const field = `${at}/translations`;
  return Object.keys(translations).flatMap((language) => oneOf(`${field}/${language}`, language, supported));
}
