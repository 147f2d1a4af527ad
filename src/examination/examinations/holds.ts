import type { Item, Schemas, Seats } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import { momentOf, type Reply } from '../session.js';
import { singleSeats, type Offer } from '../world.js';

const MINUTE_MS = 60_000;

/** Examinations of captures: duration, replacement and release (C1, C3, C5, A2). */
export const HOLDS: readonly Examination[] = [
  {
    id: 'holds/seats',
    title: 'Holding seats reduces the free seats, and releasing restores them',
    rules: ['A2', 'C5', 'C6'],
    books: 0,
    writes: true,
    run: holdAndRelease,
  },
  {
    id: 'holds/duration',
    title: 'A capture lasts as long as requested, within limits',
    rules: ['C1'],
    books: 0,
    writes: true,
    run: durations,
  },
  {
    id: 'holds/again',
    title: 'A capture is replaced completely or not at all',
    rules: ['C3'],
    books: 0,
    writes: true,
    run: holdAgain,
  },
  {
    id: 'holds/expiry',
    title: 'A capture expires at its time',
    rules: ['C4', 'C5', 'C6', 'C3'],
    books: 0,
    writes: true,
    run: expiry,
  },
];

/** Examines the effect of a capture on the seats of its item. */
function judgeHeld({ judge }: Examining, before: Seats, after: Seats, [category, seats]: [number, number]) {
  const shown = [before.reply, after.reply];
  judge.equal(
    ['A2', 'A capture reduces the free seats by the held seats.'],
    shown,
    after.available,
    before.available - seats,
  );
  judge.equal(['A2', 'A capture is no occupancy.'], shown, after.occupancy, before.occupancy);
  judge.equal(['A2', 'A capture does not count as paid occupancy.'], shown, after.paid, before.paid);
  const [was, is] = [before.category(category)?.availableSeats, after.category(category)?.availableSeats];
  if (typeof was === 'number' && typeof is === 'number')
    judge.equal(
      ['A2', 'A capture reduces the free seats of its category.'],
      shown,
      is,
      Math.min(was - seats, is),
    );
  judge.equal(['A2', 'A capture leaves the capacity.'], shown, after.capacity, before.capacity);
}

