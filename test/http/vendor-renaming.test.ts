import { describe, expect, it } from 'vitest';
import { createVendorRenaming } from '../../src/http/api-operations.js';

const requestBy = (word: string) => ({
  path: {},
  query: { treasurerType: word, refundType: word, comment: word },
  body: { [`${word}PayPSP`]: { language: 'en' }, payment: { treasurer: word, amount: 1 }, note: word },
});
const faultOf = (word: string) => ({
  field: `/${word}PayPSP/language`,
  allowed: [word, 'merchant'],
  value: 1,
});

describe.each(['vendor', 'acme'])('the word %s of a vendor (P3)', (word) => {
  const { toContract, toVendor } = createVendorRenaming(word);

  it('stands for vendor in requests, in names of treasurers and of the hosted payment', () => {
    expect(toContract(requestBy(word))).toEqual({
      path: {},
      query: { treasurerType: 'vendor', refundType: 'vendor', comment: word },
      body: { vendorPayPSP: { language: 'en' }, payment: { treasurer: 'vendor', amount: 1 }, note: word },
    });
  });

  it('does not change other requests', () => {
    const plain = { path: {}, query: { treasurerType: 'merchant' }, body: { a: 1 } };
    expect(toContract(plain)).toEqual(plain);
  });

  it('replaces vendor in errors', () => {
    expect(toVendor([faultOf('vendor')])).toEqual([faultOf(word)]);
  });
});
