import { describe, expect, it } from 'vitest';
import {
  readReturnAddress,
  signReturnAddress,
  type PageScope,
} from '../../src/pages/payment/return-address.js';

const SCOPE: PageScope = { signingKey: Buffer.from('a key'), workspaceName: 'demo', pageCode: 'P1' };
const ADDRESS = {
  cancelUrl: 'https://shop.example/back?a=1&b=two words',
  expiresAt: Date.parse('2026-06-01T08:45:00Z'),
  language: 'de',
} as const;

describe('the return address of a form (H2)', () => {
  const sign = () => signReturnAddress(SCOPE, ADDRESS);

  it('is read by the page that signed it', () => {
    expect(readReturnAddress(SCOPE, sign())).toEqual(ADDRESS);
  });

  it.each([
    ['with another key', { signingKey: Buffer.from('another key') }],
    ['in another workspace', { workspaceName: 'other' }],
    ['for another page', { pageCode: 'P2' }],
  ])('is not read %s', (_, change) => {
    expect(readReturnAddress({ ...SCOPE, ...change }, sign())).toBeNull();
  });

  it('is not read with another address, expiry or language', () => {
    const signature = sign().split('.')[1];
    for (const change of [
      { cancelUrl: 'https://evil.example' },
      { expiresAt: 0 },
      { language: 'en' },
    ] as const) {
      const [payload] = signReturnAddress(SCOPE, { ...ADDRESS, ...change }).split('.');
      expect(readReturnAddress(SCOPE, `${payload}.${signature}`)).toBeNull();
    }
  });

  it.each<[string, (signed: string) => string]>([
    ['no text', () => ''],
    ['a dot', () => '.'],
    ['no signature', (signed) => `${signed.split('.')[0]}.`],
    ['the payload alone', (signed) => signed.split('.')[0] ?? ''],
    ['no payload', (signed) => `.${signed.split('.')[1]}`],
    ['a part of the signature', (signed) => signed.slice(0, -4)],
    ['a longer signature', (signed) => `${signed}AAAA`],
  ])('is not read of %s', (_, change) => {
    expect(readReturnAddress(SCOPE, change(sign()))).toBeNull();
  });
});
