import { cardDisplayText, type CardProblem } from '../../domain/shared/cards.js';
import {
  decidePage,
  HOSTED_CHANNEL,
  paidThroughPage,
  withNextForm,
  type PageSubmission,
} from '../../domain/basket/hosted-payment.js';
import type { Basket } from '../../domain/basket/basket.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import type { HostedPayment } from '../../domain/basket/payment.js';
import { newPayment } from '../../domain/basket/new-payment.js';
import { bookingMail } from './booking-mails.js';
import { deletePayingBasket } from '../../domain/basket/expiry.js';
import { totalsOf } from '../../domain/pricing/totals.js';
import type { ReadTables, Transaction } from '../../store/tables.js';

/** A page's basket and where it stands. */
export interface OpenPage {
  readonly basket: Basket;
  readonly page: HostedPayment;
}

/** The basket of a page code; undefined once it is deleted (H2). */
export function findPage(tables: Pick<ReadTables, 'basketOfPage'>, pageCode: string): OpenPage | undefined {
  const basket = tables.basketOfPage(pageCode);
  return basket?.hostedPayment ? { basket, page: basket.hostedPayment } : undefined;
}

/** Opens a page: its first form gets a token. Undefined where there is no such page. */
export function openPage(tx: Transaction, pageCode: string): OpenPage | undefined {
  const found = findPage(tx, pageCode);
  return found && found.page.formToken === null && found.basket.status === 'paying'
    ? renew(tx, found)
    : found;
}

function renew(tx: Transaction, { basket, page }: OpenPage, challenge = page.challenge): OpenPage {
  const next = withNextForm(basket, page, tx.nextCode(), challenge);
  tx.put('baskets', next);
  return { basket: next, page: next.hostedPayment ?? page };
}

/** What came of a submission. */
export type StepResult =
  | { readonly kind: 'leave'; readonly to: string }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'show';
      readonly open: OpenPage;
      readonly problems: readonly CardProblem[];
      readonly isStale: boolean;
    };

/** Carries out a submission of a page in one transaction, so that there is one outcome and one payment (H2). */
export function submitPage(
  tx: Transaction,
  pageCode: string,
  submission: PageSubmission,
  { now, workspace }: { readonly now: EpochMs; readonly workspace: string },
): StepResult {
  const open = findPage(tx, pageCode);
  if (!open) return { kind: 'gone' };
  const { basket, page } = open;
  const decision = decidePage(basket, page, submission, now);
  switch (decision.kind) {
    case 'paid':
      takePayment(tx, open, { lastFour: decision.lastFour, now, workspace });
      return { kind: 'leave', to: page.successUrl };
    case 'nothing_to_pay':
      return { kind: 'leave', to: page.successUrl };
    case 'booking_cancelled':
      return { kind: 'leave', to: page.cancelUrl };
    case 'ended':
      deletePayingBasket(tx, basket);
      return { kind: 'leave', to: page.cancelUrl };
    case 'challenge':
      return { kind: 'show', open: renew(tx, open, decision.challenge), problems: [], isStale: false };
    case 'retype':
      return { kind: 'show', open: renew(tx, open), problems: decision.problems, isStale: false };
    default:
      return { kind: 'show', open: openPage(tx, pageCode) ?? open, problems: [], isStale: true };
  }
}

interface Paying {
  readonly lastFour: string;
  readonly now: EpochMs;
  readonly workspace: string;
}

/** Books the payment; the user hears of the booking now that it is one (B2). */
function takePayment(
  tx: Transaction,
  { basket, page }: OpenPage,
  { lastFour, now, workspace }: Paying,
): void {
  const paid = paidThroughPage(basket, page, chargeOf(tx, basket, lastFour, now));
  tx.put('baskets', paid);
  const to = paid.user.email;
  if (to === null || page.notify === false) return;
  const terms = { id: tx.nextId('mail'), now, workspace };
  tx.put('mails', bookingMail(tx, paid, { to, kind: 'booked' }, terms));
}

/** What is due up front (M7); nothing where nothing is. */
function chargeOf(tx: Transaction, basket: Basket, lastFour: string, now: EpochMs) {
  const amountMinor = totalsOf(basket).downPayment;
  if (amountMinor === 0) return null;
  const movement = {
    amountMinor,
    treasurerType: 'vendor',
    treasurerReference: 'vendor',
    fundingInstrumentDisplayText: cardDisplayText(lastFour),
    channel: HOSTED_CHANNEL,
    transactionId: tx.nextCode(),
  } as const;
  return newPayment(tx, movement, now);
}
