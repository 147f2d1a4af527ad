import type { Acts } from '../../src/examination/acts.js';
import type { Session } from '../../src/examination/session.js';
import { singleSeats, type World } from '../../src/examination/world.js';
import type { RuleId } from '../../src/domain/shared/rule-ids.gen.js';
import type { Aside, Traffic, Wrapper } from './wrapped-target.js';

/** What a witness works with. */
export interface Witnessing {
  readonly acts: Acts;
  readonly session: Session;
  readonly world: World;
}

/** A target that breaks one rule. */
export interface Breach extends Wrapper {
  readonly id: string;
  readonly theme: 'seats' | 'money' | 'time' | 'lists' | 'states' | 'visibility' | 'http';
  /** The rules that a finding may name. */
  readonly rules: readonly RuleId[];
  /** Whether it shows only with facts. */
  readonly needsFacts?: boolean;
  /** Returns whether the rule is broken, by requests of its own. */
  readonly witness: (witnessing: Witnessing) => Promise<boolean>;
}

const isHold = ({ method, path }: Traffic) => method === 'POST' && path === '/reservations';
const isRelease = ({ method, path }: Traffic) => method === 'DELETE' && path.startsWith('/reservations/');
const isBooking = ({ method, path }: Traffic) => method === 'POST' && path === '/bookings';
const isRead = ({ method, path, status }: Traffic) =>
  method === 'GET' && /^\/bookings\/\d+$/.test(path) && status === 200;
const isQuote = ({ method, path, status }: Traffic) =>
  method === 'GET' && path === '/bookingPrices' && status === 200;

/** Applies a change to each availability item of a reply. */
// oxlint-disable-next-line typescript/no-explicit-any -- as in the wrapper
function onItems({ method, path, status, reply }: Traffic, change: (item: any) => void): void {
  if (method !== 'GET' || status !== 200 || !/availabilities/.test(path)) return;
  for (const item of [reply].flat()) if (item?.availabilityItemId) change(item);
}

/** Answers as if a refused request had been carried out. */
function pretend(traffic: Traffic, reply: unknown): void {
  Object.assign(traffic, { status: 200, reply });
}

/** A booking of two seats at a time far ahead. */
async function booked({ acts, world }: Witnessing, seats = 2, order: object = {}) {
  const offer = singleSeats(world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) throw new TypeError('There is no trip.');
  const item = offer.take();
  const made = await acts.book([offer.order(item, category, seats)], order, 'own', offer.merchant.slug);
  return { offer, category, item, made, id: made.body.id, itemId: item.availabilityItemId };
}

async function held({ acts, world }: Witnessing, seats = 2, more: object = {}) {
  const offer = singleSeats(world);
  const [category] = offer?.singles ?? [];
  if (!offer || !category) throw new TypeError('There is no trip.');
  const item = offer.take();
  const itemId = item.availabilityItemId;
  const before = await acts.seats(itemId);
  const reply = await acts.hold(itemId, offer.entries(category, seats), more as Record<string, unknown>);
  return { offer, category, item, itemId, before, reply, reference: reply.body.reference };
}

const lasts = (expires: string) => (Date.parse(expires) - Date.now()) / 60_000;

/** Remembers the seats that each reference holds, and returns those of an item. */
function heldSeats(traffic: Traffic, { memory }: Aside): void {
  if (isHold(traffic) && traffic.status === 200) {
    const seats = [traffic.body.priceCategories]
      .flat()
      .flatMap((entry: object) => Object.values(entry) as number[]);
    if (traffic.body.reference) memory.delete(`${traffic.body.reference} ${traffic.body.availabilityItemId}`);
    memory.set(
      `${traffic.reply.reference} ${traffic.body.availabilityItemId}`,
      seats.reduce((a, b) => a + b, 0),
    );
  }
  const ended = isRelease(traffic)
    ? traffic.path.split('/').at(-1)
    : isBooking(traffic)
      ? traffic.body?.items?.[0]?.availabilityCaptureReference
      : undefined;
  if (ended && traffic.status === 200)
    for (const key of memory.keys()) if (key.startsWith(`${ended} `)) memory.delete(key);
}

function holdsOf(memory: Aside['memory'], item: string): number {
  let sum = 0;
  for (const [key, seats] of memory) if (key.endsWith(` ${item}`)) sum += seats;
  return sum;
}

