import { MASK } from './card-numbers.js';

/** The path of a ticket or a payment page up to its code. */
const PAGE = /(\/(?:pay|tickets)\/[^/\s"]+\/)[A-Z2-7]+/g;
/** The path of the check of a bar code up to the code. */
const TICKET_CHECK = /(\/ticket\/validate\/)[A-Z2-7]+/g;

/** The members of records that open a ticket or a payment page, or check a guest in, for whoever knows them. */
const NAMES: ReadonlySet<string> = new Set([
  'ticketCode',
  'pageCode',
  'formToken',
  'barCode',
  'barcode',
  'barcodeAlias',
]);

/** A bar code or its alias, as the reply of `validateTicket` has it in `code`: other codes have other letters or lengths. */
const BAR_CODE = /^(?:[A-Z2-7]{10}|[A-Z2-7]{26})$/;

/**
 * Returns a path with the codes that open a ticket or a payment page masked. Bar codes stay: a certification asks which guests'
 * codes were sent.
 */
export function withoutPageCodes(text: string): string {
  return text.includes('/') ? text.replaceAll(PAGE, `$1${MASK}`) : text;
}

/** Returns a path or another text with the codes of tickets, payment pages and guests masked. */
export function withoutCodes(text: string): string {
  return text.includes('/') ? withoutPageCodes(text).replaceAll(TICKET_CHECK, `$1${MASK}`) : text;
}

/** Returns a JSON value with the codes of tickets and payment pages masked, in its texts and by the names of its members. */
export function valueWithoutCodes<Value>(value: Value): Value {
  if (value === undefined) return value;
  return JSON.parse(
    JSON.stringify(value, (name, part: unknown) => {
      if (NAMES.has(name) && part !== null) return MASK;
      if (typeof part !== 'string') return part;
      return name === 'code' && BAR_CODE.test(part) ? MASK : withoutCodes(part);
    }),
  ) as Value;
}
