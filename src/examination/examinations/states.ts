import type { Schemas } from '../acts.js';
import type { Examination, Examining } from '../examination.js';
import { guestsOf, isAgentBasket, judgeBalance, reread, reserve } from './reserve.js';

/** Examinations of the actions that each state allows, and of the stored records (B, G, H). */
export const STATES: readonly Examination[] = [
  {
    id: 'states/check-in',
    title: 'Guests are checked in and out',
    rules: ['G1', 'P0', 'B7', 'B11'],
    books: 1,
    writes: true,
    run: checkIn,
  },
  {
    id: 'states/tickets',
    title: 'A ticket shows the state of its guest',
    rules: ['G3', 'B11'],
    books: 1,
    writes: true,
    run: tickets,
  },
  {
    id: 'states/edit',
    title: 'Guests can be edited until the booking is paid',
    rules: ['G2', 'B13'],
    books: 1,
    writes: true,
    run: edit,
  },
  {
    id: 'states/kept',
    title: 'Remarks, booking numbers and payments are returned as sent',
    rules: ['B9', 'B11', 'P0', 'B0', 'B5', 'M9', 'B1', 'B6'],
    books: 2,
    writes: true,
    run: kept,
  },
  {
    id: 'states/options',
    title: 'A booking has one payment option, and some options are for agents only',
    rules: ['B3', 'B4', 'P0'],
    books: 1,
    writes: true,
    run: options,
  },
];

async function checkIn(x: Examining): Promise<void> {
  const { acts, judge } = x;
  const made = await reserve(x);
  if (!made) return;
  const [guest, other] = guestsOf(made.basket);
  if (!guest || !other) return;
  const path = `/guest/${guest.id}`;
  const state = async () => (await x.session.get<Schemas['Guest']>(path)).body.checkedIn;
  judge.equal(['G1', 'Before the check-in, a guest is not checked in.'], made.basket, guest.checkedIn, false);
  const first = await acts.act<{ readonly checkedIn: boolean }>('POST', `${path}/check-in`);
  judge.equal(
    ['G1', 'An unpaid guest can be checked in.'],
    first,
    { status: first.status, checkedIn: first.body.checkedIn },
    { status: 200, checkedIn: true },
  );
  judge.equal(['G1', 'After the check-in, a guest is checked in.'], first, await state(), true);
  const again = await acts.act<{ readonly checkedIn: boolean }>('POST', `${path}/check-in`);
  judge.equal(
    ['G1', 'A check-in can be repeated.'],
    again,
    { status: again.status, checkedIn: again.body.checkedIn },
    { status: 200, checkedIn: true },
  );
  const elsewhere = await x.session.get<Schemas['Guest']>(`/guest/${other.id}`);
  judge.equal(
    ['G1', 'A check-in does not affect other guests.'],
    [first, elsewhere],
    elsewhere.body.checkedIn,
    false,
  );
  const out = await acts.act<{ readonly checkedOut: boolean }>('POST', `${path}/check-out`);
  judge.equal(
    ['G1', 'A guest can be checked out.'],
    out,
    { status: out.status, checkedOut: out.body.checkedOut },
    { status: 200, checkedOut: true },
  );
  judge.equal(['G1', 'After the check-out, a guest is not checked in.'], out, await state(), false);
  judge.accepted(['G1', 'A check-out can be repeated.'], await acts.act('POST', `${path}/check-out`));
  await acts.act('PUT', `${path}/cancel`, { refundType: 'ignore' });
  judge.refused(
    ['G1', 'A cancelled guest cannot be checked in.'],
    await acts.act('POST', `${path}/check-in`),
    409,
  );
  judge.refused(
    ['G1', 'A cancelled guest cannot be checked out.'],
    await acts.act('POST', `${path}/check-out`),
    409,
  );
  judge.refused(
    ['P0', 'An unknown guest in the path gives 404.'],
    await acts.act('POST', '/guest/2000000000/check-in'),
    404,
  );
  await acts.act('PUT', `/guest/${other.id}/cancel`, { refundType: 'ignore' });
  const end = await reread(x, made);
  judge.equal(
    ['B7', 'Cancelling the last uncancelled guest cancels item and booking.'],
    end,
    { isCancelled: end.body.items[0]?.isCancelled, status: end.body.status },
    { isCancelled: true, status: 'cancelled' },
  );
  judge.refused(
    ['B11', 'The tickets of a cancelled booking cannot be sent.'],
    await sendTickets(x, made.id),
    409,
  );
}

function sendTickets({ acts }: Examining, id: number) {
  return acts.act<{ readonly id: number }>('POST', `/booking/${id}/tickets`, {
    recipient: acts.booker.email,
    subject: 'Tickets',
  });
}

