import { capitalised, inWords } from './words.js';

/** One record and several records of a table or an entity, in words. */
const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  basket: ['booking', 'bookings'],
  baskets: ['booking', 'bookings'],
  capacities: ['capacity', 'capacities'],
  captures: ['capture', 'captures'],
  clients: ['client', 'clients'],
  code: ['discount code', 'discount codes'],
  discountUses: ['use of a discount code', 'uses of discount codes'],
  endedCaptures: ['ended capture', 'ended captures'],
  endedPages: ['ended payment page', 'ended payment pages'],
  mails: ['mail', 'mails'],
  voucherUses: ['use of a voucher', 'uses of vouchers'],
};

/** Returns the name of a record of a table or an entity: `booking` for `baskets` and `basket`. */
export function recordName(kind: string): string {
  return NAMES[kind]?.[0] ?? inWords(kind);
}

/** Internal tables, which texts for readers omit: counters for new ids, and the ends of captures and payment pages. */
const OWN_TABLES: ReadonlySet<string> = new Set(['sequences', 'endedCaptures', 'endedPages']);

/** Returns whether texts for readers contain the records of a table. */
export const isKnownTable = (table: string) => !OWN_TABLES.has(table);

/**
 * Returns a sentence about changed records: `Changed a booking and 2 mails.` Records of internal tables do not count.
 * Without others: `No record changed.`
 */
export function changedText(changes: readonly { readonly table: string }[]): string {
  const tables = changes.map(({ table }) => table).filter(isKnownTable);
  const texts = [...new Set(tables)].map((table) => {
    const count = tables.filter((one) => one === table).length;
    const [one, many] = NAMES[table] ?? [inWords(table), inWords(table)];
    if (count > 1) return `${count.toLocaleString('en-GB')} ${many}`;
    return `${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`;
  });
  if (texts.length === 0) return 'No record changed.';
  return `Changed ${texts.join(', ').replace(/, ([^,]+)$/, ' and $1')}.`;
}

/** The results of control plane actions, by their names in the history. */
const ACTIONS: Readonly<Record<string, string>> = {
  'add-client': 'Client added',
  'delete-client': 'Client revoked',
  'add-secret': 'Secret added',
  'delete-secret': 'Secret deleted',
  reset: 'Workspace reset',
  restore: 'Snapshot restored',
  undo: 'Changes undone',
};

/** Returns the result of a control plane action: `Client added` for `add-client`. */
export function actionText(action: string): string {
  return ACTIONS[action] ?? inWords(action);
}

/** The verbs of transitions that are not `was` and the new state. */
const VERBS: Readonly<Record<string, string>> = {
  'basket paying': 'waits for its payment',
  'basket deleted': 'was deleted unpaid',
  'guest checked-in': 'was checked in',
  'guest out': 'was checked out',
  'voucher free': 'can be used again',
  'code free': 'can be used again',
};

/** The changes of held seats, by the new state of their capture. */
const HOLDS: Readonly<Record<string, string>> = {
  held: 'Seats were held',
  used: 'Held seats were booked',
  released: 'Held seats were released',
  expired: 'Held seats are free again',
  replaced: 'Held seats were replaced by others',
};

/** Returns the parts of a sentence about a transition, before and after its record: `Booking` 7 `was paid`; `Held seats were booked:` 2 seats of … */
export function transitionText(entity: string, to: string): readonly [before: string, after: string] {
  const hold = entity === 'capture' ? HOLDS[to] : undefined;
  if (hold !== undefined) return [`${hold}:`, ''];
  return [capitalised(recordName(entity)), VERBS[`${entity} ${to}`] ?? `was ${to}`];
}

/** Returns an outcome (`404 not_found`) or a transition (`basket paid→cancelled`) of the contract in words; empty for other parts. */
export function partText(name: string): string {
  const [, kind = '', of = ''] = /^(\w+) (.+)$/.exec(name) ?? [];
  return kind && `${recordName(kind)} ${of.replaceAll('_', ' ').replace('→', ' → ')}`;
}

/** The words of `occupancyStatus`. */
const OCCUPANCY: Readonly<Record<string, string>> = {
  inactive: 'not on sale',
  'resource-full': 'full, because other items have its seats',
  almostfull: 'almost full',
  bookedsome: 'partly booked',
};

/** Returns the `occupancyStatus` of an item in words: `partly booked` for `bookedsome`. */
export function occupancyText(status: string): string {
  return OCCUPANCY[status] ?? status;
}

const MOST_NAMES = 6;

/**
 * Lists at most `MOST_NAMES` names of guests, and the number of other guests. Without any name, returns only a number.
 */
export function namesText(guests: readonly string[]): string {
  const named = guests.filter((name) => name !== '');
  const shown = named.slice(0, MOST_NAMES).join(', ');
  const more = guests.length - Math.min(named.length, MOST_NAMES);
  if (shown === '') return `${guests.length} without a name`;
  return more > 0 ? `${shown} and ${more} more` : shown;
}
