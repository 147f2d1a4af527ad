import { basketOf, bookedAddonOf, GONE, guestOf, itemOf, paymentOf } from './baskets.js';
import { at, named, NOW, refusalOf, SAILING, type WorkspaceParts } from './workspace.js';
import { totalsOf } from '../../src/domain/pricing/totals.js';
import { describe, expect, it } from 'vitest';
import {
  NEXT_DAY,
  RENTAL,
  OTHERS,
  BARE,
  TEN,
  ADA,
  BOB,
  GONE_GUEST,
  TRIP,
  OTHER,
  BASKET,
  to,
  movedItem,
  movedGuest,
  amounts,
  firstGuest,
} from './rebookings.js';
import type { BasketItem, Guest } from '../../src/domain/basket/basket.js';
import type { RebookingRequest } from '../../src/domain/basket/rebooking.js';

describe('B8: a rebooked item', () => {
  it('keeps ids, barcodes and addons; its guests keep their category and seats', () => {
    const [moved, other] = movedItem(to(NEXT_DAY)).items;
    const place = { availabilityItemIds: [NEXT_DAY], startsAt: at('2026-06-06T09:00:00Z') };
    expect(moved).toEqual({ ...TRIP, ...place, guests: [ADA, BOB] });
    expect(other).toEqual(OTHER);
  });

  it('leaves its cancelled guests in a cancelled item that costs nothing', () => {
    const after = movedItem(to(NEXT_DAY));
    const behind = { ...TRIP, id: 99, guests: [GONE_GUEST], addons: [], cancellation: GONE };
    expect(after.items.slice(2)).toEqual([behind]);
    expect(totalsOf(after).total).toBe(totalsOf(BASKET).total);
  });

  it('keeps its cancelled guests if only category or price change', () => {
    const after = movedItem(to(SAILING, { price: 1 }));
    expect(after.items.map(({ id }) => id)).toEqual([10, 11]);
    expect(after.items[0]?.guests[2]).toEqual(GONE_GUEST);
  });

  it('checks out its guests if it moves to another occurrence', () => {
    const item = itemOf({ guests: [{ ...ADA, checkedIn: true }] });
    const basket = basketOf({ items: [item] });
    expect(firstGuest(movedItem(to(NEXT_DAY), basket, item)).checkedIn).toBe(false);
    expect(firstGuest(movedItem(to(SAILING, { priceCategoryId: 2 }), basket, item)).checkedIn).toBe(true);
    const [rest, , split] = movedGuest(to(NEXT_DAY), { ...ADA, checkedIn: true }).items;
    expect([rest?.guests[0]?.id, split?.guests[0]?.checkedIn]).toEqual([2, false]);
  });

  it('can move to a chain, at the sum of the slot prices (A9)', () => {
    const item = itemOf({ guests: [ADA] });
    const after = movedItem(to(RENTAL), basketOf({ items: [item] }), item);
    expect(after.items).toEqual([
      {
        ...item,
        activityId: 2,
        ruleId: 900,
        type: 'rental',
        availabilityItemIds: RENTAL.split(','),
        startsAt: at('2026-06-05T08:00:00Z'),
        guests: [{ ...ADA, grossMinor: 2800, downPaymentMinor: 2800 }],
      },
    ]);
  });

  it('changes to the requested category, number of seats and price', () => {
    const item = itemOf({ guests: [ADA] });
    const basket = basketOf({ items: [item], multidiscountPercent: 10 });
    const one = firstGuest(movedItem(to(NEXT_DAY, { priceCategoryId: 2, seats: 3 }), basket, item));
    expect(one).toMatchObject({ priceCategory: { id: 2, name: 'Category 2' }, occupancy: 3 });
    expect(amounts(one)).toEqual({
      grossMinor: 6000,
      discountPercent: null,
      discountMinor: 0,
      multiDiscountMinor: 600,
      downPaymentMinor: 1500,
    });
    const priced = firstGuest(movedItem(to(NEXT_DAY, { price: 3, priceCategoryId: 2 }), basket, item));
    expect(amounts(priced)).toEqual({
      grossMinor: 600,
      discountPercent: null,
      discountMinor: 0,
      multiDiscountMinor: 0,
      downPaymentMinor: 600,
    });
    const half = { discountCode: 'TEN', discountPercent: 10, discountMinor: 200, multiDiscountMinor: 180 };
    const discounted = itemOf({ guests: [{ ...ADA, ...half }] });
    expect(amounts(firstGuest(movedItem(to(NEXT_DAY, { price: 3 }), basket, discounted)))).toEqual(
      amounts(priced),
    );
    const chain = firstGuest(movedItem(to(RENTAL, { price: 3 }), basket, item));
    expect(chain).toMatchObject({ grossMinor: 1200, downPaymentMinor: 1200 });
  });

  it('is priced at the basket’s fixed conversion rate (M8)', () => {
    const item = itemOf({ guests: [ADA] });
    const dollars = basketOf({ currency: 'USD', conversionRate: 1.1, items: [item] });
    expect(firstGuest(movedItem(to(NEXT_DAY), dollars, item)).grossMinor).toBe(2200);
  });

  it('changes only the balance: at a lower price, earlier payments may cover it (B2)', () => {
    const item = itemOf({ guests: [ADA] });
    const basket = basketOf({ items: [item], payments: [paymentOf(1000)] });
    expect(movedItem(to(NEXT_DAY), basket, item).status).toBe('reserved');
    expect(movedItem(to(NEXT_DAY, { price: 1 }), basket, item)).toMatchObject({
      status: 'paid',
      payments: basket.payments,
    });
  });
});

