import type { Item, Schemas } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import type { Claim } from '../judging.js';
import type { Reply } from '../session.js';
import { LANGUAGES } from '../../domain/shared/language.js';
import { inCapitals, judgeList } from './lists.js';
import type { ListQuery } from '../../laws/lists.js';

/** Examinations of the activity list and of activity texts. */
export const ACTIVITIES: readonly Examination[] = [
  {
    id: 'lists/activities',
    title: 'Each filter of the activities lists exactly the matching ones',
    rules: ['P9', 'P12', 'A12', 'A13', 'A4', 'P4', 'P0', 'B13'],
    books: 0,
    writes: false,
    run: activities,
  },
];

type Activity = Schemas['Activity'];

async function activities(x: Examining): Promise<void> {
  const { world, judge, session } = x;
  const listed = await session.get<readonly Activity[]>('/activities', { limit: 100 });
  const all: readonly Activity[] = Array.isArray(listed.body) ? listed.body : [];
  if (all.length === 0 || all.length >= 100) return; // if there may be further pages, the complete list is not known
  judge.equal(
    ['P12', 'Activities are sorted by id.'],
    listed,
    all.map(({ id }) => id),
    all.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  const some = all[Math.floor(all.length / 2)] as Activity;
  const check = (name: string, query: ListQuery, fits: (one: Activity) => boolean) =>
    judgeList(x, ['P9', `\`${name}\` lists exactly the matching activities.`], '/activities', {
      query,
      due: all.filter(fits),
    });
  const { departure, category } = some;
  await check('id[]', { 'id[]': [some.id] }, ({ id }) => id === some.id);
  await check('merchant[]', { 'merchant[]': [some.merchant] }, ({ merchant }) => merchant === some.merchant);
  await check('category[]', { 'category[]': [category.id] }, (one) => one.category.id === category.id);
  await check(
    'departureCountryCode[]',
    { 'departureCountryCode[]': [departure.country.code] },
    (one) => one.departure.country.code === departure.country.code,
  );
  await check(
    'departureCityId[]',
    { 'departureCityId[]': [departure.city.id] },
    (one) => one.departure.city.id === departure.city.id,
  );
  await cityCodes(x, all);
  await check('titleLike', { titleLike: 'no such title' }, () => false);
  await titles(x, some);
  const active = await session.get<readonly Activity[]>('/activities', { isActive: false, limit: 100 });
  if (active.status === 200 && Array.isArray(active.body))
    judge.holds(
      ['P9', '`isActive` lists exactly the matching activities.'],
      active,
      active.body.every(({ isActive }) => !isActive),
      active.body.length,
    );
  for (const [name, query] of [
    ['onlyBookable', { onlyBookable: true }],
    ['scheduleType[]', { onlyBookable: true, 'scheduleType[]': ['day_trip'] }],
    ['scheduleType[]', { onlyBookable: true, 'scheduleType[]': ['voucher'] }],
  ] as const) {
    const reply = await session.get<readonly Activity[]>('/activities', { ...query, limit: 100 });
    const found = Array.isArray(reply.body) ? reply.body : [];
    const type = 'scheduleType[]' in query ? query['scheduleType[]'][0] : undefined;
    const sold = new Set(
      world.offers
        .filter(({ rule }) => type === undefined || rule.type === type)
        .map(({ activity }) => activity.id),
    );
    judge.holds(
      ['A4', `\`${name}\` lists the activities with bookable items.`],
      reply,
      [...sold].every((id) => found.some((one) => one.id === id)),
      found.map(({ id }) => id),
    );
    const has = new Set(
      world.rules
        .filter((rule) => rule.isActive && (type === undefined || rule.type === type))
        .map(({ activityId }) => activityId),
    );
    if (world.rules.length < 100)
      judge.holds(
        ['A4', `\`${name}\` lists only activities with a rule of this type.`],
        reply,
        found.every(({ id }) => has.has(id)),
        found.map(({ id }) => id),
      );
  }
  judgeFromPrices(x, listed, all);
  await texts(x, some);
}

/** Examines that activities are also found by the code of their city (A12). */
async function cityCodes(x: Examining, all: readonly Activity[]): Promise<void> {
  const claim: Claim = ['A12', '`departureCityId[]` also accepts the code of a city.'];
  const locode = all.map(({ departure }) => departure.city.locode).find((one) => one !== '');
  if (locode === undefined) return x.judge.lacks(['A12', 'No departure city has a code.']);
  await judgeList(x, claim, '/activities', {
    query: { 'departureCityId[]': [locode] },
    due: all.filter((one) => one.departure.city.locode === locode),
  });
}

/** Examines that `titleLike` lists exactly the activities whose title contains the text in some language (A13). */
async function titles(x: Examining, { title }: Activity): Promise<void> {
  const { session, judge } = x;
  const text = inCapitals(title.slice(1, 8).trim() || title);
  const shown: Reply<readonly Activity[]>[] = [];
  for (const language of LANGUAGES)
    shown.push(await session.get<readonly Activity[]>('/activities', { language, limit: 100 }));
  const named = shown.flatMap(({ body }) => (Array.isArray(body) ? (body as readonly Activity[]) : []));
  const fits = (one: Activity) => one.title.toLowerCase().includes(text.toLowerCase());
  const due = new Set(named.filter(fits).map(({ id }) => id));
  const reply = await session.get<readonly Activity[]>('/activities', { titleLike: text, limit: 100 });
  judge.equal(
    ['A13', '`titleLike` lists the activities whose title contains the text, ignoring case.'],
    [...shown, reply],
    Array.isArray(reply.body) ? reply.body.map(({ id }) => id) : reply.status,
    [...due].toSorted((one, other) => one - other),
  );
}

/** Examines that `fromPrice` is the price of one category and at most the lowest bookable price (A4). */
function judgeFromPrices({ judge, world }: Examining, listed: Reply, all: readonly Activity[]): void {
  for (const { id, fromPrice, merchant } of all) {
    const currency = world.merchants.find(({ slug }) => slug === merchant)?.defaultCurrency;
    const pricesOf = (of: readonly { readonly price: { amount: number; currency: string } }[]) =>
      of.flatMap(({ price }) => (price.currency === currency ? price.amount : []));
    const rules = world.rules.filter(({ activityId, isActive }) => activityId === id && isActive);
    const possible = pricesOf(rules.flatMap(({ priceCategories }) => priceCategories));
    const offered = world.offers.filter(({ activity }) => activity.id === id).flatMap(({ items }) => items);
    const least = Math.min(...pricesOf(offered.flatMap(({ categories }) => categories)));
    if (fromPrice === null || world.rules.length >= 100 || possible.length === 0) continue;
    judge.holds(
      ['A4', '`fromPrice` is the lowest price among bookable items.'],
      listed,
      possible.includes(fromPrice.amount) && fromPrice.amount <= least,
      fromPrice.amount,
    );
  }
}

/** Examines languages, internal fields and reading an activity by id. */
async function texts({ session, judge, world }: Examining, some: Activity): Promise<void> {
  const merchant = world.merchants.find(({ slug }) => slug === some.merchant);
  const path = `/activities/${some.id}`;
  const single = await session.get<Activity>(path);
  judge.equal(
    ['P4', 'Without a requested language, texts are in the default language.'],
    single,
    { title: single.body.title, language: single.body.language },
    { title: some.title, language: some.language },
  );
  judge.equal(
    ['A4', 'A record has the same content alone and in a list.'],
    single,
    { fromPrice: single.body.fromPrice, addons: single.body.addons },
    { fromPrice: some.fromPrice, addons: some.addons },
  );
  const asked = await session.get<Activity>(path, {}, { headers: { 'accept-language': 'fr, de;q=0.5' } });
  if (asked.status === 200)
    judge.equal(
      ['P4', 'The language of catalogue texts depends on `language`, not on `Accept-Language`.'],
      [single, asked],
      { title: asked.body.title, language: asked.body.language },
      { title: some.title, language: some.language },
    );
  for (const language of (merchant?.supportedLanguages ?? []).slice(0, 3)) {
    const reply = await session.get<Activity>(path, { language });
    judge.holds(
      ['P4', 'Texts are in the requested language, or in the default language.'],
      reply,
      [language, some.defaultLanguage, merchant?.defaultLanguage].includes(reply.body.language),
      reply.body.language,
    );
    const named = await session.get<readonly Activity[]>('/activities', {
      titleLike: reply.body.title,
      limit: 100,
    });
    judge.holds(
      ['A13', '`titleLike` searches the titles in all languages.'],
      [reply, named],
      Array.isArray(named.body) && named.body.some(({ id }) => id === some.id),
      reply.body.title,
    );
    const listed = await session.get<readonly Activity[]>('/activities', { language, 'id[]': [some.id] });
    judge.equal(
      ['P4', 'A list is in the requested language.'],
      [reply, listed],
      { title: listed.body[0]?.title, language: listed.body[0]?.language },
      { title: reply.body.title, language: reply.body.language },
    );
    const item = await session.get<readonly Item[]>(`/activities/${some.id}/availabilities`, {
      language,
      limit: 1,
    });
    if (item.body[0])
      judge.equal(
        ['P4', 'An item has the title of its activity in the requested language.'],
        [reply, item],
        item.body[0].activityTitle,
        reply.body.title,
      );
  }
  judge.refused(
    ['P0', 'For an unknown activity, the response is 404.'],
    await session.get('/activities/2000000000'),
    404,
  );
  for (const activity of world.activities.slice(0, 10)) {
    if (activity.guestFields.some((field) => 'isInternal' in field)) continue;
    const shown = await session.get<Activity>(`/activities/${activity.id}`);
    const whole = await session.get<Activity>(`/activities/${activity.id}`, { internal: true });
    if (shown.status !== 200 || whole.status !== 200) continue;
    const codes = whole.body.guestFields.map(({ code }) => code);
    judge.holds(
      ['B13', '`internal` adds fields and removes none.'],
      [shown, whole],
      shown.body.guestFields.every(({ code }) => codes.includes(code)),
      codes,
    );
    const listed = activity.guestFields.map(({ code }) => code);
    judge.equal(
      ['B13', 'Internal fields are hidden by default.'],
      [shown, whole],
      shown.body.guestFields.map(({ code }) => code),
      listed,
    );
    if (codes.length > listed.length) return;
  }
}
