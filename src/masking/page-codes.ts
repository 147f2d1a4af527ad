import { MASK } from './card-numbers.js';

/** The path of a ticket or a payment page, up to its code. */
const PATH = /(\/(?:pay|tickets)\/[^/\s"]+\/)[A-Z2-7]+/g;

/** The members of records that open a ticket or a payment page, or check a guest in, for whoever knows them. */
const NAMES: ReadonlySet<string> = new Set([
  'ticketCode',
  'pageCode',
  'formToken',
  'barCode',
  'barcode',
  'barcodeAlias',
]);

/** Returns a path or another text with the codes of tickets and payment pages masked. */
export function withoutCodes(text: string): string {
  return text.includes('/') ? text.replaceAll(PATH, `$1${MASK}`) : text;
}

/** Returns a JSON value with the codes of tickets and payment pages masked, in its texts and by the names of its members. */
export function valueWithoutCodes<Value>(value: Value): Value {
  if (value === undefined) return value;
  return JSON.parse(
    JSON.stringify(value, (name, part: unknown) => {
      if (NAMES.has(name) && part !== null) return MASK;
      return typeof part === 'string' ? withoutCodes(part) : part;
    }),
  ) as Value;
}
