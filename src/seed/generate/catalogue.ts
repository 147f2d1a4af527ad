import type { Language } from '../../domain/shared/language.js';
import { type Agent, type Client, publicSecretOf } from '../../domain/catalogue/client.js';
import type { DiscountCode, Voucher, ShopItem } from '../../domain/catalogue/goods.js';
import type { SharedResource } from '../../domain/catalogue/rule.js';
import { formatDate } from '../../domain/shared/civil-time.js';
import type { Fixture } from '../../store/fixture.js';
import { type PlacedActivity, makeActivities } from './activities.js';
import type { Draw } from './draw.js';
import { inOthers, makeMerchants, mobileGroups, type PlacedMerchant, priceOf } from './merchants.js';
import { type SeedCalendar, makeRules } from './schedules.js';
import type { LedgerTable } from '../../store/tables.js';

/** The size of the catalogue to generate. */
export interface CatalogueSize {
  readonly merchants: number;
  readonly activities: number;
  readonly calendar: SeedCalendar;
  /** The number of planned bookings, which determines the number of vouchers. */
  readonly bookings: number;
}

/** The tables of a fixture that operations never change. */
export type GeneratedCatalogue = Omit<Fixture, LedgerTable | 'sequences' | 'clock' | 'seed' | 'description'>;

/** Generates a catalogue with API clients for all sellers. */
export function makeCatalogue(draw: Draw, size: CatalogueSize): GeneratedCatalogue {
  const placed = makeMerchants(draw, size.merchants);
  const operators = placed.length > 1 ? placed.slice(0, -1) : placed;
  const activities = makeActivities(draw, operators, size.activities);
  const resources = makeResources(draw, activities);
  const ids = counters();
  return {
    clients: makeClients(placed),
    merchants: placed.map(({ merchant }) => merchant),
    activities: activities.map(({ activity }) => activity),
    rules: activities.flatMap(({ activity, kind, placed: owner }) =>
      makeRules(
        draw,
        ids,
        { id: activity.id, kind, placed: owner },
        { resources: resources.of(activity.id), calendar: size.calendar },
      ),
    ),
    resources: resources.all,
    shopItems: makeShopItems(draw, operators),
    discountCodes: makeDiscountCodes(draw, activities, size.calendar),
    vouchers: makeVouchers(draw, operators, Math.ceil(size.bookings / 40)),
    mobileGroups: mobileGroups(draw, operators),
  };
}

function counters() {
  const last = { rule: 0, category: 0 };
  return { rule: () => (last.rule += 1), category: () => (last.category += 1) };
}

/** Generates shared resources such as boats, kitchens and buses: at most two per kind and merchant. */
function makeResources(draw: Draw, activities: readonly PlacedActivity[]) {
  const all: SharedResource[] = [];
  const byActivity = new Map<number, readonly number[]>();
  const owned = new Map<string, SharedResource[]>();
  for (const { activity, kind } of activities) {
    if (kind.sharedNames.length === 0 || !draw.chance(0.7)) continue;
    const key = `${activity.merchant}/${kind.code}`;
    const mine = owned.get(key) ?? [];
    owned.set(key, mine);
    if (mine.length < 2 && draw.chance(1 / (mine.length + 1))) {
      const name = kind.sharedNames[(all.length + mine.length) % kind.sharedNames.length] ?? kind.code;
      const resource = {
        id: all.length + 1,
        name,
        capacity: draw.int(kind.capacity[1], kind.capacity[1] * 2),
      };
      all.push(resource);
      mine.push(resource);
    }
    byActivity.set(activity.id, [draw.one(mine).id]);
  }
  return { all, of: (activityId: number) => byActivity.get(activityId) ?? [] };
}

const AGENTS: readonly Agent[] = [
  { id: 1, code: 'NORD7', name: 'Nordlicht Reisen', email: 'verkauf@nordlicht.example', commission: 10 },
  { id: 2, code: 'SOL12', name: 'Agence du Soleil', email: 'contact@soleil.example', commission: 12 },
  { id: 3, code: 'HARB8', name: 'Harbour Travel', email: 'sales@harbour-travel.example', commission: 8 },
].map((agent) => ({ ...agent, multidiscount: 0 }));

/** Returns the clients of the demo fixture, two more agents, and one client per merchant, named by its slug. */
function makeClients(placed: readonly PlacedMerchant[]): readonly Client[] {
  const slugs = placed.map(({ merchant }) => merchant.slug);
  const reseller = slugs.at(-1) ?? '';
  const operator = slugs[0] ?? '';
  const key = (client: string, merchant: string, more: Partial<Client> = {}): Client => ({
    client,
    secret: publicSecretOf(client),
    merchant,
    sells: [merchant],
    agent: null,
    overbooking: [],
    bookPastTrips: false,
    ...more,
  });
  const sells = [reseller, ...slugs.filter((slug) => slug !== reseller)];
  return [
    key('partner', reseller, { sells }),
    ...AGENTS.map((agent, place) =>
      key(place === 0 ? 'agent' : `agent-${place + 1}`, reseller, { sells, agent }),
    ),
    key('operator', operator, { overbooking: [operator], bookPastTrips: true }),
    ...slugs.map((slug) => key(slug, slug)),
  ];
}

function makeShopItems(draw: Draw, operators: readonly PlacedMerchant[]): readonly ShopItem[] {
  const offers = operators.flatMap(({ merchant, language, languages, phrases }) =>
    draw.some([...phrases(language).shop.keys()], draw.int(0, 3)).map((kind) => ({
      merchant,
      titleIn: (other: Language) => phrases(other).shop[kind] ?? '',
      languages,
    })),
  );
  return offers.map(({ merchant, titleIn, languages }, place) => ({
    id: place + 1,
    merchant: merchant.slug,
    title: titleIn(languages[0] ?? 'en'),
    translations: inOthers(languages, (other) => ({ title: titleIn(other) })),
    price: priceOf(draw.int(5, 25), merchant.defaultCurrency),
  }));
}

/** Generates discount codes for all activities and for single ones, some with an end date. */
function makeDiscountCodes(
  draw: Draw,
  activities: readonly PlacedActivity[],
  calendar: SeedCalendar,
): readonly DiscountCode[] {
  const few = draw.some(activities, Math.min(10, Math.ceil(activities.length / 10)));
  const middle = formatDate(Math.floor((calendar.firstDay + calendar.lastDay) / 2));
  return [
    { code: 'WELCOME10', percent: 10, activityIds: null, uses: null, validUntil: null },
    { code: 'EARLYBIRD', percent: 15, activityIds: null, uses: null, validUntil: middle },
    ...few.map(({ activity, kind }) => ({
      code: `${kind.code.toUpperCase()}${activity.id}`,
      percent: draw.one([5, 12.5, 20, 25]),
      activityIds: [activity.id],
      uses: draw.one([10, 50, null]),
      validUntil: formatDate(calendar.lastDay),
    })),
  ];
}

function makeVouchers(draw: Draw, operators: readonly PlacedMerchant[], count: number): readonly Voucher[] {
  return Array.from({ length: Math.max(count, operators.length) }, (_, place) => {
    const { merchant } = operators[place % operators.length] ?? draw.one(operators);
    const price = priceOf(draw.one([20, 25, 50, 100]), merchant.defaultCurrency);
    const code = `GIFT-${String(place + 1).padStart(5, '0')}`;
    return { code, merchant: merchant.slug, ...price, validUntil: null };
  });
}
