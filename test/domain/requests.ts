import type { BookingRequestItem, BookingRequest } from '../../src/domain/booking/request.js';
import type { Client } from '../../src/domain/catalogue/client.js';
import { BODY } from '../../src/domain/shared/field-names.js';
import { type OrderContext } from '../../src/domain/pricing/order.js';
import { resolveOrder } from '../../src/domain/pricing/resolve-order.js';
import { ruleOf } from './rules.js';
import {
  activityOf,
  addonOf,
  categoryOf,
  clientOf,
  eur,
  fieldOf,
  merchantOf,
  NOW,
  SAILING,
  workspaceOf,
  type WorkspaceParts,
} from './workspace.js';

/** Two slots of a rental. */
export const CHAIN = '900_rental_20260605090000_20260605100000,900_rental_20260605100000_20260605110000';
export const ADULT = categoryOf(1);
const [LUNCH, SKIPPER] = [addonOf(7, 'guest'), addonOf(8, 'item')];
/** A merchant with a fee and custom fields. Its sailing (812) has four seats, its rental (900) two slots. */
export const WORKSPACE: WorkspaceParts = {
  merchants: [
    merchantOf({ userFields: [fieldOf('company')], onlineBookingFee: 2, marketplaceCommission: 15 }),
  ],
  activities: [activityOf({ addons: [LUNCH, SKIPPER], guestFields: [fieldOf('email'), fieldOf('phone')] })],
  rules: [
    ruleOf({
      capacity: 4,
      priceCategories: [ADULT, categoryOf(2, { downPayment: { type: 'fixed', ...eur(3) } })],
    }),
    ruleOf({
      id: 900,
      type: 'rental',
      startTimes: ['09:00:00', '10:00:00'],
      duration: 'PT1H',
      priceCategories: [ADULT],
    }),
  ],
  shopItems: [{ id: 5, merchant: 'tagus', title: 'Cap', price: eur(7.5) }],
};

export const trip = (parts: Partial<BookingRequestItem> = {}): BookingRequestItem => ({
  availabilityItemId: SAILING,
  guests: [{ priceCategoryId: 1, occupancy: 1 }],
  ...parts,
});
export const requestOf = (parts: Partial<BookingRequest> = {}): BookingRequest => ({
  items: [trip()],
  contact: { type: 'email', name: 'Ines', value: 'ines@example.com' },
  ...parts,
});

/** Resolves the order of a request as the operation does. */
export function orderOf(request: BookingRequest, workspace = WORKSPACE, client: Partial<Client> = {}) {
  const source = workspaceOf(workspace);
  const context: OrderContext = { catalogue: source, caller: clientOf(client), now: NOW, naming: BODY };
  const { value: order, errors } = resolveOrder(context, request, null);
  if (!order) throw new Error('no order');
  return { context, order, source, errors };
}
