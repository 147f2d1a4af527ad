import { DAY_MS } from '../../domain/shared/civil-time.js';
import type { Item, Schemas } from '../acts.js';
import { readList } from '../discover.js';
import type { Examination, Examining } from '../examination.js';
import { momentOf } from '../session.js';
import { closesAt } from '../world.js';
import { isOverbooking } from './holds.js';

/** Examinations of rentals, parents, private events, vouchers and past items (A4, A5, A9). */
export const KINDS: readonly Examination[] = [
  {
    id: 'kinds/rentals',
    title: 'A rental chain is held, priced and booked as one',
    rules: ['A9', 'B7'],
    books: 1,
    writes: true,
    run: rentals,
  },
  {
    id: 'kinds/parents',
    title: 'A parent is the sum of its children and cannot be booked',
    rules: ['A4', 'M2'],
    books: 0,
    writes: true,
    run: parents,
  },
  {
    id: 'kinds/exclusive',
    title: 'A private event is hidden, and full after its first booking',
    rules: ['A4', 'B7'],
    books: 1,
    writes: true,
    run: exclusive,
  },
  {
    id: 'kinds/vouchers',
    title: 'Vouchers have no dates and no seat limit',
    rules: ['A4'],
    books: 0,
    writes: false,
    run: vouchers,
  },
  {
    id: 'kinds/past',
    title: 'No item is sold after its last booking time',
    rules: ['A5', 'C1'],
    books: 0,
    writes: true,
    run: past,
  },
];

async function rentals(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const offer = world.offers.find(({ rule }) => rule.type === 'rental');
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  const endOf = (item: Item) => `${item.endDate} ${item.endTime}`;
  const startOf = (item: Item) => `${item.startDate} ${item.startTime}`;
  const at = offer.items.findIndex((item, index) => {
    const [next, last] = [offer.items[index + 1], offer.items[index + 2]];
    return next && last && index > 3 && endOf(item) === startOf(next) && endOf(next) === startOf(last);
  });
  const [first, second, third] = offer.items.slice(at, at + 3);
  if (at < 0 || !first || !second || !third) return;
  const ids = [first, second, third].map(({ availabilityItemId }) => availabilityItemId);
  const chain = ids.slice(0, 2).join(',');
  const entry = offer.entries(category, 1);
  for (const wrong of [
    [ids[0], ids[2]],
    [ids[1], ids[0]],
    [ids[0], ids[0]],
  ]) {
    const held = await acts.hold(wrong.join(','), entry);
    judge.refused(['A9', 'Items that are not consecutive do not form a chain.'], held, 400);
    if (held.status === 200) await acts.release(held.body.reference);
  }
  const read = async () => [
    await acts.seats(ids[0] ?? ''),
    await acts.seats(ids[1] ?? ''),
    await acts.seats(ids[2] ?? ''),
  ];
  const before = await read();
  const held = await acts.hold(chain, entry);
  judge.accepted(['A9', 'A chain can be held.'], held);
  if (held.status !== 200) return;
  const during = await read();
  judge.equal(
    ['A9', 'A chain holds seats in each of its items, and in no other.'],
    [held, ...during.map(({ reply }) => reply)],
    during.map(({ available }) => available),
    before.map(({ available }, index) => available - (index < 2 ? 1 : 0)),
  );
  const currency = offer.merchant.defaultCurrency;
  const guests = [{ priceCategoryId: category.id, occupancy: 1 }];
  const one = await acts.quote([{ availabilityItemId: ids[0] ?? '', guests }], { currency });
  const both = await acts.quote([{ availabilityItemId: chain, guests }], { currency });
  if (one.status === 200)
    judge.equal(
      ['A9', 'The price of a chain is the sum of its items.'],
      [one, both],
      both.body.items?.[0]?.guests[0]?.price,
      (one.body.items[0]?.guests[0]?.price ?? 0) * 2,
    );
  const order = {
    ...offer.order(first, category, 1),
    availabilityItemId: chain,
    availabilityCaptureReference: held.body.reference,
  };
  const booked = await acts.book([order], {}, 'own', offer.merchant.slug);
  judge.accepted(['A9', 'A chain can be booked.'], [held, booked]);
  if (booked.status !== 200) return;
  const after = await read();
  judge.equal(
    ['A9', 'A chain takes seats in each of its items, and in no other.'],
    [booked, ...after.map(({ reply }) => reply)],
    after.map(({ occupancy }) => occupancy),
    before.map(({ occupancy }, index) => occupancy + (index < 2 ? 1 : 0)),
  );
  for (const id of [...ids.slice(0, 2), chain]) {
    const found = await x.session.get<readonly Schemas['ListedGuest'][]>('/guests', {
      'availabilityItemId[]': [id],
      bookingId: booked.body.id,
    });
    judge.equal(
      ['A9', 'A guest of a chain is found by each item of the chain, and by consecutive items.'],
      [booked, found],
      Array.isArray(found.body) ? found.body.length : 0,
      1,
    );
  }
  await acts.cancel(booked.body.id);
  const end = await read();
  judge.equal(
    ['B7', 'A cancelled chain frees its seats in every item.'],
    [booked, ...end.map(({ reply }) => reply)],
    end.map(({ available }) => available),
    before.map(({ available }) => available),
  );
}

