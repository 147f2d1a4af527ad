/* oxlint-disable vitest/no-standalone-expect, vitest/expect-expect -- the commands of the model assert */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Reply, START, startHarness } from '../harness.js';

const CAPACITY = 8;
const MOST = 4;
const PRICES = [20, 30];
const PLACES = ['11_trip_20260605100000_20260605120000', '12_trip_20260605100000_20260605120000'];
const CATEGORIES = [111, 121];

const rule = (id: number, priceCategoryId: number, amount: number) => ({
  id,
  activityId: 1,
  startDate: '2026-06-05',
  startTimes: ['10:00'],
  duration: 'PT2H',
  capacity: CAPACITY,
  priceCategories: [
    { id: priceCategoryId, name: 'Adult', price: { amount, currency: 'EUR' }, maxSeats: MOST },
  ],
});

const harness = await startHarness({
  fixture: {
    clients: [{ client: 'partner', merchant: 'tours' }],
    merchants: [{ slug: 'tours', timezone: 'Europe/Berlin' }],
    activities: [{ id: 1, merchant: 'tours', title: 'Harbour walk' }],
    availabilityRules: [rule(11, 111, 20), rule(12, 121, 30)],
  },
});

interface Guest {
  readonly id: number;
  place: number;
  readonly seats: number;
  isLive: boolean;
  checkedIn: boolean;
}
interface Booking {
  readonly id: number;
  readonly guests: Guest[];
  paid: number;
  status: 'reserved' | 'paid' | 'cancelled';
}
/** What the service should know: plain figures, and none of its rules but those. */
interface Model {
  minutes: number;
  readonly captures: { reference: string; place: number; seats: number; until: number; isLive: boolean }[];
  readonly bookings: Booking[];
}
interface Service {
  send(method: string, path: string, body?: object): Promise<Reply>;
  advance(minutes: number): Promise<void>;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const liveGuests = (booking: Booking) => booking.guests.filter(({ isLive }) => isLive);
const totalOf = (booking: Booking) =>
  sum(liveGuests(booking).map(({ place, seats }) => (PRICES[place] ?? 0) * seats));
const isHeld = (model: Model, capture: Model['captures'][number]) =>
  capture.isLive && capture.until > model.minutes;

function left(model: Model, place: number): number {
  const booked = model.bookings.flatMap(liveGuests).filter((guest) => guest.place === place);
  const held = model.captures.filter((capture) => capture.place === place && isHeld(model, capture));
  return CAPACITY - sum([...booked, ...held].map(({ seats }) => seats));
}

function settle(booking: Booking): void {
  if (booking.status === 'reserved' && booking.paid >= totalOf(booking)) booking.status = 'paid';
}

/** One of a list, wherever a number points; undefined of an empty one. */
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

type Command = fc.AsyncCommand<Model, Service>;

/** A command that asks the service, and the model what should come of it. */
function command(name: string, run: (model: Model, service: Service) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, service) => {
      await run(model, service);
      await compare(model, service);
    },
    toString: () => name,
  };
}

/** What can be seen of the service is what the model says. */
async function compare(model: Model, service: Service): Promise<void> {
  for (const [place, id] of PLACES.entries()) {
    const { body } = await service.send('GET', `/availabilities/${id}`);
    expect(body.availableSeats).toBe(left(model, place));
  }
  const { body: baskets } = await service.send('GET', '/bookings');
  expect(baskets).toHaveLength(model.bookings.length);
  for (const [index, booking] of model.bookings.entries()) {
    const total = totalOf(booking);
    const { id, status } = booking;
    expect(baskets[index]).toMatchObject({ id, status, total, balance: total - booking.paid });
    const guests = baskets[index].items.flatMap((item: { guests: object[] }) => item.guests);
    expect(guests).toHaveLength(booking.guests.length);
    for (const guest of booking.guests) {
      const shown = guests.find((one: { id: number }) => one.id === guest.id);
      expect(shown).toMatchObject({ availabilityItemId: PLACES[guest.place], checkedIn: guest.checkedIn });
      expect(shown.cancellation === null).toBe(guest.isLive);
    }
  }
}

const places = fc.nat(1);
const index = fc.nat(20);
const seats = fc.integer({ min: 1, max: MOST + 1 });

