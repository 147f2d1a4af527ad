import { isObject } from '../contract/is-object.js';
import type { ValidRequest } from './request-check.js';

/** Replaces the configured vendor's word with `vendor` in requests, and `vendor` with that word in faults (P3). */
export interface VendorRenaming {
  readonly toContract: (request: ValidRequest) => ValidRequest;
  readonly toVendor: <T>(value: T) => T;
}

/** Query parameters whose value is a treasurer. */
const TREASURERS = new Set(['treasurerType', 'refundType']);

/** Creates the renaming for a vendor's word; `vendor` itself is not renamed. */
export function createVendorRenaming(word: string): VendorRenaming {
  if (word === 'vendor') return { toContract: (request) => request, toVendor: (value) => value };
  const toNeutral = (value: unknown): unknown => (value === word ? 'vendor' : value);
  return {
    toContract: ({ path, query, body }) => ({
      path,
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, TREASURERS.has(name) ? toNeutral(value) : value]),
      ),
      body: bodyToContract(body, word),
    }),
    toVendor: (value) => rename(value, word) as typeof value,
  };
}

function bodyToContract(body: unknown, word: string): unknown {
  if (!isObject(body)) return body;
  const { [`${word}PayPSP`]: hosted, payment, ...rest } = body;
  return {
    ...rest,
    ...(hosted !== undefined && { vendorPayPSP: hosted }),
    ...(payment !== undefined && {
      payment:
        isObject(payment) && payment['treasurer'] === word ? { ...payment, treasurer: 'vendor' } : payment,
    }),
  };
}

function rename(value: unknown, word: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => rename(entry, word));
  if (value === 'vendor') return word;
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rename(part, word)]));
  return typeof value === 'string' ? value.replace(/\bvendorPayPSP\b/, `${word}PayPSP`) : value;
}
