/** A value that exists in a workspace. */
interface Offer {
  readonly value: string;
}

/** A value that belongs to an availability rule. */
export interface RuleOffer extends Offer {
  readonly ruleId: number;
}

/** An availability item that can still be booked. */
export interface ItemOffer extends RuleOffer {
  readonly free: number;
  /** Whether its bookings close within an hour, on the workspace's clock (A5). */
  readonly isClosing: boolean;
}

/** Values that exist in a workspace, keyed by kind. */
export interface ExampleValues {
  /** Sorted by start. */
  readonly item: readonly ItemOffer[];
  readonly category: readonly RuleOffer[];
  readonly capture: readonly (Offer & { readonly itemId: string })[];
  readonly rule: readonly Offer[];
  readonly client: readonly Offer[];
}

type Members = Readonly<Record<string, unknown>>;

/** The replacements for a part of an example. */
interface Replacements {
  readonly offers: ExampleValues;
  /** The item that replaces the part's own. Undefined if the part names no item, or no item can be booked. */
  readonly item?: ItemOffer;
  /**
   * Whether extras (`EXTRAS`) are removed. This is necessary if the item belongs to a different rule than that of the
   * example, because the extras of the example are not valid there.
   */
  readonly isPlain: boolean;
}

/** Members of an example that are valid only for its own rule and merchant. */
const EXTRAS = new Set(['addons', 'customFields', 'discountCode', 'multidiscount', 'shopItems', 'vouchers']);

/**
 * Replaces the values of an example from the contract with values of this workspace. An item that cannot be booked is
 * replaced by an item of the same rule. If no item of this rule can be booked, an item of any rule is used. Items that
 * close soon are taken last. Price categories become those of the item's rule. Captures that do not exist are removed.
 * Extras (`EXTRAS`) are removed if the item is of a different rule, or if `isPlain` is true.
 */
export function fitted(example: unknown, offers: ExampleValues, isPlain = false): unknown {
  const [item] = namedItems(example);
  return fit(example, item === undefined ? { offers, isPlain } : placeOf(item, { offers, isPlain }));
}

function fit(value: unknown, place: Replacements): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => fit(one, place));
  if (!isObject(value)) return value;
  const below = isNamed(value) ? placeOf(value, place) : place;
  const members = Object.entries(value)
    .filter(([name]) => !(below.isPlain && EXTRAS.has(name)))
    .map(([name, member]) => [name, fitMember(name, member, value, below)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function fitMember(name: string, member: unknown, value: Members, place: Replacements): unknown {
  const { offers, item } = place;
  switch (name) {
    case 'availabilityItemId':
      return chainOf(member, place) ?? member;
    case 'priceCategoryId':
      return Number(categoryFor(member, place));
    case 'priceCategories':
      return Array.isArray(member)
        ? member.map((pairs: unknown) => categoryPairs(pairs, place))
        : categoryPairs(member, place);
    case 'availabilityCaptureReference':
    case 'reference':
      return isNamed(value) ? offers.capture.find(({ itemId }) => itemId === item?.value)?.value : member;
    case 'ruleId':
      return Number(among(member, offers.rule)?.value ?? member);
    case 'client_id':
      return offers.client.find((one) => partOf(one.value) === partOf(member))?.value ?? member;
    default:
      return fit(member, place);
  }
}

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const isNamed = (value: Members) => 'availabilityItemId' in value;
const partOf = (clientId: unknown) => String(clientId).split('.').at(-1);

/** Returns the offer with the given value, otherwise the first offer. */
function among<Found extends Offer>(value: unknown, from: readonly Found[]): Found | undefined {
  return from.find((one) => one.value === String(value)) ?? from[0];
}

/** Returns the parts of an example that contain an item's id. */
export function namedItems(value: unknown): readonly Members[] {
  if (!isObject(value)) return [];
  return isNamed(value) ? [value] : Object.values(value).flatMap(namedItems);
}

function placeOf(value: Members, { offers, isPlain }: Omit<Replacements, 'item'>): Replacements {
  const [first = ''] = idsOf(value['availabilityItemId']);
  const ruleId = Number(first.split('_')[0]);
  const items = [true, false].flatMap((isOpen) => offers.item.filter((one) => one.isClosing !== isOpen));
  const ofRule = items.filter((one) => one.ruleId === ruleId);
  const seats = seatsOf(value);
  const item =
    items.find((one) => one.value === first) ??
    ofRule.find(({ free }) => free >= seats) ??
    ofRule[0] ??
    items.find(({ free }) => free >= seats) ??
    items[0];
  return {
    offers,
    ...(item && { item }),
    isPlain: isPlain || (item !== undefined && item.ruleId !== ruleId),
  };
}

/** Returns the number of seats in a part of an example. */
function seatsOf({ guests, priceCategories }: Members): number {
  if (Array.isArray(guests)) return sum(guests.map((guest: Members) => Number(guest['occupancy'] ?? 1)));
  const pairs = Array.isArray(priceCategories)
    ? (priceCategories as readonly Members[])
    : [priceCategories ?? {}];
  return sum(pairs.flatMap((one) => Object.values(one).map(Number)));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const idsOf = (value: unknown) => String(value).split(',');

/**
 * Returns the ids of a chain. It starts at the place's item and has as many items as the example's chain. If no such
 * chain exists, returns only the id of the item. Undefined if the place has no item.
 */
function chainOf(value: unknown, { offers, item }: Replacements): string | undefined {
  if (!item) return undefined;
  const { length } = idsOf(value);
  const ids = [item.value];
  while (ids.length < length) {
    const end = ids.at(-1)?.split('_').at(-1);
    const next = offers.item.find(
      (one) => one.ruleId === item.ruleId && end !== undefined && one.value.split('_').at(-2) === end,
    );
    if (!next) return item.value;
    ids.push(next.value);
  }
  return ids.join(',');
}

function categoriesOf({ offers, item }: Replacements): readonly RuleOffer[] {
  return offers.category.filter(({ ruleId }) => ruleId === item?.ruleId);
}

function categoryFor(value: unknown, place: Replacements): string {
  return among(value, categoriesOf(place))?.value ?? String(value);
}

/**
 * Replaces the category ids in an example's map of seats by ids of existing categories. If two categories get the
 * same id, adds up their seats.
 */
function categoryPairs(pairs: unknown, place: Replacements): unknown {
  if (!isObject(pairs)) return pairs;
  const seats = new Map<string, number>();
  for (const [id, count] of Object.entries(pairs)) {
    const category = categoryFor(id, place);
    seats.set(category, (seats.get(category) ?? 0) + Number(count));
  }
  return Object.fromEntries(seats);
}