describe('B8: a discount is applied again', () => {
  const discounted = (parts: Partial<Guest>) =>
    itemOf({ guests: [guestOf({ discountCode: 'TEN', discountPercent: 10, discountMinor: 100, ...parts })] });
  const after = (item: BasketItem, asked: RebookingRequest, workspace: WorkspaceParts = {}) =>
    amounts(firstGuest(movedItem(asked, basketOf({ items: [item] }), item, workspace)));

  it.each([
    ['with its percentage at the time of the booking', { discountPercent: 15 }, NEXT_DAY, {}, 15],
    [
      'if an earlier rebooking removed it, with the code’s percentage',
      { discountPercent: null },
      NEXT_DAY,
      {},
      10,
    ],
    ['never if the code is for another activity', {}, RENTAL, {}, null],
    ['if its code is for all activities', {}, RENTAL, { discountCodes: [{ ...TEN, activityIds: null }] }, 10],
    ['if its code no longer exists, with its stored percentage', {}, RENTAL, { discountCodes: [] }, 10],
    [
      'never if its code no longer exists and an earlier rebooking removed it',
      { discountPercent: null },
      NEXT_DAY,
      { discountCodes: [] },
      null,
    ],
    ['without a code, not', { discountCode: null, discountPercent: null }, NEXT_DAY, {}, null],
  ])('%s', (_, guest, target, workspace, percent) => {
    const price = target === RENTAL ? 1400 : 1000;
    const off = (price * (percent ?? 0)) / 100;
    expect(after(discounted(guest), to(target), workspace)).toEqual({
      grossMinor: price,
      discountPercent: percent,
      discountMinor: off,
      multiDiscountMinor: 0,
      downPaymentMinor: price - off,
    });
  });
});

describe('B8: a rebooked guest', () => {
  it('moves to its own item with its addons; the addons of the item stay', () => {
    const after = movedGuest(to(NEXT_DAY));
    const split = itemOf({
      id: 99,
      guests: [ADA],
      availabilityItemIds: [NEXT_DAY],
      startsAt: at('2026-06-06T09:00:00Z'),
      remarks: 'late',
    });
    const change = { at: NOW, kind: 'rebooking', text: NEXT_DAY, totalMinor: 5800, payments: 0 };
    expect(after).toEqual({
      ...BASKET,
      items: [{ ...TRIP, guests: [BOB, GONE_GUEST] }, OTHER, split],
      ledger: { items: BASKET.items, fees: [], changes: [change] },
    });
  });

  it('moves its whole item if no other guest in it is left', () => {
    const item = itemOf({ guests: [ADA, GONE_GUEST], addons: [bookedAddonOf({ id: 74 })] });
    const basket = basketOf({ items: [item] });
    expect(movedGuest(to(NEXT_DAY), ADA, basket, item)).toEqual(movedItem(to(NEXT_DAY), basket, item));
  });

  it('can become paid by earlier payments at a lower price (B2)', () => {
    const basket = { ...BASKET, payments: [paymentOf(3200)] };
    expect(movedGuest(to(NEXT_DAY), ADA, basket).status).toBe('reserved');
    expect(movedGuest(to(NEXT_DAY, { price: 0.5 }), ADA, basket).status).toBe('paid');
  });
});