const SEATS: readonly Breach[] = [
  {
    id: 'a capture leaves the free seats',
    theme: 'seats',
    rules: ['A2'],
    reply: (traffic, aside) => {
      heldSeats(traffic, aside);
      onItems(traffic, (item) => (item.availableSeats += holdsOf(aside.memory, item.availabilityItemId)));
    },
    witness: async (w) => {
      const { itemId, before } = await held(w);
      return (await w.acts.seats(itemId)).available === before.available;
    },
  },
  {
    id: 'a capture counts as occupancy',
    theme: 'seats',
    rules: ['A2'],
    reply: (traffic, aside) => {
      heldSeats(traffic, aside);
      onItems(traffic, (item) => (item.occupancy += holdsOf(aside.memory, item.availabilityItemId)));
    },
    witness: async (w) => {
      const { itemId, before } = await held(w);
      return (await w.acts.seats(itemId)).occupancy > before.occupancy;
    },
  },
  {
    id: 'a release keeps the seats',
    theme: 'seats',
    rules: ['C5'],
    request: (traffic) => {
      if (!isRelease(traffic)) return false;
      pretend(traffic, { releasedReference: traffic.path.split('/').at(-1) });
      return true;
    },
    witness: async (w) => {
      const { itemId, before, reference } = await held(w);
      await w.acts.release(reference);
      return (await w.acts.seats(itemId)).available < before.available;
    },
  },
  {
    id: 'a capture can be released twice',
    theme: 'seats',
    rules: ['C5'],
    reply: (traffic) => {
      if (isRelease(traffic) && traffic.status === 422)
        pretend(traffic, { releasedReference: traffic.path.split('/').at(-1) });
    },
    witness: async ({ acts }) => (await acts.release('nonsense')).status === 200,
  },
  {
    id: 'more seats than are free can be held',
    theme: 'seats',
    rules: ['C2'],
    reply: (traffic) => {
      const asked =
        isHold(traffic) && traffic.status === 400 ? [traffic.body.priceCategories].flat().length : 0;
      if (asked > 1)
        pretend(traffic, { reference: 'FREE', expires: new Date(Date.now() + 900_000).toISOString() });
    },
    witness: async (w) => (await held(w, 60)).reply.status === 200,
  },
  {
    id: 'a single seat takes two in an entry',
    theme: 'seats',
    rules: ['C2'],
    reply: (traffic) => {
      if (
        isHold(traffic) &&
        traffic.status === 400 &&
        traffic.reply.errors?.some((one: { code: string }) => one.code === 'one_seat_per_entry')
      )
        pretend(traffic, { reference: 'FREE', expires: new Date(Date.now() + 900_000).toISOString() });
    },
    witness: async (w) => {
      const { itemId, category } = await held(w);
      return (await w.acts.hold(itemId, [[category.id, 2]])).status === 200;
    },
  },
  {
    id: 'a capture lasts 30 minutes',
    theme: 'seats',
    rules: ['C1'],
    request: (traffic) => void (isHold(traffic) && traffic.body && (traffic.body.duration ??= 'PT30M')),
    witness: async (w) => lasts((await held(w)).reply.body.expires) > 25,
  },
  {
    id: 'the duration of a capture is ignored',
    theme: 'seats',
    rules: ['C1'],
    request: (traffic) => void (isHold(traffic) && traffic.body && delete traffic.body.duration),
    witness: async (w) => lasts((await held(w, 1, { duration: 'PT40M' })).reply.body.expires) < 20,
  },
  {
    id: 'a capture lasts an hour at most',
    theme: 'seats',
    rules: ['C1'],
    reply: (traffic) => {
      if (isHold(traffic) && traffic.status === 200 && lasts(traffic.reply.expires) > 44)
        traffic.reply.expires = new Date(Date.parse(traffic.reply.expires) + 900_000).toISOString();
    },
    witness: async (w) => lasts((await held(w, 1, { duration: 'PT2H' })).reply.body.expires) > 50,
  },
  {
    id: 'a malformed duration is taken',
    theme: 'seats',
    rules: ['C1'],
    request: (traffic) =>
      void (
        isHold(traffic) &&
        traffic.body &&
        !/^P(?!T?0)\w+\d\w*$/.test(traffic.body.duration ?? 'PT1M') &&
        delete traffic.body.duration
      ),
    witness: async (w) => (await held(w, 1, { duration: '15' })).reply.status === 200,
  },
  {
    id: 'a replaced capture keeps its seats',
    theme: 'seats',
    rules: ['C3'],
    request: (traffic, { memory }) => {
      if (isHold(traffic) && traffic.body?.reference && memory.has(traffic.body.reference))
        delete traffic.body.reference;
    },
    reply: (traffic, { memory }) =>
      void (isHold(traffic) && traffic.status === 200 && memory.set(traffic.reply.reference, 1)),
    witness: async (w) => {
      const { itemId, before, reference, offer, category } = await held(w);
      await w.acts.hold(itemId, offer.entries(category, 1), { reference });
      return (await w.acts.seats(itemId)).available < before.available - 1;
    },
  },
  {
    id: 'a capture that could not be replaced is lost',
    theme: 'seats',
    rules: ['C3'],
    reply: async (traffic, { send }) => {
      if (isHold(traffic) && traffic.status === 400 && traffic.body.reference)
        await send('DELETE', `/reservations/${traffic.body.reference}`);
    },
    witness: async (w) => {
      const { itemId, before, reference, offer, category } = await held(w);
      await w.acts.hold(itemId, offer.entries(category, 99), { reference });
      return (await w.acts.seats(itemId)).available === before.available;
    },
  },
  {
    id: 'any reference can be booked while seats are free',
    theme: 'seats',
    rules: ['C6'],
    reply: async (traffic, { send }) => {
      if (
        !isBooking(traffic) ||
        traffic.status !== 400 ||
        !traffic.body.items?.[0]?.availabilityCaptureReference
      )
        return;
      const items = traffic.body.items.map(
        ({ availabilityCaptureReference: _, ...item }: { availabilityCaptureReference: string }) => item,
      );
      const again = await send('POST', '/bookings', { ...traffic.body, items });
      if (again.status === 200) pretend(traffic, again.body);
    },
    witness: async (w) => {
      const { offer, category, item } = await held(w, 1);
      const order = { ...offer.order(item, category, 1), availabilityCaptureReference: 'nonsense' };
      return (await w.acts.book([order], {}, 'own', offer.merchant.slug)).status === 200;
    },
  },
  {
    id: 'a cancelled booking keeps its seats',
    theme: 'seats',
    rules: ['B7'],
    request: async (traffic, { send, memory }) => {
      if (traffic.method !== 'PUT' || !/^\/bookings\/\d+$/.test(traffic.path)) return;
      const { body } = await send('GET', traffic.path);
      if (body.status === 'cancelled' || !body.items) return;
      for (const { availabilityItem, guests } of body.items)
        memory.set(
          availabilityItem.availabilityItemId,
          (memory.get(availabilityItem.availabilityItemId) ?? 0) +
            guests.filter((guest: { cancellation: unknown }) => !guest.cancellation).length,
        );
    },
    reply: (traffic, { memory }) =>
      onItems(traffic, (item) => {
        const kept = memory.get(item.availabilityItemId) ?? 0;
        item.occupancy += kept;
        item.availableSeats = Math.max(0, item.availableSeats - kept);
      }),
    witness: async (w) => {
      const { id, itemId } = await booked(w);
      await w.acts.cancel(id);
      return (await w.acts.seats(itemId)).occupancy > 0;
    },
  },
  {
    id: 'every booked seat counts as paid',
    theme: 'seats',
    rules: ['A2'],
    reply: (traffic) => onItems(traffic, (item) => (item.occupancyPaid = item.occupancy)),
    witness: async (w) => {
      const { itemId } = await booked(w);
      return (await w.acts.seats(itemId)).paid > 0;
    },
  },
  {
    id: 'no seat ever counts as paid',
    theme: 'seats',
    rules: ['A2'],
    reply: (traffic) => onItems(traffic, (item) => (item.occupancyPaid = 0)),
    witness: async (w) => {
      const { id, itemId } = await booked(w);
      await w.acts.pay(id, 500);
      return (await w.acts.seats(itemId)).paid === 0;
    },
  },
  {
    id: 'a full item is almostfull',
    theme: 'seats',
    rules: ['A1'],
    reply: (traffic) =>
      onItems(
        traffic,
        (item) => void (item.occupancyStatus === 'full' && (item.occupancyStatus = 'almostfull')),
      ),
    witness: async (w) => {
      const offer = singleSeats(w.world);
      const { before } = await held(w, 1);
      const all = await held(w, before.available);
      return offer !== undefined && (await w.acts.seats(all.itemId)).status === 'almostfull';
    },
  },
  {
    id: 'a booked item is free',
    theme: 'seats',
    rules: ['A1'],
    reply: (traffic) =>
      onItems(
        traffic,
        (item) => void (item.occupancyStatus === 'bookedsome' && (item.occupancyStatus = 'free')),
      ),
    witness: async (w) => {
      const { itemId } = await booked(w, 1);
      return (await w.acts.seats(itemId)).status === 'free';
    },
  },
  {
    id: 'a chain costs its first item',
    theme: 'seats',
    rules: ['A9'],
    request: (traffic) => {
      if (traffic.path !== '/bookingPrices') return;
      const chain = traffic.query.get('items[0][availabilityItemId]');
      if (chain?.includes(',')) traffic.query.set('items[0][availabilityItemId]', chain.split(',')[0] ?? '');
    },
    witness: async ({ acts, world }) => {
      const offer = world.offers.find(({ rule }) => rule.type === 'rental');
      const [one, two] = offer?.items ?? [];
      const guests = [{ priceCategoryId: offer?.singles[0]?.id ?? 0, occupancy: 1 }];
      const price = async (id: string) =>
        (
          await acts.quote([{ availabilityItemId: id, guests }], {
            currency: offer?.merchant.defaultCurrency,
          })
        ).body.total;
      return (
        (await price(`${one?.availabilityItemId},${two?.availabilityItemId}`)) ===
        (await price(String(one?.availabilityItemId)))
      );
    },
  },
  {
    id: 'anybody sets a capacity',
    theme: 'seats',
    rules: ['A8'],
    reply: (traffic) => {
      if (/priceCategories/.test(traffic.path) && traffic.status === 403)
        pretend(traffic, {
          capacity: 1,
          old_capacity: 2,
          availabilityItemId: 'x',
          availabilityRuleId: 1,
          priceCategoryId: null,
        });
    },
    witness: async ({ session, world }) => {
      const offer = singleSeats(world);
      const path = `/availabilities/${offer?.items[0]?.availabilityItemId}/priceCategories`;
      return (
        (await session.send('POST', path, { body: { capacity: 12, ruleId: offer?.rule.id } })).status === 200
      );
    },
  },
];

