import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EpochMs } from '../../domain/shared/moment.js';
import { pageLanguage, type PageLanguage } from '../texts/page-languages.js';

/**
 * The address that a form returns to after its basket is deleted (H2): a second click on "cancel" still leads back to
 * the shop. It is signed, as pages must not redirect to addresses that nobody requested.
 */
export interface ReturnAddress {
  readonly cancelUrl: string;
  readonly expiresAt: EpochMs;
  /** Of the page, which is deleted too. */
  readonly language: PageLanguage;
}

/** The page that an address is signed for. */
export interface PageScope {
  readonly signingKey: Uint8Array;
  readonly workspaceName: string;
  readonly pageCode: string;
}

function signature(scope: PageScope, payload: string): Buffer {
  const signed = `return-address\n${scope.workspaceName}\n${scope.pageCode}\n${payload}`;
  return createHmac('sha256', scope.signingKey).update(signed).digest();
}

/** Returns a signed address: `<payload>.<signature>`, base64url. */
export function signReturnAddress(scope: PageScope, returnTo: ReturnAddress): string {
  const payload = Buffer.from(`${returnTo.expiresAt} ${returnTo.language} ${returnTo.cancelUrl}`).toString(
    'base64url',
  );
  return `${payload}.${signature(scope, payload).toString('base64url')}`;
}

/** Returns the address that was signed for this page; null for any other text. */
export function readReturnAddress(scope: PageScope, text: string): ReturnAddress | null {
  const [payload = '', signed = ''] = text.split('.');
  const given = Buffer.from(signed, 'base64url');
  const expected = signature(scope, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [expiresAt = '', language = '', ...address] = Buffer.from(payload, 'base64url').toString().split(' ');
  return { expiresAt: Number(expiresAt), language: pageLanguage(language), cancelUrl: address.join(' ') };
}