const capture = fc.tuple(places, seats, fc.option(index)).map(([place, asked, again]) =>
  command(`capture ${asked} of ${place}, again ${again}`, async (model, service) => {
    const former = again === null ? undefined : pick(model.captures, again);
    const isUsable = !former || isHeld(model, former);
    const free = left(model, place) + (former && isUsable && former.place === place ? former.seats : 0);
    const reply = await service.send('POST', '/reservations', {
      availabilityItemId: PLACES[place],
      priceCategories: { [CATEGORIES[place] ?? 0]: asked },
      ...(former && { reference: former.reference }),
    });
    const isTaken = isUsable && asked <= Math.min(MOST, free);
    expect(reply.status).toBe(isTaken ? 200 : 400);
    if (!isTaken) return;
    if (former) former.isLive = false;
    const { reference } = reply.body;
    model.captures.push({ reference, place, seats: asked, until: model.minutes + 15, isLive: true });
  }),
);

const release = index.map((which) =>
  command(`release ${which}`, async (model, service) => {
    const chosen = pick(model.captures, which);
    if (!chosen) return;
    const reply = await service.send('DELETE', `/reservations/${chosen.reference}`);
    expect(reply.status).toBe(isHeld(model, chosen) ? 200 : 422);
    chosen.isLive = false;
  }),
);

const book = fc
  .tuple(places, fc.array(seats, { minLength: 1, maxLength: 3 }), fc.option(index))
  .map(([asked, list, which]) =>
    command(`book ${list.join('+')} of ${asked}, capture ${which}`, async (model, service) => {
      const used = which === null ? undefined : pick(model.captures, which);
      const place = used?.place ?? asked;
      const free = used ? (isHeld(model, used) ? used.seats : -1) : left(model, place);
      const priceCategoryId = CATEGORIES[place];
      const reply = await service.send('POST', '/bookings', {
        contact: { type: 'email', name: 'Ines', value: 'ines@example.com' },
        items: [
          {
            availabilityItemId: PLACES[place],
            guests: list.map((occupancy) => ({ occupancy, priceCategoryId })),
            ...(used && { availabilityCaptureReference: used.reference }),
          },
        ],
      });
      const isBooked = list.every((one) => one <= MOST) && sum(list) <= free;
      expect(reply.status).toBe(isBooked ? 200 : 400);
      if (!isBooked) return;
      if (used) used.isLive = false;
      const { body } = await service.send('GET', `/guests?bookingId=${reply.body.id}`);
      const guests = list.map((taken, at): Guest => ({
        id: body[at].id,
        place,
        seats: taken,
        isLive: true,
        checkedIn: false,
      }));
      model.bookings.push({ id: reply.body.id, guests, paid: 0, status: 'reserved' });
    }),
  );

const pay = fc.tuple(index, fc.constantFrom(0, 5, 20, 60, 200)).map(([which, amount]) =>
  command(`pay ${amount} for ${which}`, async (model, service) => {
    const booking = pick(model.bookings, which);
    if (!booking) return;
    const reply = await service.send(
      'POST',
      `/booking/${booking.id}/payment?amount=${amount}&treasurerType=merchant`,
    );
    const isOpen = booking.status !== 'cancelled';
    expect(reply.status).toBe(amount > 0 ? (isOpen ? 200 : 409) : 400);
    if (reply.status !== 200) return;
    booking.paid += amount;
    settle(booking);
  }),
);

const refund = fc.tuple(index, fc.constantFrom(0, 5, 20, 60)).map(([which, amount]) =>
  command(`refund ${amount} of ${which}`, async (model, service) => {
    const booking = pick(model.bookings, which);
    if (!booking) return;
    const reply = await service.send(
      'POST',
      `/booking/${booking.id}/refund?amount=${amount}&refundType=merchant`,
    );
    const isHeldBack = amount > 0 && amount <= booking.paid;
    expect(reply.status).toBe(isHeldBack ? 200 : 400);
    if (isHeldBack) booking.paid -= amount;
  }),
);

/** Takes guests off a booking, and pays back what that leaves overpaid. */
function cancelGuests(booking: Booking, guests: readonly Guest[], isPaidBack: boolean): void {
  const before = totalOf(booking);
  for (const guest of guests) guest.isLive = false;
  if (liveGuests(booking).length === 0) booking.status = 'cancelled';
  else settle(booking);
  const after = totalOf(booking);
  if (isPaidBack) booking.paid -= Math.max(0, Math.min(before - after, booking.paid - after));
}

const refundType = fc.constantFrom('merchant', 'ignore');

