import type { Schemas } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import { isTrip, singleSeats, type Offer } from '../world.js';
import { guestsOf, reread, reserve } from './reserve.js';

/** Examinations of required fields and of orders with several items. */
export const ORDERS: readonly Examination[] = [
  {
    id: 'states/fields',
    title: 'Fields of users and guests are required, checked and returned',
    rules: ['B4', 'B13'],
    books: 2,
    writes: true,
    run: fields,
  },
  {
    id: 'states/items',
    title: 'The two items of a booking are independent',
    rules: ['B0', 'B11', 'G2', 'B7'],
    books: 1,
    writes: true,
    run: twoItems,
  },
];

type Definition = Pick<Schemas['FieldDefinition'], 'code' | 'type' | 'isHiddenWhileBooking'> & {
  readonly options: unknown;
};

const isShown = ({ isHiddenWhileBooking }: Definition) => isHiddenWhileBooking !== true;
const isText = ({ type }: Definition) => type === 'text' || type === 'textarea';
const hasOptions = ({ options }: Definition) => Array.isArray(options) && options.length > 0;

/** Returns the first matching trip that is booked by single seats. */
function tripWith({ world }: Examining, fits: (offer: Offer) => boolean): Offer | undefined {
  return world.offers.find((offer) => isTrip(offer) && offer.singles.length > 0 && fits(offer));
}

async function fields(x: Examining): Promise<void> {
  await requiredOfGuests(x);
  await requiredOfUsers(x);
  await optionsOfGuests(x);
  await readBack(x);
}

/** Tries to book a trip with the given guest fields. Cancels the booking if it succeeds. */
async function attempt(x: Examining, offer: Offer, customFields: readonly Schemas['CustomField'][]) {
  const { acts } = x;
  const [category] = offer.singles;
  if (!category) return undefined;
  const { guests, ...order } = offer.order(offer.take(), category, 1);
  const [guest] = guests;
  if (!guest) return undefined;
  const { priceCategoryId, occupancy } = guest;
  const own = {
    priceCategoryId,
    occupancy,
    ...(customFields.length > 0 && { customFields: [...customFields] }),
  };
  const reply = await acts.book([{ ...order, guests: [own] }], {}, 'own', offer.merchant.slug);
  if (reply.status === 200) await acts.cancel(reply.body.id);
  return reply;
}

async function requiredOfGuests(x: Examining): Promise<void> {
  const offer = tripWith(x, ({ guestFields }) => guestFields.length > 0);
  const reply = offer && (await attempt(x, offer, []));
  if (reply) x.judge.refused(['B4', 'A required field of guests cannot be omitted.'], reply, 400);
}

async function requiredOfUsers(x: Examining): Promise<void> {
  const { acts, judge } = x;
  const offer = tripWith(x, ({ merchant }) =>
    merchant.userFields.some(({ isRequired, ...field }) => isRequired && isShown(field)),
  );
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  // without its argument `merchant`, `book` sends no custom fields of users
  const reply = await acts.book([offer.order(offer.take(), category, 1)]);
  judge.refused(['B4', 'A required field of users cannot be omitted.'], reply, 400);
  if (reply.status === 200) await acts.cancel(reply.body.id);
}

async function optionsOfGuests(x: Examining): Promise<void> {
  const isMeant = (field: Definition) => hasOptions(field) && isShown(field);
  const offer = tripWith(x, ({ activity }) => activity.guestFields.some(isMeant));
  const field = offer?.activity.guestFields.find(isMeant);
  if (!offer || !field) return;
  const others = offer.guestFields.filter(({ key }) => key !== field.code);
  const reply = await attempt(x, offer, [...others, { key: field.code, value: 'no-such-option' }]);
  if (reply) x.judge.refused(['B4', 'A value must be one of the options of its field.'], reply, 400);
}

