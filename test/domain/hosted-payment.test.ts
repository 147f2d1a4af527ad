import { describe, expect, it } from 'vitest';
import {
  decidePage,
  HOSTED_CHANNEL,
  HOSTED_PAYMENT_MS,
  exitOf,
  pageState,
  payThroughPage,
  withNextForm,
  type PageSubmission,
} from '../../src/domain/basket/hosted-payment.js';
import type { Basket, HostedPayment } from '../../src/domain/basket/basket.js';
import { basketOf, byVendor } from './baskets.js';
import { idsOf, NOW } from './workspace.js';

const PAGE: HostedPayment = {
  pageCode: 'page',
  successUrl: 'https://shop.example/ok',
  cancelUrl: 'https://shop.example/no',
  language: 'en',
  expiresAt: NOW + HOSTED_PAYMENT_MS,
  formToken: 'form-1',
  challenge: null,
};
const PAYING = basketOf({ status: 'paying', hostedPayment: PAGE });
const challenged = (outcome: 'pays' | 'declined'): HostedPayment => ({
  ...PAGE,
  challenge: { outcome, lastFour: '3220' },
});

const submission = (action: string, number = '4242424242424242', token = 'form-1'): PageSubmission => ({
  token,
  action,
  card: { number, expiryMonth: 12, expiryYear: 2030, cvc: '123', name: 'Ines' },
});
const decided = (sent: PageSubmission, page: HostedPayment = PAGE, basket: Basket = PAYING) =>
  decidePage(basket, page, sent, NOW);

it('a hosted payment expires after 45 minutes (H2)', () => {
  expect(HOSTED_PAYMENT_MS).toBe(2_700_000);
});

describe('H2: the current step of a payment page', () => {
  const hosted = byVendor(1000, 't1', { channel: HOSTED_CHANNEL });

  it.each([
    ['paid', [hosted], 'paid'],
    ['reserved', [hosted], 'paid'],
    ['cancelled', [hosted], 'cancelled'],
    ['reserved', [], 'nothing_due'],
    ['paid', [byVendor(1000, 't1')], 'nothing_due'],
  ] as const)('for a basket that is %s, with payments %j: %s', (status, payments, state) => {
    expect(pageState(basketOf({ status, payments }), challenged('pays'))).toBe(state);
  });

  it('is the form until a 3-D Secure challenge is opened', () => {
    expect(pageState(PAYING, PAGE)).toBe('form');
    expect(pageState(PAYING, challenged('pays'))).toBe('challenge');
  });
});

describe('H2: submitting the form', () => {
  it.each([
    ['4242424242424242', { kind: 'paid', lastFour: '4242' }],
    ['4000000000000002', { kind: 'ended', reason: 'declined' }],
    ['4000000000009995', { kind: 'ended', reason: 'declined' }],
    ['4000000000000069', { kind: 'ended', reason: 'declined' }],
    ['4000000000003220', { kind: 'challenge', challenge: { outcome: 'pays', lastFour: '3220' } }],
    ['4000008400001629', { kind: 'challenge', challenge: { outcome: 'declined', lastFour: '1629' } }],
    ['5555555555554444', { kind: 'retype', problems: [{ field: 'number', problem: 'unknown_card' }] }],
  ])('with a card %s leads to %j', (number, decision) => {
    expect(decided(submission('pay', number))).toEqual(decision);
  });

  it("checks the card's expiry against the clock of the workspace", () => {
    const late = Date.parse('2031-01-01T00:00:00Z');
    expect(decidePage(PAYING, PAGE, submission('pay'), late)).toEqual({
      kind: 'retype',
      problems: [{ field: 'expiry', problem: 'past' }],
    });
  });

  it('with cancel ends the payment, and later actions of the challenge are refused as stale', () => {
    expect(decided(submission('cancel'))).toEqual({ kind: 'ended', reason: 'cancelled' });
    for (const action of ['pass', 'fail', 'toString', ''])
      expect(decided(submission(action))).toEqual({ kind: 'stale' });
  });
});

describe('H2: submitting the 3-D Secure page', () => {
  it.each([
    ['pass', 'pays', { kind: 'paid', lastFour: '3220' }],
    ['pass', 'declined', { kind: 'ended', reason: 'declined' }],
    ['fail', 'pays', { kind: 'ended', reason: 'authentication_failed' }],
    ['cancel', 'pays', { kind: 'ended', reason: 'cancelled' }],
    ['pay', 'pays', { kind: 'stale' }],
  ] as const)('%s, with a card that %s, leads to %j', (action, outcome, decision) => {
    expect(decided(submission(action), challenged(outcome))).toEqual(decision);
  });
});

describe('H2: a payment has exactly one outcome', () => {
  it('a form can be submitted once: an old token is stale, and no token means the latest form', () => {
    expect(decided(submission('pay', '4242424242424242', 'form-0'))).toEqual({ kind: 'stale' });
    expect(decided(submission('pay', '4242424242424242', ''))).toEqual({ kind: 'paid', lastFour: '4242' });
  });

  it.each(['pay', 'cancel', 'pass'])('%s after the outcome has no effect', (action) => {
    const late = submission(action, '4242424242424242', 'old');
    const kindOf = (status: 'paid' | 'reserved' | 'cancelled') =>
      decided(late, PAGE, basketOf({ status })).kind;
    expect(['paid', 'reserved', 'cancelled'].map((status) => kindOf(status as 'paid'))).toEqual([
      'nothing_to_pay',
      'nothing_to_pay',
      'booking_cancelled',
    ]);
  });

  it('the next form has its own token, and keeps the challenge unless a new challenge is opened', () => {
    const page = challenged('pays');
    expect(withNextForm(PAYING, page, 'form-2')).toEqual({
      ...PAYING,
      hostedPayment: { ...page, formToken: 'form-2' },
    });
    const challenge = { outcome: 'declined', lastFour: '1629' } as const;
    expect(withNextForm(PAYING, PAGE, 'form-2', challenge).hostedPayment).toEqual({
      ...PAGE,
      formToken: 'form-2',
      challenge,
    });
  });

  it('a payment makes the basket paid, and invalidates its forms', () => {
    const before = byVendor(100, 't0');
    const basket = { ...PAYING, payments: [before] };
    const hostedPayment = { ...PAGE, formToken: null, challenge: null };
    const context = { ids: idsOf(), now: NOW };
    const paid = payThroughPage(basket, challenged('pays'), '3220', context);
    expect(paid).toEqual({ ...basket, status: 'paid', payments: [before, expect.anything()], hostedPayment });
    expect(paid.payments[1]).toMatchObject({
      amountMinor: 1000,
      treasurerType: 'vendor',
      treasurerReference: 'vendor',
      channel: HOSTED_CHANNEL,
      transactionId: 'code-1-of-some-length',
    });
    expect(paid.payments[1]?.fundingInstrumentDisplayText).toContain('3220');
    const free = { ...PAYING, items: [] };
    expect(payThroughPage(free, PAGE, '4242', context)).toEqual({ ...free, status: 'paid', hostedPayment });
  });

  it.each([
    ['paid', PAGE.successUrl],
    ['nothing_to_pay', PAGE.successUrl],
    ['ended', PAGE.cancelUrl],
    ['booking_cancelled', PAGE.cancelUrl],
    ['challenge', null],
    ['retype', null],
    ['stale', null],
  ] as const)('%s redirects to %s', (kind, address) => {
    expect(exitOf(PAGE, { kind })).toBe(address);
  });
});
