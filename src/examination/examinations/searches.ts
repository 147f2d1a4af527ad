import type { Basket, ListedGuest, Schemas } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import { inLetters } from '../acts.js';
import type { Claim } from '../judging.js';
import { guestsOf, reserve } from './reserve.js';
import type { ListQuery } from '../../laws/lists.js';

/** Examinations of searches for bookings and guests. */
export const SEARCHES: readonly Examination[] = [
  {
    id: 'lists/bookings',
    title: 'Each filter of the bookings and guests lists exactly the matching ones',
    rules: ['B10', 'P9', 'P13', 'B13', 'P12'],
    books: 2,
    writes: true,
    run: bookings,
  },
];

async function bookings(x: Examining): Promise<void> {
  const { acts, judge, session } = x;
  const tag = `Q${inLetters(x.now())}${inLetters(x.attempt)}`;
  const name = (plain: Parameters<NonNullable<Parameters<typeof reserve>[1]>['item'] & object>[0]) => ({
    ...plain,
    guests: plain.guests.map((guest, at) => ({ ...guest, firstname: `Zoe${at}`, lastname: tag })),
  });
  const made = await reserve(x, { item: name });
  const other = await reserve(x, { seats: 1 });
  if (!made || !other) return;
  const [guest] = guestsOf(made.basket);
  const list = async (query: ListQuery) => {
    const reply = await session.get<readonly { readonly id: number }[]>('/bookings', query);
    const ids = Array.isArray(reply.body) ? reply.body.map(({ id }) => id) : [];
    return { reply, has: [ids.includes(made.id), ids.includes(other.id)] };
  };
  const judged = async (claim: Claim, query: ListQuery, due: readonly [boolean, boolean]) => {
    const { reply, has } = await list(query);
    judge.equal(claim, [made.booked, other.booked, reply], [reply.status, ...has], [200, ...due]);
  };
  const { email } = acts.booker;
  await judged(['B10', '`user[]` lists the bookings of the given users.'], { 'user[]': [email] }, [
    true,
    true,
  ]);
  await judged(
    ['B10', '`user[]` lists the bookings of the given users.'],
    { 'user[]': ['nobody@example.com'] },
    [false, false],
  );
  await judged(['B10', '`q` finds the name of a guest, ignoring case.'], { q: tag.toLowerCase() }, [
    true,
    false,
  ]);
  await judged(['B10', '`q` finds an id.'], { q: String(made.id) }, [true, false]);
  await judged(['B10', '`q` finds the e-mail address of the user.'], { q: email.slice(2, 18) }, [true, true]);
  await judged(
    ['B10', '`q` finds the title of an activity.'],
    { q: made.offer.activity.title.slice(1, 9), 'user[]': [email] },
    [true, true],
  );
  await judged(['B10', '`q` finds nothing else.'], { q: `${tag}x` }, [false, false]);
  await judged(
    ['P9', '`merchant[]` lists the bookings of the given merchants.'],
    { 'merchant[]': ['no-such-merchant'] },
    [false, false],
  );
  await dates(x, {
    judged,
    day: made.item.startDate,
    otherDay: other.item.startDate,
    zone: made.offer.merchant.timezone,
    createdAt: made.basket.body.createdAt,
  });
  await partOfId(x);
  const found = async (claim: Claim, query: ListQuery, due: number) => {
    const reply = await session.get<readonly ListedGuest[]>('/guests', { bookingId: made.id, ...query });
    judge.equal(
      claim,
      [made.booked, reply],
      Array.isArray(reply.body) ? reply.body.length : reply.status,
      due,
    );
  };
  await found(['P9', '`bookingId` lists the guests of a booking.'], {}, 2);
  await found(['P9', '`name` lists the guests with that name.'], { name: `Zoe0 ${tag}`.toLowerCase() }, 1);
  await found(['P9', '`name` lists the guests with that name.'], { name: 'no such name' }, 0);
  await found(['P9', '`id[]` lists the guests with those ids.'], { 'id[]': [guest?.id ?? 0] }, 1);
  await found(
    ['P9', '`availabilityItemId[]` lists the guests of an item.'],
    { 'availabilityItemId[]': [made.item.availabilityItemId] },
    2,
  );
  await found(
    ['P9', '`availabilityItemId[]` lists the guests of an item.'],
    { 'availabilityItemId[]': [other.item.availabilityItemId] },
    made.item.availabilityItemId === other.item.availabilityItemId ? 2 : 0,
  );
  await found(['P9', '`phone` lists the guests with that number.'], { phone: '+00 0000 0000' }, 0);
  const one = await session.get<Schemas['Guest']>(`/guest/${guest?.id ?? 0}`);
  judge.equal(
    ['B13', 'A guest has the same content alone and in the booking.'],
    [made.basket, one],
    { name: one.body.name, price: one.body.price, barCode: one.body.barCode, basketId: one.body.basketId },
    { name: guest?.name, price: guest?.price, barCode: guest?.barCode, basketId: made.id },
  );
  const ids = (await list({ 'user[]': [email] })).reply;
  if (Array.isArray(ids.body))
    judge.equal(
      ['P12', 'Bookings are sorted by id.'],
      ids,
      ids.body.map(({ id }) => id),
      ids.body.map(({ id }) => id).toSorted((a, b) => a - b),
    );
}

