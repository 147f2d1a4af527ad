import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { LANGUAGES, type Language } from '../domain/shared/language.js';
import { cacheByHeader } from './header-cache.js';

/** The media types that a reply can have, the first preferred where a client does not care (P3). */
export function mediaTypes(vendor: string): string[] {
  const own = `application/vnd.${vendor}`;
  return ['application/json', `${own}.v1+json`, `${own}+json`, `${own}.v1`, own];
}

/** What `Accept` and `Accept-Language` come to; undefined: nothing that is supported. */
export interface Negotiation {
  /** The media type of the reply: the one that won (P3). */
  mediaType(accept: string): string | undefined;
  /** The language of messages and formatted prices (P4). */
  language(acceptLanguage: string): Language | undefined;
}

/** Negotiates for a vendor's word; headers are few and repeat, so that what they came to is kept. */
export function createNegotiation(vendor: string): Negotiation {
  const types = mediaTypes(vendor);
  return {
    mediaType: cacheByHeader((accept) => {
      const plain = accept.replace(/;\s*charset\s*=\s*"?utf-8"?/gi, ''); // all replies are UTF-8
      const ranges = plain.replace(/(^|,)\s*\*\/(?!\*)[^,]*/g, '$1'); // no media range, though read as one
      return new Negotiator({ headers: { accept: ranges } }).mediaType(types);
    }),
    language: acceptedLanguage,
  };
}

const acceptedLanguage = cacheByHeader((header): Language | undefined => {
  const regionless = header.replace(/\b([a-z]{2,3})(?:-[a-z0-9]+)+/gi, '$1'); // P4: de-CH is de
  const found = new Negotiator({ headers: { 'accept-language': regionless } }).language([...LANGUAGES]);
  return LANGUAGES.find((language) => language === found);
});

/** Returns the language of an error that comes before the negotiation: an accepted one, else English. */
export function errorLanguage({ headers }: IncomingMessage): Language {
  return acceptedLanguage(headers['accept-language'] ?? '') ?? 'en';
}
