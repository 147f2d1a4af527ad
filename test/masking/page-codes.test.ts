import { expect, it } from 'vitest';
import { valueWithoutCodes, withoutCodes, withoutPageCodes } from '../../src/masking/page-codes.js';

it.each(['ticketCode', 'pageCode', 'formToken', 'barCode', 'barcode', 'barcodeAlias'])(
  'masks the %s of a record at any depth, and leaves null as null',
  (name) => {
    const changes = [
      { before: null, after: { guests: [{ [name]: 'ABCDEFGHIJ', title: 'Ms' }] } },
      { [name]: null },
    ];
    expect(valueWithoutCodes(changes)).toEqual([
      { before: null, after: { guests: [{ [name]: '***', title: 'Ms' }] } },
      { [name]: null },
    ]);
  },
);

it('keeps codes that belong to no page, ticket or guest', () => {
  const refused = { code: 'wrong_format', errors: [{ code: 'required' }] };
  expect(valueWithoutCodes(refused)).toEqual(refused);
  expect(valueWithoutCodes({ code: 'ABCDEFGHIJ' })).toEqual({ code: '***' });
});

it.each([
  ['/pay/test/ABCDEFGHIJ?a=1', '/pay/test/***?a=1', '/pay/test/***?a=1'],
  ['at /tickets/test/ABCDEFGHIJ.pdf', 'at /tickets/test/***.pdf', 'at /tickets/test/***.pdf'],
  ['/ticket/validate/ABCDEFGHIJ', '/ticket/validate/ABCDEFGHIJ', '/ticket/validate/***'],
  ['ABCDEFGHIJ', 'ABCDEFGHIJ', 'ABCDEFGHIJ'],
])('masks in the path %s the codes of pages, and of guests if asked to', (path, ofPages, all) => {
  expect([withoutPageCodes(path), withoutCodes(path)]).toEqual([ofPages, all]);
  expect(valueWithoutCodes([path, undefined])).toEqual([all, null]);
  expect(valueWithoutCodes(undefined)).toBeUndefined();
});
