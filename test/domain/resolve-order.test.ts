import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/domain/catalogue/client.js';
import { BODY, QUERY, type Naming } from '../../src/domain/shared/field-names.js';
import {
  type RequestedCurrency,
  type RequestedOrder,
  type RequestedItem,
} from '../../src/domain/pricing/order.js';
import { resolveOrder } from '../../src/domain/pricing/resolve-order.js';
import { ruleOf } from './rules.js';
import {
  activityOf,
  addonOf,
  at,
  categoryOf,
  clientOf,
  eur,
  merchantOf,
  named,
  NOW,
  SAILING,
  workspaceOf,
  type WorkspaceParts,
} from './workspace.js';

const OTHERS = '910_trip_20260605100000_20260605130000';
const [ADULT, CHILD] = [categoryOf(1), categoryOf(2)];
const [LUNCH, SKIPPER] = [addonOf(7, 'guest'), addonOf(8, 'item')];
const TAGUS = merchantOf({ conversionRates: { USD: 1.1 } });
const ACTIVITY = activityOf({ addons: [LUNCH, SKIPPER] });
const RULE = ruleOf({ priceCategories: [ADULT, CHILD] });
const CAP = { id: 5, merchant: 'tagus', title: 'Cap', price: eur(7.5) };
const TWICE = { code: 'TWICE', percent: 50, activityIds: null, uses: 2, validUntil: null };
const GIFT = { code: 'GIFT', ...eur(5), merchant: 'tagus', validUntil: null };

const WORKSPACE: WorkspaceParts = {
  merchants: [TAGUS, merchantOf({ slug: 'other' })],
  activities: [ACTIVITY, activityOf({ id: 2 })],
  rules: [RULE, ruleOf({ id: 910, merchant: 'other', activityId: 2, priceCategories: [ADULT] })],
  shopItems: [CAP, { ...CAP, id: 6, merchant: 'other' }, { ...CAP, id: 9, merchant: 'hidden' }],
  discountCodes: [
    TWICE,
    { ...TWICE, code: 'OTHER', activityIds: [2] },
    { ...TWICE, code: 'OVER', validUntil: '2026-05-31' },
  ],
  vouchers: [
    GIFT,
    { ...GIFT, code: 'USED' },
    { ...GIFT, code: 'OVER', validUntil: '2026-05-31' },
    { ...GIFT, code: 'THEIRS', merchant: 'other' },
  ],
  voucherUses: [{ code: 'USED', basketId: 1 }],
};

/** Returns an error of the body. */
const error = (rule: string, field: string, code: string, more: object = {}) => ({
  in: 'body',
  field,
  rule,
  code,
  ...more,
});

function read(
  order: RequestedOrder,
  {
    asked = null,
    naming = BODY,
    workspace = WORKSPACE,
    client = {},
  }: {
    asked?: RequestedCurrency | null;
    naming?: Naming;
    workspace?: WorkspaceParts;
    client?: Partial<Client>;
  } = {},
) {
  const caller = clientOf({ sells: ['tagus', 'other'], ...client });
  const { value: found, errors } = resolveOrder(
    { catalogue: workspaceOf(workspace), caller, now: NOW, naming },
    order,
    asked,
  );
  return { found, errors };
}
const trip = (parts: Partial<RequestedItem> = {}): RequestedItem => ({
  availabilityItemId: SAILING,
  guests: [{ priceCategoryId: 1, occupancy: 2 }],
  ...parts,
});

