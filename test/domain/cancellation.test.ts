import { describe, expect, it } from 'vitest';
import { cancel, type CancellationRequest } from '../../src/domain/basket/cancellation.js';
import type { Basket, BasketItem, Guest } from '../../src/domain/basket/basket.js';
import { totalsOf } from '../../src/domain/pricing/totals.js';
import { basketOf, bookedAddonOf, byVendor, guestOf, itemOf, paymentOf } from './baskets.js';
import { idsOf, NOW, refusalOf } from './workspace.js';

const EARLIER = { reason: 'ill', at: NOW - 1 };
const RAIN = { reason: 'rain', at: NOW };
const FEE = { code: 'onlineBookingFee', amountMinor: 250 };

const ADA = guestOf({
  addons: [bookedAddonOf({ id: 71 }), bookedAddonOf({ id: 72, cancellation: EARLIER })],
});
const BOB = guestOf({ id: 2 });
const GONE_GUEST = guestOf({
  id: 3,
  cancellation: EARLIER,
  addons: [bookedAddonOf({ id: 73, cancellation: EARLIER })],
});
const TRIP = itemOf({ guests: [ADA, BOB, GONE_GUEST], addons: [bookedAddonOf({ id: 74 })] });
const OTHER = itemOf({ id: 11, guests: [guestOf({ id: 4 })] });
/** The sum: 10 + 4 + 10 + 4 (Ada, lunch, Bob, the item’s lunch) + 10 (the other item) + 2.50 (the fee). */
const BASKET = basketOf({ items: [TRIP, OTHER], fees: [FEE] });
/** The ledger's record of a first cancellation. */
const RECORDED = {
  items: BASKET.items,
  fees: BASKET.fees,
  changes: [{ at: NOW, kind: 'cancellation', text: 'rain', totalMinor: 4050, payments: 0 }],
};

const asked = (parts: Partial<CancellationRequest> = {}): CancellationRequest => ({
  reason: 'rain',
  refundType: 'ignore',
  refundFee: false,
  ...parts,
});
const context = () => ({ ids: idsOf(), now: NOW });
const cancelled = <Line extends { readonly cancellation: unknown }>(line: Line) => ({
  ...line,
  cancellation: RAIN,
});
const paidIn = (amount: number, basket: Basket = BASKET): Basket => ({
  ...basket,
  status: 'paid',
  payments: [byVendor(amount, 't1')],
});

