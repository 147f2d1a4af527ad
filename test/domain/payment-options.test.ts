import { describe, expect, it } from 'vitest';
import { examplesOf, type FormatName, type RequestError } from '../../src/domain/shared/errors.js';
import { TEST_CARDS } from '../../src/domain/shared/cards.js';
import { BODY } from '../../src/domain/shared/field-names.js';
import type { OrderContext } from '../../src/domain/pricing/order.js';
import {
  readPaymentOption,
  requireCharge,
  type PaymentOption,
  type PaymentOptions,
} from '../../src/domain/booking/request.js';
import { ANN, clientOf, merchantOf, NOW, refusalOf, workspaceOf } from './workspace.js';

/** Returns the members of a format error, except its field. */
const asked = (format: FormatName) => ({ values: { format }, allowed: examplesOf(format) });
const CARD = { ccnumber: '4242424242424242', expiryYear: 2030, expiryMonth: 12, name: 'Ines', cvc: 123 };
const OPERATOR = merchantOf({ slug: 'operator', paymentGateways: [{ id: 6, name: 'Web' }] });
const SELLER = merchantOf({ slug: 'seller', paymentGateways: [{ id: 5, name: 'Till' }] });

function read(
  options: PaymentOptions,
  agent: typeof ANN | null = ANN,
): { option: PaymentOption; errors: readonly RequestError[] } {
  const catalogue = workspaceOf({ merchants: [SELLER, OPERATOR] });
  const caller = clientOf({ merchant: 'seller', agent });
  const reading: OrderContext = { catalogue, caller, now: NOW, naming: BODY };
  const order = { operator: OPERATOR, currency: 'EUR' };
  const { value: option, errors } = readPaymentOption(reading, options, order);
  return { option, errors };
}

describe('B3: the payment option', () => {
  it('is null if none is sent', () => {
    expect(read({})).toEqual({ option: { kind: 'none' }, errors: [] });
  });

  it('must be unique: if two are sent, both are named', () => {
    const { errors } = read({ creditCard: CARD, thirdPartyPayment: { transactionId: 't' } });
    const allowed = ['creditCard', 'thirdPartyPayment'];
    const error = { in: 'body', rule: 'B3', code: 'mutually_exclusive', allowed };
    expect(errors).toEqual([
      { ...error, field: '/creditCard' },
      { ...error, field: '/thirdPartyPayment' },
    ]);
    const all = {
      payment: { amount: 1, currency: 'EUR' },
      vendorPayPSP: { successUrl: 'https://a', cancelUrl: 'https://b', language: 'en' },
    };
    expect(read(all).errors.map(({ field }) => field)).toEqual(['/payment', '/vendorPayPSP']);
  });

  it.each(['t', '---'])('may be the transaction %s of a third party (H3)', (transactionId) => {
    expect(read({ thirdPartyPayment: { transactionId } })).toEqual({
      option: { kind: 'thirdParty', transactionId },
      errors: [],
    });
  });
});

describe('B3: an offline payment', () => {
  const offline = (payment: Partial<NonNullable<PaymentOptions['payment']>> = {}) =>
    read({ payment: { amount: 12.5, currency: 'EUR', ...payment } });

  it('is taken by the agent by default', () => {
    expect(offline()).toEqual({
      option: {
        kind: 'offline',
        details: {
          amountMinor: 1250,
          treasurerType: 'agent',
          treasurerReference: 'ann',
          paymentReference: null,
        },
      },
      errors: [],
    });
    expect(offline({ treasurer: 'merchant' }).option).toMatchObject({
      details: { treasurerReference: 'seller' },
    });
  });

  it('may name a gateway of the seller or the operator', () => {
    for (const [id, name] of [
      [5, 'Till'],
      [6, 'Web'],
    ] as const)
      expect(offline({ reference: id }).option).toMatchObject({
        details: { paymentReference: { id, name } },
      });
  });

  it('is refused with all its errors', () => {
    expect(offline({ amount: 0, reference: 9 }).errors).toMatchObject([
      { in: 'body', field: '/payment/amount', code: 'too_small' },
      { in: 'body', field: '/payment/reference', code: 'not_found', allowed: [5, 6] },
    ]);
  });
});

