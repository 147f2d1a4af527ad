import { describe, expect, it } from 'vitest';
import { ruleOf, TRANSITIONS, transitions } from '../../src/domain/transitions/transitions.js';
import { aGuest, anItem, aPayingBasket, aPayment } from '../pages/baskets.js';

const shown = (...differences: Parameters<typeof transitions>[0]) =>
  transitions(differences).map(({ entity, id, from, to, rule }) => [entity, id, from, to, rule].join(' '));
const basket = (change: object = {}) => aPayingBasket({ status: 'reserved', hostedPayment: null, ...change });
const ofBasket = (before: object | null, after: object | null) =>
  shown({ table: 'baskets', key: 41, before: before && basket(before), after: after && basket(after) });

const capture = { reference: 'R' };
const ended = (end: string) => ({
  table: 'endedCaptures',
  key: 1,
  before: null,
  after: { id: 1, reference: 'R', end },
});
const CANCELLATION = { reason: 'ill', at: 0 };

describe('the recorded change of a capture (C1, C3–C6)', () => {
  it('is recorded when it starts, but not when it is extended', () => {
    expect(shown({ table: 'captures', key: 'R', before: null, after: capture })).toEqual([
      'capture R none held C1',
    ]);
    expect(shown({ table: 'captures', key: 'R', before: capture, after: capture })).toEqual([]);
  });

  it.each([
    ['replaced', 'C3'],
    ['expired', 'C4'],
    ['released', 'C5'],
    ['used', 'C6'],
  ])('is recorded when it ends; its stored end shows that it was %s', (end, rule) => {
    const removed = { table: 'captures', key: 'R', before: capture, after: null };
    expect(shown(removed, ended(end))).toEqual([`capture R held ${end} ${rule}`]);
    expect(shown(ended(end), removed)).toEqual([`capture R held ${end} ${rule}`]);
  });

  it('is an expiry if its end is no longer stored', () => {
    const removed = { table: 'captures', key: 'R', before: capture, after: null };
    const forgotten = { ...ended('used'), before: ended('used').after, after: null };
    expect(shown(removed, forgotten)).toEqual(['capture R held expired C4']);
  });
});

describe('the recorded change of a booking', () => {
  it('excludes items, guests and addons if its items are the same objects', () => {
    const items = [anItem()];
    const paid = { items, payments: [aPayment()] };
    expect(ofBasket({ items }, paid).every((step) => step.startsWith('payment '))).toBe(true);
  });

  it('includes only items that were replaced, and no unchanged payments', () => {
    const [kept, changed] = [anItem({ id: 1 }), anItem({ id: 2 })];
    const payments = [aPayment()];
    const after = { items: [kept, { ...changed, cancellation: CANCELLATION }], payments };
    expect(ofBasket({ items: [kept, changed], payments }, after)).toEqual(['item 2 live cancelled B7']);
  });

  it.each([
    [null, { status: 'paying' }, 'none paying H2'],
    [null, {}, 'none reserved B2'],
    [null, { status: 'paid' }, 'none paid B2'],
    [{ status: 'paying' }, { status: 'paid' }, 'paying paid H2'],
    [{ status: 'paying' }, null, 'paying deleted H2'],
    [{}, { status: 'paid' }, 'reserved paid B2'],
    [{}, { status: 'cancelled' }, 'reserved cancelled B7'],
    [{ status: 'paid' }, { status: 'cancelled' }, 'paid cancelled B7'],
  ])('from %j to %j is a change of status', (before, after, shows) => {
    expect(ofBasket(before, after)).toEqual([`basket 41 ${shows}`]);
  });

  it('is empty if only texts changed', () => {
    expect(ofBasket({}, { note: 'by the pier', bookingNumber: 'N' })).toEqual([]);
  });

  it('includes each new payment and refund (B5, B6)', () => {
    const [paid, more, back] = [
      aPayment(),
      aPayment({ id: 2, amountMinor: 0 }),
      aPayment({ id: 3, amountMinor: -100 }),
    ];
    expect(ofBasket({ payments: [paid] }, { payments: [paid, more, back] })).toEqual([
      'payment 2 none recorded B5',
      'refund 3 none recorded B6',
    ]);
    expect(ofBasket(null, { status: 'paid', payments: [paid] })).toEqual([
      'basket 41 none paid B2',
      'payment 1 none recorded B5',
    ]);
  });

  it('includes each line that was cancelled (B7)', () => {
    const addon = { id: 5, cancellation: null };
    const gone = { ...addon, cancellation: CANCELLATION };
    const guests = [aGuest({ addons: [addon] as never }), aGuest({ id: 2, cancellation: CANCELLATION })];
    const [before] = [anItem({ guests, addons: [{ ...addon, id: 6 }] as never })];
    const after = anItem({
      cancellation: CANCELLATION,
      guests: [
        { ...aGuest({ addons: [gone] as never }), cancellation: CANCELLATION },
        aGuest({ id: 2, cancellation: CANCELLATION }),
      ],
      addons: [{ ...gone, id: 6 }] as never,
    });
    expect(ofBasket({ items: [before] }, { items: [after] })).toEqual([
      'item 1 live cancelled B7',
      'guest 1 live cancelled B7',
      'addon 6 live cancelled B7',
      'addon 5 live cancelled B7',
    ]);
  });

  it('includes an item that moves with its guests, and a guest that moves to a new item (B8)', () => {
    const other = ['812_trip_20260606100000_20260606130000'];
    const [one, two] = [aGuest(), aGuest({ id: 2 })];
    expect(ofBasket({ items: [anItem()] }, { items: [anItem({ availabilityItemIds: other })] })).toEqual([
      'item 1 live moved B8',
      'guest 1 live moved B8',
    ]);
    expect(
      ofBasket(
        { items: [anItem({ guests: [one, two] })] },
        { items: [anItem({ guests: [one] }), anItem({ id: 2, availabilityItemIds: other, guests: [two] })] },
      ),
    ).toEqual(['guest 2 live moved B8']);
  });

  it('includes guests who are checked in or out (G1)', () => {
    const [out, checkedIn] = [false, true].map((is) => ({
      items: [anItem({ guests: [aGuest({ checkedIn: is })] })],
    }));
    expect(ofBasket(out ?? {}, checkedIn ?? {})).toEqual(['guest 1 out checked-in G1']);
    expect(ofBasket(checkedIn ?? {}, out ?? {})).toEqual(['guest 1 checked-in out G1']);
  });
});

