import type { Examination, Examining } from '../examination.js';
import { singleSeats } from '../world.js';

/** Booking what was captured. */
export const CAPTURED: readonly Examination[] = [
  {
    id: 'seats/captured',
    title: 'A capture is booked as it was made, once',
    rules: ['C6', 'B4'],
    books: 1,
    writes: true,
    run: captured,
  },
];

async function captured(x: Examining): Promise<void> {
  const offer = singleSeats(x.world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) return;
  const { acts, judge } = x;
  const [item, elsewhere] = [offer.take(), offer.take()];
  const id = item.availabilityItemId;
  const merchant = offer.merchant.slug;
  const before = await acts.seats(id);
  const held = await acts.hold(id, offer.entries(category, 1));
  if (held.status !== 200) return;
  const { reference: availabilityCaptureReference } = held.body;
  const attempt = async (item2: typeof item, seats: number, more: object = {}) => {
    const reply = await acts.book(
      [{ ...offer.order(item2, category, seats), availabilityCaptureReference }],
      more,
      'own',
      merchant,
    );
    if (reply.status === 200) await acts.cancel(reply.body.id);
    return reply;
  };
  judge.refused('C6 More seats than captured cannot be booked.', [held, await attempt(item, 2)], 400);
  if (elsewhere.availabilityItemId !== id)
    judge.refused('C6 A capture of another item cannot be booked.', [held, await attempt(elsewhere, 1)], 400);
  const other = offer.singles.find((one) => one.id !== category.id);
  if (other) {
    const mixed = await acts.book(
      [{ ...offer.order(item, other, 1), availabilityCaptureReference }],
      {},
      'own',
      merchant,
    );
    judge.refused('C6 A capture of another category cannot be booked.', [held, mixed], 400);
    if (mixed.status === 200) await acts.cancel(mixed.body.id);
  }
  judge.refused(
    'B4 A booking with an unknown voucher is refused.',
    await attempt(item, 1, { vouchers: ['NO-SUCH-VOUCHER'] }),
    400,
  );
  const coded = { ...offer.order(item, category, 1), availabilityCaptureReference };
  const guests = coded.guests.map((guest) => ({ ...guest, discountCode: 'NO-SUCH-CODE' }));
  const badCode = await acts.book([{ ...coded, guests }], {}, 'own', merchant);
  judge.refused('B4 A booking with an unknown discount code is refused.', badCode, 400);
  if (badCode.status === 200) await acts.cancel(badCode.body.id);
  const unknown = await acts.book(
    [{ ...offer.order(item, category, 1), availabilityCaptureReference: 'no-such-reference' }],
    {},
    'own',
    merchant,
  );
  judge.refused('C6 An unknown capture cannot be booked, also where seats are free.', unknown, 400);
  if (unknown.status === 200) await acts.cancel(unknown.body.id);
  const kept = await acts.seats(id);
  judge.equal(
    'B4 A refused booking takes no seats.',
    [before.reply, held, kept.reply],
    { available: kept.available, occupancy: kept.occupancy },
    { available: before.available - 1, occupancy: before.occupancy },
  );
  const booked = await acts.book(
    [{ ...offer.order(item, category, 1), availabilityCaptureReference }],
    {},
    'own',
    merchant,
  );
  judge.accepted('C6 A capture survives bookings that were refused.', [held, booked]);
}
