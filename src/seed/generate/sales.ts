import type { OperationCall, Reply } from '../../contract/operation.js';
import { PAGE_LANGUAGES } from '../../domain/shared/language.js';
import type { Client } from '../../domain/catalogue/client.js';
import { allOf } from '../../domain/shared/steps.js';
import type { HandledId } from '../../operations/handlers.js';
import { ListReply, runOperation } from '../../operations/run.js';
import type { Workspace } from '../../workspaces/live-workspace.js';
import type { Basket } from '../../domain/basket/basket.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { fromMinor } from '../../domain/shared/money.js';
import { Refusal } from '../../domain/shared/refusal.js';
import type { ErrorCode } from '../../domain/shared/errors.js';
import { civil, DAY_MS, MINUTE_MS } from '../../domain/shared/civil-time.js';
import { totalsOf } from '../../domain/pricing/totals.js';
import { openPage, submitPage } from '../../operations/bookings/hosted-payment.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import type { GeneratedCatalogue } from './catalogue.js';
import type { BookableDeparture, ActivitiesOnSale } from './departures.js';
import type { Draw } from './draw.js';
import { languageOf } from './phrases/by-language.js';
import type { Addon, ShopItem } from '../../domain/catalogue/goods.js';
import type { PriceCategory } from '../../domain/catalogue/rule.js';
import type { UserField } from '../../domain/catalogue/custom-fields.js';

type BookingBody = OperationCall<'createBooking'>['body'];
type Item = NonNullable<BookingBody['items']>[number];
type Guest = Item['guests'][number];

/** The codes, vouchers and shop items available to an order. */
interface Extras {
  readonly discountCodes: readonly string[];
  readonly vouchers: readonly string[];
  readonly shopItems: readonly ShopItem[];
}

/** The seats of one guest in an order (C2). */
interface Seat {
  readonly category: PriceCategory;
  readonly occupancy: number;
}

/** Generates an order for a few people who travel together: the body of a booking without its payment. */
function makeOrder(draw: Draw, departure: BookableDeparture, extras: Extras): BookingBody {
  const { offer, rule } = departure;
  const language = languageOf(offer.merchant.defaultLanguage);
  const { person, internet, phone } = draw.guestOf(language);
  const lastName = person.lastName();
  const seats = partyOf(draw, rule.priceCategories, rule.capacity);
  const [code] = draw.chance(0.08) ? draw.some(extras.discountCodes, 1) : [];
  const addons = offer.activity.addons;
  const guests = seats.map((seat, place): Guest => {
    const firstname = person.firstName();
    const fields = offer.activity.guestFields.filter((field) => field.isRequired || draw.chance(0.2));
    return {
      priceCategoryId: seat.category.id,
      occupancy: seat.occupancy,
      firstname,
      lastname: place === 0 || draw.chance(0.6) ? lastName : person.lastName(),
      ...(code === undefined ? {} : { discountCode: code }),
      addons: addonsFor(draw, addons, 'guest'),
      customFields: fields.map((field) => fill(draw, field)),
    };
  });
  const name = `${guests[0]?.firstname} ${lastName}`;
  const email = internet.exampleEmail({ firstName: guests[0]?.firstname ?? '', lastName }).toLowerCase();
  const isByMail = draw.chance(0.9);
  const item = makeItem(draw, departure, guests);
  const fields = offer.merchant.userFields.filter((field) => field.isRequired || draw.chance(0.5));
  const shopping = draw.chance(0.05) ? draw.some(extras.shopItems, 1) : [];
  return {
    items: [item],
    shopItems: shopping.map(({ id }) => ({ id, quantity: draw.int(1, 3) })),
    vouchers: draw.chance(0.02) ? draw.some(extras.vouchers, 1) : [],
    customFields: fields.map((field) => fill(draw, field, phone.number({ style: 'international' }))),
    contact: isByMail
      ? { type: 'email', name, value: email, notify: draw.chance(0.2) }
      : { type: 'mobile', name, value: phone.number({ style: 'international' }), notify: false },
  };
}

