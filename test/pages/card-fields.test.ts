import { beforeAll, describe, expect, it } from 'vitest';
import { cardOf, typedFields } from '../../src/pages/payment/handlers.js';
import { startHarness, type Harness } from '../harness.js';
import {
  bookHosted,
  cardFields,
  hiddenFields,
  openAgain,
  openPage,
  PAYING_FIXTURE,
  submit,
  SUCCESS_URL,
} from './paying.js';

const form = (fields: Record<string, string>) => (name: string) => fields[name] ?? '';

describe('the expiry date in the form', () => {
  it.each([
    ['12/28', 12, 28],
    ['1228', 12, 28],
    ['122028', 12, 2028],
    ['12 / 2028', 12, 2028],
    [' 12 28 ', 12, 28],
    ['12-28', 12, 28],
    ['12.28', 12, 28],
    ['1/28', 1, 28],
  ])('is parsed from "%s"', (expiry, month, year) => {
    expect(cardOf(form({ expiry }))).toMatchObject({ expiryMonth: month, expiryYear: year });
  });

  it.each([
    '',
    '128',
    '12',
    '12/8',
    '12/028',
    '12/0028',
    '120028',
    '1 2 28',
    '12:28',
    '12282',
    'Dec 28',
    '12//28',
  ])('is not parsed from "%s"', (expiry) => {
    expect(cardOf(form({ expiry }))).toMatchObject({ expiryMonth: NaN, expiryYear: NaN });
  });
});

describe('a form with a mistake shows again (H1)', () => {
  it.each([
    [
      'the expiry date and the name',
      { expiry: ' 01/20 ', name: ' Zoë O’Hara ' },
      { expiry: '01/20', name: 'Zoë O’Hara' },
    ],
    ['no security code with a sign in it', { expiry: '12/34', cvc: '1234' }, { expiry: '', name: '' }],
    ['no digits that may be a security code', { expiry: '1328', cvc: '7' }, { expiry: '', name: '' }],
    ['no security code in the date field', { expiry: '1234', cvc: '1234' }, { expiry: '', name: '' }],
    ['no number in it', { expiry: '4242 4242' }, { expiry: '', name: '' }],
    ['no part of a number', { expiry: '42 4242' }, { expiry: '', name: '' }],
    ['no card number in the name field', { name: 'Ada 4242 4242 4242 4242' }, { expiry: '', name: '' }],
    ['no security code in the name field, in any script', { name: 'Ada ٣٢١' }, { expiry: '', name: '' }],
  ])('%s', (_, fields, shown) => {
    expect(typedFields(form(fields))).toEqual(shown);
  });

  it.each(['13/28', '1/28x', '12–39', '１２/２８', '0/28', '12/0028'])(
    '"%s", which is not a date',
    (expiry) => {
      expect(typedFields(form({ expiry }))).toEqual({ expiry, name: '' });
    },
  );
});

describe('a payment form', () => {
  let shared: Promise<Harness>;
  beforeAll(() => {
    shared = startHarness({ fixture: PAYING_FIXTURE });
  });

  it.each([
    ['is refused', {}],
    ['is out of date', { token: 'OLD' }],
  ])('shows date and name again, but neither card number nor security code, if it %s', async (_, change) => {
    const { harness } = await openAgain(await shared);
    const { redirectUrl } = await bookHosted(harness);
    const typed = { ...cardFields('4242424242424241'), cvc: '739', name: 'Zoë "O’Hara"' };
    const fields = { ...hiddenFields(await openPage(redirectUrl)), ...typed, action: 'pay', ...change };
    const { status, text } = await submit(redirectUrl, fields);
    const values = Object.fromEntries(
      Array.from(text.matchAll(/<input\s+id="(\w+)"[^>]*?value="([^"]*)"/g), ([, id, value]) => [id, value]),
    );
    expect(status).toBe(400);
    expect(values).toEqual({ cardNumber: '', expiry: '12/30', cvc: '', name: 'Zoë &quot;O’Hara&quot;' });
    expect(text).not.toMatch(/\b739\b|4242424242424241/);
  });

  it('accepts a date without a slash, because numeric keyboards lack one', async () => {
    const { harness } = await openAgain(await shared);
    const { redirectUrl } = await bookHosted(harness);
    const page = await openPage(redirectUrl);
    expect(page.text).toMatch(/id="expiry"[^>]*autocomplete="cc-exp"[^>]*inputmode="numeric"/);
    const fields = { ...hiddenFields(page), ...cardFields(), expiry: '1230', action: 'pay' };
    expect((await submit(redirectUrl, fields)).location).toBe(SUCCESS_URL);
  });
});
