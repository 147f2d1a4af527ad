/** A value that can be entered, and what it is. */
export interface Offer {
  readonly value: string;
  readonly text: string;
}

/** A value that belongs to an availability rule. */
export interface RuleOffer extends Offer {
  readonly ruleId: number;
}

/** Values that exist in a workspace, by what they are. */
export interface Offers {
  readonly items: readonly RuleOffer[];
  readonly categories: readonly RuleOffer[];
  readonly others: Readonly<Record<OtherKind, readonly Offer[]>>;
}

/** What other fields hold. */
type OtherKind =
  | 'activity'
  | 'rule'
  | 'merchant'
  | 'booking'
  | 'bookingItem'
  | 'guest'
  | 'addon'
  | 'bookedAddon'
  | 'ticket'
  | 'capture'
  | 'currency'
  | 'language'
  | 'transaction';

type Kind = 'item' | 'category' | keyof Offers['others'];

/** What the fields of these names hold. */
const KINDS: Readonly<Record<string, Kind>> = {
  availabilityItemId: 'item',
  itemId: 'item',
  activityId: 'activity',
  ruleId: 'rule',
  availabilityRuleId: 'rule',
  priceCategoryId: 'category',
  categoryId: 'category',
  category: 'category',
  priceCategories: 'category',
  merchant: 'merchant',
  merchant_id: 'merchant',
  slug: 'merchant',
  bookingId: 'booking',
  bookingItemId: 'bookingItem',
  basketItemId: 'bookingItem',
  reference: 'capture',
  availabilityCaptureReference: 'capture',
  code: 'ticket',
  currency: 'currency',
  'Accept-Language': 'language',
  language: 'language',
  transactionId: 'transaction',
};

/** What `id` is, by the first path that an operation's begins with; and in addons of a body. */
const IDS: readonly (readonly [string, Kind])[] = [
  ['/guest/addon', 'bookedAddon'],
  ['/booking/item/addon', 'bookedAddon'],
  ['/guest', 'guest'],
  ['/booking-number', 'booking'],
  ['/activities', 'activity'],
  ['/availability-rules', 'rule'],
];

/** Returns the values to offer for a field of an operation: those that exist, and `remembered` ones. */
export function offersFor(
  { path, names }: { readonly path: string; readonly names: readonly string[] },
  offers: Offers | null,
  remembered: readonly string[],
): readonly Offer[] {
  const kind = kindOfField(path, names);
  const known = offers && kind ? ofKind(offers, kind) : [];
  const own = remembered.filter((value) => !known.some((one) => one.value === value));
  return [...own.map((value) => ({ value, text: 'used before' })), ...known];
}

/** Returns what a field holds; `names` are those of the objects around it and its own. */
function kindOfField(path: string, names: readonly string[]): Kind | undefined {
  const own = names.at(-1) ?? '';
  if (own === 'category[]') return undefined; // of activities
  const name = own.replace('[]', '');
  if (name === 'code' && !path.startsWith('/ticket')) return undefined;
  if (name !== 'id') return KINDS[name];
  if (names.includes('addons')) return 'addon';
  if (names.length > 1) return undefined;
  return IDS.find(([start]) => path.startsWith(start))?.[1];
}

function ofKind(offers: Offers, kind: Kind): readonly Offer[] {
  if (kind === 'item') return offers.items;
  return kind === 'category' ? offers.categories : offers.others[kind];
}

/**
 * Returns a body of the contract's examples with the items and price categories of this workspace: where one names
 * an item that is not offered, the first that is, and the categories of its rule.
 */
export function fitted(example: unknown, offers: Offers): unknown {
  return fit(example, offers, undefined);
}

function fit(value: unknown, offers: Offers, ruleId: number | undefined): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => fit(one, offers, ruleId));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Readonly<Record<string, unknown>>;
  const item = 'availabilityItemId' in record ? chosen(record['availabilityItemId'], offers.items) : undefined;
  const below = item?.ruleId ?? ruleId;
  const categories = offers.categories.filter((one) => one.ruleId === below);
  const members = Object.entries(record).map(([name, member]) => {
    if (name === 'availabilityItemId' && item) return [name, item.value];
    if (name === 'priceCategoryId') return [name, idOf(chosen(member, categories)) ?? member];
    if (name === 'availabilityCaptureReference' && item) return [name, offers.others.capture[0]?.value];
    return [name, fit(member, offers, below)];
  });
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function chosen(value: unknown, from: readonly RuleOffer[]): RuleOffer | undefined {
  return from.find((one) => one.value === String(value)) ?? from[0];
}

const idOf = (found: Offer | undefined) => found && Number(found.value);
