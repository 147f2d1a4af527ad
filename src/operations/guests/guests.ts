import type { Command, Listing, Query } from '../shared/handler.js';
import type { Client } from '../../domain/catalogue/client.js';
import { cancel } from '../../domain/basket/cancellation.js';
import { type GuestFilter, matchesGuest } from '../../domain/basket/filter.js';
import { checkIn, editGuest as edited, ticketStatus } from '../../domain/basket/guests.js';
import { splitChain } from '../../domain/schedule/item-id.js';
import { ascending } from '../../domain/shared/steps.js';
import { rebook } from '../../domain/basket/rebooking.js';
import { Refusal } from '../../domain/shared/refusal.js';
import type { FoundGuest, ReadTables } from '../../store/tables.js';
import { cancellationRequest, visibleAddon, visibleGuest } from '../shared/visible.js';
import { maySee } from '../../domain/basket/basket.js';
import type { components } from '../../contract/api.gen.js';
import type { Activity } from '../../domain/catalogue/activity.js';
import type { CustomValue } from '../../domain/catalogue/custom-fields.js';
import { presentCustomValue, presentGuestCommon } from '../shared/present.js';

/** Returns a guest (B9). */
export const getGuest: Query<'getGuest'> = (tables, { path, workspace }, caller) =>
  presentGuest(tables, visibleGuest(tables, path.id, caller), workspace);

/** Yields guests from the most selective index for the filters. The caller must still apply the other filters. */
function* candidates(
  tables: ReadTables,
  { ids, items, bookingId }: GuestFilter,
  caller: Client,
): Generator<FoundGuest | null, void> {
  if (ids) {
    for (const id of ids) yield tables.findGuest(id) ?? null;
  } else if (items && bookingId === undefined) {
    for (const id of new Set(items.flatMap(([first]) => first ?? []))) yield* tables.guestsOnItem(id);
  } else {
    const basketIds = bookingId === undefined ? tables.basketIdsOf(caller.merchant) : [bookingId];
    for (const id of basketIds) {
      const basket = id === null ? undefined : tables.baskets.get(id);
      for (const item of basket?.items ?? [])
        for (const guest of item.guests) if (basket) yield { basket, item, guest };
      yield null;
    }
  }
}

/** Lists the guests of the visible bookings, sorted by id (P9, P12). */
export const listGuests: Listing<'listGuests'> = function* (tables, { query, workspace }, caller) {
  const { bookingId, phone, name } = query;
  const ids = query['id[]'] && new Set(query['id[]']);
  const items = query['availabilityItemId[]']?.map(splitChain);
  const filter: GuestFilter = { ids, items, bookingId, name, phone };
  const found: number[] = []; // The list contains only ids, because the guests of a large workspace may not fit into memory.
  for (const one of candidates(tables, filter, caller)) {
    if (one && maySee(one.basket, caller) && matchesGuest(one, filter)) found.push(one.guest.id);
    yield null;
  }
  for (const id of ascending(found)) {
    const guest = tables.findGuest(id);
    yield guest ? presentListedGuest(tables, guest, workspace) : null;
  }
};

/** Checks a guest in (G1). */
export const checkInGuest: Command<'checkInGuest'> = (tx, { path }, caller) => {
  const { basket, guest } = visibleGuest(tx, path.id, caller);
  tx.put('baskets', checkIn(basket, guest, true));
  return { checkedIn: true };
};

/** Checks a guest out (G1). */
export const checkOutGuest: Command<'checkOutGuest'> = (tx, { path }, caller) => {
  const { basket, guest } = visibleGuest(tx, path.id, caller);
  tx.put('baskets', checkIn(basket, guest, false));
  return { checkedOut: true };
};

/** Edits a guest (G2). */
export const editGuestOperation: Command<'editGuest'> = (tx, { path, query }, caller) => {
  const { basket, item, guest } = visibleGuest(tx, path.id, caller);
  tx.put('baskets', edited(basket, guest, query, tx.activities.get(item.activityId)));
  return { id: guest.id };
};

/** Cancels a guest with its addons (B7). */
export const cancelGuest: Command<'cancelGuest'> = (tx, { path, query, now }, caller) => {
  const { basket, item, guest } = visibleGuest(tx, path.id, caller);
  tx.put(
    'baskets',
    cancel(basket, { kind: 'guest', item, guest }, cancellationRequest(query), { ids: tx, now }),
  );
  return { id: guest.id };
};

/** Moves a guest to another availability item (B8). */
export const rebookGuest: Command<'rebookGuest'> = (tx, { path, query, now }, caller) => {
  const { basket, item, guest } = visibleGuest(tx, path.id, caller);
  const newItemId = () => tx.nextId('basketItem');
  tx.put('baskets', rebook(basket, { item, guest }, query, { source: tx, caller, now, newItemId }));
  return { id: guest.id };
};

/** Cancels an addon of a guest (B7, B12). */
export const cancelGuestAddon: Command<'cancelGuestAddon'> = (tx, { path, query, now }, caller) => {
  const { basket, item, addon } = visibleAddon(tx, path.id, 'guest', caller);
  tx.put(
    'baskets',
    cancel(basket, { kind: 'addon', item, addon }, cancellationRequest(query), { ids: tx, now }),
  );
  return { id: addon.id };
};

/**
 * Returns a ticket's status and whether it admits its guest. Finds it by barcode or alias; refuses `not_found` (G3).
 */
export const validateTicket: Query<'validateTicket'> = (tables, { path, workspace }, caller) => {
  const { code } = path;
  const found = tables.findGuestByCode(code);
  if (!found || !maySee(found.basket, caller)) {
    throw new Refusal('not_found', 'G3', { message: 'not_found.ticket', values: { code } });
  }
  const status = ticketStatus(found.basket, found.guest);
  return { isValid: status === 'valid', code, status, guest: presentGuest(tables, found, workspace) };
};

type Schemas = components['schemas'];

function presentGuestValue(value: CustomValue, activity: Activity | undefined): Schemas['GuestCustomValue'] {
  const field = activity?.guestFields.find(({ code }) => code === value.key);
  const option = field?.options?.find(({ key }) => key === value.value);
  return { code: value.key, title: value.label, value: option?.value ?? value.value, key: value.value };
}

/** Returns a guest as `GET /guest/{id}` shows it (B13). */
export function presentGuest(tables: ReadTables, found: FoundGuest, workspace: string): Schemas['Guest'] {
  const activity = tables.activities.get(found.item.activityId);
  return {
    ...presentGuestCommon(tables, found, workspace),
    customValues: found.guest.customValues.map((value) => presentGuestValue(value, activity)),
  };
}

/** Returns a guest as `GET /guests` shows it: custom values have the form that baskets use (B13). */
export function presentListedGuest(
  tables: ReadTables,
  found: FoundGuest,
  workspace: string,
): Schemas['ListedGuest'] {
  const customValues = found.guest.customValues.map(presentCustomValue);
  return { ...presentGuestCommon(tables, found, workspace), customValues };
}
