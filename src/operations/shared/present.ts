import type { components } from '../../contract/api.gen.js';
import type { BookedAddon, Guest } from '../../domain/basket/basket.js';
import type { CustomValue } from '../../domain/catalogue/custom-fields.js';
import { fromMinor } from '../../domain/shared/money.js';
import { type Tax, zoneOf } from '../../domain/catalogue/merchant.js';
import type { ShopItemLine, Totals, Cancellation } from '../../domain/pricing/totals.js';
import { bookedTexts } from '../../domain/basket/booked-texts.js';
import { formatDateTime } from '../../domain/shared/date-time.js';
import { isReservation, paymentStatus } from '../../domain/basket/status.js';
import type { FoundGuest, ReadTables } from '../../store/tables.js';

/*
 * The paths below open pages and files without an access token. They include the workspace's name, because codes are unique
 * only within a workspace. The codes cannot be guessed (P3, P15). To get an absolute link, put the request's `baseUrl` before
 * the path.
 */

/** Returns the path of a basket's hosted payment page (H2). */
export function paymentPagePath(workspace: string, pageCode: string): string {
  return `/pay/${encodeURIComponent(workspace)}/${encodeURIComponent(pageCode)}`;
}

/** Returns the path of a ticket with a `ticketCode`. The ticket is for one guest, or combined for a basket (G4). */
export function ticketPath(workspace: string, ticketCode: string): string {
  return `/tickets/${encodeURIComponent(workspace)}/${encodeURIComponent(ticketCode)}.pdf`;
}

type Schemas = components['schemas'];

/** Returns a booked addon with its amounts in major units (B12). */
export function presentAddon(addon: BookedAddon, title: string, currency: string): Schemas['BookedAddon'] {
  const { id, addonId, quantity, priceMinor, totalMinor, cancellation } = addon;
  return {
    id,
    addonId,
    title,
    quantity,
    price: fromMinor(priceMinor, currency),
    total: fromMinor(totalMinor, currency),
    isCancelled: cancellation !== null,
  };
}

/** Returns a custom value as baskets show it (B13). */
export function presentCustomValue({ key, value, type, label }: CustomValue): Schemas['CustomValue'] {
  return { key, value, type, label };
}

/** Returns a shop item line with its amounts in major units. */
export function presentShopItem(line: ShopItemLine, currency: string): Schemas['ShopItemLine'] {
  const { id, quantity, priceMinor, totalMinor } = line;
  return {
    id,
    quantity,
    price: fromMinor(priceMinor, currency),
    total: fromMinor(totalMinor, currency),
  };
}

export function presentTax(tax: Tax): Schemas['Tax'] {
  const { title, included } = tax;
  return tax.type === 'percent'
    ? { title, included, type: 'percent', value: { percent: tax.value.percent } }
    : { title, included, type: 'fixed', value: { amount: tax.value.amount, currency: tax.value.currency } };
}

/** Returns vouchers with the amount that each one deducts (M4). */
export function presentVouchers({ vouchersTaken }: Totals, currency: string): Schemas['VoucherLine'][] {
  return vouchersTaken.map(({ code, amountMinor }) => ({ code, discount: fromMinor(amountMinor, currency) }));
}

function presentCancellation(
  cancellation: Cancellation | null,
  zone: string,
): Schemas['Cancellation'] | null {
  return cancellation && { reason: cancellation.reason, datetime: formatDateTime(cancellation.at, zone) };
}

/** Returns the first and last name of a guest; empty if both are missing. */
export function guestName({ firstName, lastName }: Pick<Guest, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter((part) => part !== '').join(' ');
}

/** Returns the guest fields that all replies share (B13). */
export function presentGuestCommon(
  tables: ReadTables,
  { basket, item, guest }: FoundGuest,
  workspace: string,
): Schemas['GuestCommon'] {
  const zone = zoneOf(tables.merchants.get(basket.operator));
  const texts = bookedTexts(tables, basket, undefined);
  const { currency } = basket;
  const resources = (tables.rules.get(item.ruleId)?.resources ?? []).flatMap(
    (id) => tables.resources.get(id) ?? [],
  );
  return {
    id: guest.id,
    createdAt: formatDateTime(guest.createdAt, zone),
    basketId: basket.id,
    basketItemId: item.id,
    isReservation: isReservation(basket.status),
    basketPaymentStatus: paymentStatus(basket),
    firstName: guest.firstName,
    lastName: guest.lastName,
    name: guestName(guest),
    email: guest.email,
    phone: guest.phone,
    remarks: guest.remarks ?? item.remarks,
    currency,
    price: fromMinor(guest.grossMinor, currency),
    pricePerSeat: fromMinor(Math.round(guest.grossMinor / guest.occupancy), currency),
    occupancy: guest.occupancy,
    discount: guest.discountPercent,
    multiDiscount: fromMinor(guest.multiDiscountMinor, currency),
    ticket: ticketPath(workspace, guest.ticketCode),
    priceCategory: { id: guest.priceCategory.id, name: texts.category(item, guest) },
    barCode: guest.barCode,
    barcodeAlias: guest.barcodeAlias,
    cancellation: presentCancellation(guest.cancellation, zone),
    checkedIn: guest.checkedIn,
    resources: resources.map(({ id, name }) => ({ id, name })),
    addons: guest.addons.map((addon) => presentAddon(addon, texts.addon(item, addon), currency)),
  };
}
