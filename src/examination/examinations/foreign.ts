import type { ListedGuest, Schemas } from '../acts.js';
import type { Examining } from '../examination.js';
import type { Claim } from '../judging.js';
import type { Reply } from '../session.js';
import { singleSeats } from '../world.js';
import { guestsOf, type Reserved } from './reserve.js';

/** Examines that no search finds another merchant's guests (A13, K1). */
export async function foreignGuests({ judge, session }: Examining, made: Reserved): Promise<void> {
  const own = guestsOf(made.basket);
  const found = async (claim: Claim, query: Readonly<Record<string, unknown>>) => {
    const reply = await session.get<readonly ListedGuest[]>('/guests', query, { as: 'other' });
    const ids = Array.isArray(reply.body) ? (reply.body as readonly ListedGuest[]).map(({ id }) => id) : [];
    judge.equal(
      claim,
      [made.booked, reply],
      { status: reply.status, guests: own.filter(({ id }) => ids.includes(id)).length },
      { status: 200, guests: 0 },
    );
  };
  await found(['A13', 'Guests of another merchant are not listed.'], { bookingId: made.id });
  const unfound: Claim = ['K1', 'No search finds guests of another merchant.'];
  await found(unfound, {});
  await found(unfound, { 'id[]': own.map(({ id }) => id) });
  await found(unfound, { 'availabilityItemId[]': [made.item.availabilityItemId] });
  for (const name of new Set(own.map((guest) => guest.name))) if (name) await found(unfound, { name });
}

/** Examines that a reference of another merchant is refused like an unknown one (C6). */
async function judgeSameRefusal(
  { acts, judge }: Examining,
  held: Reply<Schemas['Capture']>,
  order: Schemas['BookingRequestItem'],
  merchant: string,
): Promise<void> {
  const refusal = async (reference: string) => {
    const item = { ...order, availabilityCaptureReference: reference };
    const reply = await acts.book([item], {}, 'other', merchant);
    const { code, title, detail, errors } = Object(reply.body) as Partial<Schemas['Problem']>;
    const wording = JSON.stringify({
      code,
      title,
      detail,
      errors: errors?.map(({ code: own, message }) => [own, message]),
    });
    return { reply, wording: wording.replaceAll(reference, 'REFERENCE') };
  };
  const { reference } = held.body;
  const unknown = await refusal(Array.from(reference).toReversed().join(''));
  const second = await refusal(reference.slice(1) + reference.slice(0, 1));
  const foreign = await refusal(reference);
  if (unknown.wording === second.wording)
    judge.equal(
      ['C6', "Another client's reference is refused with the message for an unknown one."],
      [held, unknown.reply, foreign.reply],
      foreign.wording,
      unknown.wording,
    );
}

/** Examines that another client can neither release, replace nor book a capture (C3, C5, C6). */
export async function foreignCapture(x: Examining, seen: readonly string[]): Promise<void> {
  const { acts, judge, session, world } = x;
  // The other client must be allowed to sell the item. Otherwise its requests would be refused for lack of this right,
  // not because of the capture.
  const mine = singleSeats(world, 4, ({ merchant }) => seen.includes(merchant.slug)) ?? singleSeats(world);
  const [category] = mine?.singles ?? [];
  if (!mine || !category) return;
  const item = mine.take();
  const held = await acts.hold(item.availabilityItemId, mine.entries(category, 1));
  if (held.status !== 200) return;
  const { reference } = held.body;
  const released = await session.send('DELETE', `/reservations/${encodeURIComponent(reference)}`, {
    as: 'other',
  });
  judge.refused(['C5', 'A capture of another merchant cannot be released.'], [held, released], 422);
  const again = await acts.hold(item.availabilityItemId, mine.entries(category, 1), { reference }, 'other');
  judge.refused(['C3', 'A capture of another merchant cannot be replaced.'], [held, again], 400);
  if (again.status === 200) await acts.release(again.body.reference, 'other');
  const booked = await acts.book(
    [{ ...mine.order(item, category, 1), availabilityCaptureReference: reference }],
    {},
    'other',
    mine.merchant.slug,
  );
  judge.refused(['C6', 'A capture of another merchant cannot be booked.'], [held, booked], 400);
  await judgeSameRefusal(x, held, mine.order(item, category, 1), mine.merchant.slug);
  const live = await acts.release(reference);
  judge.accepted(['C6', 'Attempts of another merchant do not end a capture.'], [held, live]);
}
