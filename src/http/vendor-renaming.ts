import type { ValidRequest } from './request-check.js';

/** Replaces the configured vendor's name by `vendor` in requests, and `vendor` by that name in faults (P3). */
export interface VendorRenaming {
  readonly toContract: (request: ValidRequest) => ValidRequest;
  readonly toVendor: <T>(value: T) => T;
}

/** Query parameters that hold a treasurer. */
const TREASURERS = new Set(['treasurerType', 'refundType']);

export function createVendorRenaming(word: string): VendorRenaming {
  if (word === 'vendor') return { toContract: (request) => request, toVendor: (value) => value };
  const neutral = (value: unknown): unknown => (value === word ? 'vendor' : value);
  return {
    toContract: ({ path, query, body }) => ({
      path,
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, TREASURERS.has(name) ? neutral(value) : value]),
      ),
      body: neutralBody(body, word),
    }),
    toVendor: (value) => rename(value, word) as typeof value,
  };
}

function neutralBody(body: unknown, word: string): unknown {
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
