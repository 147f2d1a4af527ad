import type { TypedFields } from './card-fields.js';
import { groupDigits, type CardProblem, type TestCard } from '../../domain/shared/cards.js';
import { pageState } from '../../domain/basket/hosted-payment.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { formatLocal } from '../../domain/shared/civil-time.js';
import type { ReadTables } from '../../store/tables.js';
import { summarizeOrder } from './order.js';
import { cardFormPage, type FieldValues, challengePage } from './card-form.js';
import { noticePage } from '../shared/page.js';
import type { Language } from '../../domain/shared/language.js';
import type { OpenPage } from '../../operations/bookings/hosted-payment.js';

/** The input of the latest request that a page shows. */
export interface PageView {
  readonly now: EpochMs;
  readonly language: Language;
  readonly chosen: TestCard | null;
  readonly typed: TypedFields;
  readonly problems: readonly CardProblem[];
  readonly isStale: boolean;
}

/** Returns the address that a page redirects to by itself: the shop's if nothing was due up front (B2), else null. */
export function automaticRedirect({ basket, page }: OpenPage): string | null {
  return pageState(basket, page) === 'nothing_due' ? page.successUrl : null;
}

/** Returns the document of a page in its present state. */
export function pageDocument(tables: ReadTables, { basket, page }: OpenPage, view: PageView): string {
  const { language } = view;
  const state = pageState(basket, page);
  if (state === 'paid') return noticePage(language, 'paid', page.successUrl);
  if (state === 'nothing_due') return noticePage(language, 'nothingDue', page.successUrl);
  if (state === 'cancelled') return noticePage(language, 'cancelled', page.cancelUrl);
  const order = summarizeOrder(tables, basket, language);
  const token = page.formToken ?? '';
  if (page.challenge) return challengePage({ language, order, token, lastFour: page.challenge.lastFour });
  return cardFormPage({
    ...view,
    order,
    token,
    expiresAt: page.expiresAt,
    values: fieldValues(view, basket.user.name),
  });
}

/** Returns the values of the form's fields: of the chosen test card, else what was typed and may be shown again. */
function fieldValues({ chosen, typed, now }: PageView, payer: string): FieldValues {
  if (!chosen) return { ...typed, cardNumber: '', cvc: '' };
  return { cardNumber: groupDigits(chosen.number), expiry: sampleExpiry(now), cvc: '123', name: payer };
}

/** Returns December of the next year by the workspace's clock as MM/YY. */
function sampleExpiry(now: EpochMs): string {
  const year = Number(formatLocal(now).date.slice(0, 4)) + 1;
  return `12/${String(year % 100).padStart(2, '0')}`;
}