describe('an order', () => {
  it('contains all records that the request names', () => {
    const guests = [
      { priceCategoryId: 1, occupancy: 2, discountCode: 'TWICE', addons: [{ id: 7, quantity: 3 }] },
      { priceCategoryId: 2, occupancy: 1, addons: [{ id: 7 }] },
    ];
    const order = {
      items: [trip({ guests, addons: [{ id: 8 }] })],
      shopItems: [{ id: 5, quantity: 2 }, { id: 5 }],
      vouchers: ['GIFT'],
      multidiscount: 5,
    };
    const lunches = (quantity: number) => [{ addon: LUNCH, quantity }];
    const { found, errors } = read(order);
    expect(errors).toEqual([]);
    expect(found).toEqual({
      operator: TAGUS,
      currency: 'EUR',
      items: [
        {
          chain: [expect.objectContaining({ activity: ACTIVITY, merchant: TAGUS })],
          rule: RULE,
          activity: ACTIVITY,
          guests: [
            { place: 0, category: ADULT, occupancy: 2, discount: TWICE, addons: lunches(3) },
            { place: 1, category: CHILD, occupancy: 1, discount: undefined, addons: lunches(1) },
          ],
          addons: [{ addon: SKIPPER, quantity: 1 }],
        },
      ],
      shopItems: [
        { shopItem: CAP, quantity: 2 },
        { shopItem: CAP, quantity: 1 },
      ],
      vouchers: [GIFT],
      multidiscountPercent: 5,
    });
  });

  it('may have only shop items, without discounts', () => {
    expect(read({ shopItems: [{ id: 5 }] })).toEqual({
      found: {
        operator: TAGUS,
        currency: 'EUR',
        items: [],
        shopItems: [{ shopItem: CAP, quantity: 1 }],
        vouchers: [],
        multidiscountPercent: 0,
      },
      errors: [],
    });
  });

  it.each([
    [{}, 'items', ['required']],
    [{ items: [], shopItems: [] }, 'items', ['required']],
    [{ shopItems: [{ id: 404 }] }, 'shopItems[0][id]', ['not_found']],
  ])('without a valid item is refused: %j', (order, field, codes) => {
    const { found, errors } = read(order, { naming: QUERY });
    expect(found).toBeNull();
    expect(errors.map((one) => one.code)).toEqual(codes);
    expect(errors[0]).toMatchObject({ in: 'query', field });
  });

  it('without items and shop items gets an error that names both', () => {
    const allowed = ['items', 'shopItems'];
    expect(read({}).errors).toEqual([
      error('P0', '/items', 'required', { message: 'required.order', allowed }),
    ]);
  });

  it('belongs to the merchant of its first known item', () => {
    const { found, errors } = read({
      items: [trip({ availabilityItemId: 'x' }), trip({ availabilityItemId: OTHERS })],
    });
    expect(found?.operator.slug).toBe('other');
    expect(found?.items[0]).toBeNull();
    expect(named(errors)).toEqual(['/items/0/availabilityItemId: not_found']);
  });

  it('is refused if its merchant no longer exists', () => {
    const workspace = { ...WORKSPACE, merchants: [] };
    expect(read({ shopItems: [{ id: 5 }] }, { workspace }).found).toBeNull();
  });
});

describe('P0: each record of an order', () => {
  it('must exist, and the key must sell it', () => {
    const guests = [{ priceCategoryId: 9, occupancy: 1, addons: [{ id: 404 }], discountCode: 'NOPE' }];
    const items = [trip({ guests, addons: [{ id: 405 }] })];
    const { found, errors } = read({ items, shopItems: [{ id: 404 }, { id: 9 }], vouchers: ['NOPE'] });
    const RULES: Readonly<Record<string, string>> = { 'discount code': 'M3', voucher: 'M4' };
    const missing = (field: string, resource: string, received: string | number) => {
      const message = typeof received === 'string' ? 'not_found.code' : 'not_found.reference';
      return error(RULES[resource] ?? 'P0', field, 'not_found', { message, values: { resource }, received });
    };
    const category = { message: 'not_found.item_category', received: 9, allowed: [1, 2] };
    expect(errors).toEqual([
      missing('/items/0/guests/0/discountCode', 'discount code', 'NOPE'),
      missing('/items/0/guests/0/addons/0/id', 'addon', 404),
      error('P0', '/items/0/guests/0/priceCategoryId', 'not_found', category),
      missing('/items/0/addons/0/id', 'addon', 405),
      missing('/shopItems/0/id', 'shop item', 404),
      missing('/shopItems/1/id', 'shop item', 9),
      missing('/vouchers/0', 'voucher', 'NOPE'),
    ]);
    expect(found).toMatchObject({ items: [{ guests: [], addons: [] }], shopItems: [], vouchers: [] });
  });

  it('must be in its place: guest addons at guests, item addons at items', () => {
    const items = [
      trip({ guests: [{ priceCategoryId: 1, occupancy: 1, addons: [{ id: 8 }] }], addons: [{ id: 7 }] }),
    ];
    const misplaced = (field: string, received: number, allowed: string) =>
      error('B12', field, 'mismatch', { message: 'mismatch.addon', received, allowed });
    expect(read({ items }).errors).toEqual([
      misplaced('/items/0/guests/0/addons/0/id', 8, 'items[].addons'),
      misplaced('/items/0/addons/0/id', 7, 'items[].guests[].addons'),
    ]);
  });
});

