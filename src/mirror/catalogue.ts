import { DAY_MS } from '../domain/shared/civil-time.js';
import type { components } from '../contract/api.gen.js';
import type { Who } from '../examination/session.js';
import { momentOf } from '../examination/session.js';
import type { Facts } from '../laws/facts.js';
import { FACT_CLIENTS } from '../laws/facts.js';
import { realTime } from '../time/real-time.js';
import { TargetUnusable } from '../verification/workflows/recording-target.js';
import type { CatalogueReader } from './catalogue-reader.js';

type Schemas = components['schemas'];
export type MirroredMerchant = Schemas['Merchant'];
export type MirroredActivity = Schemas['Activity'];
export type MirroredRule = Schemas['AvailabilityRule'];
export type MirroredItem = Schemas['AvailabilityItem'];
export type MirroredQuote = Schemas['BookingPrice'];
export type Group = Schemas['MobileGroup'];

/** Records in one language. */
export interface InLanguage {
  readonly language: string;
  readonly merchants: readonly MirroredMerchant[];
  readonly activities: readonly MirroredActivity[];
  /** One item of each availability rule that has items. */
  readonly items: readonly MirroredItem[];
}

/** A client of the target, with facts from its quotes. */
export interface SeenClient {
  readonly who: Who;
  readonly id: string;
  /** The merchant of the client. Null if no quote names it. */
  readonly merchant: string | null;
  readonly sells: readonly string[];
  readonly isAgent: boolean;
}

/** The records read from a target. */
export interface Catalogue {
  readonly now: number;
  readonly merchants: readonly MirroredMerchant[];
  readonly activities: readonly MirroredActivity[];
  /** The fields that are shown only with `internal=true`, each as the id of its activity and its code: `7 code`. */
  readonly internal: ReadonlySet<string>;
  readonly rules: readonly MirroredRule[];
  readonly items: readonly MirroredItem[];
  readonly groups: readonly (Group & { readonly merchantId: number })[];
  readonly languages: readonly InLanguage[];
  readonly quotes: ReadonlyMap<string, MirroredQuote>;
  readonly clients: readonly SeenClient[];
  readonly shopItems: readonly { readonly id: number; readonly merchant: string; readonly amount: number }[];
  readonly discountCodes: readonly {
    readonly code: string;
    readonly percent: number;
    readonly activityIds: readonly number[];
  }[];
  readonly vouchers: readonly {
    readonly code: string;
    readonly amount: number;
    readonly currency: string;
    readonly merchant: string;
  }[];
}

/** The number of days in the past from which items are read. Some keys may book past items. */
const PAST_DAYS = 2;

/** Reads the catalogue of a target. @throws TargetUnusable if it shows no merchant or no activity */
export async function readCatalogue(reader: CatalogueReader, facts: Facts): Promise<Catalogue> {
  const now = await timeOf(reader);
  const merchants = await reader.list<MirroredMerchant>('/merchants', ({ slug }) => slug, { isPaged: false });
  const activities = await reader.list<MirroredActivity>('/activities', ({ id }) => id, {
    query: { internal: true },
  });
  const usual = await reader.list<MirroredActivity>('/activities', ({ id }) => id);
  if (merchants.length === 0 || activities.length === 0)
    throw new TargetUnusable(
      `${reader.session.target.name} shows no ${merchants.length === 0 ? 'merchants' : 'activities'} to this client. ${[...reader.notes].join(' ')}`.trim(),
    );
  const rules = await reader.list<MirroredRule>('/availability-rules', ({ id }) => id, {
    query: { outdated: true },
  });
  const items = await readItems(reader, now);
  const seen = { now, merchants, activities, rules, items, internal: internalFields(activities, usual) };
  const groups = await readGroups(reader, merchants);
  const languages = await readLanguages(reader, seen);
  const prices = await readPrices(reader, seen, facts);
  // A quote contains the target's time.
  const [quote] = prices.quotes.values();
  const quotedAt = momentOf(quote?.createdAt);
  return { ...seen, now: Number.isNaN(quotedAt) ? now : quotedAt, groups, languages, ...prices };
}

/**
 * Returns the time in the target's `Date` header, or this machine's time if there is no header. If the next trip starts
 * before that time, or more than three days later, returns a minute before the trip's start.
 */