const cancel = fc.tuple(index, refundType).map(([which, type]) =>
  command(`cancel booking ${which}, ${type}`, async (model, service) => {
    const booking = pick(model.bookings, which);
    if (!booking) return;
    const reply = await service.send('PUT', `/bookings/${booking.id}?reason=x&refundType=${type}`);
    const isOpen = booking.status !== 'cancelled';
    expect(reply.status).toBe(isOpen ? 200 : 409);
    if (isOpen) cancelGuests(booking, liveGuests(booking), type === 'merchant');
  }),
);

const ofGuest = (model: Model, which: number) => {
  const all = model.bookings.flatMap((booking) => booking.guests.map((guest) => ({ booking, guest })));
  return pick(all, which);
};

const cancelGuest = fc.tuple(index, refundType).map(([which, type]) =>
  command(`cancel guest ${which}, ${type}`, async (model, service) => {
    const found = ofGuest(model, which);
    if (!found) return;
    const { booking, guest } = found;
    const reply = await service.send('PUT', `/guest/${guest.id}/cancel?refundType=${type}`);
    expect(reply.status).toBe(guest.isLive ? 200 : 409);
    if (guest.isLive) cancelGuests(booking, [guest], type === 'merchant');
  }),
);

const rebook = fc.tuple(index, places).map(([which, place]) =>
  command(`rebook guest ${which} to ${place}`, async (model, service) => {
    const found = ofGuest(model, which);
    if (!found) return;
    const { booking, guest } = found;
    const query = `itemId=${PLACES[place]}&ruleId=${place + 11}&priceCategoryId=${CATEGORIES[place]}`;
    const reply = await service.send('PUT', `/guest/${guest.id}/rebook?${query}`);
    const free = left(model, place) + (guest.place === place ? guest.seats : 0);
    expect(reply.status).toBe(guest.isLive ? (guest.seats <= free ? 200 : 400) : 409);
    if (reply.status !== 200) return;
    // A lone guest takes its item along, with the record of those who were cancelled.
    const { body } = await service.send('GET', `/bookings/${booking.id}`);
    for (const item of body.items) {
      const isTheirs = item.guests.some((one: { id: number }) => one.id === guest.id);
      for (const { id } of isTheirs ? item.guests : []) {
        const moved = booking.guests.find((one) => one.id === id);
        if (moved && (moved === guest || !moved.isLive)) moved.place = place;
      }
    }
    settle(booking);
  }),
);

const checkIn = fc.tuple(index, fc.boolean()).map(([which, isIn]) =>
  command(`check ${isIn ? 'in' : 'out'} guest ${which}`, async (model, service) => {
    const found = ofGuest(model, which);
    if (!found) return;
    const { guest } = found;
    const reply = await service.send('POST', `/guest/${guest.id}/check-${isIn ? 'in' : 'out'}`);
    expect(reply.status).toBe(guest.isLive ? 200 : 409);
    if (guest.isLive) guest.checkedIn = isIn;
  }),
);

const advance = fc.constantFrom(1, 5, 15).map((minutes) =>
  command(`advance ${minutes} minutes`, async (model, service) => {
    await service.advance(minutes);
    model.minutes += minutes;
  }),
);

/** The service in its first state. Tokens are renewed before they end, as the clock is the workspace's own. */
async function fresh(): Promise<Service> {
  const workspace = await harness.sandbox.workspaces.get(harness.workspace);
  if (!workspace) throw new Error('no workspace');
  await workspace.reset();
  let minutes = 0;
  let token = await newToken();
  return {
    send: (method, path, body) =>
      harness.send(method, path, { headers: { authorization: `Bearer ${token}` }, ...(body && { body }) }),
    async advance(by) {
      minutes += by;
      await workspace.setClock({ now: START + minutes * 60_000 });
      token = await newToken();
    },
  };
}

async function newToken(): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: `${harness.workspace}.partner`,
    client_secret: 'partner-secret',
  });
  const reply = await fetch(`${harness.url}/oauth2/token`, { method: 'POST', body });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says so
  return ((await reply.json()) as { access_token: string }).access_token;
}

test(
  'whatever is asked in whatever order, the service does what a simple model says',
  { timeout: 60_000 },
  async () => {
    const all = [
      capture,
      capture,
      release,
      book,
      book,
      pay,
      refund,
      cancel,
      cancelGuest,
      rebook,
      checkIn,
      advance,
    ];
    await fc.assert(
      fc.asyncProperty(fc.commands(all, { maxCommands: 25 }), async (commands) => {
        const service = await fresh();
        await fc.asyncModelRun(
          () => ({ model: { minutes: 0, captures: [], bookings: [] }, real: service }),
          commands,
        );
      }),
      { numRuns: 25 },
    );
  },
);
