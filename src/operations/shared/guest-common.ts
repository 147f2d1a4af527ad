import { zoneOf } from '../../domain/catalogue/merchant.js';
import type { components } from '../../contract/api.gen.js';
import type { Guest } from '../../domain/basket/basket.js';
import type { Cancellation } from '../../domain/pricing/totals.js';
import { bookedTexts } from '../../domain/basket/booked-texts.js';
import { fromMinor } from '../../domain/shared/money.js';
import { formatDateTime } from '../../domain/shared/date-time.js';
import { isReservation, paymentStatus } from '../../domain/basket/status.js';
import { ticketPath } from './page-paths.js';
import type { FoundGuest, ReadTables } from '../../store/tables.js';
import { presentAddon } from './present-booked.js';

type Schemas = components['schemas'];

function presentCancellation(
  cancellation: Cancellation | null,
  zone: string,
): Schemas['Cancellation'] | null {
  return cancellation && { reason: cancellation.reason, datetime: formatDateTime(cancellation.at, zone) };
}

/** Returns the whole name of a guest; empty without one. */
export function guestName({ firstName, lastName }: Pick<Guest, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter((part) => part !== '').join(' ');
}

/** Returns what a guest is shown with in every reply (B13). */
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
