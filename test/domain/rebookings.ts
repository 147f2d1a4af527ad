import { basketOf, bookedAddonOf, GONE, guestOf, itemOf } from './baskets.js';
import { recurring, ruleOf } from './rules.js';
import {
  activityOf,
  addonOf,
  categoryOf,
  clientOf,
  eur,
  merchantOf,
  NOW,
  workspaceOf,
  type WorkspaceParts,
} from './workspace.js';
import { rebook, type RebookingRequest, type RebookingContext } from '../../src/domain/basket/rebooking.js';
import type { Basket, Guest } from '../../src/domain/basket/basket.js';

export const NEXT_DAY = '812_trip_20260606100000_20260606130000';
export const RENTAL = '900_rental_20260605090000_20260605100000,900_rental_20260605100000_20260605110000';
/** A trip of an activity that offers no addons. */
export const BARE = '920_trip_20260605100000_20260605130000';
export const OTHERS = '910_trip_20260605100000_20260605130000';
export const TEN = { code: 'TEN', percent: 10, activityIds: [1], uses: null, validUntil: null };

export const rules = [
  ruleOf({
    recurrence: recurring(),
    capacity: 4,
    priceCategories: [
      categoryOf(1),
      categoryOf(2, { price: eur(20), maxSeats: 3, downPayment: { type: 'fixed', ...eur(5) } }),
    ],
  }),
  ruleOf({
    id: 900,
    activityId: 2,
    type: 'rental',
    startTimes: ['09:00:00', '10:00:00'],
    duration: 'PT1H',
    priceCategories: [categoryOf(1, { price: eur(7) })],
  }),
  ruleOf({ id: 920, activityId: 3, recurrence: recurring(), priceCategories: [categoryOf(1)] }),
  ruleOf({ id: 910, merchant: 'other', priceCategories: [categoryOf(1)] }),
];

export function context(parts: WorkspaceParts = {}): RebookingContext {
  const source = workspaceOf({
    rules,
    merchants: [merchantOf({ conversionRates: { USD: 1.5 } }), merchantOf({ slug: 'other' })],
    activities: [activityOf(), activityOf({ id: 2, addons: [addonOf(7, 'guest')] }), activityOf({ id: 3 })],
    discountCodes: [TEN],
    ...parts,
  });
  return { source, caller: clientOf({ sells: ['tagus', 'other'] }), now: NOW, newItemId: () => 99 };
}

export const ADA = guestOf({
  occupancy: 2,
  grossMinor: 2000,
  downPaymentMinor: 2000,
  addons: [bookedAddonOf()],
});
export const BOB = guestOf({
  id: 2,
  priceCategory: { id: 2, name: 'Category 2' },
  grossMinor: 2000,
  downPaymentMinor: 500,
});
export const GONE_GUEST = guestOf({ id: 3, cancellation: GONE });
export const TRIP = itemOf({
  guests: [ADA, BOB, GONE_GUEST],
  addons: [bookedAddonOf({ id: 74 })],
  remarks: 'late',
});
export const OTHER = itemOf({ id: 11, guests: [guestOf({ id: 4 })] });
export const BASKET = basketOf({ items: [TRIP, OTHER] });

export const to = (itemId: string, parts: Partial<RebookingRequest> = {}): RebookingRequest => ({
  itemId,
  ruleId: Number(itemId.split('_')[0]),
  ...parts,
});
export const movedItem = (
  asked: RebookingRequest,
  basket = BASKET,
  item = TRIP,
  workspace: WorkspaceParts = {},
) => rebook(basket, { item }, asked, context(workspace));
export const movedGuest = (
  asked: RebookingRequest,
  guest: Guest = ADA,
  basket = BASKET,
  item = TRIP,
  workspace: WorkspaceParts = {},
) => rebook(basket, { item, guest }, asked, context(workspace));
export const amounts = ({
  grossMinor,
  discountPercent,
  discountMinor,
  multiDiscountMinor,
  downPaymentMinor,
}: Guest) => ({
  grossMinor,
  discountPercent,
  discountMinor,
  multiDiscountMinor,
  downPaymentMinor,
});
export const firstGuest = ({ items }: Basket): Guest => items[0]?.guests[0] ?? guestOf();
