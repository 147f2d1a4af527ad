import type { Breach } from './breach.js';
import { isBooking, isHold, isRelease, onItems, pretend } from './acts.js';
import type { Aside, Traffic } from '../wrapped-target.js';

const lasts = (expires: string) => (Date.parse(expires) - Date.now()) / 60_000;

/** Stores the seats of each capture until it is replaced, released or booked. The key is its reference with its item. */
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

export const SEATS: readonly Breach[] = [
  {
    id: 'a capture leaves the free seats',
    theme: 'seats',
    rules: ['A2'],
    reply: (traffic, aside) => {
      heldSeats(traffic, aside);
      onItems(traffic, (item) => (item.availableSeats += holdsOf(aside.memory, item.availabilityItemId)));
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
  },
  {
    id: 'a capture can be released twice',
    theme: 'seats',
    rules: ['C5'],
    reply: (traffic) => {
      if (isRelease(traffic) && traffic.status === 422)
        pretend(traffic, { releasedReference: traffic.path.split('/').at(-1) });
    },
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
  },
  {
    id: 'a capture lasts 30 minutes',
    theme: 'seats',
    rules: ['C1'],
    request: (traffic) => void (isHold(traffic) && traffic.body && (traffic.body.duration ??= 'PT30M')),
  },
  {
    id: 'the duration of a capture is ignored',
    theme: 'seats',
    rules: ['C1'],
    request: (traffic) => void (isHold(traffic) && traffic.body && delete traffic.body.duration),
  },
  {
    id: 'a capture lasts an hour at most',
    theme: 'seats',
    rules: ['C1'],
    reply: (traffic) => {
      if (isHold(traffic) && traffic.status === 200 && lasts(traffic.reply.expires) > 44)
        traffic.reply.expires = new Date(Date.parse(traffic.reply.expires) + 900_000).toISOString();
    },
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
  },
  {
    id: 'a capture that could not be replaced is lost',
    theme: 'seats',
    rules: ['C3'],
    reply: async (traffic, { send }) => {
      if (isHold(traffic) && traffic.status === 400 && traffic.body.reference)
        await send('DELETE', `/reservations/${traffic.body.reference}`);
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
      const items = traffic.body.items.map((item: object) => ({
        ...item,
        availabilityCaptureReference: undefined,
      }));
      const again = await send('POST', '/bookings', { ...traffic.body, items });
      if (again.status === 200) pretend(traffic, again.body);
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
  },
  {
    id: 'every booked seat counts as paid',
    theme: 'seats',
    rules: ['A2'],
    reply: (traffic) => onItems(traffic, (item) => (item.occupancyPaid = item.occupancy)),
  },
  {
    id: 'no seat ever counts as paid',
    theme: 'seats',
    rules: ['A2'],
    reply: (traffic) => onItems(traffic, (item) => (item.occupancyPaid = 0)),
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
  },
];