async function parents(x: Examining): Promise<void> {
  const { acts, judge, world, session } = x;
  const parent = world.listed.find(({ isParent, isActive }) => isParent && isActive);
  const [category] = parent?.categories ?? [];
  if (!parent || !category) return;
  const id = parent.availabilityItemId;
  const held = await acts.hold(id, [[category.id, 1]]);
  judge.refused(['A4', 'A parent cannot be held.'], held, 400);
  if (held.status === 200) await acts.release(held.body.reference);
  const merchant = world.merchants.find(({ slug }) => slug === parent.merchant);
  const quoted = await acts.quote(
    [{ availabilityItemId: id, guests: [{ priceCategoryId: category.id, occupancy: 1 }] }],
    { currency: merchant?.defaultCurrency },
  );
  judge.refused(['M2', 'A parent cannot be quoted.'], quoted, 400);
  const siblings = await session.get<readonly Item[]>(`/activities/${parent.activityId}/availabilities`, {
    startsFrom: parent.startsAt,
    startsTo: parent.startsAt,
    activeOnly: false,
    seats: 0,
  });
  const children = (Array.isArray(siblings.body) ? siblings.body : []).filter(
    ({ isParent, startsAt }) => !isParent && startsAt === parent.startsAt,
  );
  const now = await acts.seats(id);
  const sum = (of: (item: Item) => number) => children.reduce((total, item) => total + of(item), 0);
  if (children.length > 0)
    judge.equal(
      ['A4', 'A parent has the seats of its children.'],
      [siblings, now.reply],
      { occupancy: now.occupancy, available: now.available },
      {
        occupancy: sum(({ occupancy }) => occupancy),
        available: sum(({ availableSeats }) => availableSeats),
      },
    );
}

async function exclusive(x: Examining): Promise<void> {
  const { acts, judge, world, session } = x;
  const item = world.listed.find(
    (one) =>
      one.isExclusive &&
      one.isActive &&
      one.availableSeats > 0 &&
      closesAt(one) > x.now() &&
      one.occupancy === 0,
  );
  const [category] = item?.categories ?? [];
  if (!item || !category || item.startsAt === null) return;
  const id = item.availabilityItemId;
  const seats = Math.max(1, category.minSeats);
  const activity = world.activities.find((one) => one.id === item.activityId);
  const offer = world.offers.find((one) => one.activity.id === item.activityId);
  const guests = [
    {
      priceCategoryId: category.id,
      occupancy: seats,
      ...(offer && offer.guestFields.length > 0 && { customFields: offer.guestFields }),
    },
  ];
  const booked = await acts.book([{ availabilityItemId: id, guests }], {}, 'own', activity?.merchant);
  if (booked.status !== 200) return;
  const after = await acts.seats(id);
  judge.equal(
    ['A4', 'After its first booking, a private event is full.'],
    [booked, after.reply],
    { available: after.available, status: after.status },
    { available: 0, status: 'full' },
  );
  const more = await acts.hold(id, [[category.id, seats]]);
  if (more.status !== 200 || !(await isOverbooking(x, id)))
    judge.refused(['A4', 'A booked private event cannot be booked again.'], [booked, more], 400);
  if (more.status === 200) await acts.release(more.body.reference);
  await acts.cancel(booked.body.id);
  const free = await acts.seats(id);
  judge.equal(
    ['B7', 'After a cancellation, a private event is free again.'],
    [booked, free.reply],
    free.available,
    item.availableSeats,
  );
  const hidden = await session.get<readonly Item[]>('/availabilities', {
    availabilityRuleId: item.availabilityRuleId,
    startsFrom: item.startsAt,
    startsTo: item.startsAt,
  });
  judge.holds(
    ['A4', 'Private events are not listed by default.'],
    hidden,
    Array.isArray(hidden.body) && !hidden.body.some((one) => one.availabilityItemId === id),
  );
}

