import type { CardEntry } from '../../domain/shared/cards.js';

/** Returns a field of a submitted form; empty if it is missing. */
export type FieldReader = (name: string) => string;

/** What a form shows again after a mistake: never a number or a code, wherever it was typed (H1). */
export interface TypedFields {
  readonly expiry: string;
  readonly name: string;
}

export const NOTHING_TYPED: TypedFields = { expiry: '', name: '' };

/** Month and year as on the card, with any sign between them or, as numeric keyboards have none, without. */
const EXPIRY = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{2}|[1-9]\d{3})$|^(\d{2})(\d{2}|[1-9]\d{3})$/;

/** Returns the card of a submitted form: `12/28`, `12 28` and `1228` are the same expiry date. */
export function cardOf(valueOf: FieldReader): CardEntry {
  const [, month, year, months, years] = EXPIRY.exec(valueOf('expiry').trim()) ?? [];
  return {
    number: valueOf('cardNumber'),
    expiryMonth: Number(month ?? months),
    expiryYear: Number(year ?? years),
    cvc: valueOf('cvc'),
    name: valueOf('name'),
  };
}

/** What is meant as an expiry date: a month, a sign that is no space, and little behind it. */
const MEANT_AS_EXPIRY = /^(?=.{1,7}$)\p{Nd}{1,2}\s*[^\p{L}\p{N}\s]/u;

/**
 * Returns the fields to show again: an expiry date, or what is meant as one, that is not the code; and a name without
 * digits, since a number or a code may have been typed there.
 */
export function typedFields(valueOf: FieldReader): TypedFields {
  const [expiry, name] = [valueOf('expiry').trim(), valueOf('name').trim()];
  const isMeant = cardOf(valueOf).expiryMonth <= 12 || MEANT_AS_EXPIRY.test(expiry);
  const isExpiry = isMeant && digitsOf(expiry) !== digitsOf(valueOf('cvc'));
  return { expiry: isExpiry ? expiry : '', name: /\p{N}/u.test(name) ? '' : name };
}

/** Returns the digits of a text; full-width ones are the same. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '');
}