describe('B7: cancelling', () => {
  it('a guest also cancels its addons, and nothing else', () => {
    const after = cancel(BASKET, { kind: 'guest', item: TRIP, guest: ADA }, asked(), context());
    const [lunch, earlier] = ADA.addons;
    const ada = cancelled({ ...ADA, addons: [{ ...lunch, cancellation: RAIN }, earlier] });
    expect(after).toEqual({
      ...BASKET,
      items: [{ ...TRIP, guests: [ada, BOB, GONE_GUEST] }, OTHER],
      ledger: RECORDED,
    });
    expect(totalsOf(after).total).toBe(totalsOf(BASKET).total - 1400);
  });

  it('the last guest of an item also cancels the item', () => {
    const half = cancel(BASKET, { kind: 'guest', item: TRIP, guest: ADA }, asked(), context());
    const [item = TRIP] = half.items;
    const after = cancel(half, { kind: 'guest', item, guest: BOB }, asked({ reason: 'late' }), {
      ids: idsOf(),
      now: NOW + 5,
    });
    const late = { reason: 'late', at: NOW + 5 };
    expect(after.items[0]?.cancellation).toEqual(late);
    expect(after.items[0]?.guests.map(({ cancellation }) => cancellation)).toEqual([RAIN, late, EARLIER]);
    expect(after.items[0]?.addons.map(({ cancellation }) => cancellation)).toEqual([late]);
    expect(after.items[1]).toEqual(OTHER);
    expect(after.status).toBe('reserved');
  });

  it('an item also cancels its guests and addons', () => {
    const after = cancel(BASKET, { kind: 'item', item: TRIP }, asked(), context());
    const [item] = after.items;
    expect(item?.cancellation).toEqual(RAIN);
    expect(item?.guests.map(({ cancellation }) => cancellation)).toEqual([RAIN, RAIN, EARLIER]);
    expect(item?.guests.flatMap(({ addons }) => addons.map((one) => one.cancellation))).toEqual([
      RAIN,
      EARLIER,
      EARLIER,
    ]);
    expect(after.items[1]).toEqual(OTHER);
    expect(after).toMatchObject({ status: 'reserved', cancellation: null, fees: [FEE] });
  });

  it('an addon of a guest or an item cancels only the addon', () => {
    const [lunch = bookedAddonOf(), earlier] = ADA.addons;
    expect(cancel(BASKET, { kind: 'addon', item: TRIP, addon: lunch }, asked(), context())).toEqual({
      ...BASKET,
      items: [{ ...TRIP, guests: [{ ...ADA, addons: [cancelled(lunch), earlier] }, BOB, GONE_GUEST] }, OTHER],
      ledger: RECORDED,
    });
    const [own = bookedAddonOf()] = TRIP.addons;
    expect(cancel(BASKET, { kind: 'addon', item: TRIP, addon: own }, asked(), context())).toEqual({
      ...BASKET,
      items: [{ ...TRIP, addons: [cancelled(own)] }, OTHER],
      ledger: RECORDED,
    });
  });

  it('a booking also cancels all its parts that are not cancelled', () => {
    const after = cancel(
      { ...BASKET, shopItems: [{ id: 5, quantity: 1, priceMinor: 100, totalMinor: 100 }] },
      { kind: 'basket' },
      asked(),
      context(),
    );
    expect(after).toMatchObject({ status: 'cancelled', cancellation: RAIN, fees: [] });
    expect(after.items.map(({ cancellation }) => cancellation)).toEqual([RAIN, RAIN]);
    expect(totalsOf(after).total).toBe(0);
  });

  it.each([
    ['the last uncancelled line', basketOf(), 'cancelled'],
    [
      'a shop item is left',
      basketOf({ shopItems: [{ id: 5, quantity: 1, priceMinor: 100, totalMinor: 100 }] }),
      'reserved',
    ],
    ['another item is left', basketOf({ items: [itemOf(), OTHER] }), 'reserved'],
    [
      'with another item cancelled before',
      basketOf({ items: [itemOf(), { ...OTHER, cancellation: EARLIER }] }),
      'cancelled',
    ],
  ])('%s: the booking is %s', (_, basket: Basket, status) => {
    const [item = itemOf()] = basket.items;
    const after = cancel(basket, { kind: 'item', item }, asked(), context());
    expect(after.status).toBe(status);
    expect(after.cancellation).toEqual(status === 'cancelled' ? RAIN : null);
  });

  it('a part of a reservation can make the booking paid, because less is due (B2)', () => {
    const basket = { ...BASKET, payments: [paymentOf(3050)] };
    expect(cancel(basket, { kind: 'guest', item: TRIP, guest: BOB }, asked(), context()).status).toBe('paid');
    expect(
      cancel(
        { ...BASKET, payments: [paymentOf(3049)] },
        { kind: 'guest', item: TRIP, guest: BOB },
        asked(),
        context(),
      ).status,
    ).toBe('reserved');
  });
});