async function vouchers(x: Examining): Promise<void> {
  const { judge, session } = x;
  const reply = await session.get<readonly Item[]>('/availabilities', { 'type[]': ['voucher'] });
  const [voucher] = Array.isArray(reply.body) ? reply.body : [];
  if (reply.status !== 200 || !voucher) return;
  const {
    startDate,
    startTime,
    endDate,
    endTime,
    duration,
    startsAt,
    availableSeats,
    capacity: all,
    occupancyStatus,
  } = voucher;
  judge.equal(
    ['A4', 'A voucher has no dates, times or duration.'],
    reply,
    { startDate, startTime, endDate, endTime, duration, startsAt },
    { startDate: null, startTime: null, endDate: null, endTime: null, duration: null, startsAt: null },
  );
  judge.equal(
    ['A4', 'A voucher has 9999 seats.'],
    reply,
    { availableSeats, all },
    { availableSeats: 9999, all: 9999 },
  );
  judge.holds(
    ['A4', 'The status of a voucher is free or bookedsome.'],
    reply,
    ['free', 'bookedsome'].includes(occupancyStatus),
    occupancyStatus,
  );
  for (const query of [
    { startsFrom: new Date(x.now()).toISOString() },
    { startsTo: '2090-01-01' },
    { departureTime: '10:00:00' },
  ]) {
    const dated = await session.get<readonly Item[]>('/availabilities', { 'type[]': ['voucher'], ...query });
    judge.equal(
      ['A4', 'If a query filters by start, vouchers are not listed.'],
      dated,
      Array.isArray(dated.body) ? dated.body.length : dated.body,
      0,
    );
  }
}

async function past(x: Examining): Promise<void> {
  const { acts, judge, session, world } = x;
  const range = (from: number, to: number) => ({
    startsFrom: new Date(from).toISOString(),
    startsTo: new Date(to).toISOString(),
    limit: 100,
  });
  const gone = await readList<Item>(session, '/availabilities', {
    ...range(x.now() - 3 * DAY_MS, x.now()),
    seats: 0,
  });
  const soon = await readList<Item>(session, '/availabilities', {
    ...range(x.now(), x.now() + 2 * DAY_MS),
    seats: 0,
  });
  const isSold = (item: Item) =>
    item.categories.length > 0 &&
    !item.isParent &&
    item.isActive &&
    item.availableSeats > 0 &&
    isSingle(item);
  const closed = [...gone, ...soon].filter((item) => isSold(item) && closesAt(item) < x.now() - 60_000);
  for (const item of [
    closed.find(({ startsAt }) => momentOf(startsAt) < x.now()),
    closed.find(({ startsAt }) => momentOf(startsAt) > x.now()),
  ]) {
    const [category] = item?.categories ?? [];
    if (!item || !category || item.merchant === world.self) continue; // The operator may book past trips (K3).
    const id = item.availabilityItemId;
    const held = await acts.hold(id, [[category.id, Math.max(1, category.minSeats)]]);
    judge.refused(['A5', 'No seats can be held after the last booking time.'], held, 400);
    if (held.status === 200) await acts.release(held.body.reference);
    const offer = world.offers.find(({ rule }) => String(rule.id) === item.availabilityRuleId);
    const guests = [
      {
        priceCategoryId: category.id,
        occupancy: Math.max(1, category.minSeats),
        ...(offer && offer.guestFields.length > 0 && { customFields: offer.guestFields }),
      },
    ];
    const booked = await acts.book([{ availabilityItemId: id, guests }], {}, 'own', item.merchant);
    judge.refused(['A5', 'No seats can be booked after the last booking time.'], booked, 400);
    if (booked.status === 200) await acts.cancel(booked.body.id);
  }
  const closing = soon.find(
    (item) => isSold(item) && closesAt(item) > x.now() + 60_000 && closesAt(item) < x.now() + 44 * 60_000,
  );
  const [category] = closing?.categories ?? [];
  if (!closing || !category || closing.merchant === world.self) return;
  const held = await acts.hold(closing.availabilityItemId, [[category.id, 1]], { duration: 'PT45M' });
  if (held.status === 200)
    judge.holds(
      ['C1', 'A capture ends no later than the last booking time.'],
      held,
      momentOf(held.body.expires) <= closesAt(closing),
      held.body.expires,
    );
}

function isSingle({ categories }: Item): boolean {
  return (categories[0]?.minSeats ?? 1) <= 1;
}
