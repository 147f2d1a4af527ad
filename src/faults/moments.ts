import { findItem, type AvailabilityItem } from '../domain/schedule/item.js';
import { captureEnd, endCapture } from '../domain/capture/capture.js';
import type { PriceCategory } from '../domain/catalogue/rule.js';
import { MINUTE_MS } from '../domain/shared/civil-time.js';
import { fromMinor, percentOf, toMinor } from '../domain/shared/money.js';
import { submitPage } from '../operations/bookings/hosted-payment.js';
import type { HandledId } from '../operations/handlers.js';
import type { ReadTables, Transaction } from '../store/tables.js';
import { bookWithVoucher, cancelAsOperator, takeSeats, type RivalRequest, type Scene } from './rival.js';
import type { FaultMomentName } from './rule.js';
import { splitChain } from '../domain/schedule/item-id.js';

/** The parts of a valid request that fault moments read. */
interface NamingRequest {
  readonly operationId: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** The references of a request, grouped by kind. Only the bookings (`baskets`) are known to exist. */
interface Named {
  /**
   * Ids of availability items: those in the request, the single slots of chains, and the items of the captures and
   * bookings in the request.
   */
  readonly items: readonly string[];
  readonly captures: readonly string[];
  readonly discountCodes: readonly string[];
  readonly vouchers: readonly string[];
  readonly baskets: readonly number[];
}

/** The fields that contain references to records, at any position in a request. */
const ITEM_FIELDS: ReadonlySet<string> = new Set(['availabilityItemId', 'itemId', 'availabilityItemId[]']);
const CAPTURE_FIELDS: ReadonlySet<string> = new Set(['reference', 'availabilityCaptureReference']);
const DISCOUNT_FIELDS: ReadonlySet<string> = new Set(['discountCode']);
const VOUCHER_FIELDS: ReadonlySet<string> = new Set(['vouchers', 'vouchers[]', 'code[]']);

/** Returns the references of a request. */
function namedBy(request: NamingRequest, tables: ReadTables): Named {
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

/** Yields the strings in fields with certain names, at any depth. */
function* valuesOf(value: unknown, fields: ReadonlySet<string>): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (!fields.has(name)) yield* valuesOf(part, fields);
    else if (typeof part === 'string') yield part;
    else if (Array.isArray(part)) yield* part.filter((one) => typeof one === 'string');
  }
}

/** The operations whose parameter `id` is the id of a guest or of an addon line. */
const OF_GUESTS: ReadonlySet<string> = new Set<HandledId>([
  'getGuest',
  'editGuest',
  'checkInGuest',
  'checkOutGuest',
  'rebookGuest',
  'cancelGuest',
]);
const OF_ADDONS: ReadonlySet<string> = new Set<HandledId>(['cancelGuestAddon', 'cancelBookingItemAddon']);

function basketsOf({ operationId, path, query }: NamingRequest, tables: ReadTables): number[] {
  const id = Number(path['id'] ?? query['id']);
  const found = [
    tables.baskets.get(Number(path['bookingId'] ?? query['bookingId'])),
    tables.findItem(Number(path['bookingItemId']))?.basket,
    ...(OF_GUESTS.has(operationId) ? [tables.findGuest(id)?.basket] : []),
    ...(OF_ADDONS.has(operationId) ? [tables.findAddon(id)?.basket] : []),
    ...(operationId === 'setBookingNumber' ? [tables.baskets.get(id)] : []),
  ];
  return found.flatMap((basket) => basket?.id ?? []);
}

/**
 * One command of a fault moment. Returns the request that the rival would have sent, or null if the change needs none.
 * @throws Refusal if a rule forbids the change
 */
export type MomentCommand = (tx: Transaction, scene: Scene) => RivalRequest | null;

/** The time that a shortened capture still lasts, and the percentage by which prices are raised. */
const SHORT_HOLD_MS = MINUTE_MS;
const RAISE_PERCENT = 10;

/**
 * The maximum number of guests that a rival books or holds for all items of a request together. With more, the server
 * would be busy for too long.
 */
const MAX_GUESTS_TAKEN = 5000;

/**
 * Returns the commands of a moment for the records that a request refers to. Returns none if the request refers to no
 * record of the kind that the moment changes.
 */
export function commandsOf(
  moment: FaultMomentName,
  request: NamingRequest,
  tables: ReadTables,
): MomentCommand[] {
  return COMMANDS[moment](namedBy(request, tables), tables);
}