/** Examines that a booking shows the custom fields of its user and guests as they were sent. */
async function readBack(x: Examining): Promise<void> {
  const { judge, session } = x;
  const isMeant = (field: Definition) => isText(field) && isShown(field);
  const offer = tripWith(x, ({ activity }) => activity.guestFields.some(isMeant)) ?? singleSeats(x.world);
  if (!offer) return;
  const field = offer.activity.guestFields.find(isMeant);
  const ofUser = offer.merchant.userFields.find(isText);
  const values = [
    ...offer.guestFields.filter(({ key }) => key !== field?.code),
    ...(field ? [{ key: field.code, value: 'Seen by all' }] : []),
  ];
  const customFields = ofUser && [{ key: ofUser.code, value: 'Seen, too' }];
  const needed = offer.merchant.userFields.some(
    ({ isRequired, code }) => isRequired && code !== ofUser?.code,
  );
  const made = await reserve(x, {
    seats: 1,
    offer,
    ...(customFields && !needed && { order: { customFields } }),
    item: (plain) => ({
      ...plain,
      guests: plain.guests.map((guest) => ({ ...guest, ...(values.length > 0 && { customFields: values }) })),
    }),
  });
  if (!made) return;
  const { basket, booked } = made;
  if (customFields && !needed)
    judge.equal(
      ['B13', 'A custom field of a user is returned as sent.'],
      [booked, basket],
      basket.body.user.customValues.find(({ key }) => key === ofUser.code)?.value,
      'Seen, too',
    );
  const [guest] = guestsOf(basket);
  if (!field || !guest) return;
  const one = await session.get<Schemas['Guest']>(`/guest/${guest.id}`);
  const shown = JSON.stringify([one.body.customValues, one.body.phone, one.body.email]);
  judge.holds(
    ['B13', 'A custom field of a guest is returned as sent.'],
    [booked, one],
    shown.includes('Seen by all'),
  );
}

async function twoItems(x: Examining): Promise<void> {
  const { acts, judge, world } = x;
  const offer = singleSeats(world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  const { slug } = offer.merchant;
  const order = () => offer.order(offer.take(), category, 1);
  const other = tripWith(x, ({ merchant }) => merchant.slug !== slug);
  const [otherCategory] = other?.singles ?? [];
  if (other && otherCategory) {
    const mixed = await acts.book([order(), other.order(other.take(), otherCategory, 1)], {}, 'own', slug);
    judge.refused(['B0', 'All items of a booking must have the same operating merchant.'], mixed, 400);
    if (mixed.status === 200) await acts.cancel(mixed.body.id);
  }
  const booked = await acts.book([order(), order()], {}, 'own', slug);
  if (booked.status !== 200)
    return judge.accepted(['C7', 'Free seats can be booked without a capture.'], booked);
  const made = { id: booked.body.id } as Parameters<typeof reread>[1];
  const basket = await reread(x, made);
  const [first, second] = basket.body.items;
  if (!first || !second) return;
  await acts.act('PUT', `/booking/item/${first.id}/remarks`, { remarks: 'By the window' });
  const after = await reread(x, made);
  judge.equal(
    ['B11', 'Remarks belong to a single item.'],
    [basket, after],
    after.body.items.map(({ remarks }) => remarks),
    ['By the window', second.remarks],
  );
  const [guest] = guestsOf(basket);
  await acts.act('PUT', `/booking/item/${second.id}/cancel`, { refundType: 'ignore' });
  const one = await reread(x, made);
  judge.equal(
    ['B7', 'Cancelling an item does not change the others.'],
    [after, one],
    { status: one.body.status, isCancelled: one.body.items.map(({ isCancelled }) => isCancelled) },
    { status: 'reserved', isCancelled: [false, true] },
  );
  judge.refused(
    ['B7', 'An item can be cancelled only once.'],
    await acts.act('PUT', `/booking/item/${second.id}/cancel`, { refundType: 'ignore' }),
    409,
  );
  await acts.cancel(booked.body.id, { note: 'By phone' });
  judge.refused(
    ['G2', 'A guest of a cancelled booking cannot be edited.'],
    await acts.act('POST', `/guest/${guest?.id ?? 0}/edit`, { firstname: 'Late' }),
    409,
  );
}