function makeItem(draw: Draw, { offer, chain }: BookableDeparture, guests: Item['guests']): Item {
  return {
    availabilityItemId: chain.map(({ id }) => id).join(','),
    guests,
    addons: addonsFor(draw, offer.activity.addons, 'item'),
    ...(draw.chance(0.04) ? { note: draw.one(WISHES) } : {}),
  };
}

const WISHES = [
  'We arrive by train at noon.',
  'One of us uses a wheelchair.',
  'It is a birthday!',
  'A window seat, please.',
];

/** Returns the seats of a couple, a family or a group, within the limits of the price categories. */
function partyOf(draw: Draw, categories: readonly PriceCategory[], capacity: number): readonly Seat[] {
  const [main, ...others] = categories;
  if (!main) return [];
  const group = others.find(({ minSeats }) => minSeats > 1);
  if (group && group.minSeats <= group.maxSeats && draw.chance(0.05)) {
    return [{ category: group, occupancy: draw.int(group.minSeats, group.maxSeats) }];
  }
  if (main.maxSeats > 1) {
    const count = draw.weighted([
      [4, 1],
      [5, 2],
      [1, 3],
      [1, 4],
    ]);
    return [{ category: main, occupancy: Math.min(count, main.maxSeats) }];
  }
  const adults = draw.weighted([
    [3, 1],
    [9, 2],
    [2, 3],
    [2, 4],
    [1, 5],
  ]);
  const singles = others.filter(({ maxSeats }) => maxSeats === 1);
  const further = singles.length > 0 && draw.chance(0.3) ? draw.int(1, 3) : 0;
  const seats = [
    ...Array.from({ length: adults }, () => ({ category: main, occupancy: 1 })),
    ...Array.from({ length: further }, () => ({ category: draw.one(singles), occupancy: 1 })),
  ];
  return seats.slice(0, Math.max(1, capacity));
}

function addonsFor(draw: Draw, addons: readonly Addon[], type: Addon['type']) {
  const chosen = addons.filter((addon) => addon.type === type && draw.chance(0.12));
  return chosen.map(({ id }) => ({ id, quantity: draw.chance(0.2) ? 2 : 1 }));
}

const DIETS = ['Vegetarian', 'No nuts', 'Gluten-free', 'Lactose-free'];

function fill(draw: Draw, { code, type, options }: UserField, phone = '') {
  if (type === 'phone') return { key: code, value: phone };
  if (options) return { key: code, value: draw.one(options).key };
  if (code === 'height') return { key: code, value: String(draw.int(120, 200)) };
  return { key: code, value: code === 'diet' ? draw.one(DIETS) : `${draw.of('en').person.lastName()} Hotel` };
}

/** The parts of an operation call that differ from the defaults. */
export type CallParts<Id extends HandledId> = Partial<
  Pick<OperationCall<Id>, 'path' | 'query' | 'body' | 'language' | 'pageLanguages'>
>;

/** Runs an operation in a workspace at its current time, like a request of a client. Returns the reply. @throws Refusal */
export async function perform<Id extends HandledId>(
  workspace: Workspace,
  id: Id,
  parts: CallParts<Id>,
  client: Client,
): Promise<Reply<Id>> {
  const callAt = (now: number) =>
    ({
      path: {},
      query: {},
      body: undefined,
      language: 'en',
      now,
      baseUrl: 'http://127.0.0.1:4020',
      workspace: workspace.name,
      vendor: 'vendor',
      pageLanguages: PAGE_LANGUAGES,
      ...parts,
    }) as OperationCall<Id>;
  const reply = await runOperation(workspace, { id, client, callAt });
  return (reply instanceof ListReply ? allOf(reply.atOnce()) : reply) as Reply<Id>;
}

/** A test card that pays (H1). */
const CARD_NUMBER = '4242424242424242';

/** Errors because seats, codes or time have run out. After such an error, another order is tried. */
const ORDINARY: ReadonlySet<ErrorCode> = new Set([
  'seats_exceeded',
  'not_bookable',
  'past_cut_off',
  'already_used',
  'expired',
]);

