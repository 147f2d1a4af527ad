import type { Schemas } from './schemas.js';

type Changed = Schemas['RequestDetails']['changes'][number];

/** The seats of one availability item that a request held or booked, before and after it. */
export interface SeatChange {
  readonly availabilityItemId: string;
  readonly held: { readonly before: number; readonly after: number };
  readonly booked: { readonly before: number; readonly after: number };
}

/** The parts of stored records that take seats. */
interface Capture {
  readonly availabilityItemIds: readonly string[];
  readonly seats: readonly { readonly seats: number }[];
}
interface Basket {
  readonly status: string;
  readonly items: readonly {
    readonly availabilityItemIds: readonly string[];
    readonly cancellation: unknown;
    readonly guests: readonly { readonly occupancy: number; readonly cancellation: unknown }[];
  }[];
}

type Seats = ReadonlyMap<string, number>;

/** Returns the seats that the captures and bookings of a request took before and after it, where these differ. */
export function seatChanges(changes: readonly Changed[]): readonly SeatChange[] {
  const captures = changes.filter(({ table }) => table === 'captures');
  const baskets = changes.filter(({ table }) => table === 'baskets');
  const [heldBefore, heldAfter] = [heldBy(captures, 'before'), heldBy(captures, 'after')];
  const [bookedBefore, bookedAfter] = [bookedBy(baskets, 'before'), bookedBy(baskets, 'after')];
  const ids = new Set([heldBefore, heldAfter, bookedBefore, bookedAfter].flatMap((seats) => [...seats.keys()]));
  return [...ids]
    .map((id) => ({
      availabilityItemId: id,
      held: { before: heldBefore.get(id) ?? 0, after: heldAfter.get(id) ?? 0 },
      booked: { before: bookedBefore.get(id) ?? 0, after: bookedAfter.get(id) ?? 0 },
    }))
    .filter(({ held, booked }) => held.before !== held.after || booked.before !== booked.after);
}

function heldBy(changes: readonly Changed[], moment: 'before' | 'after'): Seats {
  return sum(
    changes.flatMap((change) => {
      const capture = change[moment] as unknown as Capture | null | undefined;
      const seats = capture?.seats.reduce((all, one) => all + one.seats, 0) ?? 0;
      return capture?.availabilityItemIds.map((id) => [id, seats] as const) ?? [];
    }),
  );
}

function bookedBy(changes: readonly Changed[], moment: 'before' | 'after'): Seats {
  return sum(
    changes.flatMap((change) => {
      const basket = change[moment] as unknown as Basket | null | undefined;
      if (!basket || basket.status === 'cancelled') return [];
      return basket.items.flatMap(({ availabilityItemIds, cancellation, guests }) => {
        const live = cancellation === null ? guests.filter((guest) => guest.cancellation === null) : [];
        const seats = live.reduce((all, { occupancy }) => all + occupancy, 0);
        return availabilityItemIds.map((id) => [id, seats] as const);
      });
    }),
  );
}

function sum(entries: readonly (readonly [string, number])[]): Seats {
  const seats = new Map<string, number>();
  for (const [id, count] of entries) seats.set(id, (seats.get(id) ?? 0) + count);
  return seats;
}
