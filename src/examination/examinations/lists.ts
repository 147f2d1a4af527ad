import type { Item } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import type { Claim } from '../judging.js';
import { momentOf, type Reply } from '../session.js';
import type { Rule } from '../world.js';
import { PAGED, type ListQuery } from '../../laws/lists.js';

/** Examinations of lists: filters, order, pages and limits. */
export const LISTS: readonly Examination[] = [
  {
    id: 'lists/rules',
    title: 'Each filter of the rules lists exactly the matching ones',
    rules: ['P9', 'A10', 'P12'],
    books: 0,
    writes: false,
    run: rules,
  },
  {
    id: 'lists/merchants',
    title: 'Merchants, mobile groups and cities are listed as requested',
    rules: ['P9', 'P12', 'A12', 'A4'],
    books: 0,
    writes: false,
    run: merchants,
  },
  {
    id: 'lists/pages',
    title: 'Pages are contiguous, in a stable order, within their limits',
    rules: ['P12'],
    books: 0,
    writes: false,
    run: pages,
  },
];

/** Examines that a list contains exactly the matching entries. */
export async function judgeList<Entry extends { readonly id: number }>(
  { session, judge }: Examining,
  claim: Claim,
  path: string,
  { query, due }: { readonly query: ListQuery; readonly due: readonly Entry[] },
): Promise<Reply<readonly Entry[]>> {
  const reply = await session.get<readonly Entry[]>(path, { ...query, limit: 100 });
  const found = Array.isArray(reply.body) ? reply.body.map(({ id }) => Number(id)) : reply.status;
  const ids = due.map(({ id }) => id);
  judge.equal(claim, reply, found, ids);
  return reply;
}

/**
 * Returns a text in capital letters, to examine searches that ignore case. If the text cannot be converted back, as
 * with ß, returns it unchanged.
 */
export function inCapitals(text: string): string {
  const capitals = text.toUpperCase();
  return capitals.toLowerCase() === text.toLowerCase() ? capitals : text;
}