/** Examines that part of an id finds no booking, unless a name, e-mail address or title contains it (B10). */
async function partOfId({ acts, judge, session }: Examining): Promise<void> {
  const mine = { 'user[]': [acts.booker.email] };
  const listed = await session.get<readonly Basket[]>('/bookings', mine);
  const baskets = Array.isArray(listed.body) ? (listed.body as readonly Basket[]) : [];
  const long = baskets.find(({ id, user, items }) => {
    const names = items.flatMap(({ activity, guests }) => [
      activity.title,
      ...guests.map(({ name }) => name),
    ]);
    return id > 9 && !`${user.name} ${user.email} ${names.join(' ')}`.includes(String(id).slice(0, -1));
  });
  if (!long)
    return judge.lacks([
      'B10',
      'No booking has an id of two or more digits to show whether `q` finds a part of an id.',
    ]);
  const found = await session.get<readonly Basket[]>('/bookings', {
    ...mine,
    q: String(long.id).slice(0, -1),
  });
  judge.holds(
    ['B10', '`q` does not find a part of an id.'],
    [listed, found],
    Array.isArray(found.body) && !found.body.some(({ id }) => id === long.id),
    long.id,
  );
}

/** Examines filters by periods of activity dates and booking dates, with and without start and end (P13). */
async function dates(
  { acts }: Examining,
  given: {
    readonly judged: (claim: Claim, query: ListQuery, due: readonly [boolean, boolean]) => Promise<void>;
    readonly day: string | null;
    readonly otherDay: string | null;
    readonly zone: string;
    readonly createdAt: string;
  },
): Promise<void> {
  const { judged, day, otherDay, createdAt } = given;
  const mine = { 'user[]': [acts.booker.email] };
  const shift = (date: string, days: number) =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  if (day !== null && otherDay !== null) {
    const claim: Claim = [
      'P13',
      '`activityDate` lists bookings whose activity starts in the period, in its local time.',
    ];
    const same = (from: string | null, to: string | null) => (date: string) =>
      (from === null || date >= from) && (to === null || date <= to);
    for (const [from, to] of [
      [day, day],
      [day, null],
      [null, day],
      [shift(day, 1), null],
      [shift(day, -1), null],
      [null, shift(day, -1)],
      [shift(day, -1), shift(day, 1)],
      [shift(day, 1), shift(day, 2)],
      [shift(day, -2), shift(day, -1)],
    ] as const) {
      const fits = same(from, to);
      await judged(claim, { ...mine, activityDate: to === null ? from : `${from ?? ''},${to}` }, [
        fits(day),
        fits(otherDay),
      ]);
    }
  }
  const created = createdAt.slice(0, 10); // `createdAt` is in the zone of the operating merchant
  const claim: Claim = [
    'P13',
    '`bookingDate` lists bookings made in the period, in the zone of the operating merchant.',
  ];
  await judged(claim, { ...mine, bookingDate: `${created},${created}` }, [true, true]);
  await judged(claim, { ...mine, bookingDate: created }, [true, true]);
  await judged(claim, { ...mine, bookingDate: shift(created, -1) }, [true, true]);
  await judged(claim, { ...mine, bookingDate: shift(created, 1) }, [false, false]);
  await judged(claim, { ...mine, bookingDate: `,${shift(created, -1)}` }, [false, false]);
  await judged(claim, { ...mine, bookingDate: `${shift(created, 1)},${shift(created, 2)}` }, [false, false]);
  await judged(claim, { ...mine, bookingDate: `${shift(created, -2)},${shift(created, -1)}` }, [
    false,
    false,
  ]);
}
