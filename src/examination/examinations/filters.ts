import type { Item } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import type { Claim } from '../judging.js';
import { momentOf, type Reply } from '../session.js';
import { closesAt, isTrip, type Offer } from '../world.js';
import { isOverbooking } from './holds.js';
import { inCapitals } from './lists.js';

/**
 * Examinations of the availability filters on their paths. Each filter is tried with a value that must list an item, and
 * with a value that must not.
 */
export const FILTERS: readonly Examination[] = [
  {
    id: 'filters/availabilities',
    title: 'Each filter of the availabilities lists exactly the matching items',
    rules: ['A12', 'P9', 'A5', 'A3', 'A13', 'P4', 'A7', 'P13'],
    books: 0,
    writes: false,
    run: availabilities,
  },
  {
    id: 'filters/flags',
    title: 'Inactive, private and custom items are listed on request',
    rules: ['A7', 'A4', 'A12'],
    books: 0,
    writes: false,
    run: flags,
  },
  {
    id: 'filters/combined',
    title: 'Values of one filter are alternatives; several filters must all match',
    rules: ['P9'],
    books: 0,
    writes: false,
    run: combined,
  },
];

/** A query, and whether a given item matches it. */
interface Probe {
  readonly claim: Claim;
  readonly query: Readonly<Record<string, unknown>>;
  readonly fits: boolean;
  /** Whether to examine the filter also on the path of a single activity. Default: true. */
  readonly everywhere?: boolean;
}

type Found = { readonly reply: Reply<readonly Item[]>; readonly has: boolean };

/**
 * Lists the items that match a query and start at the same time as the given item. Looks for the given item in that
 * list.
 */
async function lookUp({ session }: Examining, path: string, item: Item, query: object): Promise<Found> {
  const scope = item.startsAt === null ? {} : { startsFrom: item.startsAt, startsTo: item.startsAt };
  const reply = await session.get<readonly Item[]>(path, { ...scope, limit: 100, ...query });
  const list = Array.isArray(reply.body) ? reply.body : [];
  return { reply, has: list.some((one) => one.availabilityItemId === item.availabilityItemId) };
}

async function probe(
  x: Examining,
  item: Item,
  { claim, query, fits, everywhere = true }: Probe,
): Promise<void> {
  const { judge, session } = x;
  const paths = ['/availabilities', ...(everywhere ? [`/activities/${item.activityId}/availabilities`] : [])];
  for (const path of paths) {
    const { reply, has } = await lookUp(x, path, item, query);
    judge.equal(claim, reply, { status: reply.status, has }, { status: 200, has: fits });
  }
  if (!everywhere) return;
  const single = await session.get(`/availabilities/${encodeURIComponent(item.availabilityItemId)}`, query);
  judge.equal(
    ['A12', 'An item is found if and only if it matches the filters.'],
    single,
    single.status,
    fits ? 200 : 404,
  );
}

const iso = (at: number) => new Date(at).toISOString().replace('.000', '');

async function availabilities(x: Examining): Promise<void> {
  const trips = x.world.offers.filter(isTrip);
  const timed = trips.filter((one) => one.rule.type === 'trip' && one.items.length > 2);
  // Returns whether the times of an offer have an offset other than that of UTC. In UTC, a target that ignores offsets
  // would not be noticed.
  const isAway = ({ items: [item] }: Offer) => !/(?:Z|\+00:?00)$/.test(item?.startsAt ?? 'Z');
  const offer = timed.find(isAway) ?? timed[0] ?? trips[0];
  if (!offer) return;
  const item = offer.take();
  const start = momentOf(item.startsAt);
  const overbooks = await isOverbooking(x, item.availabilityItemId); // lists ignore the requested seats for a client that may overbook (A6)
  const mayBePast = x.world.self === item.merchant; // The operator may book past trips (K3).
  for (const one of [...own(x, item, start), ...ranges(item, start)]) {
    const isLifted = (overbooks && 'category' in one.query) || (mayBePast && 'bookingTime' in one.query);
    if (one.fits || !isLifted) await probe(x, item, one);
  }
  const titled = inCapitals(item.activityTitle.slice(2, 9));
  const byActivity: Claim = ['P9', '`activityId[]` lists the items of the given activities.'];
  const byRule: Claim = ['P9', '`availabilityRuleId` lists the items of the given rule.'];
  const byTitle: Claim = ['A13', '`titleLike` lists the items of activities whose title contains the text.'];
  const onlyLists: readonly Probe[] = [
    { claim: byActivity, query: { 'activityId[]': [item.activityId] }, fits: true },
    { claim: byActivity, query: { 'activityId[]': [2_000_000_000] }, fits: false },
    { claim: byRule, query: { availabilityRuleId: item.availabilityRuleId }, fits: true },
    { claim: byRule, query: { availabilityRuleId: '2000000000' }, fits: false },
    { claim: byTitle, query: { titleLike: titled }, fits: true },
    { claim: byTitle, query: { titleLike: 'no such title' }, fits: false },
  ];
  for (const one of onlyLists) await probe(x, item, { ...one, everywhere: false });
}

