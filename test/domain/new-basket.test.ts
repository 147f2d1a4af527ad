import { describe, expect, it } from 'vitest';
import { checkOrderFields } from '../../src/domain/booking/decide-booking.js';
import { newBasket, type DecidedBooking } from '../../src/domain/booking/new-basket.js';
import type { BookingRequest, PaymentOption } from '../../src/domain/booking/request.js';
import type { Client } from '../../src/domain/catalogue/client.js';
import { priceOrder } from '../../src/domain/pricing/price-order.js';
import { ADULT, CHAIN, orderOf, requestOf, trip, WORKSPACE } from './requests.js';
import { ruleOf } from './rules.js';
import { ANN, at, idsOf, NOW, SAILING, type WorkspaceParts } from './workspace.js';

describe('a new basket', () => {
  const made = (
    parts: Partial<BookingRequest> = {},
    {
      option = { kind: 'none' },
      agent = null,
      client = {},
      fields,
      workspace = WORKSPACE,
    }: {
      workspace?: WorkspaceParts;
      option?: PaymentOption;
      agent?: typeof ANN | null;
      client?: Partial<Client>;
      fields?: DecidedBooking['fields'];
    } = {},
  ) => {
    const request = requestOf(parts);
    const { context, order } = orderOf(request, workspace, client);
    const { caller } = context;
    const priced = priceOrder(order, caller);
    const filled = fields ?? checkOrderFields(context, request, order).value;
    return newBasket(
      idsOf(),
      { request, priced, fields: filled, option, agent, language: 'de', pageLanguages: ['en', 'it'] },
      caller,
      NOW,
    );
  };

  it('has the requested items, with its own ids and codes (P15)', () => {
    const guest = {
      priceCategoryId: 1,
      occupancy: 2,
      firstname: 'Ada',
      lastname: 'Lovelace',
      addons: [{ id: 7, quantity: 2 }],
      customFields: [{ key: 'email', value: 'ada@example.com' }],
    };
    const items = [trip({ guests: [guest], addons: [{ id: 8 }], note: 'late' })];
    const basket = made({
      items,
      note: 'hello',
      number: 'X1',
      customFields: [{ key: 'company', value: 'ACME' }],
    });
    expect(basket).toEqual({
      id: 101,
      idAlias: null,
      bookingNumber: null,
      externalNumber: null,
      seller: 'tagus',
      operator: 'tagus',
      currency: 'EUR',
      conversionRate: 1,
      createdAt: NOW,
      status: 'reserved',
      items: [
        {
          id: 11,
          activityId: 1,
          ruleId: 812,
          type: 'trip',
          availabilityItemIds: [SAILING],
          startsAt: at('2026-06-05T09:00:00Z'),
          remarks: 'late',
          guests: [
            {
              id: 21,
              createdAt: NOW,
              firstName: 'Ada',
              lastName: 'Lovelace',
              email: 'ada@example.com',
              phone: null,
              remarks: null,
              priceCategory: { id: 1, name: 'Category 1' },
              occupancy: 2,
              grossMinor: 2000,
              discountCode: null,
              discountPercent: null,
              discountMinor: 0,
              multiDiscountMinor: 0,
              downPaymentMinor: 2000,
              addons: [
                {
                  id: 31,
                  addonId: 7,
                  title: 'Addon 7',
                  quantity: 2,
                  priceMinor: 400,
                  totalMinor: 800,
                  cancellation: null,
                },
              ],
              barCode: expect.stringMatching(/^code-\d-of-some-length$/),
              barcodeAlias: expect.stringMatching(/^code-\d-of-$/),
              ticketCode: expect.stringMatching(/^code-\d-of-some-length$/),
              customValues: [{ key: 'email', value: 'ada@example.com', type: 'text', label: 'email' }],
              cancellation: null,
              checkedIn: false,
            },
          ],
          addons: [
            {
              id: 32,
              addonId: 8,
              title: 'Addon 8',
              quantity: 1,
              priceMinor: 400,
              totalMinor: 400,
              cancellation: null,
            },
          ],
          cancellation: null,
        },
      ],
      shopItems: [],
      vouchers: [],
      multidiscountPercent: 0,
      taxes: [],
      fees: [{ code: 'onlineBookingFee', amountMinor: 200 }],
      note: 'hello',
      user: {
        id: 51,
        name: 'Ines',
        email: 'ines@example.com',
        phone: null,
        customValues: [{ key: 'company', value: 'ACME', type: 'text', label: 'company' }],
      },
      channel: 'api',
      language: 'de',
      agent: null,
      marketplaceCommission: 0,
      payments: [],
      ticketCode: expect.stringMatching(/^code-\d-of-some-length$/),
      hostedPayment: null,
      cancellation: null,
    });
    const [one] = basket.items[0]?.guests ?? [];
    expect(new Set([basket.ticketCode, one?.barCode, one?.ticketCode]).size).toBe(3);
    expect(one?.barCode.startsWith(one.barcodeAlias)).toBe(true);
  });

  it('has empty values for missing fields', () => {
    const basket = made(
      { contact: { type: 'mobile', name: 'Ines', value: '+351' } },
      { fields: { user: [], guests: [] } },
    );
    expect(basket).toMatchObject({ note: '', user: { email: null, phone: '+351' } });
    expect(basket.items[0]).toMatchObject({
      remarks: null,
      guests: [{ firstName: '', lastName: '', customValues: [] }],
    });
  });

  it('starts with the first item of a chain, and has no start for a voucher', () => {
    const rules = [ruleOf({ type: 'voucher', startDate: null, duration: null, priceCategories: [ADULT] })];
    const [voucher] = made(
      { items: [trip({ availabilityItemId: '812_voucher' })] },
      { workspace: { ...WORKSPACE, rules } },
    ).items;
    expect(voucher).toMatchObject({ type: 'voucher', availabilityItemIds: ['812_voucher'], startsAt: null });
    const [chain] = made({ items: [trip({ availabilityItemId: CHAIN })] }).items;
    expect(chain).toMatchObject({
      type: 'rental',
      availabilityItemIds: CHAIN.split(','),
      startsAt: at('2026-06-05T08:00:00Z'),
    });
  });

  it('stores its agent without the agent’s code (B12)', () => {
    const { code: _, multidiscount: __, ...agent } = ANN;
    expect(made({}, { agent: ANN }).agent).toEqual(agent);
  });

  it('for another operator is a marketplace booking, with a booking number and a commission (B9)', () => {
    const client = { merchant: 'shop', sells: ['tagus'] };
    expect(made({ number: 'X1' }, { client })).toMatchObject({
      seller: 'shop',
      operator: 'tagus',
      bookingNumber: 'X1',
      marketplaceCommission: 15,
    });
    expect(made({}, { client }).bookingNumber).toBeNull();
  });

  const fixed = { items: [trip({ guests: [{ priceCategoryId: 2, occupancy: 1 }] })] }; // the down payment of 3 of 10, and the fee of 2
  const CARD = {
    kind: 'card',
    card: { id: 'pays', number: '4242424242424242', outcome: 'pays', asksFor3DSecure: false },
    lastFour: '4242',
  } as const;
  const payment = { id: 1, paymentReference: null, comment: '', channel: 'api', createdAt: NOW };

  it('paid by a card has a payment of the amount due up front (M7)', () => {
    expect(made(fixed, { option: CARD })).toMatchObject({
      status: 'paid',
      payments: [
        {
          ...payment,
          treasurerType: 'vendor',
          treasurerReference: 'vendor',
          fundingInstrumentDisplayText: 'Visa •••• 4242',
          amountMinor: 500,
          transactionId: expect.stringMatching(/^code-\d-/),
        },
      ],
    });
  });

  it('paid by a card is paid without a payment if nothing is due (B2)', () => {
    const { status, payments } = made(
      { ...fixed, multidiscount: 100 },
      { option: CARD, client: { agent: ANN } },
    );
    expect({ status, payments }).toEqual({ status: 'paid', payments: [] });
  });

  it('paid by a third party has a payment with its transaction (H3)', () => {
    expect(made(fixed, { option: { kind: 'thirdParty', transactionId: 't9' } })).toMatchObject({
      status: 'paid',
      payments: [
        {
          ...payment,
          treasurerType: 'vendor',
          treasurerReference: 'vendor',
          fundingInstrumentDisplayText: '',
          amountMinor: 500,
          transactionId: 't9',
        },
      ],
    });
  });

  it.each([
    ['agent', 'ann', null],
    ['vendor', 'vendor', expect.stringMatching(/^code-\d-/)],
  ] as const)(
    'paid offline with the %s has a payment of the requested amount',
    (treasurerType, treasurerReference, transactionId) => {
      const details = { amountMinor: 499, treasurerType, treasurerReference };
      const { status, payments } = made(fixed, { option: { kind: 'offline', details } });
      expect(status).toBe('reserved');
      expect(payments).toMatchObject([{ ...payment, ...details, transactionId }]);
    },
  );

  it('stores the used amount of each voucher, as the rest is forfeited (M4)', () => {
    const { vouchers, status } = made(
      { vouchers: ['GIFT'] },
      {
        workspace: {
          ...WORKSPACE,
          vouchers: [{ code: 'GIFT', amount: 10_000, currency: 'EUR', merchant: 'tagus', validUntil: null }],
        },
      },
    );
    expect(status).toBe('paid');
    expect(vouchers).toEqual([{ code: 'GIFT', amountMinor: expect.any(Number) }]);
    expect(vouchers[0]?.amountMinor).toBeLessThan(1_000_000);
  });

  it.each([
    [undefined, true],
    [true, true],
    [false, false],
  ])('with the hosted page is paying for 45 minutes (H2), with `notify` %s', (notify, notified) => {
    const page = {
      successUrl: 'https://shop.example/ok',
      cancelUrl: 'https://shop.example/no',
      language: 'de',
    };
    const contact = { ...requestOf().contact, ...(notify !== undefined && { notify }) };
    const basket = made({ contact }, { option: { kind: 'hosted', ...page } });
    expect(basket).toMatchObject({ status: 'paying', payments: [] });
    expect(basket.hostedPayment).toEqual({
      ...page,
      pageCode: expect.stringMatching(/^code-\d-/),
      notify: notified,
      expiresAt: NOW + 2_700_000,
      formToken: null,
      challenge: null,
    });
  });

  it.each([
    ['it', 'it'],
    ['it-IT', 'en'],
    ['IT', 'en'],
  ])('has the language of its payment page, %s, not of the request (P4, H2)', (language, expected) => {
    const page = { successUrl: 'https://shop.example/ok', cancelUrl: 'https://shop.example/no', language };
    expect(made({}, { option: { kind: 'hosted', ...page } }).language).toBe(expected);
    expect(made().language).toBe('de');
  });
});