async function rules(x: Examining): Promise<void> {
  const { judge, session } = x;
  const listed = await session.get<readonly Rule[]>('/availability-rules', { limit: 100, outdated: true });
  const every: readonly Rule[] = Array.isArray(listed.body) ? listed.body : [];
  if (every.length === 0 || every.length >= 100) return;
  const today = new Date(x.now()).toISOString().slice(0, 10);
  const ended = ({ actualUntil, recurrence }: Rule) =>
    [actualUntil, recurrence?.until].some(
      (until) => typeof until === 'string' && Date.parse(until) < Date.parse(today) - 2 * 86_400_000,
    );
  const now = await session.get<readonly Rule[]>('/availability-rules', { limit: 100 });
  const all: readonly Rule[] = Array.isArray(now.body) ? now.body : [];
  judge.holds(
    ['A10', 'Outdated rules are listed only on request.'],
    [listed, now],
    all.every((rule) => !ended(rule)) && all.every(({ id }) => every.some((one) => one.id === id)),
    all.length,
  );
  judge.equal(
    ['P12', 'Rules are sorted by id.'],
    listed,
    every.map(({ id }) => id),
    every.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  const some = all[Math.floor(all.length / 2)];
  if (!some) return;
  const check = (name: string, query: ListQuery, fits: (one: Rule) => boolean) =>
    judgeList(x, ['P9', `\`${name}\` lists exactly the matching rules.`], '/availability-rules', {
      query,
      due: all.filter(fits),
    });
  await check('id[]', { 'id[]': [some.id] }, ({ id }) => id === some.id);
  await check(
    'activityId[]',
    { 'activityId[]': [some.activityId] },
    ({ activityId }) => activityId === some.activityId,
  );
  for (const type of new Set(all.map((one) => one.type)))
    await check('type[]', { 'type[]': [type] }, (one) => one.type === type);
  await check('merchant', { merchant: some.merchant }, ({ merchant }) => merchant === some.merchant);
  await check('isActive', { isActive: 1 }, ({ isActive }) => isActive);
  await check('isActive', { isActive: 0 }, ({ isActive }) => !isActive);
  if (every.some((rule) => !rule.isActive && ended(rule)))
    await judgeList(x, ['P9', '`isActive` lists exactly the matching rules.'], '/availability-rules', {
      query: { isActive: 0, outdated: true },
      due: every.filter(({ isActive }) => !isActive),
    });
}

async function merchants(x: Examining): Promise<void> {
  const { judge, session, world } = x;
  const [first, second] = world.merchants;
  if (!first) return;
  const all = world.merchants;
  const check = async (name: string, query: ListQuery, due: readonly { readonly id: number }[]) => {
    const reply = await session.get<readonly { readonly id: number }[]>('/merchants', query);
    judge.equal(
      ['P9', `\`${name}\` lists exactly the matching merchants.`],
      reply,
      Array.isArray(reply.body) ? reply.body.map(({ id }) => id) : reply.status,
      due.map(({ id }) => id),
    );
  };
  const some = second ?? first;
  await check('id[]', { 'id[]': [some.id] }, [some]);
  await check('slug', { slug: some.slug }, [some]);
  await check('slug', { slug: 'no-such-merchant' }, []);
  await check('id[] with slug', { 'id[]': [some.id], slug: 'no-such-merchant' }, []);
  const sorted = all.toSorted((left, right) => left.id - right.id);
  await check('order', {}, sorted);
  type Group = {
    readonly sequence_index: number;
    readonly latitude?: number;
    readonly city?: string;
    readonly id?: number;
    readonly title?: string;
  };
  for (const { id, slug } of all.slice(0, 3)) {
    const byIndex = await session.get<readonly Group[]>(`/merchants/${id}/mobilegroups`, {
      order: 'sequenceIndex',
    });
    if (byIndex.status !== 200 || !Array.isArray(byIndex.body) || byIndex.body.length < 2) continue;
    const groups: readonly Group[] = byIndex.body;
    const indexes = groups.map(({ sequence_index: index }) => index);
    judge.equal(
      ['P12', 'Mobile groups are sorted by their index.'],
      byIndex,
      indexes,
      indexes.toSorted((a, b) => a - b),
    );
    const bySlug = await session.get(`/merchants/${slug}/mobilegroups`, { order: 'sequenceIndex' });
    judge.equal(
      ['A12', 'A path may contain the id or the slug of a merchant.'],
      [byIndex, bySlug],
      bySlug.body,
      byIndex.body,
    );
    const orders = new Set<string>();
    for (const position of ['38.7,-9.2', '41.15,-8.61', '38.78,-9.39', '46.7,7.86', '35.0,135.7']) {
      const near = await session.get<readonly Group[]>(`/merchants/${id}/mobilegroups`, {
        order: 'near',
        position,
      });
      if (Array.isArray(near.body)) orders.add(near.body.map(({ title, city }) => `${title} ${city}`).join());
      judge.equal(
        ['P12', 'A list of groups near a position contains all groups.'],
        [byIndex, near],
        Array.isArray(near.body) ? near.body.length : near.status,
        groups.length,
      );
    }
    if (new Set(groups.map(({ city }) => city)).size > 1)
      judge.holds(
        ['P12', 'For another position, the order of the groups differs.'],
        byIndex,
        orders.size > 1,
        [...orders],
      );
  }
  const cities = await session.get<readonly { readonly id: number; readonly locode: string }[]>(
    '/activities/departure-cities',
  );
  const known = new Set(world.activities.map(({ departure }) => departure.city.id));
  if (world.activities.length < 100 && Array.isArray(cities.body))
    judge.equal(
      ['P9', 'The departure cities are the cities of the activities.'],
      cities,
      cities.body.map(({ id }) => id),
      [...known].toSorted((a, b) => a - b),
    );
  const bookable = await session.get<readonly { readonly id: number }[]>('/activities/departure-cities', {
    onlyBookable: true,
  });
  const sold = new Set(world.offers.map(({ activity }) => activity.departure.city.id));
  if (Array.isArray(bookable.body))
    judge.holds(
      ['A4', 'Bookable departure cities have bookable activities.'],
      bookable,
      [...sold].every((id) => bookable.body.some((one) => one.id === id)),
      bookable.body.map(({ id }) => id),
    );
  const typed = await session.get<readonly { readonly id: number }[]>('/activities/departure-cities', {
    'scheduleType[]': ['rental'],
    onlyBookable: true,
  });
  const rental = new Set(
    world.rules
      .filter(({ type, isActive }) => type === 'rental' && isActive)
      .map(({ activityId }) => world.activities.find(({ id }) => id === activityId)?.departure.city.id),
  );
  if (Array.isArray(typed.body) && world.rules.length < 100)
    judge.holds(
      ['A12', '`scheduleType[]` lists the cities with rules of the given types.'],
      typed,
      typed.body.every(({ id }) => rental.has(id)),
      typed.body.map(({ id }) => id),
    );
}

/** The paged lists, each with its maximum page size. */
async function pages(x: Examining): Promise<void> {
  const { judge, session, world } = x;
  const activity = world.offers[0]?.activity.id ?? 0;
  for (const { path: template, most } of PAGED) {
    const path = template.replace('{id}', String(activity));
    const read = async (query: object) =>
      session.get<readonly { id?: number; availabilityItemId?: string; sortingToken?: string }[]>(
        path,
        query as ListQuery,
      );
    const keys = ({ body }: Awaited<ReturnType<typeof read>>) =>
      Array.isArray(body) ? body.map((one) => String(one.availabilityItemId ?? one.id)) : [];
    for (const limit of [0, -1, most + 1])
      judge.refused(['P12', '`limit` must be within its bounds.'], await read({ limit }), 400);
    judge.accepted(['P12', '`limit` must be within its bounds.'], await read({ limit: most }));
    judge.refused(['P12', '`offset` must not be negative.'], await read({ offset: -1 }), 400);
    judge.refused(['P12', 'An offset ends at 10,000.'], await read({ offset: 10_001 }), 400);
    const whole = await read({ limit: 6 });
    if (keys(whole).length < 3) continue;
    judge.holds(
      ['P12', 'A page has at most the requested number of entries.'],
      whole,
      keys(whole).length <= 6,
      keys(whole).length,
    );
    judge.equal(
      ['P12', 'A page contains no entry twice.'],
      whole,
      new Set(keys(whole)).size,
      keys(whole).length,
    );
    const [one, two] = [await read({ limit: 3 }), await read({ limit: 3, offset: 3 })];
    if (path !== '/bookings')
      judge.equal(
        ['P12', 'Pages join without a gap.'],
        [whole, one, two],
        [...keys(one), ...keys(two)],
        keys(whole),
      );
    await fullPages(x, path, most);
    const beyond = await read({ offset: 10_000 });
    if (path !== '/availabilities')
      judge.equal(['P12', 'A page past the end is empty.'], beyond, beyond.body, []);
  }
  const standard = await session.get<readonly Item[]>('/availabilities');
  const longer = await session.get<readonly Item[]>('/availabilities', { limit: 100 });
  if (Array.isArray(longer.body) && longer.body.length > 30)
    judge.equal(['P12', 'Without `limit`, a page has 30 entries.'], standard, standard.body.length, 30);
  if (Array.isArray(longer.body)) {
    const order = longer.body.map(({ startsAt }) => shownStart(startsAt));
    judge.equal(
      ['P12', 'Availabilities are sorted by start, vouchers last.'],
      longer,
      order,
      order.toSorted(),
    );
  }
}

/**
 * Examines that only the last page of a list is shorter than the limit. Reads a page, the entry after it, and the page
 * again, because the list may have changed.
 */
async function fullPages({ judge, session }: Examining, path: string, most: number): Promise<void> {
  const read = async (query: ListQuery) => {
    const reply = await session.get<readonly unknown[]>(path, query);
    return { reply, entries: Array.isArray(reply.body) ? reply.body.length : 0 };
  };
  const standard = path === '/bookings' ? most : 30;
  for (const query of [{ limit: most }, {}] as const) {
    const due = 'limit' in query ? most : standard;
    const page = await read(query);
    if (page.entries === 0 || page.entries >= due) continue;
    const rest = await read({ offset: page.entries, limit: 1 });
    const again = await read(query);
    if (again.entries === page.entries)
      judge.equal(
        ['P12', 'Only the last page of a list may be shorter.'],
        [page.reply, rest.reply],
        rest.entries,
        0,
      );
  }
}

/**
 * Returns a start as a text in UTC, so that texts sort like times. Without a start, returns `none`, which sorts last.
 */
function shownStart(startsAt: string | null): string {
  const at = momentOf(startsAt);
  return Number.isNaN(at) ? 'none' : new Date(at).toISOString();
}
