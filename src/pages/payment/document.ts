import { type CardProblem, type TestCard } from '../../domain/shared/cards.js';
import { pageState } from '../../domain/basket/hosted-payment.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { formatLocal } from '../../domain/shared/civil-time.js';
import type { ReadTables } from '../../store/tables.js';
import { summarizeOrder } from './order-summary.js';
import { cardFormPage } from './card-form.js';
import { challengePage } from './challenge.js';
import { noticePage } from '../notice.js';
import { type FormState } from './form-state.js';
import { pageLanguage } from './page-languages.js';
import { type OpenPage } from '../../operations/bookings/hosted-payment.js';

/** How a page is shown beyond what its basket says. */
export interface Showing {
  readonly now: EpochMs;
  readonly returnAddress: string;
  readonly chosen: TestCard | null;
  readonly problems: readonly CardProblem[];
  readonly isStale: boolean;
}

/** Returns where a page goes on by itself: to the shop, where nothing was due up front (B2); null where it stays. */
export function nextAddress({ basket, page }: OpenPage): string | null {
  return pageState(basket, page) === 'nothing_due' ? page.successUrl : null;
}

/** The document that shows where a page stands. */
export function pageDocument(tables: ReadTables, { basket, page }: OpenPage, showing: Showing): string {
  const language = pageLanguage(page.language);
  const state = pageState(basket, page);
  if (state === 'paid') return noticePage(language, 'paid', page.successUrl);
  if (state === 'nothing_due') return noticePage(language, 'nothingDue', page.successUrl);
  if (state === 'cancelled') return noticePage(language, 'cancelled', page.cancelUrl);
  const order = summarizeOrder(tables, basket, language);
  const form: FormState = { token: page.formToken ?? '', returnAddress: showing.returnAddress };
  if (page.challenge) return challengePage({ language, order, form, lastFour: page.challenge.lastFour });
  return cardFormPage({
    ...showing,
    language,
    order,
    form,
    expiresAt: page.expiresAt,
    sampleExpiry: sampleExpiry(showing.now),
    payer: basket.user.name,
  });
}

/** December of the next year by the workspace's clock, MM/YY: valid whatever the time is. */
function sampleExpiry(now: EpochMs): string {
  const year = Number(formatLocal(now).date.slice(0, 4)) + 1;
  return `12/${String(year % 100).padStart(2, '0')}`;
}
