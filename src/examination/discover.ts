import { DAY_MS } from '../domain/shared/civil-time.js';
import { isObject } from '../contract/is-object.js';
import { requiredFields } from '../verification/workflows/discover.js';
import { TargetUnusable } from '../verification/workflows/recording-target.js';
import { realTime } from '../time/real-time.js';
import type { Item, Quote, Schemas } from './acts.js';
import { momentOf, type Reply, type Session } from './session.js';
import { closesAt, Offer, seatsOf, type Rule, type World } from './world.js';

/** The maximum number of entries read per list, and of rules whose items are read. */
const [ENTRIES, RULES] = [100, 16];
/**
 * Examinations use trips that start in this range of days from now. They stay bookable during a run, and other users
 * rarely book so far ahead.
 */
const [FROM_DAYS, TO_DAYS] = [4, 60];
/** The number of shop item ids to try, because no operation lists shop items. */
const SHOP_ITEMS = 4;

/** Reads the records of a target that examinations use. @throws TargetUnusable if it lists nothing bookable */
export async function discover(session: Session, vendor: string): Promise<World> {
  const merchants = await readList<Schemas['Merchant']>(session, '/merchants', {});
  const activities = await readList<Schemas['Activity']>(session, '/activities', { limit: ENTRIES });
  const rules = await readList<Rule>(session, '/availability-rules', { limit: ENTRIES, isActive: 1 });
  const clockOffsetMs = await clockOffset(session);
  const now = realTime() + clockOffsetMs;
  const listed: Item[] = [];
  const offers: Offer[] = [];
  for (const rule of varied(rules)) {
    const items = await itemsOf(session, rule, now);
    listed.push(...items);
    const activity = activities.find(({ id }) => id === rule.activityId);
    const merchant = merchants.find(({ slug }) => slug === activity?.merchant);
    const open = items.filter((item) => isOpen(item, now));
    if (!activity || !merchant || open.length === 0) continue;
    const guestFields = requiredFields(activity.guestFields);
    offers.push(new Offer({ rule, activity, merchant, items: open, guestFields }));
  }
  if (offers.length === 0)
    throw new TargetUnusable(`${session.target.name} lists nothing that the examination could book.`);
  const inactive = await readList<Item>(session, '/availabilities', {
    activeOnly: false,
    seats: 0,
    limit: ENTRIES,
  });
  listed.push(...inactive.filter(({ isActive }) => !isActive));
  const basis = { merchants, activities, rules, offers, listed, clockOffsetMs, vendor };
  return { ...basis, ...(await shop(session, basis)) };
}

/** Returns the rules to examine: first one of each activity and merchant, then a second one of each, and so on. */
function varied(rules: readonly Rule[]): Rule[] {
  const seen = new Map<string, number>();
  const keyed = rules.map((rule, at) => {
    const kind = `${rule.merchant} ${rule.activityId}`;
    const nth = seen.get(kind) ?? 0;
    seen.set(kind, nth + 1);
    return { rule, nth, at };
  });
  return keyed
    .toSorted((left, right) => left.nth - right.nth || left.at - right.at)
    .slice(0, RULES)
    .map(({ rule }) => rule);
}

/** Returns up to `ENTRIES` objects of a list; none if the target refuses the request. */
export async function readList<Entry>(
  session: Session,
  path: string,
  query: Readonly<Record<string, unknown>>,
): Promise<readonly Entry[]> {
  const { status, body } = await session.get(path, query);
  if (status === 200 && Array.isArray(body))
    return body.slice(0, ENTRIES).filter((entry) => isObject(entry)) as Entry[];
  return [];
}

/** Returns items of a rule. Trips start in the range of days for examinations; vouchers have no start. */
export async function itemsOf(session: Session, rule: Rule, now: number): Promise<readonly Item[]> {
  const range = {
    startsFrom: new Date(now + FROM_DAYS * DAY_MS).toISOString().slice(0, 10),
    startsTo: new Date(now + TO_DAYS * DAY_MS).toISOString().slice(0, 10),
  };
  return readList<Item>(session, '/availabilities', {
    availabilityRuleId: String(rule.id),
    withExclusive: true,
    limit: 40,
    ...(rule.type !== 'voucher' && range),
  });
}