/**
 * Returns whether an error is a refusal because seats, codes or time have run out. Other errors mean that the order itself is
 * wrong.
 */
export function isOrdinary(error: unknown): error is Refusal {
  const errors = error instanceof Refusal ? (error.details.errors ?? []) : [];
  return errors.length > 0 && errors.every(({ code }) => ORDINARY.has(code));
}

/** A basket with the client that made it. */
export interface Sale {
  readonly basketId: number;
  readonly client: Client;
}

/** Makes bookings and captures through the operations of the contract. */
export class Sales {
  private readonly keys: ReadonlyMap<string, Client>;
  private readonly agents: readonly Client[];
  private readonly unusedVouchers = new Map<string, string[]>();

  constructor(
    private readonly workspace: LiveWorkspace,
    private readonly draw: Draw,
    private readonly offers: ActivitiesOnSale,
    private readonly catalogue: GeneratedCatalogue,
  ) {
    this.keys = new Map(catalogue.clients.map((client) => [client.client, client]));
    this.agents = catalogue.clients.filter(({ agent }) => agent !== null);
    for (const { code, merchant } of catalogue.vouchers) {
      this.unusedVouchers.set(merchant, [...(this.unusedVouchers.get(merchant) ?? []), code]);
    }
  }

  /** Returns the client of a merchant. */
  keyOf(merchant: string): Client {
    const key = this.keys.get(merchant);
    if (!key) throw new Error(`${merchant} has no key`);
    return key;
  }

  /**
   * Makes a booking: with any kind of payment (`any`), or with a hosted payment (`page`). Returns undefined if all
   * attempts were refused.
   */
  async sell(way: 'any' | 'page'): Promise<Sale | undefined> {
    for (let tries = 0; tries < 8; tries += 1) {
      const departure = this.offers.pick(this.draw, this.workspace.now());
      if (!departure) continue;
      const client = way === 'page' ? this.keyOf(departure.offer.merchant.slug) : this.sellerOf(departure);
      try {
        return { basketId: await this.book(departure, client, way), client };
      } catch (error) {
        if (!isOrdinary(error)) throw error;
      }
    }
    return undefined;
  }

  /** Makes a capture without a booking. */
  async hold(): Promise<void> {
    const departure = this.offers.pick(this.draw, this.workspace.now());
    if (!departure) return;
    const body = makeOrder(this.draw, departure, { discountCodes: [], vouchers: [], shopItems: [] });
    try {
      await this.capture(body, this.sellerOf(departure), this.draw.one(['PT15M', 'PT30M', 'PT45M']));
    } catch (error) {
      if (!isOrdinary(error)) throw error;
    }
  }

  /** Pays on a hosted page. */
  async payOnPage(pageCode: string): Promise<void> {
    await this.workspace.command((tx, now) => {
      const token = openPage(tx, pageCode)?.page.formToken;
      if (!token) return;
      const card = { number: CARD_NUMBER, ...cardOf(now), name: 'Card Holder' };
      submitPage(tx, pageCode, { token, action: 'pay', card }, now);
    });
  }

  private sellerOf({ offer }: BookableDeparture): Client {
    const own = this.keyOf(offer.merchant.slug);
    const partner = this.keys.get('partner') ?? own;
    return this.draw.weighted([
      [45, own],
      [30, partner],
      [25, this.agents.length > 0 ? this.draw.one(this.agents) : own],
    ]);
  }

  private async book(departure: BookableDeparture, client: Client, way: 'any' | 'page'): Promise<number> {
    const order = makeOrder(this.draw, departure, this.extrasFor(departure));
    const { workspace, draw } = this;
    const reference = draw.chance(0.25) ? (await this.capture(order, client)).reference : undefined;
    const terms = way === 'page' ? ON_PAGE : this.terms(departure, client);
    const body = { ...withReference(order, reference), ...terms };
    const language = languageOf(departure.offer.merchant.defaultLanguage);
    const { id } = await perform(workspace, 'createBooking', { body, language }, client);
    for (const code of body.vouchers ?? []) this.useVoucher(departure.offer.merchant.slug, code);
    if (client.agent && draw.chance(0.65)) await this.payAtOnce(id, client);
    return id;
  }