describe('B0: an order has one operator', () => {
  it('items and shop items of another operator are refused', () => {
    const items = [trip(), trip({ availabilityItemId: OTHERS })];
    const foreign = { message: 'mismatch.operator', received: 'other', allowed: 'tagus' };
    expect(read({ items, shopItems: [{ id: 404 }, { id: 6 }] }).errors.slice(1)).toEqual([
      error('B0', '/items/1/availabilityItemId', 'not_yours', foreign),
      error('B0', '/shopItems/1/id', 'not_yours', foreign),
    ]);
  });
});

describe('M3: each guest uses its code once', () => {
  const coded = (...codes: string[]) =>
    trip({ guests: codes.map((discountCode) => ({ priceCategoryId: 1, occupancy: 1, discountCode })) });

  it('uses are counted over all items; the first use above the limit is refused', () => {
    const { found, errors } = read({ items: [coded('TWICE'), coded('TWICE', 'TWICE')] });
    const used = {
      message: 'already_used.discount',
      values: { resource: 'discount code' },
      received: 'TWICE',
    };
    expect(errors).toEqual([error('M3', '/items/1/guests/1/discountCode', 'already_used', used)]);
    expect(found?.items[1]?.guests.map(({ discount }) => discount?.code)).toEqual(['TWICE', undefined]);
  });

  it.each([
    ['OTHER', 'not_allowed', 'not_allowed.discount'],
    ['OVER', 'expired', 'expired.discount'],
  ])('%s does not apply: %s', (received, code, message) => {
    expect(read({ items: [coded(received)] }).errors).toMatchObject([{ code, message, received }]);
  });
});

describe('M4: vouchers', () => {
  it.each([
    ['USED', 'already_used'],
    ['OVER', 'expired'],
    ['THEIRS', 'not_yours'],
  ])('%s does not pay: %s', (received, code) => {
    const details = { message: code, values: { resource: 'voucher' }, received };
    expect(read({ items: [trip()], vouchers: ['GIFT', received] }).errors).toEqual([
      error('M4', '/vouchers/1', code, details),
    ]);
  });

  it('may be sent only once each', () => {
    expect(read({ items: [trip()], vouchers: ['GIFT', 'GIFT'] }).errors).toEqual([
      error('M4', '/vouchers/1', 'duplicate', { message: 'duplicate.value', received: 'GIFT' }),
    ]);
  });
});

describe('M8: the currency', () => {
  const path = ['payment', 'currency'];

  it.each(['EUR', 'USD'])('may be %s, for which the operator has a rate', (currency) => {
    const { found, errors } = read({ items: [trip()] }, { asked: { currency, path } });
    expect(found?.currency).toBe(currency);
    expect(errors).toEqual([]);
  });

  it('must be a currency of the operator', () => {
    const { found, errors } = read({ items: [trip()] }, { asked: { currency: 'JPY', path } });
    const allowed = ['EUR', 'USD'];
    expect(found?.currency).toBe('EUR');
    expect(errors).toEqual([error('M8', '/payment/currency', 'not_supported', { received: 'JPY', allowed })]);
  });
});

it('expiry dates are compared with the time of the order', () => {
  const workspace = { ...WORKSPACE, vouchers: [{ ...GIFT, validUntil: '2026-06-01T07:59:59Z' }] };
  expect(NOW).toBe(at('2026-06-01T08:00:00Z'));
  expect(named(read({ items: [trip()], vouchers: ['GIFT'] }, { workspace }).errors)).toEqual([
    '/vouchers/0: expired',
  ]);
});