describe('B7: cancelling is refused', () => {
  const acts: readonly [string, (basket: Basket, item: BasketItem, guest: Guest) => Basket][] = [
    ['a booking', (basket) => cancel(basket, { kind: 'basket' }, asked(), context())],
    ['an item', (basket, item) => cancel(basket, { kind: 'item', item }, asked(), context())],
    ['a guest', (basket, item, guest) => cancel(basket, { kind: 'guest', item, guest }, asked(), context())],
    [
      'an addon',
      (basket, item) =>
        cancel(basket, { kind: 'addon', item, addon: bookedAddonOf({ id: 71 }) }, asked(), context()),
    ],
  ];

  it.each(acts)('for %s of a booking that is paying or cancelled', (_, act) => {
    for (const status of ['paying', 'cancelled'] as const)
      expect(refusalOf(() => act({ ...BASKET, status }, TRIP, ADA)).message).toBe('conflict.status');
  });

  it('for a part that is already cancelled', () => {
    const gone = bookedAddonOf({ id: 72, cancellation: EARLIER });
    const refused = (act: () => unknown) => refusalOf(act);
    expect(
      refused(() =>
        cancel(BASKET, { kind: 'item', item: { ...TRIP, cancellation: EARLIER } }, asked(), context()),
      ),
    ).toMatchObject({
      message: 'conflict.cancelled_item',
      values: { id: 10 },
    });
    expect(
      refused(() => cancel(BASKET, { kind: 'guest', item: TRIP, guest: GONE_GUEST }, asked(), context())),
    ).toMatchObject({
      message: 'conflict.cancelled_guest',
      values: { id: 3 },
    });
    expect(
      refused(() => cancel(BASKET, { kind: 'addon', item: TRIP, addon: gone }, asked(), context())),
    ).toMatchObject({
      message: 'conflict.cancelled_addon',
      values: { id: 72 },
    });
  });
});

describe('M6: the fee of a cancelled booking', () => {
  it.each([
    [0, []],
    [100, [{ ...FEE, amountMinor: 100 }]],
    [250, [FEE]],
    [9999, [FEE]],
    [-100, []],
  ])('remains up to its paid part: of %i paid, %j', (paid, fees) => {
    const after = cancel({ ...BASKET, payments: [paymentOf(paid)] }, { kind: 'basket' }, asked(), context());
    expect(after.fees).toEqual(fees);
  });

  it('remains in the order of the fees if there are several', () => {
    const fees = [FEE, { code: 'other', amountMinor: 100 }];
    const after = cancel(
      { ...BASKET, fees, payments: [paymentOf(300)] },
      { kind: 'basket' },
      asked(),
      context(),
    );
    expect(after.fees).toEqual([FEE, { code: 'other', amountMinor: 50 }]);
  });

  it('is cancelled with refundFee, but no other fee is', () => {
    const fees = [FEE, { code: 'other', amountMinor: 100 }];
    const basket = { ...BASKET, fees };
    const own = [{ code: 'other', amountMinor: 100 }];
    expect(
      cancel(basket, { kind: 'guest', item: TRIP, guest: BOB }, asked({ refundFee: true }), context()).fees,
    ).toEqual(own);
    expect(cancel(basket, { kind: 'guest', item: TRIP, guest: BOB }, asked(), context()).fees).toEqual(fees);
  });
});

describe('B7: cancelling refunds', () => {
  const back = (basket: Basket, parts: Partial<CancellationRequest>) =>
    cancel(
      basket,
      { kind: 'guest', item: TRIP, guest: BOB },
      asked({ refundType: 'vendor', ...parts }),
      context(),
    ).payments.slice(1);
  const refunded = (amount: number) => [byVendor(-amount, 't1', { id: 1, comment: 'rain' })];

  it.each([
    ['the cancelled amount', 4050, 1000],
    ['the cancelled amount only, if more was paid', 5000, 1000],
    ['the overpayment that results', 3500, 450],
    ['nothing, if nothing is overpaid', 3050, 0],
    ['nothing, if too little was paid', 1000, 0],
  ])('%s', (_, paid, amount) => {
    expect(back(paidIn(paid), {})).toEqual(amount === 0 ? [] : refunded(amount));
  });

  it('also the fee, if requested (M6)', () => {
    expect(back(paidIn(4050), { refundFee: true })).toEqual(refunded(1250));
  });

  it("at most the treasurer's balance, and nothing with `ignore`", () => {
    const payments = [paymentOf(3500), byVendor(550, 't1')];
    const after = cancel(
      { ...BASKET, payments },
      { kind: 'guest', item: TRIP, guest: BOB },
      asked({ refundType: 'vendor' }),
      context(),
    );
    expect(after.payments.slice(2)).toEqual(refunded(550));
    expect(back(paidIn(4050), { refundType: 'ignore' })).toEqual([]);
  });
});
