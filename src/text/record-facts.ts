import { inWords } from './words.js';

/** The functions that write the values of facts. Amounts are in minor units. */
export interface FactWords {
  readonly time: (at: number) => string;
  readonly money: (minor: number, currency: string) => string;
  readonly merchant: (slug: string) => string;
}

type Fields = Readonly<Record<string, unknown>>;
type Facts = Readonly<Record<string, string>>;

/** A fact of a record before and after a change; empty if there is none. */
export type ChangedFact = Readonly<{ name: string; before: string; after: string }>;

const joined = (...parts: readonly unknown[]) => parts.filter(Boolean).join(', ');
const listOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Fields[]) : []);
const namedBy = (kind: string, lines: readonly Fields[], textOf: (line: Fields) => string) =>
  Object.fromEntries(lines.map((line) => [`${kind} ${String(line['id'])}`, textOf(line)]));
const cancelled = ({ cancellation }: Fields) => cancellation && 'cancelled';

function bookingFacts(booking: Fields, { money, merchant }: FactWords): Facts {
  const { user, currency, items, payments } = booking;
  const { name, email } = Object(user) as Fields;
  const amount = (minor: unknown) => money(Number(minor), String(currency));
  const booked = listOf(items);
  const guests = booked.flatMap((item) => listOf(item['guests']));
  const addons = [...booked, ...guests].flatMap((line) => listOf(line['addons']));
  return {
    Status: String(booking['status']),
    Contact: joined(name, email),
    Seller: merchant(String(booking['seller'])),
    Operator: merchant(String(booking['operator'])),
    Number: joined(booking['bookingNumber']),
    ...namedBy('Item', booked, (item) => joined(item['remarks'], cancelled(item))),
    ...namedBy('Guest', guests, (guest) =>
      joined(
        joined(guest['firstName'], guest['lastName']).replace(', ', ' ') || 'without a name',
        `${String(guest['occupancy'])} × ${String(Object(guest['priceCategory'])['name'])}`,
        amount(
          Number(guest['grossMinor']) - Number(guest['discountMinor']) - Number(guest['multiDiscountMinor']),
        ),
        guest['checkedIn'] && 'checked in',
        cancelled(guest),
      ),
    ),
    ...namedBy('Addon', addons, (addon) =>
      joined(
        `${String(addon['quantity'])} × ${String(addon['title'])}`,
        amount(addon['totalMinor']),
        cancelled(addon),
      ),
    ),
    ...namedBy('Payment', listOf(payments), ({ amountMinor, comment }) =>
      joined(amount(amountMinor), comment),
    ),
  };
}

/** The facts of a record, by table. Other tables show their texts and numbers. */
const FACTS: Readonly<Record<string, (record: Fields, words: FactWords) => Facts>> = {
  baskets: bookingFacts,
  captures: ({ seats, expiresAt, merchant }, words) => ({
    Seats: String(listOf(seats).reduce((sum, one) => sum + Number(one['seats']), 0)),
    'Held by': words.merchant(String(merchant)),
    'Held until': words.time(Number(expiresAt)),
  }),
  mails: ({ to, basketId }) => ({ To: String(to), Booking: String(basketId) }),
  voucherUses: ({ basketId }) => ({ 'Used by': `booking ${String(basketId)}` }),
  capacities: ({ capacity }) => ({ Capacity: String(capacity) }),
};

function factsOf(table: string, record: unknown, words: FactWords): Facts {
  const fields = Object(record) as Fields;
  if (record === null) return {};
  const plain = Object.entries(fields).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return (
    FACTS[table]?.(fields, words) ??
    Object.fromEntries(plain.map(([name, value]) => [inWords(name), String(value)]))
  );
}

/**
 * Returns the facts of a record with different values before and after a change. For a new or removed record, these are
 * all its facts.
 */
export function changedFacts(
  { table, before, after }: Readonly<{ table: string; before?: unknown; after?: unknown }>,
  words: FactWords,
): readonly ChangedFact[] {
  const [old, now] = [factsOf(table, before, words), factsOf(table, after, words)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((name) => ({ name, before: old[name] ?? '', after: now[name] ?? '' }))
    .filter((fact) => fact.before !== fact.after);
}
