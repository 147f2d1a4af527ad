import { describe, expect, it } from 'vitest';
import {
  decidePage,
  pageState,
  payThroughPage,
  withNextForm,
} from '../../src/domain/basket/hosted-payment.js';
import type { PageSubmission } from '../../src/domain/basket/hosted-payment.js';
import { TEST_CARDS } from '../../src/domain/shared/cards.js';
import { aPage, aPayingBasket } from './baskets.js';

const NOW = Date.parse('2026-06-01T10:00:00Z');
const number = (id: string) => TEST_CARDS.find((card) => card.id === id)?.number ?? '';
const submit = (action: string, card = 'pays', token = 'T1'): PageSubmission => ({
  token,
  action,
  card: { number: number(card), expiryMonth: 12, expiryYear: 30, cvc: '123', name: 'Ada' },
});
const onForm = (submission: PageSubmission) => {
  const page = aPage({ formToken: 'T1' });
  return decidePage(aPayingBasket({ hostedPayment: page }), page, submission, NOW);
};
const onChallenge = (submission: PageSubmission, outcome: 'pays' | 'declined') => {
  const page = aPage({ formToken: 'T1', challenge: { outcome, lastFour: '3220' } });
  return decidePage(aPayingBasket({ hostedPayment: page }), page, submission, NOW);
};

describe('the hosted payment page (H2)', () => {
  it('is paid with a valid card', () => {
    expect(onForm(submit('pay'))).toEqual({ kind: 'paid', lastFour: '4242' });
  });

  it.each(['declined', 'insufficient-funds', 'expired'])('ends for the card "%s"', (card) => {
    expect(onForm(submit('pay', card))).toEqual({ kind: 'ended', reason: 'declined' });
  });

  it("opens a challenge for a 3-D Secure card, and stores only the card's last four digits", () => {
    expect(onForm(submit('pay', '3ds-pays'))).toEqual({
      kind: 'challenge',
      challenge: { outcome: 'pays', lastFour: '3220' },
    });
  });

  it('decides a challenge by the card that started it', () => {
    expect(onChallenge(submit('pass'), 'pays')).toEqual({ kind: 'paid', lastFour: '3220' });
    expect(onChallenge(submit('pass'), 'declined')).toEqual({ kind: 'ended', reason: 'declined' });
    expect(onChallenge(submit('fail'), 'pays')).toEqual({ kind: 'ended', reason: 'authentication_failed' });
    expect(onChallenge(submit('cancel'), 'pays')).toEqual({ kind: 'ended', reason: 'cancelled' });
  });

  it('keeps the basket after an invalid input', () => {
    const decision = onForm({ ...submit('pay'), card: { ...submit('pay').card, number: '4242' } });
    expect(decision).toEqual({ kind: 'retype', problems: [{ field: 'number', problem: 'malformed' }] });
  });

  it.each(['pass', 'fail', '', 'constructor', 'toString'])(
    'ignores "%s" if it has no such button',
    (action) => {
      expect(onForm(submit(action))).toEqual({ kind: 'stale' });
    },
  );

  it('accepts only the token of the latest form, and treats a form without a token as the latest', () => {
    expect(onForm(submit('pay', 'pays', 'T0'))).toEqual({ kind: 'stale' });
    expect(onForm(submit('cancel', 'pays', ''))).toEqual({ kind: 'ended', reason: 'cancelled' });
    const page = aPage({ formToken: null });
    const basket = aPayingBasket({ hostedPayment: page });
    expect(decidePage(basket, page, submit('pay', 'pays', 'T0'), NOW)).toEqual({ kind: 'stale' });
    expect(decidePage(basket, page, submit('pay', 'pays', ''), NOW)).toMatchObject({ kind: 'paid' });
  });

  it('responds to every later request that nothing is left to pay', () => {
    const page = aPage({ formToken: 'T1' });
    const ids = { nextId: () => 1, nextCode: () => 'transaction' };
    const paid = payThroughPage(aPayingBasket({ hostedPayment: page }), page, '4242', { ids, now: NOW });
    expect(paid.status).toBe('paid');
    expect(paid.payments).toHaveLength(1);
    for (const action of ['pay', 'cancel', 'fail']) {
      const after = paid.hostedPayment ?? page;
      expect(decidePage(paid, after, submit(action), NOW)).toEqual({ kind: 'nothing_to_pay' });
    }
  });

  it('keeps an open challenge in the next form', () => {
    const challenge = { outcome: 'pays', lastFour: '3220' } as const;
    const page = aPage({ challenge });
    const next = withNextForm(aPayingBasket({ hostedPayment: page }), page, 'T2');
    expect(next.hostedPayment).toEqual({ ...page, formToken: 'T2' });
    expect(next.hostedPayment && pageState(next, next.hostedPayment)).toBe('challenge');
  });
});
