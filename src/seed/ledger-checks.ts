import type { Basket } from '../domain/basket/basket.js';
import type { Fault } from '../domain/shared/faults.js';
import { duplicates, missing } from './checks.js';
import type { Fixture } from './fixture.js';
import type { Known } from './references.js';

/** What has happened in an exported world names what is there. Its sums follow from its lines and need no check. */
export function checkLedger(fixture: Fixture, known: Known): readonly Fault[] {
  const { captures, baskets, mails } = fixture;
  return [
    ...duplicates(
      captures,
      ({ reference }) => reference,
      (at) => `/captures/${at}/reference`,
    ),
    ...duplicates(
      fixture.endedCaptures,
      ({ id }) => id,
      (at) => `/endedCaptures/${at}/id`,
    ),
    ...duplicates(
      baskets,
      ({ id }) => id,
      (at) => `/baskets/${at}/id`,
    ),
    ...duplicates(
      mails,
      ({ id }) => id,
      (at) => `/mails/${at}/id`,
    ),
    ...captures.flatMap(({ merchant, availabilityItemIds }, at) => [
      ...missing(`/captures/${at}/merchant`, 'merchant', merchant, known.merchants),
      ...availabilityItemIds.flatMap((id, index) =>
        missing(
          `/captures/${at}/availabilityItemIds/${index}`,
          'availability rule',
          ruleIdOf(id),
          known.rules,
        ),
      ),
    ]),
    ...baskets.flatMap((basket, at) => checkBasket(basket, `/baskets/${at}`, known)),
    ...fixture.capacities.flatMap(({ availabilityItemId }, at) =>
      missing(
        `/capacities/${at}/availabilityItemId`,
        'availability rule',
        ruleIdOf(availabilityItemId),
        known.rules,
      ),
    ),
    ...checkUses(fixture),
  ];
}

/** An item's id begins with its rule's. */
function ruleIdOf(availabilityItemId: string): number {
  return Number.parseInt(availabilityItemId, 10);
}

function checkBasket(basket: Basket, at: string, known: Known): readonly Fault[] {
  return [
    ...missing(`${at}/seller`, 'merchant', basket.seller, known.merchants),
    ...missing(`${at}/operator`, 'merchant', basket.operator, known.merchants),
    ...basket.items.flatMap(({ activityId, ruleId }, index) => [
      ...missing(`${at}/items/${index}/activityId`, 'activity', activityId, known.activities),
      ...missing(`${at}/items/${index}/ruleId`, 'availability rule', ruleId, known.rules),
    ]),
  ];
}

function checkUses(fixture: Fixture): readonly Fault[] {
  const codes = new Set(fixture.discountCodes.map(({ code }) => code));
  const vouchers = new Set(fixture.vouchers.map(({ code }) => code));
  const baskets = new Set(fixture.baskets.map(({ id }) => id));
  return [
    ...fixture.discountUses.flatMap(({ code }, at) =>
      missing(`/discountUses/${at}/code`, 'discount code', code, codes),
    ),
    ...fixture.voucherUses.flatMap(({ code, basketId }, at) => [
      ...missing(`/voucherUses/${at}/code`, 'voucher', code, vouchers),
      ...missing(`/voucherUses/${at}/basketId`, 'basket', basketId, baskets),
    ]),
  ];
}