describe('the recorded change of a code', () => {
  it('is the use or release of a voucher, but not the booking of a used voucher (M4)', () => {
    const [free, used] = [null, { code: 'GIFT', basketId: 1 }];
    const change = (before: object | null, after: object | null) =>
      shown({ table: 'voucherUses', key: 'GIFT', before, after });
    expect(change(free, used)).toEqual(['voucher GIFT free used M4']);
    expect(change(used, free)).toEqual(['voucher GIFT used free M4']);
    expect(change(used, { ...used, basketId: 2 })).toEqual([]);
  });

  it('is each use or release of a discount code (M3)', () => {
    const uses = (before: number, after: number) => {
      const [from, to] = [before, after].map((used) => (used === 0 ? null : { code: 'TEN', used }));
      return shown({ table: 'discountUses', key: 'TEN', before: from, after: to });
    };
    const [used, free] = ['code TEN free used M3', 'code TEN used free M3'];
    expect(uses(0, 2)).toEqual([used, used]);
    expect(uses(3, 1)).toEqual([free, free]);
    expect(uses(1, 0)).toEqual([free]);
    expect(uses(2, 2)).toEqual([]);
  });
});

describe('the table of changes', () => {
  it('lists each change once, with the id of a rule', () => {
    const names = TRANSITIONS.map(({ entity, from, to }) => `${entity} ${from} ${to}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { entity, from, to, rule } of TRANSITIONS) {
      expect(ruleOf(entity, from, to)).toBe(rule);
      expect(rule).toMatch(/^[A-Z]\d+$/);
    }
  });

  it('is complete: any other change is an error', () => {
    expect(() => ruleOf('basket', 'cancelled', 'paid')).toThrow(
      'No rule takes basket from cancelled to paid',
    );
    expect(() => ofBasket({ status: 'cancelled' }, { status: 'paid' })).toThrow('No rule');
    expect(() => ofBasket({}, null)).toThrow('No rule takes basket from reserved to deleted');
  });

  it('ignores records without a status', () => {
    const mail = { table: 'mails', key: 1, before: null, after: { id: 1 } };
    expect(shown(mail, { table: 'sequences', key: 'guest', before: 1, after: 2 })).toEqual([]);
  });
});
