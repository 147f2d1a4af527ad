import { describe, expect, it } from 'vitest';
import { BOOKING_FIXTURE, item } from './booking-fixture.js';
import { openDesk } from './desk.js';

const desk = openDesk(BOOKING_FIXTURE);
const code = { discountCode: 'SEVEN', activityId: 1, price: 45, currency: 'EUR' };

describe('the check of a discount code (M10)', () => {
  it('shows the price before and after, in the format of the currency', () => {
    expect(desk.run('validateDiscountCode', { query: code, language: 'de' })).toEqual({
      price: 45,
      formattedPrice: '45,00\u00A0€',
      isValid: true,
      discount: 7.7,
      discountAmount: 3.47,
      formattedDiscountAmount: '3,47\u00A0€',
      newPrice: 41.53,
      formattedNewPrice: '41,53\u00A0€',
    });
  });

  it.each([
    [{ activityId: 99 }, ['activityId: not_found']],
    [{ currency: 'XXQ' }, ['currency: not_supported']],
    [{ priceCategoryId: 211 }, ['priceCategoryId: not_found']],
    [
      { activityId: 99, currency: 'XXQ', priceCategoryId: 211 },
      ['activityId: not_found', 'currency: not_supported'],
    ],
  ])('is refused with all errors of %j at once (P0)', (part, faults) => {
    expect(desk.faults('validateDiscountCode', { query: { ...code, ...part } })).toEqual(faults);
  });

  it('accepts a price category of the activity', () => {
    const query = { ...code, priceCategoryId: 111 };
    expect(desk.run('validateDiscountCode', { query })).toHaveProperty('isValid', true);
  });

  it('is refused for an activity that the key does not sell (K1)', () => {
    const asked = { query: { ...code, activityId: 2 }, client: 'plain' };
    expect(desk.faults('validateDiscountCode', asked)).toEqual(['activityId: not_found']);
  });
});

describe('the validation of vouchers (M10)', () => {
  const [booked] = desk.book({
    items: [{ availabilityItemId: item(11, 5), guests: [{ priceCategoryId: 111, occupancy: 1 }] }],
  }).items;

  it('returns amount, currency and error', () => {
    const query = { 'code[]': ['LARGE', 'GONE', 'NONE'] };
    expect(desk.run('validateVouchers', { query })).toEqual([
      { isValid: true, code: 'LARGE', amount: 500, currency: 'EUR', error: null },
      { isValid: false, code: 'GONE', amount: 0, currency: 'EUR', error: 'This voucher is no longer valid.' },
      { isValid: false, code: 'NONE', amount: 0, currency: 'EUR', error: expect.any(String) },
    ]);
  });

  it.each([
    [{ 'basketItemId[]': [booked?.id] }, true],
    [{ 'shopItemId[]': [501] }, false],
    [{ 'basketItemId[]': [booked?.id], 'shopItemId[]': [501] }, false],
  ])('accepts only vouchers of the operator of %j', (items, isValid) => {
    const [reply] = desk.run('validateVouchers', { query: { 'code[]': ['LARGE'], ...items } });
    expect(reply).toMatchObject({ code: 'LARGE', isValid, amount: isValid ? 500 : 0 });
  });

  it.each([
    [{ 'basketItemId[]': [99] }, 'basketItemId[]'],
    [{ 'shopItemId[]': [99] }, 'shopItemId[]'],
  ])('is refused for %j, which does not exist (P0)', (items, field) => {
    const asked = { query: { 'code[]': ['LARGE'], ...items } };
    expect(desk.faults('validateVouchers', asked)).toEqual([`${field}: not_found`]);
  });
});
