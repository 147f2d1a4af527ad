import { requireLive, requireStatus } from './status.js';
import type { Activity } from '../catalogue/activity.js';
import {
  type FieldDefinition,
  customValue,
  editFields,
  type CustomValue,
} from '../catalogue/custom-fields.js';
import type { Basket, BasketStatus, Guest } from './basket.js';
import { invalid } from '../shared/refusal.js';

/** Replaces one guest of a basket and returns the basket. */
function withGuest(basket: Basket, guest: Guest): Basket {
  const items = basket.items.map((item) =>
    item.guests.some(({ id }) => id === guest.id)
      ? { ...item, guests: item.guests.map((one) => (one.id === guest.id ? guest : one)) }
      : item,
  );
  return { ...basket, items };
}

/** Returns the e-mail address, phone number and remarks among a guest's custom values (B13). */
export function ownFieldsOf(
  customValues: readonly CustomValue[],
): Pick<Guest, 'email' | 'phone' | 'remarks'> {
  const valueOf = (code: string) => customValues.find(({ key }) => key === code)?.value ?? null;
  return { email: valueOf('email'), phone: valueOf('phone'), remarks: valueOf('remarks') };
}

/**
 * Checks a guest in or out; a repetition changes nothing. Refuses `conflict` for a cancelled guest and for a guest of a
 * paying basket (G1).
 */
export function checkIn(basket: Basket, guest: Guest, checkedIn: boolean): Basket {
  requireLive('G1', guest, 'guest');
  requireStatus(basket, 'checkIn');
  return guest.checkedIn === checkedIn ? basket : withGuest(basket, { ...guest, checkedIn });
}

/** The parameters for editing a guest (G2). */
export interface GuestEdit {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly gender?: string;
  readonly customFields?: Readonly<Record<string, string>>;
}

const GENDER = { code: 'gender', type: 'text', label: 'Gender' } as const;

/**
 * Edits names and custom fields while the basket is reserved or paying (G2). Stores `gender` in the activity's field
 * with that code. If it has none, stores `gender` as a custom value (B13). Refuses `conflict` for other statuses and for a
 * cancelled guest. Refuses unknown fields and missing required ones.
 */
export function editGuest(
  basket: Basket,
  guest: Guest,
  edit: GuestEdit,
  activity: Pick<Activity, 'guestFields'> | undefined,
): Basket {
  requireStatus(basket, 'edit');
  requireLive('G2', guest, 'guest');
  const definitions: readonly FieldDefinition[] = activity?.guestFields ?? [];
  const hasGenderField = definitions.some(({ code }) => code === GENDER.code);
  const sent = hasGenderField && edit.gender !== undefined ? { [GENDER.code]: edit.gender } : {};
  const fields = { ...edit.customFields, ...sent };
  const { value: filled, errors } = editFields(definitions, guest.customValues, fields);
  if (errors.length > 0) throw invalid(...errors);
  const isOwnGender = edit.gender !== undefined && !hasGenderField;
  const others = filled.filter(({ key }) => key !== GENDER.code);
  const gender = edit.gender ? [customValue(GENDER, edit.gender)] : [];
  const customValues = isOwnGender ? [...others, ...gender] : filled;
  const { firstname: firstName = guest.firstName, lastname: lastName = guest.lastName } = edit;
  return withGuest(basket, { ...guest, firstName, lastName, ...ownFieldsOf(customValues), customValues });
}

/** The status of a ticket at check-in (G3). */
export type TicketStatus = 'valid' | 'checked-in' | 'unpaid' | 'cancelled';

const TICKET_OF: Readonly<Record<BasketStatus, TicketStatus>> = {
  paying: 'unpaid',
  reserved: 'unpaid',
  paid: 'valid',
  cancelled: 'cancelled',
};

/**
 * Returns the status of a ticket. Of several that apply, returns the first of cancelled, unpaid, checked-in, valid
 * (G3).
 */
export function ticketStatus(basket: Basket, guest: Guest): TicketStatus {
  if (guest.cancellation) return 'cancelled';
  const status = TICKET_OF[basket.status];
  return guest.checkedIn && status === 'valid' ? 'checked-in' : status;
}