type CommandsOf = (named: Named, tables: ReadTables) => MomentCommand[];

const COMMANDS: Readonly<Record<FaultMomentName, CommandsOf>> = {
  'seats-taken': ({ items }, tables) => {
    const found = itemsOf(items, tables);
    const mostGuests = Math.floor(MAX_GUESTS_TAKEN / found.length);
    return found.map((item) => (tx, scene) => takeSeats(tx, item, scene, mostGuests));
  },
  'hold-expired': ({ captures }) => captures.map(endHold),
  'hold-shortened': ({ captures }) => captures.map(shortenHold),
  'price-raised': forRules((rule) => ({ ...rule, priceCategories: rule.priceCategories.map(raised) })),
  'item-closed': forRules((rule) => ({ ...rule, isActive: false })),
  'code-used-up': ({ discountCodes }) => discountCodes.map(useUp),
  'voucher-used': ({ vouchers, items }, tables) =>
    vouchers.map((code) => redeem(code, itemsOf(items, tables))),
  'buyer-pays': ({ baskets }) => baskets.map((id) => onPage(id, 'pay')),
  'buyer-cancels': ({ baskets }) => baskets.map((id) => onPage(id, 'cancel')),
  'booking-cancelled': ({ baskets }) => baskets.map((id) => (tx, scene) => cancelAsOperator(tx, id, scene)),
};

function itemsOf(ids: readonly string[], tables: ReadTables): AvailabilityItem[] {
  return ids.flatMap((id) => findItem(tables, id) ?? []);
}

type Rule = AvailabilityItem['occurrence']['rule'];

function forRules(change: (rule: Rule) => Rule): CommandsOf {
  return ({ items }, tables) => {
    const ids = new Set(itemsOf(items, tables).map(({ occurrence }) => occurrence.rule.id));
    return [...ids].map((id) => (tx, { now }) => {
      const rule = tx.rules.get(id);
      if (rule) tx.replaceRule({ ...change(rule), updatedAt: new Date(now).toISOString() });
      return null;
    });
  };
}

/** Returns a category with its price raised by a tenth, and by at least one minor unit. */
function raised(category: PriceCategory): PriceCategory {
  const { amount, currency } = category.price;
  const minor = toMinor(amount, currency);
  const higher = minor + Math.max(1, percentOf(minor, RAISE_PERCENT));
  return { ...category, price: { amount: fromMinor(higher, currency), currency } };
}

function endHold(reference: string): MomentCommand {
  return (tx, { now }) => {
    const capture = tx.captures.get(reference);
    if (capture) endCapture(tx, capture, { end: 'expired', at: now }); // C4
    return null;
  };
}

function shortenHold(reference: string): MomentCommand {
  return (tx, { now }) => {
    const capture = tx.captures.get(reference);
    const expiresAt = captureEnd(now, SHORT_HOLD_MS);
    if (capture && capture.expiresAt > expiresAt) tx.put('captures', { ...capture, expiresAt });
    return null;
  };
}

/**
 * Uses up a discount code with a limited number of uses, as if customers of the merchant's own shop had used it (M3).
 * The number is set directly: bookings would also take seats, and a code may have millions of uses left.
 */
function useUp(code: string): MomentCommand {
  return (tx) => {
    const uses = tx.discountCodes.get(code)?.uses ?? null;
    const used = tx.discountUses.get(code)?.used ?? 0;
    if (uses !== null && used < uses) tx.put('discountUses', { code, used: uses });
    return null;
  };
}

/** Uses a voucher for a booking of the first item that the voucher's merchant operates (M4). */
function redeem(code: string, items: readonly AvailabilityItem[]): MomentCommand {
  return (tx, scene) => {
    const voucher = tx.vouchers.get(code);
    const item = items.find(({ merchant }) => merchant.slug === voucher?.merchant);
    return voucher && item && !tx.voucherUses.has(code) ? bookWithVoucher(tx, item, code, scene) : null;
  };
}

/** Pays or cancels on the payment page of a booking, like its buyer (H2). */
function onPage(basketId: number, action: 'pay' | 'cancel'): MomentCommand {
  return (tx, { now }) => {
    const page = tx.baskets.get(basketId)?.hostedPayment;
    if (!page) return null;
    const expiryYear = new Date(now).getUTCFullYear() + 1;
    const card = { number: '4242424242424242', expiryMonth: 12, expiryYear, cvc: '123', name: 'Rival' };
    submitPage(tx, page.pageCode, { token: '', action, card }, now);
    return null;
  };
}
