import { MASK } from './card-numbers.js';

/** The path of a ticket or a payment page, including the code. */
const PAGE = /(\/(?:pay|tickets)\/[^/\s"]+\/)[A-Z2-7]+/g;
/** The path of a bar code validation, including the code. */
const TICKET_CHECK = /(\/ticket\/validate\/)[A-Z2-7]+/g;

/** Names of fields whose values give access: they open a ticket or a payment page, or check a guest in. */
const NAMES: ReadonlySet<string> = new Set(
  'ticketCode pageCode formToken barCode barcode barcodeAlias'.split(' '),
);

/**
 * A bar code or its alias, which `validateTicket` returns in `code`. Other values of `code` have a different length or
 * alphabet.
 */
const BAR_CODE = /^(?:[A-Z2-7]{10}|[A-Z2-7]{26})$/;

/**
 * Masks the codes of tickets and payment pages in a path. Bar codes stay readable, because certifications read them in
 * the logged paths of `validateTicket`.
 */
export function withoutPageCodes(text: string): string {
  return text.replaceAll(PAGE, `$1${MASK}`);
}

/** Masks the codes of tickets, payment pages and guests in a path or another text. */
export function withoutCodes(text: string): string {
  return withoutPageCodes(text).replaceAll(TICKET_CHECK, `$1${MASK}`);
}

/** Masks the codes of tickets, payment pages and guests in a JSON value: in its texts, and in fields with a known name. */
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
