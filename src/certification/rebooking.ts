import type { CaseFinding, CaseRun } from './case.js';
import { balanceOf, bookingsOf, findings, found, idsOf, liveItems, requestsTo } from './evidence.js';
import { daily, GOOD_CARD, TWO_ADULTS, world } from './world.js';

/** The trip that a rebooking moves to: its rule, item and category. */
export interface Target {
  readonly itemId: string;
  readonly ruleId: number;
  readonly priceCategoryId: number;
}

/** The target of a rule on 6 June. */
export function targetOf(ruleId: number): Target {
  const itemId = `${ruleId}_trip_20260606100000_20260606120000`;
  return { itemId, ruleId, priceCategoryId: ruleId * 10 + 1 };
}

/** What a client is told of a rebooking. */
export function rebookingData(target: Target): Readonly<Record<string, unknown>> {
  return { ...TWO_ADULTS, creditCard: GOOD_CARD, target };
}

/** Returns a workspace with another trip of a price. */
export function worldWithTrip(ruleId: number, amount: number): object {
  const priceCategories = [{ id: ruleId * 10 + 1, name: 'Adult', price: { amount, currency: 'EUR' } }];
  return world({ availabilityRules: [daily(ruleId, { priceCategories })] });
}

/** Judges a rebooking to a target, and what is owed in the end; null where nothing was rebooked. */
export function judgeRebooking(
  run: CaseRun,
  { itemId }: Target,
  advice: { readonly owed: string; readonly overpaid: string },
): readonly CaseFinding[] | null {
  const made = bookingsOf(run);
  const moves = requestsTo(run, 'rebookBookingItem', 'rebookGuest');
  const [first] = made;
  if (!first?.basket || (moves.length === 0 && made.length === 1)) return null;
  const requests = made.map(({ request }) => request);
  const items = liveItems(first.basket).flatMap(({ availabilityItemIds }) => availabilityItemIds);
  const balance = balanceOf(first.basket);
  return findings(
    made.length > 1 &&
      found(
        'books-anew',
        'A second booking was made instead of moving the first. PUT /booking/item/{id}/rebook keeps ids, tickets and payments.',
        requests,
      ),
    made.length === 1 &&
      items.join() !== itemId &&
      found('wrong-trip', `The booking is on ${items.join(' and ')} now, not on ${itemId}.`, idsOf(moves)),
    made.length === 1 &&
      balance > 0 &&
      found('leaves-owed', `${balance} EUR are still owed. ${advice.owed}`, idsOf(moves)),
    made.length === 1 &&
      balance < 0 &&
      found('keeps-overpayment', `${-balance} EUR were paid too much. ${advice.overpaid}`, idsOf(moves)),
  );
}
