import type { Activity } from '../../src/domain/catalogue/activity.js';
import type { Merchant } from '../../src/domain/catalogue/merchant.js';
import type { Basket, BasketItem, Guest, HostedPayment, Payment } from '../../src/domain/basket/basket.js';
import { activityOf } from '../domain/workspace.js';

export const BOOKED_AT = Date.parse('2026-06-01T09:30:00Z');

/** Returns a hosted payment page that was not opened yet. */
export const aPage = (change: Partial<HostedPayment> = {}): HostedPayment => ({
  pageCode: 'PAGECODE',
  successUrl: 'https://shop.example/ok?order=1&x=%20#done',
  cancelUrl: 'https://shop.example/cancelled',
  language: 'en',
  expiresAt: BOOKED_AT + 45 * 60_000,
  formToken: null,
  challenge: null,
  ...change,
});

export const aGuest = (change: Partial<Guest> = {}): Guest => ({
  id: 1,
  createdAt: BOOKED_AT,
  firstName: 'Łukasz',
  lastName: 'Żółć',
  email: null,
  phone: null,
  remarks: null,
  priceCategory: { id: 7, name: 'Adult' },
  occupancy: 1,
  grossMinor: 5000,
  discountCode: null,
  discountPercent: null,
  discountMinor: 0,
  multiDiscountMinor: 0,
  downPaymentMinor: 5000,
  addons: [],
  barCode: 'BARCODE7GUEST1ABCDEFGHIJKL',
  barcodeAlias: 'B1',
  ticketCode: 'TICKET1',
  customValues: [],
  cancellation: null,
  checkedIn: false,
  ...change,
});

export const anItem = (change: Partial<BasketItem> = {}): BasketItem => ({
  id: 1,
  activityId: 1,
  ruleId: 812,
  type: 'trip',
  availabilityItemIds: ['812_trip_20260605100000_20260605130000'],
  startsAt: Date.parse('2026-06-05T09:00:00Z'),
  remarks: null,
  guests: [aGuest()],
  addons: [],
  cancellation: null,
  ...change,
});

/** Returns a paying basket of one guest for 50.00 EUR, with a hosted page. */
export const aPayingBasket = (change: Partial<Basket> = {}): Basket => ({
  id: 41,
  idAlias: null,
  bookingNumber: 'LX-41',
  externalNumber: null,
  seller: 'tours',
  operator: 'tours',
  currency: 'EUR',
  conversionRate: 1,
  createdAt: BOOKED_AT,
  status: 'paying',
  items: [anItem()],
  shopItems: [],
  vouchers: [],
  multidiscountPercent: 0,
  taxes: [],
  fees: [],
  note: '',
  user: { id: 1, name: 'Łukasz Żółć', email: 'lukasz@example.com', phone: null, customValues: [] },
  channel: 'api',
  agent: null,
  marketplaceCommission: 0,
  payments: [],
  ticketCode: 'COMBINED41',
  hostedPayment: aPage(),
  cancellation: null,
  ...change,
});

export const aPayment = (change: Partial<Payment> = {}): Payment => ({
  id: 1,
  treasurerType: 'vendor',
  treasurerReference: '',
  paymentReference: null,
  fundingInstrumentDisplayText: 'Visa •••• 4242',
  amountMinor: 5000,
  comment: '',
  channel: 'api',
  createdAt: BOOKED_AT,
  transactionId: 'TX1',
  ...change,
});

export const aMerchant = (change: Partial<Merchant> = {}): Merchant => ({
  id: 1,
  slug: 'tours',
  name: 'Lisbon Tours',
  formats: { shortDateTime: 'Y-m-d H:i', shortDate: 'Y-m-d', shortTime: 'H:i' },
  address1: 'Rua Augusta 1',
  address2: null,
  zip: '1100-048',
  city: 'Lisbon',
  country: 'PT',
  phone: '+351 21 000 0000',
  publicEmail: 'hello@tours.example',
  defaultLanguage: 'en',
  supportedLanguages: ['en', 'de'],
  timezone: 'Europe/Lisbon',
  onlineBookingFee: 0,
  userFields: [],
  currencies: ['EUR'],
  partnerCurrencies: ['EUR'],
  defaultCurrency: 'EUR',
  conversionRates: {},
  paymentGateways: [],
  multiDiscounts: [],
  marketplaceCommission: 10,
  taxes: [],
  translations: {},
  ...change,
});

export const anActivity = (change: Partial<Activity> = {}): Activity =>
  activityOf({
    title: 'Old Town Walk',
    merchant: 'tours',
    category: { id: 1, name: 'Walks' },
    route: [{ name: 'Praça do Comércio', latitude: '38.7', longitude: '-9.1' }],
    translations: { de: { title: 'Spaziergang durch die Altstadt' } },
    ...change,
  });
