import type { Call } from '../../contract/operation.js';
import type { Addon, ShopItem } from '../../domain/catalogue/goods.js';
import type { PriceCategory } from '../../domain/catalogue/rule.js';
import type { UserField } from '../../domain/catalogue/custom-fields.js';
import type { Departure } from './departures.js';
import type { Draw } from './draw.js';
import { languageOf } from './phrases/by-language.js';

export type BookingBody = Call<'createBooking'>['body'];
type Item = NonNullable<BookingBody['items']>[number];
type Guest = Item['guests'][number];

/** The codes, vouchers and shop items that an order may use. */
export interface Extras {
  readonly discountCodes: readonly string[];
  readonly vouchers: readonly string[];
  readonly shopItems: readonly ShopItem[];
}

/** The seats of one guest of an order (C2). */
interface Seat {
  readonly category: PriceCategory;
  readonly occupancy: number;
}

/** Returns an order for a few people who travel together: the body of a booking, without its payment. */
export function makeOrder(draw: Draw, departure: Departure, extras: Extras): BookingBody {
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

function makeItem(draw: Draw, { offer, chain }: Departure, guests: Item['guests']): Item {
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

/** Returns the seats of a couple, a family or a group, within the limits of their price categories. */
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