/** Returns the seats of an activity's next items as a text. Two equal texts mean that nobody has booked meanwhile. */
export async function lookAt(session: Session, activity: number): Promise<string> {
  const query = { 'activityId[]': [activity], seats: 0, withExclusive: true, limit: ENTRIES };
  return JSON.stringify((await readList<Item>(session, '/availabilities', query)).map(seatsOf));
}

function isOpen(item: Item, now: number): boolean {
  const { isActive, isExclusive, isParent, availableSeats, type } = item;
  if (!isActive || isExclusive || isParent || !(availableSeats > 0)) return false;
  return type === 'voucher' || closesAt(item) > now + DAY_MS;
}

/**
 * Lists start at the target's own time (A7). If the next trip starts later than this after the `Date` header, the
 * target's clock differs from the header. The limit is smaller than `FROM_DAYS`: if the clock is ahead by less than
 * the limit, nobody notices, but the used items are still in the future.
 */
const FAR_MS = 3 * DAY_MS;

/**
 * Returns the target's time minus this machine's time. The target's time is its `Date` header, or this machine's time
 * if there is none. If the next trip starts more than `FAR_MS` after that or more than a day before it, the target's
 * time is the start of that trip.
 */
async function clockOffset(session: Session): Promise<number> {
  const reply = await session.get<readonly Item[]>('/availabilities', { 'type[]': ['trip'], limit: 1 });
  const date = Date.parse(reply.header('date') ?? '');
  const now = Number.isNaN(date) ? realTime() : date;
  const next = momentOf(Array.isArray(reply.body) ? (reply.body as readonly Item[])[0]?.startsAt : undefined);
  return (Math.abs(next - now) > FAR_MS || next < now - DAY_MS ? next : now) - realTime();
}

type Basis = Omit<World, 'shopItems' | 'self'>;

/** Finds shop items by quotes for low ids. The quotes also show the client's own merchant and the target's time. */
async function shop(
  session: Session,
  { offers, clockOffsetMs }: Basis,
): Promise<Pick<World, 'shopItems' | 'self' | 'clockOffsetMs'>> {
  const found: World['shopItems'][number][] = [];
  const quotes: Reply<Quote>[] = [];
  for (const offer of new Map(offers.map((one) => [one.merchant.slug, one])).values()) {
    const { slug } = offer.merchant;
    for (let id = 1; id <= SHOP_ITEMS; id += 1) {
      if (found.some((one) => one.id === id)) continue;
      const reply = await quoteOf(session, offer, { shopItems: [{ id, quantity: 1 }] });
      if (!reply) continue;
      quotes.push(reply);
      const [line] = reply.status === 200 && Array.isArray(reply.body.shopItems) ? reply.body.shopItems : [];
      if (line) found.push({ id, merchant: slug, price: line.price });
    }
  }
  const isQuoted = ({ status, body }: Reply<Quote>) => status === 200 && isObject(body);
  const [first] = offers;
  const plain = first && !quotes.some(isQuoted) ? await quoteOf(session, first) : undefined;
  const quoted = [...quotes, ...(plain ? [plain] : [])].find(isQuoted)?.body;
  const at = momentOf(quoted?.createdAt);
  return {
    shopItems: found,
    self: typeof quoted?.merchant === 'string' ? quoted.merchant : null,
    clockOffsetMs: Number.isNaN(at) ? clockOffsetMs : at - realTime(),
  };
}

/** Requests a quote for one guest of an offer with the minimum of seats. */
async function quoteOf(
  session: Session,
  { rule, items: [item], merchant }: Offer,
  more: object = {},
): Promise<Reply<Quote> | undefined> {
  const [category] = rule.priceCategories;
  if (!item || !category) return undefined;
  const guests = [{ priceCategoryId: category.id, occupancy: Math.max(1, category.minSeats) }];
  const items = [{ availabilityItemId: item.availabilityItemId, guests }];
  return session.get<Quote>('/bookingPrices', { currency: merchant.defaultCurrency, items, ...more });
}
