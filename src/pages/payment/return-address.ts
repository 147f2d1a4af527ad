import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '../../domain/shared/moment.js';
import { pageLanguage, type PageLanguage } from './page-languages.js';

/**
 * Where a form of a page leads once its basket is deleted, and nothing is left that knows (H2): the second of two
 * clicks on "cancel" still comes back to the shop. Signed, so that no page sends people to where nobody asked.
 */
export interface ReturnAddress {
  readonly cancelUrl: string;
  readonly expiresAt: EpochMs;
  /** Of the page, as it is gone too. */
  readonly language: PageLanguage;
}

/** What a ticket is good for: one page of one workspace. */
export interface PageScope {
  readonly signingKey: Uint8Array;
  readonly workspace: string;
  readonly pageCode: string;
}

function signature(scope: PageScope, payload: string): Buffer {
  const signed = `return-ticket\n${scope.workspace}\n${scope.pageCode}\n${payload}`;
  return createHmac('sha256', scope.signingKey).update(signed).digest();
}

/** Writes a ticket as `<payload>.<signature>`, base64url. */
export function signReturnAddress(scope: PageScope, ticket: ReturnAddress): string {
  const payload = Buffer.from(`${ticket.expiresAt} ${ticket.language} ${ticket.cancelUrl}`).toString(
    'base64url',
  );
  return `${payload}.${signature(scope, payload).toString('base64url')}`;
}

/** Reads a ticket; null where it was not signed for this page. */
export function readReturnAddress(scope: PageScope, text: string): ReturnAddress | null {
  const [payload = '', signed = ''] = text.split('.');
  const given = Buffer.from(signed, 'base64url');
  const expected = signature(scope, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [expiresAt = '', language = '', ...address] = Buffer.from(payload, 'base64url').toString().split(' ');
  return { expiresAt: Number(expiresAt), language: pageLanguage(language), cancelUrl: address.join(' ') };
}
