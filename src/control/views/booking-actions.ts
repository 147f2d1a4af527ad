import type { components } from '../../contract/control.gen.js';
import { statusRefusal, type BasketAction } from '../../domain/basket/status.js';
import type { Basket, BasketItem } from '../../domain/basket/basket.js';
import { say } from '../../messages/say.js';
import type { HandledId } from '../../operations/handlers.js';

type Presented = components['schemas']['BookingAction'];

/** A part of a booking that an operation acts on. */
type Part = 'booking' | 'item' | 'guest' | 'item addon' | 'guest addon';

/** The operations that act on a booking or a part of it, with the action that its status must allow. */
const OPERATIONS: Readonly<Partial<Record<HandledId, readonly [Part, BasketAction]>>> = {
  addPayment: ['booking', 'pay'],
  addRefund: ['booking', 'refund'],
  cancelBooking: ['booking', 'cancel'],
  sendTickets: ['booking', 'sendTickets'],
  setBookingNumber: ['booking', 'setNumber'],
  rebookBookingItem: ['item', 'rebook'],
  setBookingItemRemarks: ['item', 'setRemarks'],
  cancelBookingItem: ['item', 'cancel'],
  cancelBookingItemAddon: ['item addon', 'cancel'],
  checkInGuest: ['guest', 'checkIn'],
  checkOutGuest: ['guest', 'checkIn'],
  editGuest: ['guest', 'edit'],
  rebookGuest: ['guest', 'rebook'],
  cancelGuest: ['guest', 'cancel'],
  cancelGuestAddon: ['guest addon', 'cancel'],
};

const HAS_PART: Readonly<Record<Exclude<Part, 'booking'>, (item: BasketItem) => boolean>> = {
  item: () => true,
  guest: ({ guests }) => guests.length > 0,
  'item addon': ({ addons }) => addons.length > 0,
  'guest addon': ({ guests }) => guests.some(({ addons }) => addons.length > 0),
};

/** Returns the operations that act on a booking or a part that it has, each with whether its status allows it. */
export function actionsOf(basket: Basket): Presented[] {
  return Object.entries(OPERATIONS)
    .filter(([, [part]]) => part === 'booking' || basket.items.some(HAS_PART[part]))
    .map(([operationId, [, action]]) => {
      const refusal = statusRefusal(basket, action);
      if (!refusal) return { operationId, allowed: true };
      return { operationId, allowed: false, reason: say('en', refusal.message, refusal.values) };
    });
}
