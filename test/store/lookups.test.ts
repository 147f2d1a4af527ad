// Compares lookups by key in the indexes of a dataset with a search through all records.
import { describe, expect, it } from 'vitest';
import { itemMoments } from '../../src/domain/schedule/item-id.js';
import type { Basket, BasketItem, BookedAddon, Guest } from '../../src/domain/basket/basket.js';
import { takenSeats } from '../../src/domain/basket/status.js';
import { civilDay, DAY_MS } from '../../src/domain/shared/civil-time.js';
import { generateFixture } from '../../src/seed/generate/generate.js';
import { Dataset } from '../../src/store/dataset/dataset.js';
import { DatasetReader } from '../../src/store/dataset/dataset-reader.js';
import { hashOfCode } from '../../src/store/dataset/indexes.js';
import { baseOf } from '../../src/store/fixture-base.js';

const firstDay = civilDay(2026, 6, 1) ?? 0;
const size = { merchants: 3, activities: 20, bookings: 120, days: 60 };
const { fixture: generated } = await generateFixture({ ...size, seed: 5, firstDay, workspace: 'demo' });

/** The generated fixture with baskets of several items. Every second rule is a child of the previous rule. */
const fixture = {
  ...generated,
  baskets: generated.baskets.flatMap((basket, at) => {
    const items = [...basket.items, ...(generated.baskets[at - 1]?.items ?? [])];
    return at % 2 === 1 ? [{ ...basket, items }] : [];
  }),
  rules: generated.rules.map((rule, at) => {
    const parent = at % 2 === 0 ? undefined : generated.rules[at - 1];
    return parent ? { ...rule, activityId: parent.activityId, parentRuleId: parent.id } : rule;
  }),
};
const reader = new DatasetReader(baseOf(fixture).dataset);
const { baskets, rules } = fixture;
const guests = baskets.flatMap((basket) =>
  basket.items.flatMap((item) => item.guests.map((guest) => ({ basket, item, guest }))),
);
const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

describe('in the catalogue, a dataset finds', () => {
  it('a merchant by its id', () => {
    for (const merchant of fixture.merchants) expect(reader.merchantById(merchant.id)).toEqual(merchant);
    expect(reader.merchantById(99)).toBeUndefined();
  });

  it('the rules of an activity, and those of a parent rule', () => {
    const children = rules.filter(({ parentRuleId }) => parentRuleId !== null);
    expect(children.length).toBeGreaterThan(5);
    for (const { id } of fixture.activities)
      expect(reader.rulesOfActivity(id)).toEqual(rules.filter(({ activityId }) => activityId === id));
    for (const { id } of rules)
      expect(reader.childRules(id)).toEqual(children.filter(({ parentRuleId }) => parentRuleId === id));
  });

  it('the rule of a price category', () => {
    for (const rule of rules)
      for (const { id } of rule.priceCategories) expect(reader.ruleOfCategory(id)).toEqual(rule);
    expect(reader.ruleOfCategory(9999)).toBeUndefined();
  });
});