/** The first quote of a trip for two. */
async function quoted({ acts, world }: Witnessing, query: object = {}, more: object = {}) {
  const offer = singleSeats(world);
  const [item, category] = [offer?.items[0], offer?.singles[0]];
  const guests = [{ priceCategoryId: category?.id ?? 0, occupancy: 1 }];
  const reply = await acts.quote([{ availabilityItemId: item?.availabilityItemId ?? '', guests, ...more }], {
    currency: offer?.merchant.defaultCurrency,
    ...query,
  });
  return { reply, offer, category };
}

/** Changes a quote and what follows from it. */
function reprice(traffic: Traffic, change: (quote: Traffic['reply']) => void): void {
  if (isQuote(traffic)) change(traffic.reply);
}

const refusedAs = (traffic: Traffic, path: RegExp, status: number, reply: unknown) => {
  if (traffic.method !== 'GET' && path.test(traffic.path) && traffic.status === status)
    pretend(traffic, reply);
};

const MONEY: readonly Breach[] = [
  {
    id: 'an addon is charged once whatever its quantity',
    theme: 'money',
    rules: ['M1', 'M2'],
    request: (traffic) => {
      if (traffic.path !== '/bookingPrices') return;
      for (const key of [...traffic.query.keys()])
        if (/\[addons\].*\[quantity\]$/.test(key)) traffic.query.set(key, '1');
    },
    witness: async (w) => {
      const addon = singleSeats(w.world)?.activity.addons.find(({ type }) => type === 'item');
      const { reply } = await quoted(w, {}, { addons: [{ id: addon?.id, quantity: 3 }] });
      return reply.body.items[0]?.addons[0]?.total === addon?.price.amount;
    },
  },
  {
    id: 'guests cost a cent more',
    theme: 'money',
    rules: ['M1', 'M2', 'M9'],
    reply: (traffic) =>
      reprice(traffic, ({ items }) => {
        for (const guest of items.flatMap((item: { guests: object[] }) => item.guests)) guest.price += 0.01;
      }),
    witness: async (w) => {
      const { reply, category } = await quoted(w);
      return reply.body.items[0]?.guests[0]?.price !== category?.price.amount;
    },
  },
  {
    id: 'the total leaves out the fees',
    theme: 'money',
    rules: ['M9', 'M2', 'M6'],
    reply: (traffic) =>
      reprice(traffic, (quote) => {
        for (const { value } of quote.fees) quote.total -= value;
      }),
    witness: async (w) => {
      const { body } = (await quoted(w)).reply;
      return body.total === body.itemsPrice && body.fees.length > 0;
    },
  },
  {
    id: 'other currencies are converted at another rate',
    theme: 'money',
    rules: ['M8', 'M1', 'M9'],
    reply: (traffic) =>
      reprice(traffic, ({ conversionRate, items }) => {
        if (conversionRate !== 1)
          for (const guest of items.flatMap((item: { guests: object[] }) => item.guests)) {
            guest.price = Math.round(guest.price * 110) / 100;
            guest.total = guest.price + guest.addonsPrice;
          }
      }),
    witness: async (w) => {
      const { offer, reply } = await quoted(w);
      const currency = offer?.merchant.currencies.find((one) => one !== offer.merchant.defaultCurrency) ?? '';
      const other = await quoted(w, { currency });
      const due =
        (reply.body.items[0]?.guests[0]?.price ?? 0) * (offer?.merchant.conversionRates[currency] ?? 1);
      return Math.abs((other.reply.body.items[0]?.guests[0]?.price ?? 0) - due) > 0.02;
    },
  },
  {
    id: 'any currency can be quoted',
    theme: 'money',
    rules: ['M8'],
    request: (traffic) => {
      if (
        traffic.path === '/bookingPrices' &&
        ['ISK', 'MXN', 'THB'].includes(traffic.query.get('currency') ?? '')
      )
        traffic.query.set('currency', 'EUR');
    },
    witness: async (w) => (await quoted(w, { currency: 'ISK' })).reply.status === 200,
  },
  {
    id: 'a booking costs more than its quote',
    theme: 'money',
    rules: ['M2', 'M9', 'B8', 'M6', 'B7'],
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.total > 0) {
        traffic.reply.total += 1;
        traffic.reply.balance += 1;
      }
    },
    witness: async (w) => {
      const { reply } = await quoted(w);
      const { id } = await booked(w, 1);
      return (await w.acts.booking(id)).body.total > reply.body.total;
    },
  },
  {
    id: 'the balance forgets refunds',
    theme: 'money',
    rules: ['M9'],
    reply: (traffic) => {
      if (isRead(traffic))
        traffic.reply.balance = Math.round((traffic.reply.total - traffic.reply.totalPayments) * 100) / 100;
    },
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 20);
      await w.acts.act('POST', `/booking/${id}/refund`, { amount: 5, refundType: 'merchant' });
      const { body } = await w.acts.booking(id);
      return body.balance !== body.total - 15;
    },
  },
  {
    id: 'comments of payments are lost',
    theme: 'money',
    rules: ['B5'],
    request: (traffic) => {
      if (/\/payment$/.test(traffic.path)) traffic.query.delete('comment');
    },
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 1, { comment: 'Kept' });
      return (await w.acts.booking(id)).body.payments[0]?.comment !== 'Kept';
    },
  },
  {
    id: 'a payment of nothing is taken',
    theme: 'money',
    rules: ['B5'],
    reply: (traffic) => {
      if (Number(traffic.query.get('amount')) <= 0) refusedAs(traffic, /\/payment$/, 400, { paymentId: 1 });
    },
    witness: async (w) => (await w.acts.pay((await booked(w)).id, 0)).status === 200,
  },
  {
    id: 'any payment makes a booking paid',
    theme: 'money',
    rules: ['B2'],
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.status === 'reserved' && traffic.reply.totalPayments > 0)
        Object.assign(traffic.reply, { status: 'paid', isReservation: false });
    },
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 1);
      return (await w.acts.booking(id)).body.status === 'paid';
    },
  },
  {
    id: 'an overpaid booking is even',
    theme: 'money',
    rules: ['B1'],
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.paymentStatus === 'overpaid') traffic.reply.paymentStatus = 'even';
    },
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 999);
      return (await w.acts.booking(id)).body.paymentStatus === 'even';
    },
  },
  {
    id: 'a treasurer refunds more than it holds',
    theme: 'money',
    rules: ['B6'],
    reply: (traffic) => {
      if (Number(traffic.query.get('amount')) > 0) refusedAs(traffic, /\/refund$/, 400, { paymentId: 1 });
    },
    witness: async (w) =>
      (
        await w.acts.act('POST', `/booking/${(await booked(w)).id}/refund`, {
          amount: 9,
          refundType: 'merchant',
        })
      ).status === 200,
  },
  {
    id: 'a refund lowers the total',
    theme: 'money',
    rules: ['B7', 'M9'],
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.status !== 'cancelled') {
        traffic.reply.total -= traffic.reply.totalRefunds;
        traffic.reply.balance -= traffic.reply.totalRefunds;
      }
    },
    witness: async (w) => {
      const { id } = await booked(w);
      const before = await w.acts.booking(id);
      await w.acts.pay(id, 20);
      await w.acts.act('POST', `/booking/${id}/refund`, { amount: 5, refundType: 'merchant' });
      return (await w.acts.booking(id)).body.total < before.body.total;
    },
  },
  {
    id: 'cancellations refund nothing',
    theme: 'money',
    rules: ['B7', 'M6', 'B6'],
    request: (traffic) => {
      if (
        traffic.method === 'PUT' &&
        traffic.query.has('refundType') &&
        traffic.query.get('refundType') !== 'agent'
      )
        traffic.query.set('refundType', 'ignore');
    },
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 50);
      await w.acts.cancel(id, { refundType: 'merchant' });
      return (await w.acts.booking(id)).body.totalRefunds === 0;
    },
  },
  {
    id: 'refundFee is ignored',
    theme: 'money',
    rules: ['M6'],
    request: (traffic) => {
      if (traffic.method === 'PUT') traffic.query.delete('refundFee');
    },
    witness: async (w) => {
      const { id } = await booked(w);
      await w.acts.pay(id, 500);
      await w.acts.cancel(id, { refundType: 'merchant', refundFee: true });
      return (await w.acts.booking(id)).body.total > 0;
    },
  },
  {
    id: 'a cancelled addon stays in the total',
    theme: 'money',
    rules: ['B7'],
    request: (traffic) => {
      if (!/addon\/\d+\/cancel$/.test(traffic.path)) return false;
      pretend(traffic, { id: Number(traffic.path.split('/').at(-2)) });
      return true;
    },
    witness: async ({ acts }) =>
      (await acts.act('PUT', '/booking/item/addon/999999/cancel', { refundType: 'ignore' })).status === 200,
  },
  {
    id: 'the price of a rebooking is ignored',
    theme: 'money',
    rules: ['B8'],
    request: (traffic) => {
      if (/rebook$/.test(traffic.path)) traffic.query.delete('price');
    },
    witness: async (w) => {
      const { id, itemId, offer } = await booked(w, 1);
      const guest = (await w.acts.booking(id)).body.items[0]?.guests[0];
      await w.acts.act('PUT', `/guest/${guest?.id}/rebook`, { itemId, ruleId: offer.rule.id, price: 3 });
      return (await w.acts.booking(id)).body.items[0]?.guests[0]?.price !== 3;
    },
  },
  {
    id: 'unknown discount codes are valid',
    theme: 'money',
    rules: ['M10'],
    reply: (traffic) => {
      if (traffic.path === '/discountCodes' && traffic.status === 200 && !traffic.reply.isValid)
        traffic.reply.isValid = true;
    },
    witness: async ({ session, world }) =>
      (
        await session.get<{ isValid: boolean }>('/discountCodes', {
          discountCode: 'X',
          activityId: world.offers[0]?.activity.id,
          price: 10,
          currency: world.offers[0]?.merchant.defaultCurrency,
        })
      ).body.isValid,
  },
  {
    id: 'an invalid voucher has an amount',
    theme: 'money',
    rules: ['M10'],
    reply: (traffic) => {
      if (traffic.path === '/vouchers' && traffic.status === 200)
        for (const one of traffic.reply) if (!one.isValid) one.amount = 10;
    },
    witness: async ({ session }) =>
      (await session.get<{ amount: number }[]>('/vouchers', 'code[]=X')).body[0]?.amount === 10,
  },
  {
    id: 'a transaction pays twice',
    theme: 'money',
    rules: ['H3'],
    reply: async (traffic, { send }) => {
      if (!isBooking(traffic) || traffic.status !== 409) return;
      const again = await send('POST', '/bookings', {
        ...traffic.body,
        thirdPartyPayment: {
          transactionId: `${traffic.body.thirdPartyPayment.transactionId}-${Math.round(performance.now() * 1000)}`,
        },
      });
      pretend(traffic, again.body);
    },
    witness: async (w) => {
      const order = { thirdPartyPayment: { transactionId: `w-${Math.round(performance.now() * 1000)}` } };
      await booked(w, 1, order);
      return (await booked(w, 1, order)).made.status === 200;
    },
  },
  {
    id: 'a declined card pays',
    theme: 'money',
    rules: ['H1'],
    request: (traffic) => {
      if (traffic.body?.creditCard?.ccnumber === '4000000000000002')
        traffic.body.creditCard.ccnumber = '4242424242424242';
    },
    witness: async (w) =>
      (
        await booked(w, 1, {
          creditCard: {
            ccnumber: '4000000000000002',
            expiryYear: 2099,
            expiryMonth: 1,
            name: 'A',
            cvc: '123',
          },
        })
      ).made.status === 200,
  },
  {
    id: 'anybody takes a multidiscount',
    theme: 'money',
    rules: ['B3'],
    reply: async (traffic, { send }) => {
      if (traffic.path !== '/bookingPrices' || traffic.status !== 403) return;
      traffic.query.delete('multidiscount');
      pretend(traffic, (await send('GET', `/bookingPrices?${traffic.query}`)).body);
    },
    witness: async (w) => (await quoted(w, { multidiscount: 10 })).reply.status === 200,
  },
  {
    id: 'a used voucher stays valid',
    theme: 'money',
    rules: ['M4'],
    needsFacts: true,
    reply: (traffic, { memory }) => {
      if (traffic.path !== '/vouchers' || traffic.status !== 200) return;
      for (const one of traffic.reply) {
        if (one.isValid) memory.set(one.code, one.amount);
        else if (memory.has(one.code))
          Object.assign(one, { isValid: true, amount: memory.get(one.code), error: null });
      }
    },
    witness: async (w) => {
      const valid = async () =>
        (await w.session.get<{ isValid: boolean }[]>('/vouchers', 'code[]=GIFT-TAGUS-50')).body[0]?.isValid;
      await valid();
      await booked(w, 1, { vouchers: ['GIFT-TAGUS-50'] });
      return (await valid()) === true;
    },
  },
  {
    id: 'an agent pays the online fee',
    theme: 'money',
    rules: ['M6', 'M2', 'M9'],
    needsFacts: true,
    reply: (traffic) => {
      if (isRead(traffic) && traffic.reply.agent !== null && traffic.reply.status !== 'cancelled') {
        traffic.reply.onlineBookingFee = 1.5;
        traffic.reply.totalFees = 1.5;
        traffic.reply.total += 1.5;
        traffic.reply.balance += 1.5;
      }
    },
    witness: async ({ acts, world }) => {
      const offer = singleSeats(world);
      const [item, category] = [offer?.take(), offer?.singles[0]];
      if (!offer || !item || !category) return false;
      const made = await acts.book([offer.order(item, category, 1)], {}, 'agent', offer.merchant.slug);
      return (await acts.booking(made.body.id, 'agent')).body.onlineBookingFee > 0;
    },
  },
];

export { isRead, booked, onItems, pretend, refusedAs };
export const SEATS_AND_MONEY: readonly Breach[] = [...SEATS, ...MONEY];