async function tickets(x: Examining): Promise<void> {
  const { acts, judge, session } = x;
  const made = await reserve(x);
  if (!made) return;
  const [guest, other] = guestsOf(made.basket);
  if (!guest || !other) return;
  const validate = (code: string) =>
    session.get<Schemas['TicketValidation']>(`/ticket/validate/${encodeURIComponent(code)}`);
  const status = async (code = guest.barCode) => {
    const reply = await validate(code);
    return { reply, is: [reply.status, reply.body?.isValid, reply.body?.status] };
  };
  const unpaid = await status();
  judge.equal(
    ['G3', 'The ticket of an unpaid guest has the status `unpaid`.'],
    [made.basket, unpaid.reply],
    unpaid.is,
    [200, false, 'unpaid'],
  );
  judge.equal(['G3', 'A ticket names its guest.'], unpaid.reply, unpaid.reply.body?.guest?.id, guest.id);
  await acts.pay(made.id, made.basket.body.total);
  const valid = await status();
  judge.equal(['G3', 'The ticket of a paid guest has the status `valid`.'], valid.reply, valid.is, [
    200,
    true,
    'valid',
  ]);
  const alias = await status(guest.barcodeAlias);
  judge.equal(
    ['G3', 'A ticket is found by its alias.'],
    alias.reply,
    [alias.is[0], alias.reply.body?.guest?.id],
    [200, guest.id],
  );
  await acts.act('POST', `/guest/${guest.id}/check-in`);
  const used = await status();
  judge.equal(
    ['G3', 'The ticket of a checked-in guest has the status `checked-in`.'],
    used.reply,
    used.is.slice(0, 1).concat(used.is.slice(2)),
    [200, 'checked-in'],
  );
  const untouched = await status(other.barCode);
  judge.equal(['G3', 'The ticket of a paid guest has the status `valid`.'], untouched.reply, untouched.is, [
    200,
    true,
    'valid',
  ]);
  await acts.act('PUT', `/guest/${guest.id}/cancel`, { refundType: 'ignore' });
  const gone = await status();
  judge.equal(['G3', 'The ticket of a cancelled guest has the status `cancelled`.'], gone.reply, gone.is, [
    200,
    false,
    'cancelled',
  ]);
  judge.refused(['G3', 'An unknown ticket gives 404.'], await validate('NO-SUCH-TICKET'), 404);
  const sent = await sendTickets(x, made.id);
  judge.equal(
    ['B11', 'Tickets of a paid booking can be sent.'],
    sent,
    { status: sent.status, id: sent.body?.id },
    { status: 200, id: made.id },
  );
}

async function edit(x: Examining): Promise<void> {
  const { acts, judge, session } = x;
  const made = await reserve(x);
  if (!made) return;
  const [guest, other] = guestsOf(made.basket);
  if (!guest || !other) return;
  const path = `/guest/${guest.id}`;
  const fields = Object.fromEntries(made.offer.guestFields.map(({ key, value }) => [key, value]));
  const done = await acts.act<{ readonly id: number }>('POST', `${path}/edit`, {
    firstname: 'Edited',
    lastname: 'Guest',
    ...fields,
  });
  judge.equal(
    ['G2', 'A guest of a reservation can be edited.'],
    done,
    { status: done.status, id: done.body.id },
    { status: 200, id: guest.id },
  );
  const after = await session.get<Schemas['Guest']>(path);
  judge.equal(
    ['G2', 'An edited guest is returned as sent.'],
    [done, after],
    { firstName: after.body.firstName, lastName: after.body.lastName, name: after.body.name },
    { firstName: 'Edited', lastName: 'Guest', name: 'Edited Guest' },
  );
  const sibling = await session.get<Schemas['Guest']>(`/guest/${other.id}`);
  judge.equal(
    ['G2', 'An edit does not change other guests.'],
    [done, sibling],
    sibling.body.firstName,
    other.firstName,
  );
  judge.refused(
    ['G2', 'An unknown field is invalid.'],
    await acts.act('POST', `${path}/edit`, { noSuchField: 'x' }),
    400,
  );
  const text = made.offer.activity.guestFields.find(
    ({ type, isHiddenWhileBooking }) =>
      (type === 'text' || type === 'textarea') && isHiddenWhileBooking !== true,
  );
  if (!text) return;
  const valued = await acts.act('POST', `${path}/edit`, { ...fields, [text.code]: 'Seen' });
  const seen = await session.get<Schemas['Guest']>(path);
  const { customValues } = seen.body;
  judge.equal(
    ['B13', 'A custom field of a guest is returned as sent.'],
    [valued, seen],
    customValues.find(({ code }) => code === text.code)?.value ??
      (text.code === 'phone' ? seen.body.phone : text.code === 'email' ? seen.body.email : undefined),
    'Seen',
  );
}

