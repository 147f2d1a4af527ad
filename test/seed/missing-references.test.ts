import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isMutated } from '../mutated.js';
import { basketOf, itemOf } from '../domain/baskets.js';
import { activity, client, faultsOf, load, oneRule, tenLines } from './fixtures.js';

const CHECKS = 'src/seed/fixture/checks';
const price = { amount: 1, currency: 'EUR' };
const basket = (parts: object) =>
  tenLines({ baskets: [basketOf({ seller: 'harbour', operator: 'harbour', items: [], ...parts })] });
const item = (parts: object) => basket({ items: [itemOf({ ruleId: 10, guests: [], ...parts })] });
const capture = (parts: object) =>
  tenLines({
    captures: [
      {
        reference: 'A',
        merchant: 'harbour',
        availabilityItemIds: ['10_voucher'],
        seats: [],
        expiresAt: 1,
        ...parts,
      },
    ],
  });
const voucher = (parts: object) => ({ code: 'A', ...price, ...parts });

/** For each type of reference: the record type, the pointer of the error, and a fixture that lacks the record. */
const ROWS: readonly (readonly [resource: string, field: string, fixture: object])[] = [
  [
    'merchant',
    '/activities/0/merchant',
    tenLines({ activities: [{ id: 1, merchant: 'airport', title: 'T' }], availabilityRules: [] }),
  ],
  ['merchant', '/clients/0/merchant', client({ merchant: 'airport' })],
  ['merchant', '/clients/0/sells', client({ sells: ['airport'] })],
  ['merchant', '/clients/0/overbooking/0', client({ overbooking: ['airport'] })],
  [
    'merchant',
    '/shopItems/0/merchant',
    tenLines({ shopItems: [{ id: 1, merchant: 'airport', title: 'Cap', price }] }),
  ],
  ['merchant', '/vouchers/0/merchant', tenLines({ vouchers: [voucher({ merchant: 'airport' })] })],
  [
    'merchant',
    '/mobileGroups/0/merchantId',
    tenLines({ mobileGroups: [{ id: 1, merchantId: 9, title: 'A' }] }),
  ],
  ['merchant', '/captures/0/merchant', capture({ merchant: 'airport' })],
  ['merchant', '/baskets/0/seller', basket({ seller: 'airport' })],
  ['merchant', '/baskets/0/operator', basket({ operator: 'airport' })],
  [
    'activity',
    '/discountCodes/0/activityIds/0',
    tenLines({ discountCodes: [{ code: 'A', percent: 1, activityIds: [9] }] }),
  ],
  ['activity', '/availabilityRules/0/activityId', oneRule({ activityId: 2 })],
  ['activity', '/baskets/0/items/0/activityId', item({ activityId: 9 })],
  ['availability rule', '/availabilityRules/0/parentRuleId', oneRule({ parentRuleId: 9 })],
  ['availability rule', '/baskets/0/items/0/ruleId', item({ ruleId: 9 })],
  ['availability rule', '/captures/0/availabilityItemIds/0', capture({ availabilityItemIds: ['9_voucher'] })],
  [
    'availability rule',
    '/capacities/0/availabilityItemId',
    tenLines({ capacities: [{ availabilityItemId: '9_voucher', priceCategoryId: null, capacity: 1 }] }),
  ],
  ['resource', '/availabilityRules/0/resources/0', oneRule({ resources: [1] })],
  [
    'price category',
    '/availabilityRules/0/items/0/categories/0/id',
    oneRule({ items: [{ id: 'a', start: '+P1D', categories: [{ id: 9 }] }] }),
  ],
  ['mobile group', '/activities/0/navGroups/0', activity({ navGroups: [4] })],
  ['discount code', '/discountUses/0/code', tenLines({ discountUses: [{ code: 'A', used: 1 }] })],
  ['voucher', '/voucherUses/0/code', tenLines({ voucherUses: [{ code: 'A', basketId: 1 }] })],
  [
    'basket',
    '/voucherUses/0/basketId',
    tenLines({ vouchers: [voucher({})], voucherUses: [{ code: 'A', basketId: 1 }] }),
  ],
  [
    'option',
    '/activities/0/guestFields/0/translations/en/options/0/key',
    activity({
      guestFields: [
        {
          code: 'a',
          type: 'select',
          options: [{ key: 'x', value: 'X' }],
          translations: { en: { options: [{ key: 'y', value: 'Y' }] } },
        },
      ],
    }),
  ],
];

describe('a reference of a fixture to a missing record is refused', () => {
  it.each(ROWS)('to a %s: %s', (resource, field, fixture) => {
    const faults = faultsOf(() => load(fixture)).filter((fault) => fault.field === field);
    expect(faults).toMatchObject([{ code: 'not_found', values: { resource } }]);
  });

  it.skipIf(isMutated)('in each place where the code checks a reference', () => {
    const source = readdirSync(CHECKS).map((name) => readFileSync(`${CHECKS}/${name}`, 'utf8'));
    const checked = [...source.join('\n').matchAll(/missing\(\s*[^,]+,\s*'([\w ]+)'/g)].map(
      ([, name]) => name,
    );
    const tried = ROWS.map(([resource]) => resource);
    const countOf = (names: readonly unknown[]) =>
      Object.fromEntries(tried.map((name) => [name, names.filter((one) => one === name).length]));
    const expected = countOf(tried);
    const shared = 1; // one check covers the item ids of captures and of capacities
    expect(countOf(checked)).toEqual({
      ...expected,
      'availability rule': (expected['availability rule'] ?? 0) - shared,
    });
    expect(checked.filter((name) => !tried.includes(name ?? ''))).toEqual([]);
  });
});
