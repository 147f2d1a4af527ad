import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '../domain/shared/language.js';
import { HttpRefusal } from './refusals.js';
import { memoByKey } from '../domain/shared/memo.js';

/** The maximum length of a cached header value. */
const MAX_LENGTH = 256;
const MAX_HEADERS = 1000;

/** Returns `decide` with a cache for the latest header values of at most `MAX_LENGTH` characters. */
export function cacheByHeader<T>(decide: (header: string) => T): (header: string) => T {
  const cached = memoByKey(MAX_HEADERS, (header: string) => ({ result: decide(header) }));
  return (header) => (header.length <= MAX_LENGTH ? cached(header).result : decide(header));
}

/** The media type and the language of a response. */
export interface Negotiated {
  readonly type: string;
  /** The language of messages and formatted prices (P4). */
  readonly language: Language;
}

/** Negotiates `Accept`, then `Accept-Language`. Refuses a request that accepts no available type or language (406). */
export type Negotiate = (request: Pick<IncomingMessage, 'headers'>) => Negotiated;

/** Returns the negotiation for a vendor's media types (P3). If it is lenient, missing headers have defaults (P5). */
export function createNegotiate(vendor: string, lenient: boolean): Negotiate {
  const types = mediaTypes(vendor);
  const [preferred = ''] = types;
  const acceptedType = cacheByHeader((accept) => {
    const plain = accept.replace(/;\s*charset\s*=\s*"?utf-8"?/gi, ''); // every response is UTF-8
    const ranges = plain.replace(/(^|,)\s*\*\/(?!\*)[^,]*/g, '$1'); // `*/json` is not a valid range, but the parser would accept it
    return new Negotiator({ headers: { accept: ranges } }).mediaType(types);
  });
  const typeOf = (header: string | undefined): string => {
    if (!header && lenient) return preferred; // P5
    if (!header) throw noType('not_acceptable.absent', { example: preferred });
    const type = acceptedType(header);
    if (type === undefined) throw noType('not_acceptable', { allowed: types });
    return type;
  };
  return ({ headers }) => ({
    type: typeOf(headers.accept?.trim()),
    language: languageOf(headers['accept-language']?.trim(), lenient),
  });
}

/** Returns the media types of responses (P3). For a client that accepts several equally, the first is used. */
function mediaTypes(vendor: string): string[] {
  const own = `application/vnd.${vendor}`;
  return ['application/json', `${own}.v1+json`, `${own}+json`, `${own}.v1`, own];
}

function languageOf(header: string | undefined, lenient: boolean): Language {
  if (!header && lenient) return 'en'; // P5
  if (!header) throw noLanguage('not_acceptable.language_absent');
  const language = acceptedLanguage(header);
  if (language === undefined) throw noLanguage('not_acceptable.language');
  return language;
}

const acceptedLanguage = cacheByHeader((header): Language | undefined => {
  const regionless = header.replace(/\b([a-z]{2,3})(?:-[a-z0-9]+)+/gi, '$1'); // P4: `de-CH` counts as `de`
  const found = new Negotiator({ headers: { 'accept-language': regionless } }).language([...LANGUAGES]);
  return LANGUAGES.find((language) => language === found);
});

/** Returns the language of errors that occur before the negotiation: one that the client accepts, otherwise English. */
export function errorLanguage({ headers }: IncomingMessage): Language {
  return acceptedLanguage(headers['accept-language'] ?? '') ?? 'en';
}

function noType(
  message: 'not_acceptable' | 'not_acceptable.absent',
  values: { readonly example: string } | { readonly allowed: readonly string[] },
): HttpRefusal {
  return new HttpRefusal('not_acceptable', 'P3', { message, values });
}

function noLanguage(message: 'not_acceptable.language' | 'not_acceptable.language_absent'): HttpRefusal {
  return new HttpRefusal('not_acceptable', 'P4', { message, values: { allowed: LANGUAGES, example: 'en' } });
}
