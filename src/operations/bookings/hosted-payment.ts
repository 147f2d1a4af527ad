import type { CardProblem } from '../../domain/shared/cards.js';
import {
  decidePage,
  exitOf,
  payThroughPage,
  withNextForm,
  type PageSubmission,
} from '../../domain/basket/hosted-payment.js';
import type { Basket, HostedPayment } from '../../domain/basket/basket.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { deletePayingBasket } from '../../domain/basket/expiry.js';
import type { ReadTables, Transaction } from '../../store/tables.js';
import { sendBookedMail } from './booking-mails.js';

/** A hosted payment page with its basket. */
export interface OpenPage {
  readonly basket: Basket;
  readonly page: HostedPayment;
}

/** Returns the page with the given code; undefined once its basket is deleted (H2). */
export function findPage(tables: Pick<ReadTables, 'basketOfPage'>, pageCode: string): OpenPage | undefined {
  const basket = tables.basketOfPage(pageCode);
  return basket?.hostedPayment ? { basket, page: basket.hostedPayment } : undefined;
}

/**
 * Returns a page; undefined if there is none. The first call while the basket is paying issues the token of the first
 * form.
 */
export function openPage(tx: Transaction, pageCode: string): OpenPage | undefined {
  const found = findPage(tx, pageCode);
  return found && found.page.formToken === null && found.basket.status === 'paying'
    ? issueForm(tx, found)
    : found;
}

/** Issues the token of a page's next form. */
function issueForm(tx: Transaction, { basket, page }: OpenPage, challenge = page.challenge): OpenPage {
  const next = withNextForm(basket, page, tx.nextCode(), challenge);
  tx.put('baskets', next);
  return { basket: next, page: next.hostedPayment ?? page };
}

/** The reply to a submitted form: a redirect, a page to show, or the state "gone" if the page no longer exists. */
export type SubmissionReply =
  | { readonly kind: 'leave'; readonly to: string }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'show';
      readonly open: OpenPage;
      readonly problems: readonly CardProblem[];
      readonly isStale: boolean;
    };

/** Processes a submitted form in one transaction. A page therefore has only one outcome and at most one payment (H2). */
export function submitPage(
  tx: Transaction,
  pageCode: string,
  submission: PageSubmission,
  now: EpochMs,
): SubmissionReply {
  const open = findPage(tx, pageCode);
  if (!open) return { kind: 'gone' };
  const { basket, page } = open;
  const decision = decidePage(basket, page, submission, now);
  if (decision.kind === 'paid') {
    const paid = payThroughPage(basket, page, decision.lastFour, { ids: tx, now });
    tx.put('baskets', paid);
    if (page.notify !== false) sendBookedMail(tx, paid, now);
  }
  if (decision.kind === 'ended') deletePayingBasket(tx, basket, decision.reason);
  const exit = exitOf(page, decision);
  if (exit !== null) return { kind: 'leave', to: exit };
  return {
    kind: 'show',
    open: formAfter(tx, open, decision),
    problems: decision.kind === 'retype' ? decision.problems : [],
    isStale: decision.kind === 'stale',
  };
}

/** Returns the page to show after a decision. Issues a new form if the latest one was used. */
function formAfter(tx: Transaction, open: OpenPage, decision: ReturnType<typeof decidePage>): OpenPage {
  if (decision.kind === 'challenge') return issueForm(tx, open, decision.challenge);
  return decision.kind === 'stale' && open.page.formToken !== null ? open : issueForm(tx, open);
}