async function timeOf(reader: CatalogueReader): Promise<number> {
  const reply = await reader.get<unknown>('/merchants');
  const date = Date.parse(reply?.header('date') ?? '');
  const listed = await reader.get<readonly MirroredItem[]>('/availabilities', {
    'type[]': ['trip'],
    limit: 1,
  });
  const next = momentOf(
    Array.isArray(listed?.body) ? (listed.body as MirroredItem[])[0]?.startsAt : undefined,
  );
  const now = Number.isNaN(date) ? realTime() : date;
  // Lists begin at the target's own time (A7), which may differ from its `Date` header.
  return Math.abs(next - now) > 3 * DAY_MS || next < now ? next - 60_000 : now;
}

const ALL_ITEMS = { seats: 0, activeOnly: false, withExclusive: true, withCustom: true } as const;

/** Maximum number of records that are read by offset (P12). Later records are read in parts with a later start. */
const MOST_BY_OFFSET = 10_000;
/** Maximum number of parts in which a list is read. */
const PARTS = 6;

const idOf = ({ availabilityItemId }: MirroredItem) => availabilityItemId;
const seconds = (at: number) => new Date(at).toISOString().replace(/\.\d+/, '');

async function readItems(reader: CatalogueReader, now: number): Promise<readonly MirroredItem[]> {
  const found = new Map<string, MirroredItem>();
  let from = now - PAST_DAYS * DAY_MS;
  for (let part = 0; part < PARTS; part += 1) {
    const query = { ...ALL_ITEMS, startsFrom: seconds(from) };
    const items = await reader.list<MirroredItem>('/availabilities', idOf, { query, most: MOST_BY_OFFSET });
    for (const item of items) found.set(item.availabilityItemId, item);
    const last = momentOf(items.at(-1)?.startsAt);
    if (items.length < MOST_BY_OFFSET || !(last > from)) break;
    from = last;
    if (part === PARTS - 1) reader.notes.add(`Items from ${seconds(from)} on were not read.`);
  }
  const query = { ...ALL_ITEMS, 'type[]': ['voucher'] };
  const vouchers = await reader.list<MirroredItem>('/availabilities', idOf, { query });
  for (const item of vouchers) found.set(item.availabilityItemId, item);
  return [...found.values()];
}

function internalFields(all: readonly MirroredActivity[], usual: readonly MirroredActivity[]): Set<string> {
  const codes = ({ id, guestFields, activityFields }: MirroredActivity) =>
    [...(guestFields ?? []), ...(activityFields ?? [])].map(({ code }) => `${id} ${code}`);
  const shown = new Set(usual.flatMap(codes));
  const known = new Set(usual.map(({ id }) => id));
  return new Set(
    all
      .filter(({ id }) => known.has(id))
      .flatMap(codes)
      .filter((code) => !shown.has(code)),
  );
}

async function readGroups(
  reader: CatalogueReader,
  merchants: readonly MirroredMerchant[],
): Promise<Catalogue['groups']> {
  const groups: (Group & { readonly merchantId: number })[] = [];
  for (const { id } of merchants) {
    const found = await reader.list<Group>(`/merchants/${id}/mobilegroups`, (group) => group.id, {
      isPaged: false,
    });
    groups.push(...found.map((group) => ({ ...group, merchantId: id })));
  }
  return groups;
}

/** Maximum number of pages of items per language. For rules without an item in them, one item is requested each. */
const PAGES_IN_LANGUAGE = 2;

type Basis = Pick<Catalogue, 'now' | 'merchants' | 'activities' | 'items'>;

async function readLanguages(reader: CatalogueReader, seen: Basis): Promise<InLanguage[]> {
  const { merchants, activities } = seen;
  const languages = new Set([
    ...merchants.flatMap(({ supportedLanguages, defaultLanguage }) => [
      defaultLanguage,
      ...(supportedLanguages ?? []),
    ]),
    ...activities.map(({ defaultLanguage }) => defaultLanguage),
  ]);
  const found: InLanguage[] = [];
  for (const language of languages) {
    if (typeof language !== 'string') continue;
    const query = { language };
    found.push({
      language,
      merchants: await reader.list<MirroredMerchant>('/merchants', ({ slug }) => slug, {
        query,
        isPaged: false,
      }),
      activities: await reader.list<MirroredActivity>('/activities', ({ id }) => id, {
        query: { ...query, internal: true },
      }),
      items: await oneOfEachRule(reader, seen, language),
    });
  }
  return found;
}