  private capture(body: BookingBody, client: Client, duration?: string) {
    const [item] = body.items ?? [];
    if (!item) throw new Error('An order has an item');
    const priceCategories = item.guests.map((guest) => ({ [guest.priceCategoryId]: guest.occupancy }));
    const { availabilityItemId } = item;
    const capture = { availabilityItemId, priceCategories, ...(duration === undefined ? {} : { duration }) };
    return perform(this.workspace, 'createCapture', { body: capture }, client);
  }

  private async payAtOnce(bookingId: number, client: Client): Promise<void> {
    const basket = this.workspace.query((tables) => tables.baskets.get(bookingId));
    if (!basket) return;
    const { balance } = totalsOf(basket);
    if (balance <= 0) return;
    const query = { amount: fromMinor(balance, basket.currency), treasurerType: 'agent' } as const;
    await perform(this.workspace, 'addPayment', { path: { bookingId }, query }, client);
  }

  private extrasFor({ offer: { activity, merchant } }: BookableDeparture) {
    const { discountCodes, shopItems } = this.catalogue;
    return {
      discountCodes: discountCodes
        .filter(({ activityIds }) => activityIds?.includes(activity.id) ?? true)
        .map(({ code }) => code),
      vouchers: this.unusedVouchers.get(merchant.slug) ?? [],
      shopItems: shopItems.filter((item) => item.merchant === merchant.slug),
    };
  }

  private useVoucher(merchant: string, code: string): void {
    const left = (this.unusedVouchers.get(merchant) ?? []).filter((other) => other !== code);
    this.unusedVouchers.set(merchant, left);
  }

  /** Returns the payment of a booking, and the fields reserved for agents and resellers. */
  private terms({ offer: { merchant } }: BookableDeparture, client: Client): Partial<BookingBody> {
    const { draw, workspace } = this;
    const number =
      client.merchant !== merchant.slug && draw.chance(0.3)
        ? { number: `R-${draw.int(10_000, 99_999)}` }
        : {};
    if (client.agent) {
      const isReduced = merchant.multiDiscounts.length > 0 && draw.chance(0.3);
      return { ...number, ...(isReduced ? { multidiscount: draw.one(merchant.multiDiscounts) } : {}) };
    }
    return { ...number, ...this.payment(workspace.now()) };
  }

  private payment(now: EpochMs): Partial<BookingBody> {
    const { draw } = this;
    return draw.weighted<() => Partial<BookingBody>>([
      [52, () => ({ creditCard: { ccnumber: CARD_NUMBER, ...cardOf(now), name: 'Card Holder' } })],
      [8, () => ({ thirdPartyPayment: { transactionId: `ch_${draw.of('en').string.alphanumeric(24)}` } })],
      [15, () => ({ vendorPayPSP: { ...RETURN_TO, language: draw.one(PAGE_LANGUAGES) } })],
      [25, () => ({})],
    ])();
  }
}

const RETURN_TO = { successUrl: 'https://shop.example/booked', cancelUrl: 'https://shop.example/basket' };
const ON_PAGE: Partial<BookingBody> = { vendorPayPSP: { ...RETURN_TO, language: 'en' } };

function cardOf(now: EpochMs) {
  return { expiryYear: civil(Math.floor(now / DAY_MS)).year + 2, expiryMonth: 12, cvc: '123' };
}

function withReference(order: BookingBody, reference: string | undefined): BookingBody {
  if (reference === undefined) return order;
  const items = (order.items ?? []).map((item) => ({ ...item, availabilityCaptureReference: reference }));
  return { ...order, items };
}

/** Returns a random time from booking until the payment on the hosted page. */
export function timeToPay(draw: Draw): number {
  return draw.int(2, 12) * MINUTE_MS;
}

/** Returns the code of a basket's payment page while the basket waits for its payment. */
export function salesPageOf(basket: Basket | undefined): string | undefined {
  return basket?.status === 'paying' ? basket.hostedPayment?.pageCode : undefined;
}
