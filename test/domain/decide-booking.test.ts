import { describe, expect, it } from 'vitest';
import { decideBooking } from '../../src/domain/booking/decide-booking.js';
import type { BookingRequest } from '../../src/domain/booking/request.js';
import { Refusal } from '../../src/domain/shared/refusal.js';
import { requestOf, trip, WORKSPACE } from './requests.js';
import { ANN, captureOf, clientOf, named, NOW, workspaceOf } from './workspace.js';

const CAPTURE = captureOf();
const SOURCE = { ...workspaceOf({ ...WORKSPACE, captures: [CAPTURE] }), clients: [clientOf({ agent: ANN })] };
const decided = (parts: Partial<BookingRequest> = {}) =>
  decideBooking(SOURCE, requestOf(parts), clientOf({ agent: ANN }), NOW);
const faultsOf = (parts: Partial<BookingRequest>) => {
  try {
    decided(parts);
  } catch (error) {
    if (error instanceof Refusal) return named(error.details.errors ?? []);
  }
  return [];
};

describe('a decided booking', () => {
  it('has prices, fields, a payment option and an agent, and uses up its captures', () => {
    const items = [
      trip({
        availabilityCaptureReference: CAPTURE.reference,
        guests: [{ priceCategoryId: 1, occupancy: 1 }],
      }),
    ];
    const { decided: booking, captures } = decided({ items, agentCode: 'ann' });
    expect(captures).toEqual([CAPTURE]);
    expect(booking).toMatchObject({
      priced: { currency: 'EUR', items: [{ guests: [{ grossMinor: 1000 }] }] },
      fields: { user: [], guests: [[[]]] },
      option: { kind: 'none' },
      agent: ANN,
    });
  });

  it('is in the currency of its payment (M8)', () => {
    const payment = { amount: 10, currency: 'EUR' };
    expect(decided({ payment }).decided.priced.currency).toBe('EUR');
    expect(faultsOf({ payment: { ...payment, currency: 'JPY' } })).toEqual([
      '/payment/currency: not_supported',
    ]);
  });

  it('is refused with every error at once (B4)', () => {
    const items = [trip({ guests: [{ priceCategoryId: 1, occupancy: 9 }] })];
    expect(
      faultsOf({ items, vouchers: ['NOPE'], customFields: [{ key: 'x', value: '1' }], agentCode: 'bob' }),
    ).toEqual([
      '/vouchers/0: not_found',
      '/items/0/guests/0/occupancy: above_max_seats',
      '/items/0/guests: seats_exceeded',
      '/customFields/0/key: unknown',
      '/agentCode: not_found',
    ]);
    expect(faultsOf({ items: [] })).toEqual(['/items: required']);
  });

  it('may consist of shop items only', () => {
    const request = { shopItems: [{ id: 5 }], contact: requestOf().contact };
    const { decided: booking, captures } = decideBooking(SOURCE, request, clientOf(), NOW);
    expect(booking.priced).toMatchObject({ items: [], shopItems: [{ id: 5, totalMinor: 750 }] });
    expect(captures).toEqual([]);
  });

  it('is refused for a test card that does not pay (H1)', () => {
    const creditCard = {
      ccnumber: '4000000000000002',
      expiryYear: 2030,
      expiryMonth: 12,
      name: 'Ada',
      cvc: '123',
    };
    expect(() => decided({ creditCard })).toThrow('payment_declined');
  });
});