/** Returns the filters for properties of an item. */
function own({ world }: Examining, item: Item, start: number): readonly Probe[] {
  const [category] = item.categories;
  const free = item.availableSeats;
  const left = Math.min(category?.availableSeats ?? free, free);
  const other = world.merchants.find(({ slug }) => slug !== item.merchant);
  const byType: Claim = ['P9', '`type[]` lists the items of the given types.'];
  const byMerchant: Claim = ['P9', '`merchant[]` lists the items of the given merchants.'];
  const byBookingTime: Claim = ['A5', '`bookingTime` omits items that can no longer be booked at that time.'];
  const byCategory: Claim = ['A3', '`category` lists items with the requested seats in the category.'];
  const closes = closesAt(item);
  return [
    { claim: byType, query: { 'type[]': [item.type] }, fits: true },
    { claim: byType, query: { 'type[]': ['voucher'] }, fits: false, everywhere: true },
    { claim: byMerchant, query: { 'merchant[]': [item.merchant] }, fits: true },
    ...(other ? [{ claim: byMerchant, query: { 'merchant[]': [other.slug] }, fits: false } as const] : []),
    { claim: byBookingTime, query: { bookingTime: iso(closes - 60_000) }, fits: true },
    {
      claim: byBookingTime,
      query: { bookingTime: iso(Math.max(closes, start - 1000) + 60_000) },
      fits: false,
    },
    ...(closes < start
      ? [{ claim: byBookingTime, query: { bookingTime: iso(closes + 60_000) }, fits: false } as const]
      : []),
    {
      claim: ['A3', 'An item with the requested number of seats is listed.'],
      query: { seats: free },
      fits: true,
    },
    ...(category
      ? ([
          { claim: byCategory, query: { category: { [category.id]: left } }, fits: true },
          { claim: byCategory, query: { category: { [category.id]: left + 1 } }, fits: false },
          { claim: byCategory, query: { category: { 2_000_000_000: 1 } }, fits: false },
        ] as const)
      : []),
    {
      claim: ['A13', '`onlyBooked` omits items without bookings.'],
      query: { onlyBooked: true },
      fits: item.occupancy > 0,
    },
    {
      claim: ['A13', '`onlyNotBooked` lists items without bookings.'],
      query: { onlyNotBooked: true },
      fits: item.occupancy === 0,
    },
    { claim: ['P4', '`language` decides no item.'], query: { language: item.defaultLanguage }, fits: true },
    {
      claim: ['A7', '`withCustom=false` omits custom items.'],
      query: { withCustom: false },
      fits: !item.isCustom,
    },
    { claim: ['A7', '`withExclusive` adds private events.'], query: { withExclusive: true }, fits: true },
  ];
}

/** Returns the filters for the start of an item: as a time, and as a day in the item's zone (P13). */
function ranges(item: Item, start: number): readonly Probe[] {
  const { startDate, startTime } = item;
  if (startDate === null) return [];
  const shifted = (days: number) =>
    new Date(Date.parse(startDate) + days * 86_400_000).toISOString().slice(0, 10);
  const before = { startsFrom: undefined, startsTo: undefined };
  const byDeparture: Claim = ['P13', '`departureTime` lists items that start at that local time of day.'];
  const there = String(item.startsAt);
  const written: Claim = ['P13', 'A request may contain `Z`, or an offset with or without a colon.'];
  const from: Claim = [
    'P13',
    '`startsFrom` lists items that start then or later; a date means the start of that day.',
  ];
  const to: Claim = [
    'P13',
    '`startsTo` lists items that start then or earlier; a date means the end of that day.',
  ];
  return [
    {
      claim: from,
      query: { ...before, startsFrom: iso(start), startsTo: iso(start + 3_600_000) },
      fits: true,
    },
    {
      claim: from,
      query: { ...before, startsFrom: iso(start + 1000), startsTo: iso(start + 3_600_000) },
      fits: false,
    },
    { claim: to, query: { startsFrom: iso(start - 3_600_000), startsTo: iso(start) }, fits: true },
    { claim: to, query: { startsFrom: iso(start - 3_600_000), startsTo: iso(start - 1000) }, fits: false },
    ...[there, there.replace(/(\d\d)$/, ':$1'), iso(start)].map((text): Probe => ({
      claim: written,
      query: { startsFrom: text, startsTo: text },
      fits: true,
      everywhere: false,
    })),
    { claim: from, query: { startsFrom: startDate, startsTo: startDate }, fits: true },
    { claim: from, query: { startsFrom: shifted(1), startsTo: shifted(2) }, fits: false },
    { claim: to, query: { startsFrom: shifted(-2), startsTo: shifted(-1) }, fits: false },
    { claim: to, query: { startsFrom: shifted(-1), startsTo: startDate }, fits: true },
    ...(startTime === null
      ? []
      : ([
          { claim: byDeparture, query: { departureTime: startTime }, fits: true },
          {
            claim: byDeparture,
            query: { departureTime: startTime.startsWith('03') ? '04:13:00' : '03:13:00' },
            fits: false,
          },
        ] as const)),
  ];
}