describe('in the baskets, a dataset finds', () => {
  it('an item and a guest by its id', () => {
    expect(guests.length).toBeGreaterThan(200);
    for (const found of guests) {
      expect(reader.findGuest(found.guest.id)).toEqual(found);
      expect(reader.findItem(found.item.id)).toEqual({ basket: found.basket, item: found.item });
    }
    expect([reader.findGuest(9999), reader.findItem(9999)]).toEqual([undefined, undefined]);
  });

  it('a guest by barcode and by barcode alias (G3)', () => {
    for (const found of guests) {
      expect(reader.findGuestByCode(found.guest.barCode)).toEqual(found);
      expect(reader.findGuestByCode(found.guest.barcodeAlias)).toEqual(found);
    }
    expect(reader.findGuestByCode('UNKNOWN')).toBeUndefined();
  });

  it('the owner of a ticket: a guest, or the whole basket (G4)', () => {
    for (const { basket, guest } of guests)
      expect(reader.findTicket(guest.ticketCode)).toEqual({ basket, guest });
    for (const basket of baskets)
      expect(reader.findTicket(basket.ticketCode)).toEqual({ basket, guest: null });
    expect(reader.findTicket('UNKNOWN')).toBeUndefined();
  });

  it('the basket of a transaction and of a payment page (H2, H3)', () => {
    const transactions = baskets.flatMap(({ id, payments }) =>
      payments.flatMap(({ transactionId }) => (transactionId === null ? [] : [[transactionId, id] as const])),
    );
    expect(transactions.length).toBeGreaterThan(10);
    for (const [transaction, id] of transactions)
      expect(reader.basketOfTransaction(transaction)?.id).toBe(id);
    const pages = baskets.flatMap(({ id, hostedPayment }) =>
      hostedPayment ? [[hostedPayment.pageCode, id] as const] : [],
    );
    expect(pages.length).toBeGreaterThan(0);
    for (const [code, id] of pages) expect(reader.basketOfPage(code)?.id).toBe(id);
    expect([reader.basketOfTransaction('UNKNOWN'), reader.basketOfPage('UNKNOWN')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('the guests of an availability item by their ids', () => {
    const items = new Set(guests.flatMap(({ item }) => item.availabilityItemIds));
    for (const id of items) {
      const wanted = guests.filter(({ item }) => item.availabilityItemIds.includes(id));
      const found = [...reader.guestsOnItem(id)].map((one) => one?.guest.id);
      expect(found).toEqual(inOrder(wanted.map(({ guest }) => guest.id)));
    }
    expect([...reader.guestsOnItem('')]).toEqual([]);
  });
});

describe('among ended records, a dataset finds', () => {
  it('a page by its code, and a capture by its reference (C6, H2)', () => {
    const { endedPages, endedCaptures } = fixture;
    expect([endedPages.length > 0, endedCaptures.length > 0]).toEqual([true, true]);
    for (const ended of endedPages) expect(reader.endedPage(ended.pageCode)).toEqual(ended);
    for (const ended of endedCaptures) expect(reader.endedCapture(ended.reference)).toEqual(ended);
    expect([reader.endedPage('UNKNOWN'), reader.endedCapture('UNKNOWN')]).toEqual([undefined, undefined]);
  });
});

describe('of two codes with the same hash, a dataset finds each separately', () => {
  const [one, other] = ['costarring', 'liquid'];
  const [[basket], [ended]] = [baskets, fixture.endedCaptures];
  const [item] = basket?.items ?? [];
  const [guest] = item?.guests ?? [];
  if (!basket || !ended || !item || !guest) throw new Error('the fixture has too little');
  const guestWith = (id: number, code: string) => ({
    ...guest,
    id,
    barCode: code,
    barcodeAlias: `${id}`,
    ticketCode: code,
  });
  const found = (codes: readonly string[]) => {
    const booked = codes.map((code, at) => guestWith(at + 1, code));
    const endedCaptures = codes.map((reference, at) => ({ ...ended, id: at + 1, reference }));
    const held = [{ ...basket, ticketCode: 'of the basket', items: [{ ...item, guests: booked }] }];
    const { dataset } = baseOf({ ...fixture, baskets: held, endedCaptures });
    const from = new DatasetReader(dataset);
    return [one, other].map((code) => [
      from.findGuestByCode(code)?.guest.id,
      from.findTicket(code)?.guest?.id,
      from.endedCapture(code)?.id,
    ]);
  };

  it('and nothing for a missing code', () => {
    expect(hashOfCode(one)).toBe(hashOfCode(other));
    expect(found([one, other])).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ]);
    expect(found([other])).toEqual([
      [undefined, undefined, undefined],
      [1, 1, 1],
    ]);
  });
});

it('the mails of a basket are found in their order', () => {
  expect(fixture.mails.length).toBeGreaterThan(10);
  for (const { id } of baskets) {
    const wanted = fixture.mails.filter(({ basketId }) => basketId === id);
    expect(reader.mailIdsOf(id)).toEqual(inOrder(wanted.map((mail) => mail.id)));
  }
});

it('the set capacity is that of the occurrence or of its category (A8)', () => {
  const capacities = [
    { availabilityItemId: '1_trip_x', priceCategoryId: null, capacity: 4 },
    { availabilityItemId: '1_trip_x', priceCategoryId: 7, capacity: 2 },
  ];
  const set = new DatasetReader(baseOf({ ...fixture, capacities }).dataset);
  const found = ([null, 7, 8] as const).map((category) => set.capacitySetting('1_trip_x', category));
  expect([...found, set.capacitySetting('1_trip_y', null)]).toEqual([4, 2, undefined, undefined]);
});

describe('the seats in use', () => {
  const taken = [
    ...baskets.flatMap(takenSeats),
    ...fixture.captures.flatMap(({ availabilityItemIds, seats }) =>
      availabilityItemIds.flatMap((itemId) => seats.map((one) => ({ itemId, seats: one.seats }))),
    ),
  ];

  it('are found for items with listed ids, all of them or between two ids', () => {
    const ids = [...new Set(taken.map(({ itemId }) => itemId))].toSorted();
    expect([...reader.takenItems()]).toEqual(ids);
    const [from = '', to = ''] = [ids[5], ids[15]];
    expect([...reader.takenItems(from, to)]).toEqual(ids.slice(5, 15));
  });

  it('of a resource are found for a period, even if they start on an earlier day (A1)', () => {
    const merchants = new Map(fixture.merchants.map((merchant) => [merchant.slug, merchant]));
    const uses = taken.flatMap(({ itemId, seats }) => {
      const rule = rules.find(({ id }) => id === Number.parseInt(itemId, 10));
      const moments = rule && itemMoments(itemId, rule, merchants.get(rule.merchant)?.timezone ?? '');
      return moments ? rule.resources.map((resource) => ({ resource, ...moments, seats })) : [];
    });
    expect(uses.length).toBeGreaterThan(10);
    const spans = uses.flatMap(({ startsAt, endsAt }) => [
      [startsAt, endsAt],
      [startsAt - DAY_MS / 4, startsAt],
      [endsAt, endsAt + DAY_MS * 2],
      [startsAt + 1, startsAt + 2],
    ]);
    for (const { id } of fixture.resources) {
      for (const [from = 0, to = 0] of spans) {
        const sums = new Map<number, number>();
        for (const use of uses)
          if (use.resource === id && use.startsAt < to && use.endsAt > from)
            sums.set(use.startsAt, (sums.get(use.startsAt) ?? 0) + use.seats);
        const found = reader.resourceUses(id, from, to).map(({ startsAt, seats }) => [startsAt, seats]);
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(sums));
      }
    }
  });
});

describe('captures and paying baskets with an expiry', () => {
  const paying = baskets.filter(({ status }) => status === 'paying');
  const due = [
    ...fixture.captures.map(({ reference: id, expiresAt: at }) => ({ kind: 'capture', at, id })),
    ...paying.map(({ id, hostedPayment }) => ({ kind: 'basket', at: hostedPayment?.expiresAt ?? 0, id })),
  ].toSorted((a, b) => a.at - b.at);

  it('are returned in order of their expiry (C4, H2)', () => {
    expect([fixture.captures.length > 0, paying.length > 0]).toEqual([true, true]);
    expect([...reader.due()]).toEqual(due);
    expect(reader.nextDueAt()).toBe(due[0]?.at);
    expect(new DatasetReader(baseOf({ ...fixture, captures: [], baskets: [] }).dataset).nextDueAt()).toBe(
      Infinity,
    );
  });

  it('expire exactly at that time', () => {
    const last = due.at(-1)?.at ?? 0;
    expect(reader.dueUntil(last)).toEqual(due);
    expect(reader.dueUntil(last - 1)).toEqual(due.filter(({ at }) => at < last));
  });
});

describe('after a change of a basket, the indexes equal those of a new dataset with the changed basket', () => {
  const changes: Readonly<Record<string, (basket: Basket) => Basket>> = {
    'its ticket': (basket) => ({ ...basket, ticketCode: 'OTHER' }),
    'its remarks alone': (basket) => ({ ...basket, items: itemsWith(basket, { remarks: 'late' }) }),
    'the id of an item': (basket) => ({ ...basket, items: itemsWith(basket, { id: 900_001 }) }),
    'the position of an item': (basket) => ({
      ...basket,
      items: itemsWith(basket, { availabilityItemIds: ['1-20260603100000'] }),
    }),
    'the addons of an item': (basket) => ({ ...basket, items: itemsWith(basket, { addons: [addon] }) }),
    'a guest less': (basket) => ({ ...basket, items: itemsWith(basket, { guests: [] }) }),
    'the id of a guest': (basket) => withGuest(basket, { id: 900_002 }),
    'the bar code of a guest': (basket) => withGuest(basket, { barCode: 'OTHER' }),
    'the alias of a guest': (basket) => withGuest(basket, { barcodeAlias: 'OTHER' }),
    'the ticket of a guest': (basket) => withGuest(basket, { ticketCode: 'OTHER' }),
    'the addons of a guest': (basket) => withGuest(basket, { addons: [addon] }),
  };
  const [first] = baskets;
  const entries = ({ indexes }: Dataset) => [...indexes.parts(Dataset.empty().indexes)];

  it.each(Object.entries(changes))('%s', (_, change) => {
    const changed = change(first as Basket);
    const dataset = baseOf(fixture).dataset.clone();
    dataset.change('baskets', changed.id, changed);
    const afresh = { ...fixture, baskets: baskets.map((basket) => (basket === first ? changed : basket)) };
    expect(entries(dataset)).toEqual(entries(baseOf(afresh).dataset));
  });
});

const addon = { id: 900_003, totalMinor: 0, cancellation: null } as BookedAddon;

function itemsWith({ items: [item, ...others] }: Basket, parts: Partial<BasketItem>): BasketItem[] {
  return item ? [{ ...item, ...parts }, ...others] : [];
}

function withGuest(basket: Basket, parts: Partial<Guest>): Basket {
  const [guest, ...others] = basket.items[0]?.guests ?? [];
  const changed = guest ? [{ ...guest, ...parts }, ...others] : [];
  return { ...basket, items: itemsWith(basket, { guests: changed }) };
}
