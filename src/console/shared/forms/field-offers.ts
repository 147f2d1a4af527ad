/** A value that can be entered, and what it is. */
export interface Offer {
  readonly value: string;
  readonly text: string;
}

/** A value that belongs to an availability rule. */
export interface RuleOffer extends Offer {
  readonly ruleId: number;
}

/** An availability item that can still be booked. */
export interface ItemOffer extends RuleOffer {
  readonly free: number;
  /** Whether bookings of it close within an hour, by the workspace's clock (A5). */
  readonly isClosing: boolean;
}

/** Captured seats. */
export interface CaptureOffer extends Offer {
  readonly itemId: string;
}

/** Values that exist in a workspace, by what they are. */
export interface Offers {
  /** By start. */
  readonly items: readonly ItemOffer[];
  readonly categories: readonly RuleOffer[];
  readonly captures: readonly CaptureOffer[];
  readonly others: Readonly<Record<OtherKind, readonly Offer[]>>;
}

/** What other fields hold. */
type OtherKind =
  | 'activity'
  | 'rule'
  | 'merchant'
  | 'client'
  | 'booking'
  | 'bookingItem'
  | 'guest'
  | 'addon'
  | 'bookedAddon'
  | 'ticket'
  | 'currency'
  | 'language'
  | 'transaction';

type Kind = 'item' | 'category' | 'capture' | OtherKind;

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
  client_id: 'client',
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
  if (kind === 'capture') return offers.captures;
  return kind === 'category' ? offers.categories : offers.others[kind];
}