async function flags(x: Examining): Promise<void> {
  const { listed } = x.world;
  const live = ({ availableSeats, startsAt }: Item) => availableSeats > 0 && startsAt !== null;
  const exclusive = listed.find(
    (item) => item.isExclusive && item.isActive && live(item) && closesAt(item) > x.now(),
  );
  const custom = listed.find(
    (item) => item.isCustom && item.isActive && !item.isExclusive && live(item) && closesAt(item) > x.now(),
  );
  const inactive = listed.find((item) => !item.isActive && item.startsAt !== null && !item.isExclusive);
  if (exclusive) {
    await probe(x, exclusive, {
      claim: ['A4', 'A private event is listed on request.'],
      query: { withExclusive: true },
      fits: true,
    });
    for (const path of ['/availabilities', `/activities/${exclusive.activityId}/availabilities`]) {
      const { reply, has } = await lookUp(x, path, exclusive, {});
      x.judge.equal(
        ['A4', 'Private events are not listed by default.'],
        reply,
        { status: reply.status, has },
        { status: 200, has: false },
      );
    }
  }
  if (custom) {
    await probe(x, custom, {
      claim: ['A7', 'Custom items are listed by default.'],
      query: {},
      fits: true,
    });
    await probe(x, custom, {
      claim: ['A7', '`withCustom=false` omits custom items.'],
      query: { withCustom: false },
      fits: false,
    });
  }
  if (inactive) {
    const query = { activeOnly: false, seats: 0 };
    await probe(x, inactive, {
      claim: ['A7', 'Inactive items are listed with `activeOnly=false`.'],
      query,
      fits: true,
    });
    for (const path of ['/availabilities', `/activities/${inactive.activityId}/availabilities`]) {
      const { reply, has } = await lookUp(x, path, inactive, { seats: 0 });
      x.judge.equal(
        ['A7', 'Inactive items are not listed by default.'],
        reply,
        { status: reply.status, has },
        { status: 200, has: false },
      );
    }
  }
  await fromNow(x);
}

/** Examines that lists without a range start at the current time. */
async function fromNow({ session, judge, ...x }: Examining): Promise<void> {
  const reply = await session.get<readonly Item[]>('/availabilities', { seats: 0, limit: 100 });
  if (reply.status !== 200 || !Array.isArray(reply.body)) return;
  const items: readonly Item[] = reply.body;
  const starts = items.map(({ startsAt }) => momentOf(startsAt)).filter((at) => !Number.isNaN(at));
  if (starts.length === 0)
    return judge.lacks(['A7', 'No trip shows whether lists without `startsFrom` start at the current time.']);
  const earliest = Math.min(...starts);
  judge.holds(
    ['A7', 'Without `startsFrom`, lists start at the current time.'],
    reply,
    earliest >= x.now() - 5 * 60_000,
    new Date(earliest).toISOString(),
  );
}

async function combined(x: Examining): Promise<void> {
  const { session, judge, world } = x;
  const [first, second] = [...new Map(world.offers.map((offer) => [offer.activity.id, offer])).values()];
  if (!first || !second) return;
  const ids = async (query: string) => {
    const reply = await session.get<readonly { readonly id: number }[]>('/activities', query);
    return { reply, found: Array.isArray(reply.body) ? reply.body.map(({ id }) => id) : reply.status };
  };
  const [a, b] = [first.activity.id, second.activity.id].toSorted((left, right) => left - right);
  for (const query of [
    `id[]=${a}&id[]=${b}`,
    `id[0]=${a}&id[1]=${b}`,
    `id=${a}&id=${b}`,
    `id%5B%5D=${a}&id%5B%5D=${b}`,
  ]) {
    const { reply, found } = await ids(query);
    judge.equal(['P9', 'Values of one filter are alternatives in each notation.'], reply, found, [a, b]);
  }
  const lone = await ids(`id=${a}`);
  judge.equal(['P9', 'A single value counts as a list with one entry.'], lone.reply, lone.found, [a]);
  const other = world.merchants.find(({ slug }) => slug !== first.activity.merchant);
  const both = await ids(`id[]=${first.activity.id}&merchant[]=${first.activity.merchant}`);
  judge.equal(['P9', 'Different filters hold together.'], both.reply, both.found, [first.activity.id]);
  if (!other) return;
  const none = await ids(`id[]=${first.activity.id}&merchant[]=${other.slug}`);
  judge.equal(['P9', 'Different filters hold together.'], none.reply, none.found, []);
}
