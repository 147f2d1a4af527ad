import type { Basket, HostedPayment } from './basket.js';
import { checkCard, lastFourOf, type CardEntry, type CardProblem, type TestCard } from '../shared/cards.js';
import type { EpochMs } from '../shared/epoch-ms.js';
import { cardCharge, newPayment, type PaymentIds } from './payments.js';
import { totalsOf } from '../pricing/totals.js';

/** The reason why a payment page closed without a payment. */
export type PageEnd = 'cancelled' | 'declined' | 'authentication_failed' | 'expired';

/**
 * A payment page whose basket was deleted. It is stored so that the page can still show its result, in its language
 * and with a link to the shop (H2).
 */
export interface EndedPage {
  /** The id of the deleted basket. */
  readonly basketId: number;
  readonly pageCode: string;
  readonly cancelUrl: string;
  /** The language that the client requested. */
  readonly language: string;
  readonly end: PageEnd;
}

/** The maximum number of ended pages stored per workspace. Older ones are removed. */
export const MAX_ENDED_PAGES = 1000;

/** The transaction methods that store ended pages. */
export interface EndedPageTables {
  readonly endedPages: { readonly size: number; values(): Iterable<EndedPage> };
  put(table: 'endedPages', ended: EndedPage): void;
  remove(table: 'endedPages', basketId: number): void;
}

/** Stores the end of a basket's page. Removes the oldest ended pages if there are too many. */
export function endPage(tables: EndedPageTables, { id, hostedPayment }: Basket, end: PageEnd): void {
  if (!hostedPayment) return;
  const { pageCode, cancelUrl, language } = hostedPayment;
  tables.put('endedPages', { basketId: id, pageCode, cancelUrl, language, end });
  if (tables.endedPages.size <= MAX_ENDED_PAGES) return;
  const surplus = [...tables.endedPages.values()].slice(0, -MAX_ENDED_PAGES);
  for (const { basketId } of surplus) tables.remove('endedPages', basketId);
}

/** The time limit for a hosted payment (H2). */
export const HOSTED_PAYMENT_MS = 45 * 60_000;

/** The fields of a submitted payment form (H2). */
export interface PageSubmission {
  /** The token of the submitted form. Empty if a script posts the fields without loading the page. */
  readonly token: string;
  readonly action: string;
  readonly card: CardEntry;
}

/**
 * The decision on a submitted form. `paid` and `ended` close the page, and each page closes once. `challenge` starts
 * 3-D Secure. `retype` and `stale` show the page again and keep the basket.
 */
export type PageDecision =
  | { readonly kind: 'paid'; readonly lastFour: string }
  | { readonly kind: 'ended'; readonly reason: Exclude<PageEnd, 'expired'> }
  | { readonly kind: 'challenge'; readonly challenge: NonNullable<HostedPayment['challenge']> }
  | { readonly kind: 'retype'; readonly problems: readonly CardProblem[] }
  | { readonly kind: 'stale' }
  | { readonly kind: 'nothing_to_pay' }
  | { readonly kind: 'booking_cancelled' };

/** `channel` of hosted payments. */
export const HOSTED_CHANNEL = 'hosted';

/** The state of a payment page. `nothing_due`: no amount was due up front, so the page takes no payment (B2). */
export type PageState = 'form' | 'challenge' | 'paid' | 'nothing_due' | 'cancelled';

/** Returns the state of a basket's page (H2). */
export function pageState(basket: Basket, page: HostedPayment): PageState {
  if (basket.status === 'paying') return page.challenge ? 'challenge' : 'form';
  if (basket.status === 'cancelled') return 'cancelled';
  return basket.payments.some(({ channel }) => channel === HOSTED_CHANNEL) ? 'paid' : 'nothing_due';
}

type Decide = (page: HostedPayment, card: CardEntry, now: EpochMs) => PageDecision;

/** The actions that each open state of a page allows, with the functions that decide on them (H2). */
const ACTIONS: Readonly<Record<'form' | 'challenge', Readonly<Record<string, Decide>>>> = {
  form: {
    pay: (_page, entry, now) => {
      const { card, problems } = checkCard(entry, now);
      return card ? decideCard(card) : { kind: 'retype', problems };
    },
    cancel: () => ({ kind: 'ended', reason: 'cancelled' }),
  },
  challenge: {
    pass: (page) =>
      page.challenge?.outcome === 'pays'
        ? { kind: 'paid', lastFour: page.challenge.lastFour }
        : { kind: 'ended', reason: 'declined' },
    fail: () => ({ kind: 'ended', reason: 'authentication_failed' }),
    cancel: () => ({ kind: 'ended', reason: 'cancelled' }),
  },
};

function decideCard(card: TestCard): PageDecision {
  const outcome = card.outcome === 'pays' ? 'pays' : 'declined';
  const lastFour = lastFourOf(card);
  if (card.asksFor3DSecure) return { kind: 'challenge', challenge: { outcome, lastFour } };
  return outcome === 'pays' ? { kind: 'paid', lastFour } : { kind: 'ended', reason: 'declined' };
}

/**
 * Decides on a submitted form. The second submission of a form is `stale`, or `nothing_to_pay` if the first one paid.
 * An empty token is accepted, because scripts may post only the fields. An action counts only in a state that allows
 * it, so a page has at most one payment (H2).
 */
export function decidePage(
  basket: Basket,
  page: HostedPayment,
  submission: PageSubmission,
  now: EpochMs,
): PageDecision {
  const state = pageState(basket, page);
  if (state === 'paid' || state === 'nothing_due') return { kind: 'nothing_to_pay' };
  if (state === 'cancelled') return { kind: 'booking_cancelled' };
  const actions = ACTIONS[state];
  const decide = Object.hasOwn(actions, submission.action) ? actions[submission.action] : undefined;
  const isFresh = submission.token === '' || submission.token === page.formToken;
  return isFresh && decide ? decide(page, submission.card, now) : { kind: 'stale' };
}

/** Returns the redirect address after a decision; null if the page is shown again (H2). */
export function exitOf(
  { successUrl, cancelUrl }: HostedPayment,
  { kind }: Pick<PageDecision, 'kind'>,
): string | null {
  if (kind === 'paid' || kind === 'nothing_to_pay') return successUrl;
  return kind === 'ended' || kind === 'booking_cancelled' ? cancelUrl : null;
}

/** Returns the basket with the token that the next form of its page must have, and with the page's challenge (H2). */
export function withNextForm(
  basket: Basket,
  page: HostedPayment,
  formToken: string,
  challenge: HostedPayment['challenge'] = page.challenge,
): Basket {
  return { ...basket, hostedPayment: { ...page, formToken, challenge } };
}

/**
 * Returns the basket after its page has charged the amount due up front. The basket is then paid, and its page has no open
 * form (H2, B2, M7).
 */
export function payThroughPage(
  basket: Basket,
  page: HostedPayment,
  lastFour: string,
  { ids, now }: { readonly ids: PaymentIds; readonly now: EpochMs },
): Basket {
  const charge = cardCharge(totalsOf(basket).downPayment, { lastFour, channel: HOSTED_CHANNEL }, ids);
  return {
    ...basket,
    status: 'paid',
    payments: charge ? [...basket.payments, newPayment(ids, charge, now)] : basket.payments,
    hostedPayment: { ...page, formToken: null, challenge: null },
  };
}