async function oneOfEachRule(
  reader: CatalogueReader,
  { items, now }: Basis,
  language: string,
): Promise<MirroredItem[]> {
  const wanted = new Set(items.map(({ availabilityRuleId }) => availabilityRuleId));
  const query = { ...ALL_ITEMS, language, startsFrom: seconds(now) };
  const first = await reader.list<MirroredItem>('/availabilities', idOf, {
    query,
    most: PAGES_IN_LANGUAGE * 100,
  });
  const byRule = new Map<string, MirroredItem>();
  // Prefer the item with the most categories.
  for (const item of first) {
    const id = item.availabilityRuleId;
    if ((byRule.get(id)?.categories ?? []).length < (item.categories ?? []).length || !byRule.has(id))
      byRule.set(id, item);
  }
  for (const availabilityRuleId of wanted) {
    if (byRule.has(availabilityRuleId)) continue;
    const { startsFrom: _, ...others } = query;
    const reply = await reader.get<readonly MirroredItem[]>('/availabilities', {
      ...others,
      availabilityRuleId,
      limit: 1,
    });
    const [item] = reply?.status === 200 && Array.isArray(reply.body) ? (reply.body as MirroredItem[]) : [];
    if (item) byRule.set(availabilityRuleId, item);
  }
  return [...byRule.values()];
}

type Prices = Pick<Catalogue, 'quotes' | 'clients' | 'shopItems' | 'discountCodes' | 'vouchers'>;

async function readPrices(reader: CatalogueReader, seen: Basis, facts: Facts): Promise<Prices> {
  const quotes = new Map<string, MirroredQuote>();
  const shopItems: Prices['shopItems'][number][] = [];
  for (const merchant of seen.merchants) {
    const order = orderOf(merchant, seen);
    const quote = order && (await quoteOf(reader, merchant, order));
    if (!quote) {
      reader.notes.add(`Taxes and shop items of ${merchant.slug}: nothing of it could be quoted.`);
      continue;
    }
    quotes.set(merchant.slug, quote);
    shopItems.push(...(await shopItemsOf(reader, merchant, order, new Set(shopItems.map(({ id }) => id)))));
  }
  const clients = await readClients(reader, seen, quotes, facts);
  return {
    quotes,
    shopItems,
    clients,
    discountCodes: await readDiscounts(reader, seen, facts),
    vouchers: await readVouchers(reader, seen, facts),
  };
}

/** The items of a quote. */
type Order = readonly object[];

/** Returns the items for a quote: one item of the merchant that can be quoted. */
function orderOf({ slug }: MirroredMerchant, { items }: Basis): Order | undefined {
  const item = items.find(
    ({ merchant, isParent, isActive, isExclusive, categories }) =>
      merchant === slug && !isParent && isActive && !isExclusive && (categories ?? []).length > 0,
  );
  const [category] = item?.categories ?? [];
  if (!item || !category) return undefined;
  const guests = [{ priceCategoryId: category.id, occupancy: Math.max(1, category.minSeats) }];
  return [{ availabilityItemId: item.availabilityItemId, guests }];
}

async function quoteOf(
  reader: CatalogueReader,
  { defaultCurrency }: MirroredMerchant,
  items: Order,
  more: { readonly query?: object; readonly as?: Who } = {},
): Promise<MirroredQuote | undefined> {
  const query = { currency: defaultCurrency, items, ...more.query };
  const reply = await reader.get<MirroredQuote>('/bookingPrices', query, more.as ? { as: more.as } : {});
  return reply?.status === 200 && typeof reply.body === 'object' ? reply.body : undefined;
}

/** No list contains shop items. Ids are tried in order up to `LAST_SHOP_ITEM`, or until `MISSES` in a row are unknown. */
const [MISSES, LAST_SHOP_ITEM] = [5, 40];