async function kept(x: Examining): Promise<void> {
  const { acts, judge } = x;
  const made = await reserve(x, { order: { number: 'EX-1' } });
  if (!made) return;
  const item = made.basket.body.items[0];
  if (!item) return;
  const remarks = 'By the window';
  const set = await acts.act<{ readonly id: number }>('PUT', `/booking/item/${item.id}/remarks`, { remarks });
  judge.equal(
    ['B11', 'Remarks are stored with the item.'],
    set,
    { status: set.status, id: set.body.id },
    { status: 200, id: item.id },
  );
  const after = await reread(x, made);
  judge.equal(['B11', 'Remarks are read back.'], [set, after], after.body.items[0]?.remarks, remarks);
  const next = await acts.act('PUT', `/booking/item/${item.id}/remarks`, { remarks: 'By the door' });
  const reset = await reread(x, made);
  judge.equal(
    ['B11', 'New remarks replace the old ones.'],
    [set, next, reset],
    reset.body.items[0]?.remarks,
    'By the door',
  );
  const { marketplace } = after.body;
  const isMarketplace = made.offer.merchant.slug !== after.body.merchant;
  judge.equal(
    ['B9', 'A booking for another merchant is a marketplace booking.'],
    after,
    marketplace?.merchant ?? null,
    isMarketplace ? made.offer.merchant.slug : null,
  );
  const numbers = (of: typeof after) =>
    [of.body.bookingNumber, of.body.externalNumber, of.body.marketplace?.bookingNumber].filter(Boolean);
  judge.holds(
    ['B9', 'Only a marketplace booking shows the given number.'],
    [made.booked, after],
    numbers(after).includes('EX-1') === isMarketplace,
    numbers(after),
  );
  const changed = await acts.act('POST', '/booking-number', { id: made.id, number: 'EX-2' });
  const again = await reread(x, made);
  judge.accepted(['B9', 'The number of a booking can be set.'], changed);
  judge.holds(
    ['B9', 'Only marketplace bookings return a new number.'],
    [changed, again],
    numbers(again).includes('EX-2') === isMarketplace,
    numbers(again),
  );
  judge.refused(
    ['P0', 'Setting the number of an unknown booking is invalid.'],
    await acts.act('POST', '/booking-number', { id: 2_000_000_000, number: 'EX' }),
    400,
  );
  if (x.world.self !== null)
    judge.equal(
      ['B0', 'The seller of a booking is the merchant of the client.'],
      after,
      after.body.merchant,
      x.world.self,
    );
  const second = await acts.pay(made.id, 3, { comment: 'One' });
  const third = await acts.pay(made.id, 4, { comment: 'Two' });
  const paid = await reread(x, made);
  judge.equal(
    ['B5', 'Payments are returned in order, with their comments.'],
    [second, third, paid],
    paid.body.payments.map(({ amount, comment }) => [amount, comment]),
    [
      [3, 'One'],
      [4, 'Two'],
    ],
  );
  judgeBalance(x, [second, third, paid], paid);
}

async function options(x: Examining): Promise<void> {
  const { acts, judge } = x;
  const made = await reserve(x, { seats: 1 });
  if (!made) return;
  const { slug, defaultCurrency: currency } = made.offer.merchant;
  const merchant = slug;
  const attempt = async (order: object) => {
    const reply = await acts.book([made.ordered], order, 'own', merchant);
    if (reply.status === 200) await acts.cancel(reply.body.id);
    return reply;
  };
  const third = () => ({
    thirdPartyPayment: { transactionId: `ex-${acts.booker.name}-${Math.round(x.now())}` },
  });
  const both = {
    ...third(),
    creditCard: { ccnumber: '4242424242424242', expiryYear: 2099, expiryMonth: 12, name: 'Ada', cvc: '123' },
  };
  judge.refused(['B3', 'A booking can have only one payment option.'], await attempt(both), 400);
  judge.refused(['B3', 'An unknown agent is invalid.'], await attempt({ agentCode: 'NO-SUCH-AGENT' }), 400);
  judge.refused(
    ['B4', 'An undefined custom field is invalid.'],
    await attempt({ customFields: [{ key: 'no_such_field', value: 'x' }] }),
    400,
  );
  judge.refused(
    ['P0', 'An unknown shop item cannot be booked.'],
    await attempt({ shopItems: [{ id: 2_000_000_000, quantity: 1 }] }),
    400,
  );
  if (isAgentBasket(made.basket)) return;
  const quoted = await acts.quote(
    [
      {
        availabilityItemId: made.item.availabilityItemId,
        guests: [{ priceCategoryId: made.category.id, occupancy: 1 }],
      },
    ],
    { currency, multidiscount: 10 },
  );
  judge.refused(['B3', 'Only agents can send a multidiscount, also in quotes.'], quoted, 403);
  judge.refused(['B3', 'A multidiscount belongs to agents.'], await attempt({ multidiscount: 10 }), 403);
  judge.refused(
    ['B3', 'Only agents can send an offline payment.'],
    await attempt({ payment: { amount: 1, currency } }),
    403,
  );
}
