import * as fc from 'fast-check';
import type { Basket, BasketItem, Guest } from '../../src/domain/basket/basket.js';
import { ITEM, NOW } from './workspace.js';

const OTHER = '812_trip_20260606100000_20260606130000';
/** Most lines are not cancelled, because cancelled lines take no seats. */
const cancellation = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant({ reason: '', at: NOW }) },
);

/** A guest with ids derived from its position, so that they are unique as in the service. */
const guest = (id: number): fc.Arbitrary<Guest> =>
  fc.record({
    id: fc.constant(id),
    createdAt: fc.constant(NOW),
    firstName: fc.constant('A'),
    lastName: fc.constant('B'),
    email: fc.constant(null),
    phone: fc.constant(null),
    remarks: fc.constant(null),
    priceCategory: fc.constantFrom({ id: 7, name: 'Adult' }, { id: 8, name: 'Child' }),
    occupancy: fc.integer({ min: 1, max: 3 }),
    grossMinor: fc.constantFrom(0, 1000),
    discountCode: fc.constant(null),
    discountPercent: fc.constant(null),
    discountMinor: fc.constant(0),
    multiDiscountMinor: fc.constant(0),
    downPaymentMinor: fc.constant(0),
    addons: fc.constant([]),
    barCode: fc.constant(`BAR${id}`),
    barcodeAlias: fc.constantFrom(`BAR${id}`, `ALIAS${id}`),
    ticketCode: fc.constant(`TICKET${id}`),
    customValues: fc.constant([]),
    cancellation,
    checkedIn: fc.boolean(),
  });

const item = (id: number): fc.Arbitrary<BasketItem> =>
  fc.record({
    id: fc.constant(id),
    activityId: fc.constant(101),
    ruleId: fc.constant(812),
    type: fc.constant('trip' as const),
    availabilityItemIds: fc.constantFrom([ITEM], [OTHER], [ITEM, OTHER]),
    startsAt: fc.constantFrom(NOW, NOW + 1, null),
    remarks: fc.constant(null),
    guests: fc
      .integer({ min: 0, max: 3 })
      .chain((size) => fc.tuple(...Array.from({ length: size }, (_, at) => guest(id * 10 + at)))),
    addons: fc.constantFrom(
      [],
      [{ id: id * 10, addonId: 1, title: '', quantity: 1, priceMinor: 5, totalMinor: 5, cancellation: null }],
    ),
    cancellation,
  });

/** A basket with one of a few ids, and arbitrary lines, payments and status. */
export const anyBasket: fc.Arbitrary<Basket> = fc.integer({ min: 1, max: 4 }).chain((id) =>
  fc.record({
    id: fc.constant(id),
    idAlias: fc.constant(null),
    bookingNumber: fc.constant(null),
    externalNumber: fc.constant(null),
    seller: fc.constantFrom('tagus', 'reseller'),
    operator: fc.constant('tagus'),
    currency: fc.constant('EUR'),
    conversionRate: fc.constant(1),
    createdAt: fc.constantFrom(NOW, NOW + 5),
    status: fc.constantFrom('paying', 'reserved', 'paid', 'cancelled'),
    items: fc
      .integer({ min: 0, max: 2 })
      .chain((size) => fc.tuple(...Array.from({ length: size }, (_, at) => item(id * 10 + at)))),
    shopItems: fc.constant([]),
    vouchers: fc.constant([]),
    multidiscountPercent: fc.constant(0),
    taxes: fc.constant([]),
    fees: fc.constant([]),
    note: fc.constant(''),
    user: fc.constant({ id: 1, name: '', email: null, phone: null, customValues: [] }),
    channel: fc.constant(''),
    agent: fc.constant(null),
    marketplaceCommission: fc.constant(0),
    payments: fc.array(
      fc.record({
        id: fc.constant(1),
        treasurerType: fc.constant('vendor' as const),
        treasurerReference: fc.constant(''),
        paymentReference: fc.constant(null),
        fundingInstrumentDisplayText: fc.constant(''),
        amountMinor: fc.constantFrom(1000, 5000, -1000),
        comment: fc.constant(''),
        channel: fc.constant(''),
        createdAt: fc.constant(NOW),
        transactionId: fc.constantFrom(null, `T${id}`, `U${id}`),
      }),
      { maxLength: 3 },
    ),
    ticketCode: fc.constant(`COMBINED${id}`),
    hostedPayment: fc.option(
      fc.record({
        pageCode: fc.constant(`PAGE${id}`),
        successUrl: fc.constant('https://shop.example/ok'),
        cancelUrl: fc.constant('https://shop.example/no'),
        language: fc.constant('en'),
        expiresAt: fc.constantFrom(NOW + 1, NOW + 2),
        formToken: fc.constant(null),
        challenge: fc.constant(null),
      }),
    ),
    cancellation,
  }),
);
