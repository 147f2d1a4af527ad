import { inWords } from './in-words.js';

/** One record and several records of a table or an entity, in words. */
const NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  basket: ['booking', 'bookings'],
  baskets: ['booking', 'bookings'],
  capacities: ['capacity', 'capacities'],
  captures: ['capture', 'captures'],
  clients: ['client', 'clients'],
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

/** Returns changed records in a sentence: `Changed a booking and 2 mails.` Counters for new ids are not named. */
export function changedText(changes: readonly { readonly table: string }[]): string {
  const tables = changes.map(({ table }) => table).filter((table) => table !== 'sequences');
  const texts = [...new Set(tables)].map((table) => {
    const count = tables.filter((one) => one === table).length;
    const [one, many] = NAMES[table] ?? [inWords(table), inWords(table)];
    if (count > 1) return `${count.toLocaleString('en-GB')} ${many}`;
    return `${/^[aeio]/.test(one) ? 'an' : 'a'} ${one}`;
  });
  if (texts.length === 0) return 'No record changed.';
  return `Changed ${texts.join(', ').replace(/, ([^,]+)$/, ' and $1')}.`;
}