describe('H1: a card', () => {
  it('is stored only with its last digits', () => {
    expect(read({ creditCard: CARD })).toEqual({
      option: { kind: 'card', card: TEST_CARDS[0], lastFour: '4242' },
      errors: [],
    });
  });

  it.each([
    ['ccnumber', { ccnumber: '5555555555554444' }, { rule: 'H1', code: 'card_invalid' }],
    ['ccnumber', { ccnumber: '' }, { rule: 'H1', code: 'card_invalid' }],
    ['cvc', { cvc: 'x' }, { rule: 'H1', code: 'wrong_format', ...asked('security-code') }],
    ['name', { name: ' ' }, { rule: 'H1', code: 'empty' }],
    ['expiryYear', { expiryYear: 2025 }, { rule: 'H1', code: 'expired', message: 'expired.card' }],
    ['expiryYear', { expiryMonth: 13 }, { rule: 'H1', code: 'wrong_format', ...asked('year') }],
  ])("with an invalid %s is refused with the field's name", (name, parts, error) => {
    const numbers = TEST_CARDS.map(({ number }) => number);
    const allowed = error.code === 'card_invalid' ? { allowed: numbers } : {};
    expect(read({ creditCard: { ...CARD, ...parts } })).toEqual({
      option: { kind: 'none' },
      errors: [{ in: 'body', field: `/creditCard/${name}`, ...allowed, ...error }],
    });
  });
});

describe('H1: the transaction id of a third party', () => {
  const faultsFor = (transactionId: string) => read({ thirdPartyPayment: { transactionId } }).errors;

  const grouped = ['/', '+', ':', ' - ', ')(', '\u200B', '\u034F'].map((between) =>
    ['4242', '4242', '4242', '4242'].join(between),
  );
  const fullWidth = Array.from('4242424242424242', (digit) => String.fromCharCode(0xff10 + Number(digit)));

  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4222-2222.22222',
    '6304000000000000000',
    ...grouped,
    fullWidth.join(''),
    '4242 4242 4242 4242 17',
    '2026/4242-4242-4242-4242',
    '2026-06-01 378282246310005',
    '1 6011000990139424 7',
  ])('that looks like a card number is refused without being repeated: %s', (number) => {
    const errors = faultsFor(number);
    expect(errors).toMatchObject([
      { in: 'body', field: '/thirdPartyPayment/transactionId', rule: 'H1', code: 'wrong_format' },
    ]);
    expect(JSON.stringify(errors)).not.toContain(number);
  });

  it.each([
    ['letters', 'ch_4242424242424242'],
    ['a wrong check digit', '4242424242424243'],
    ['a card number with a wrong check digit, next to other digits', '4242424242424243 10'],
    ['digits that are no card number, next to other digits', '1234567812345670 17'],
    ['twelve digits', '000000000000'],
    ['twenty digits', '00000000000000000000'],
  ])('is accepted with %s', (_, id) => {
    expect(faultsFor(id)).toEqual([]);
  });
});

describe('H2: a hosted payment', () => {
  const hosted = (parts: object = {}) => ({
    vendorPayPSP: {
      successUrl: 'https://shop.example/ok',
      cancelUrl: 'http://localhost/no',
      language: 'de',
      ...parts,
    },
  });

  it('accepts absolute web addresses for the return', () => {
    expect(read(hosted())).toEqual({ option: { kind: 'hosted', ...hosted().vendorPayPSP }, errors: [] });
  });

  it.each(['/ok', 'shop.example', 'javascript:alert(1)', 'ftp://shop.example', 'xhttp://a', ''])(
    'refuses the return address %j',
    (url) => {
      const error = { in: 'body', rule: 'H2', code: 'wrong_format', ...asked('web-address'), received: url };
      expect(read(hosted({ successUrl: url, cancelUrl: url })).errors).toEqual([
        { ...error, field: '/vendorPayPSP/successUrl' },
        { ...error, field: '/vendorPayPSP/cancelUrl' },
      ]);
    },
  );
});

describe('H1: charging a card', () => {
  const charge = (id: string) => () => {
    const card = TEST_CARDS.find((one) => one.id === id);
    requireCharge(card ? { kind: 'card', card, lastFour: '0000' } : { kind: 'none' });
  };

  it.each([
    ['declined', { code: 'payment_declined', message: 'payment_declined' }],
    ['insufficient-funds', { code: 'payment_declined', message: 'payment_declined.insufficient_funds' }],
    ['expired', { code: 'payment_declined', message: 'payment_declined.expired_card' }],
    ['3ds-pays', { code: 'authentication_required' }],
    ['3ds-declined', { code: 'authentication_required' }],
  ])('with a card that is %s is refused: %j', (id, refusal) => {
    expect(refusalOf(charge(id))).toMatchObject(refusal);
  });

  it.each(['pays', 'no card at all'])('with a card that is %s is not refused', (id) => {
    expect(charge(id)).not.toThrow();
  });
});
