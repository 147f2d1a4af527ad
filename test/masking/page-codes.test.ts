import { expect, it } from 'vitest';
import { valueWithoutCodes } from '../../src/masking/page-codes.js';

it.each(['ticketCode', 'pageCode', 'formToken', 'barCode', 'barcode', 'barcodeAlias'])(
  'the %s of a record is masked at any depth; none stays none',
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

it('a code that no page, ticket or guest has stays', () => {
  const refused = { code: 'wrong_format', errors: [{ code: 'required' }] };
  expect(valueWithoutCodes(refused)).toEqual(refused);
  expect(valueWithoutCodes({ code: 'ABCDEFGHIJ' })).toEqual({ code: '***' });
});