describe('B8: rebooking is refused', () => {
  const refused = (asked: RebookingRequest, basket = BASKET) => refusalOf(() => movedItem(asked, basket));

  it('to an unknown item, together with all other errors', () => {
    expect(named(refused(to('812_trip_20990605100000_20990605110000')).errors)).toEqual([
      'itemId: not_found',
    ]);
    expect(refused(to('nowhere', { price: 0.001 })).errors).toMatchObject([
      { in: 'query', field: 'itemId', rule: 'P0', code: 'not_found' },
      { in: 'query', field: 'price', code: 'wrong_format' },
    ]);
  });

  it('to an activity that lacks the moved addons; each missing addon is named', () => {
    const itemsOwn = {
      rule: 'B8',
      code: 'not_found',
      message: 'not_found.target_addon',
      field: 'itemId',
      received: BARE,
    };
    expect(refused(to(BARE, { priceCategoryId: 1 })).errors).toMatchObject([
      { ...itemsOwn, values: { item: BARE, addons: ['Lunch (70)', 'Lunch (74)'] } },
    ]);
    expect(refusalOf(() => movedGuest(to(BARE))).errors).toMatchObject([
      { ...itemsOwn, values: { addons: ['Lunch (70)'] } },
    ]);
  });

  it('but not for an addon that is cancelled, is not moved, or exists at the target', () => {
    const cancelled = { ...ADA, addons: [bookedAddonOf({ cancellation: GONE })] };
    const item = itemOf({ guests: [cancelled, BOB], addons: [bookedAddonOf({ id: 74 })] });
    const basket = basketOf({ items: [item] });
    const stays = movedGuest(to(BARE), cancelled, basket, item); // the addons of the item stay with it
    expect(stays.items.map(({ addons }) => addons.length)).toEqual([1, 0]);
    expect(movedItem(to(RENTAL, { priceCategoryId: 1 }), basket, item).items[0]?.activityId).toBe(2);
  });

  it('for a wrong rule, another operator and an invalid price, all reported at once', () => {
    expect(refused({ itemId: OTHERS, ruleId: 812, price: 0.001 }).errors).toMatchObject([
      { in: 'query', field: 'price', code: 'wrong_format' },
      {
        in: 'query',
        field: 'ruleId',
        code: 'mismatch',
        received: 812,
        allowed: 910,
      },
      {
        in: 'query',
        field: 'itemId',
        code: 'not_yours',
        message: 'mismatch.operator',
        received: OTHERS,
        allowed: 'tagus',
      },
    ]);
  });

  it('to a category that the target does not have', () => {
    const error = {
      in: 'query',
      field: 'priceCategoryId',
      rule: 'P0',
      code: 'not_found',
      message: 'not_found.item_category',
    };
    expect(refused(to(NEXT_DAY, { priceCategoryId: 9 })).errors).toEqual([
      { ...error, received: 9, allowed: [1, 2] },
    ]);
  });

  it('in a booking that is not reserved or paid, and for a cancelled line', () => {
    expect(refused(to(NEXT_DAY), { ...BASKET, status: 'cancelled' }).message).toBe('conflict.status');
    const gone = { ...TRIP, cancellation: GONE };
    expect(refusalOf(() => movedItem(to(NEXT_DAY), BASKET, gone))).toMatchObject({
      message: 'conflict.cancelled_item',
      values: { id: 10 },
    });
    expect(refusalOf(() => movedGuest(to(NEXT_DAY), GONE_GUEST))).toMatchObject({
      message: 'conflict.cancelled_guest',
      values: { id: 3 },
    });
    const paying = { ...BASKET, status: 'paying' } as const;
    expect(refusalOf(() => movedGuest(to(NEXT_DAY), ADA, paying)).message).toBe('conflict.status');
  });
});
