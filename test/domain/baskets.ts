import type { Basket, BasketItem, BookedAddon, Guest, Payment } from '../../src/domain/basket/basket.js';
import { NOW, SAILING } from './workspace.js';

/** Returns a basket with the given parts. By default, it is a reservation of one guest for 10.00 EUR, without fees. */
export function basketOf(parts: Partial<Basket> = {}): Basket {
  return {
    id: 100,
    idAlias: null,
    bookingNumber: null,
    externalNumber: null,
    seller: 'tagus',
    operator: 'tagus',
    currency: 'EUR',
    conversionRate: 1,
    createdAt: NOW,
    status: 'reserved',
    items: [itemOf()],
    shopItems: [],
    vouchers: [],
    multidiscountPercent: 0,
    taxes: [],
    fees: [],
    note: '',
    user: { id: 1, name: 'Ines', email: 'ines@example.com', phone: null, customValues: [] },
    channel: 'api',
    agent: null,
    marketplaceCommission: 0,
    payments: [],
    ticketCode: 'ticket',
    hostedPayment: null,
    cancellation: null,
    ...parts,
  };
}

export function itemOf(parts: Partial<BasketItem> = {}): BasketItem {
  return {
    id: 10,
    activityId: 1,
    ruleId: 812,
    type: 'trip',
    availabilityItemIds: [SAILING],
    startsAt: Date.parse('2026-06-05T09:00:00Z'),
    remarks: null,
    guests: [guestOf()],
    addons: [],
    cancellation: null,
    ...parts,
  };
}

export function guestOf(parts: Partial<Guest> = {}): Guest {
  return {
    id: 1,
    createdAt: NOW,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: null,
    phone: null,
    remarks: null,
    priceCategory: { id: 1, name: 'Category 1' },
    occupancy: 1,
    grossMinor: 1000,
    discountCode: null,
    discountPercent: null,
    discountMinor: 0,
    multiDiscountMinor: 0,
    downPaymentMinor: 1000,
    addons: [],
    barCode: 'bar-1',
    barcodeAlias: 'b1',
    ticketCode: 'ticket-1',
    customValues: [],
    cancellation: null,
    checkedIn: false,
    ...parts,
  };
}

export const bookedAddonOf = (parts: Partial<BookedAddon> = {}): BookedAddon => ({
  id: 70,
  addonId: 7,
  title: 'Lunch',
  quantity: 1,
  priceMinor: 400,
  totalMinor: 400,
  cancellation: null,
  ...parts,
});

export function paymentOf(amountMinor: number, parts: Partial<Payment> = {}): Payment {
  return {
    id: 1,
    treasurerType: 'merchant',
    treasurerReference: 'tagus',
    paymentReference: null,
    fundingInstrumentDisplayText: '',
    amountMinor,
    comment: '',
    channel: 'api',
    createdAt: NOW,
    transactionId: null,
    ...parts,
  };
}

/** Returns a payment by the platform. */
export const byVendor = (amountMinor: number, transactionId: string, parts: Partial<Payment> = {}): Payment =>
  paymentOf(amountMinor, {
    treasurerType: 'vendor',
    treasurerReference: 'vendor',
    transactionId,
    fundingInstrumentDisplayText: 'Visa •••• 4242',
    ...parts,
  });

export const GONE = { reason: 'rain', at: NOW };