async function holdAndRelease(x: Examining): Promise<void> {
  const offer = singleSeats(x.world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  const { acts, judge } = x;
  const id = offer.take().availabilityItemId;
  const before = await acts.seats(id);
  const held = await acts.hold(id, offer.entries(category, 2));
  if (held.status !== 200) return judge.accepted(['C2', 'Free seats can be held.'], [before.reply, held]);
  const after = await acts.seats(id);
  judgeHeld(x, before, after, [category.id, 2]);
  const { reference } = held.body;
  const other = await acts.hold(id, offer.entries(category, 1));
  if (other.status === 200)
    judge.holds(
      ['C6', 'Each capture has a different reference.'],
      [held, other],
      other.body.reference !== reference,
    );
  if (other.status === 200) await acts.release(other.body.reference);
  const released = await acts.release(reference);
  judge.accepted(['C5', 'A live capture can be released.'], [held, released]);
  judge.equal(
    ['C5', 'A release names the capture.'],
    [held, released],
    released.body?.releasedReference,
    reference,
  );
  const end = await acts.seats(id);
  judge.equal(
    ['C5', 'Releasing a capture frees its seats.'],
    [before.reply, released, end.reply],
    end.available,
    before.available,
  );
  const twice = await acts.release(reference);
  judge.refused(['C5', 'A capture is released once.'], [released, twice], 422);
  const used = await acts.book(
    [{ ...offer.order(fresh(id, offer), category, 1), availabilityCaptureReference: reference }],
    {},
    'own',
    offer.merchant.slug,
  );
  judge.refused(['C6', 'A released capture cannot be booked.'], [released, used], 400);
  judge.refused(
    ['C5', 'An unknown capture cannot be released.'],
    await acts.release('no-such-reference'),
    422,
  );
  const final = await acts.seats(id);
  if (used.status !== 200)
    judge.equal(
      ['C5', 'A second release frees nothing.'],
      [end.reply, twice, final.reply],
      final.available,
      end.available,
    );
}

function fresh(id: string, { items }: Offer): Item {
  return items.find(({ availabilityItemId }) => availabilityItemId === id) ?? (items[0] as Item);
}

async function durations(x: Examining): Promise<void> {
  const offer = singleSeats(x.world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  const { acts, judge } = x;
  const id = offer.take().availabilityItemId;
  const entries = offer.entries(category, 1);
  const cases: readonly (readonly [duration: string | undefined, minutes: number])[] = [
    [undefined, 15],
    ['PT5M', 5],
    ['PT30M', 30],
    ['PT45M', 45],
    ['PT46M', 45],
    ['P1D', 45],
    ['PT90S', 1.5],
  ];
  let standard = Number.NaN;
  for (const [duration, minutes] of cases) {
    const held = await acts.hold(id, entries, duration === undefined ? {} : { duration });
    if (held.status !== 200) {
      judge.accepted(['C1', 'Any positive duration can be requested.'], held);
      continue;
    }
    await acts.release(held.body.reference);
    const lasts = lifetime(held, x);
    // If no quote showed the target's time, the first capture gives an estimate of the difference between the clocks.
    if (Number.isNaN(standard)) standard = x.world.self === null ? lasts - minutes * MINUTE_MS : 0;
    const received = (lasts - (Math.abs(standard) < 2 * MINUTE_MS ? 0 : standard)) / MINUTE_MS;
    const title =
      minutes === 45
        ? 'A capture lasts 45 minutes at most.'
        : duration === undefined
          ? 'Without a requested duration, a capture lasts 15 minutes.'
          : 'A capture lasts as long as requested.';
    judge.holds(['C1', title], held, Math.abs(received - minutes) < 0.5, held.body.expires);
  }
  for (const duration of ['15', 'PT0S', '-PT5M', 'PT', 'tomorrow']) {
    const held = await acts.hold(id, entries, { duration });
    judge.refused(['C1', 'A duration that is malformed or not positive is invalid.'], held, 400);
    if (held.status === 200) await acts.release(held.body.reference);
  }
}

/** Returns the remaining time of a capture in milliseconds. */
function lifetime({ body }: Reply<{ readonly expires: string }>, x: Examining): number {
  return momentOf(body.expires) - x.now();
}

async function holdAgain(x: Examining): Promise<void> {
  const offer = singleSeats(x.world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  const { acts, judge } = x;
  const id = offer.take().availabilityItemId;
  const before = await acts.seats(id);
  const first = await acts.hold(id, offer.entries(category, 2));
  if (first.status !== 200) return;
  const { reference } = first.body;
  const tooMany = await acts.hold(id, offer.entries(category, before.available + 1), { reference });
  if (tooMany.status === 200 && (await isOverbooking(x, id))) return;
  judge.refused(
    ['C3', 'A capture cannot be replaced by more seats than are available.'],
    [first, tooMany],
    400,
  );
  const kept = await acts.seats(id);
  judge.equal(
    ['C3', 'After a refused replacement, the capture stays alive.'],
    [before.reply, first, tooMany, kept.reply],
    kept.available,
    before.available - 2,
  );
  const whole = Math.min(before.available, 40);
  const second = await acts.hold(id, offer.entries(category, whole), { reference });
  judge.accepted(['C3', 'The seats of the replaced capture count as free.'], [first, second]);
  if (second.status === 200) {
    judge.equal(
      ['C3', 'A capture names the replaced capture.'],
      second,
      second.body.releasedReference,
      reference,
    );
    const after = await acts.seats(id);
    judge.equal(
      ['C3', 'A replaced capture no longer holds seats.'],
      [before.reply, second, after.reply],
      after.available,
      before.available - whole,
    );
    judge.refused(
      ['C3', 'A replaced capture cannot be released.'],
      [second, await acts.release(reference)],
      422,
    );
    const old = await acts.hold(id, offer.entries(category, 1), { reference });
    judge.refused(['C3', 'A replaced capture cannot be replaced again.'], [second, old], 400);
    await acts.release(second.body.reference);
  }
  const unknown = await acts.hold(id, offer.entries(category, 1), { reference: 'no-such-reference' });
  judge.refused(['C3', 'An unknown capture cannot be replaced.'], unknown, 400);
  if (unknown.status === 200) await acts.release(unknown.body.reference);
}

/**
 * Examines that a capture of one second expires. The check runs at the end of the run. The wait before it is at most
 * the `wait` of the facts.
 */
async function expiry(x: Examining): Promise<void> {
  const offer = singleSeats(x.world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  const { acts } = x;
  const item = offer.take();
  const id = item.availabilityItemId;
  const before = await acts.seats(id);
  const seats = Math.min(before.available, 6);
  const held = await acts.hold(id, offer.entries(category, seats), { duration: 'PT1S' });
  if (held.status !== 200 || !(momentOf(held.body.expires) - x.now() < 2 * MINUTE_MS)) return;
  acts.leave(held.body.reference);
  x.later(async (judge) => {
    const quote = await acts.quote([offer.order(item, category, 1)].map(asQuoted), {
      currency: offer.merchant.defaultCurrency,
    });
    if (!(momentOf(quote.body?.createdAt) > momentOf(held.body.expires) + 1000)) return;
    const after = await acts.seats(id);
    judge.holds(
      ['C4', 'The seats of an expired capture are free again.'],
      [before.reply, held, after.reply],
      after.available > before.available - seats,
      after.available,
    );
    const booked = await acts.book(
      [{ ...offer.order(item, category, 1), availabilityCaptureReference: held.body.reference }],
      {},
      'own',
      offer.merchant.slug,
    );
    judge.refused(['C6', 'An expired capture cannot be booked.'], [held, booked], 400);
    const again = await acts.hold(id, offer.entries(category, 1), { reference: held.body.reference });
    judge.refused(['C3', 'An expired capture cannot be replaced.'], [held, again], 400);
    const released = await acts.release(held.body.reference);
    judge.refused(['C5', 'An expired capture cannot be released.'], [held, released], 422);
  });
}

/** Converts a booking item to the form of a quote. */
export function asQuoted({
  availabilityItemId,
  guests,
  addons,
}: Schemas['BookingRequestItem'] | Schemas['BookingPriceQueryItem']): Schemas['BookingPriceQueryItem'] {
  return {
    availabilityItemId,
    guests: guests.map(({ priceCategoryId, occupancy, discountCode, addons: own }) => ({
      priceCategoryId,
      occupancy,
      ...(discountCode !== undefined && { discountCode }),
      ...(own && { addons: own }),
    })),
    ...(addons && { addons }),
  };
}

/** Returns whether the client may overbook. Such a client finds items regardless of the requested seats (A6). */
export async function isOverbooking({ session }: Examining, id: string): Promise<boolean> {
  const reply = await session.get(`/availabilities/${encodeURIComponent(id)}`, { seats: 1_000_000 });
  return reply.status === 200;
}
