import type { components } from '../../contract/api.gen.js';
import type { Activity } from '../../domain/catalogue/activity.js';
import type { BookedAddon } from '../../domain/basket/basket.js';
import type { Cancellation } from '../../domain/pricing/lines.js';
import type { CustomValue } from '../../domain/catalogue/custom-value.js';
import { bookedTexts } from '../../domain/basket/booked-texts.js';
import { fromMinor } from '../../domain/shared/money.js';
import { formatDateTime } from '../../domain/shared/date-time.js';
import { paymentStatus } from '../../domain/basket/status.js';
import { ticketPath } from '../shared/page-paths.js';
import type { FoundGuest, ReadTables } from '../../store/tables.js';

type Schemas = components['schemas'];

/** Returns the time zone of a basket's dates: its operator's. */
export function zoneOf(tables: ReadTables, operator: string): string {
  return tables.merchants.get(operator)?.timezone ?? 'UTC';
}

/** Returns whether the amount due up front has not been paid yet (B2). */
export function isReservation(status: Schemas['BasketStatus']): boolean {
  return status === 'reserved' || status === 'paying';
}

/** Returns a booked addon in major units (B12). */
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

function presentCancellation(
  cancellation: Cancellation | null,
  zone: string,
): Schemas['Cancellation'] | null {
  return cancellation && { reason: cancellation.reason, datetime: formatDateTime(cancellation.at, zone) };
}

function presentCommon(
  tables: ReadTables,
  { basket, item, guest }: FoundGuest,
  workspace: string,
): Schemas['GuestCommon'] {
  const zone = zoneOf(tables, basket.operator);
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
    name: [guest.firstName, guest.lastName].filter((part) => part !== '').join(' '),
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

/** Returns a custom value as baskets show it (B13). */
export function presentCustomValue({ key, value, type, label }: CustomValue): Schemas['CustomValue'] {
  return { key, value, type, label };
}

function presentGuestValue(value: CustomValue, activity: Activity | undefined): Schemas['GuestCustomValue'] {
  const field = activity?.guestFields.find(({ code }) => code === value.key);
  const option = field?.options?.find(({ key }) => key === value.value);
  return { code: value.key, title: value.label, value: option?.value ?? value.value, key: value.value };
}

/** Returns a single guest (B13). */
export function presentGuest(tables: ReadTables, found: FoundGuest, workspace: string): Schemas['Guest'] {
  const activity = tables.activities.get(found.item.activityId);
  return {
    ...presentCommon(tables, found, workspace),
    customValues: found.guest.customValues.map((value) => presentGuestValue(value, activity)),
  };
}

/** Returns a guest of a list: as a single guest, but with custom values as baskets show them (B13). */
export function presentListedGuest(
  tables: ReadTables,
  found: FoundGuest,
  workspace: string,
): Schemas['ListedGuest'] {
  const customValues = found.guest.customValues.map(presentCustomValue);
  return { ...presentCommon(tables, found, workspace), customValues };
}

/** Returns a guest inside its basket. */
export function presentBasketGuest(
  tables: ReadTables,
  found: FoundGuest,
  workspace: string,
): Schemas['BasketGuest'] {
  const { basket, item, guest } = found;
  return {
    ...presentCommon(tables, found, workspace),
    availabilityItemId: item.availabilityItemIds.join(','),
    activityId: item.activityId,
    merchantId: tables.merchants.get(basket.operator)?.id ?? 0,
    sellingMerchantId: tables.merchants.get(basket.seller)?.id ?? 0,
    customValues: guest.customValues.map(presentCustomValue),
  };
}