async function shopItemsOf(
  reader: CatalogueReader,
  merchant: MirroredMerchant,
  items: Order,
  known: ReadonlySet<number>,
): Promise<Prices['shopItems']> {
  const found: Prices['shopItems'][number][] = [];
  let misses = 0;
  for (let id = 1; id <= LAST_SHOP_ITEM && misses < MISSES; id += 1) {
    if (known.has(id)) continue;
    const quote = await quoteOf(reader, merchant, items, { query: { shopItems: [{ id, quantity: 1 }] } });
    const [line] = quote?.shopItems ?? [];
    if (line) found.push({ id, merchant: merchant.slug, amount: line.price });
    misses = line ? 0 : misses + 1;
  }
  reader.notes.add(
    `Shop items: nothing lists them. Ids were tried from 1 until ${MISSES} in a row were unknown; titles are not known.`,
  );
  return found;
}

async function readClients(
  reader: CatalogueReader,
  seen: Basis,
  quotes: ReadonlyMap<string, MirroredQuote>,
  facts: Facts,
): Promise<SeenClient[]> {
  const { session } = reader;
  const clients: SeenClient[] = [];
  for (const who of ['own', ...FACT_CLIENTS] as const) {
    if (who !== 'own' && !facts.clients[who]) continue;
    const reply = await reader.get<readonly MirroredMerchant[]>('/merchants', {}, { as: who });
    const visible = Array.isArray(reply?.body) ? (reply.body as MirroredMerchant[]) : [];
    const merchant = visible.find(({ slug }) => quotes.has(slug));
    const order = merchant && orderOf(merchant, seen);
    const quote = order && (await quoteOf(reader, merchant, order, { as: who }));
    const asAgent =
      order && (await quoteOf(reader, merchant, order, { as: who, query: { multidiscount: 0 } }));
    clients.push({
      who,
      id: session.clientOf(who).id,
      merchant: quote?.merchant ?? null,
      sells: visible.map(({ slug }) => slug),
      isAgent: asAgent !== undefined,
    });
  }
  return clients;
}

/** The price to which discount codes are applied in a test. */
const PRICE = 1000;

async function readDiscounts(
  reader: CatalogueReader,
  { activities, merchants }: Basis,
  { discountCodes }: Facts,
): Promise<Prices['discountCodes']> {
  const found: Prices['discountCodes'][number][] = [];
  for (const code of discountCodes) {
    const valid: { readonly id: number; readonly percent: number }[] = [];
    for (const { id, merchant } of activities) {
      const currency = merchants.find(({ slug }) => slug === merchant)?.defaultCurrency;
      const query = { discountCode: code, activityId: id, price: PRICE, currency };
      const reply = await reader.get<Schemas['DiscountValidation']>('/discountCodes', query);
      const { isValid, discount } = Object(reply?.body) as Partial<Schemas['DiscountValidation']>;
      if (isValid === true) valid.push({ id, percent: Number(discount) });
    }
    const [first] = valid;
    if (first) found.push({ code, percent: first.percent, activityIds: valid.map(({ id }) => id) });
    else reader.notes.add('Discount codes: one of the facts is valid for no activity.');
  }
  return found;
}

async function readVouchers(
  reader: CatalogueReader,
  { merchants }: Basis,
  { vouchers }: Facts,
): Promise<Prices['vouchers']> {
  const [merchant] = merchants;
  if (vouchers.length === 0 || !merchant) return [];
  const reply = await reader.get<readonly Schemas['VoucherValidation'][]>('/vouchers', {
    'code[]': vouchers,
  });
  const lines =
    reply?.status === 200 && Array.isArray(reply.body) ? (reply.body as Schemas['VoucherValidation'][]) : [];
  if (lines.length > 0)
    reader.notes.add(
      'Vouchers: their merchant is unknown; they were assigned to the first merchant with their currency.',
    );
  return lines.flatMap((line, at) => {
    const code = vouchers[at];
    const { amount, currency = merchant.defaultCurrency } = line as { amount?: number; currency?: string };
    const of = merchants.find(({ currencies }) => (currencies ?? []).includes(currency)) ?? merchant;
    return code !== undefined && line.isValid && amount
      ? [{ code, amount, currency, merchant: of.slug }]
      : [];
  });
}
