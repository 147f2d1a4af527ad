import { splitChain } from '../domain/schedule/item-id.js';
import type { ReadTables } from '../store/tables.js';

/** A valid request, as moments read it. */
export interface NamingRequest {
  readonly operationId: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** The records that a request names. */
export interface Named {
  /** The ids of availability items; of chains, those of their slots; also those that its captures and bookings hold. */
  readonly items: readonly string[];
  readonly captures: readonly string[];
  readonly discountCodes: readonly string[];
  readonly vouchers: readonly string[];
  readonly baskets: readonly number[];
}

/** The names of the fields that name records, wherever they are in a request. */
const ITEM_FIELDS: ReadonlySet<string> = new Set(['availabilityItemId', 'itemId', 'availabilityItemId[]']);
const CAPTURE_FIELDS: ReadonlySet<string> = new Set(['reference', 'availabilityCaptureReference']);
const DISCOUNT_FIELDS: ReadonlySet<string> = new Set(['discountCode']);
const VOUCHER_FIELDS: ReadonlySet<string> = new Set(['vouchers', 'vouchers[]', 'code[]']);

/** Returns the records that a request names, as far as there are any. */
export function namedBy(request: NamingRequest, tables: ReadTables): Named {
  const parts = [request.path, request.query, request.body];
  const texts = (fields: ReadonlySet<string>) => [
    ...new Set(parts.flatMap((part) => [...valuesOf(part, fields)])),
  ];
  const captures = texts(CAPTURE_FIELDS);
  const baskets = basketsOf(request, tables);
  const items = [
    ...texts(ITEM_FIELDS).flatMap((id) => [...splitChain(id)]),
    ...captures.flatMap((reference) => tables.captures.get(reference)?.availabilityItemIds ?? []),
    ...baskets
      .flatMap((id) => tables.baskets.get(id)?.items ?? [])
      .flatMap((item) => item.availabilityItemIds),
  ];
  return {
    items: [...new Set(items)],
    captures,
    discountCodes: texts(DISCOUNT_FIELDS),
    vouchers: texts(VOUCHER_FIELDS),
    baskets,
  };
}

/** Yields the texts of some fields, at any depth. */
function* valuesOf(value: unknown, fields: ReadonlySet<string>): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (!fields.has(name)) yield* valuesOf(part, fields);
    else if (typeof part === 'string') yield part;
    else if (Array.isArray(part)) yield* part.filter((one) => typeof one === 'string');
  }
}

/** The records that the `id` of a path or query is of, by what the operation is called. */
const GUEST = /Guest$/;
const ADDON = /Addon$/;

function basketsOf({ operationId, path, query }: NamingRequest, tables: ReadTables): number[] {
  const id = Number(path['id'] ?? query['id']);
  const found = [
    tables.baskets.get(Number(path['bookingId'] ?? query['bookingId'])),
    tables.findItem(Number(path['bookingItemId']))?.basket,
    ...(GUEST.test(operationId) ? [tables.findGuest(id)?.basket] : []),
    ...(ADDON.test(operationId) ? [tables.findAddon(id)?.basket] : []),
    ...(operationId === 'setBookingNumber' ? [tables.baskets.get(id)] : []),
  ];
  return found.flatMap((basket) => basket?.id ?? []);
}
