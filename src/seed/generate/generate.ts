import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { DAY_MS, formatDate, HOUR_MS } from '../../domain/shared/civil-time.js';
import type { Fixture } from '../../store/fixture.js';
import { memoryStore } from '../../store/memory-store.js';
import { WorkspaceRegistry } from '../../workspaces/registry.js';
import { toDocument } from '../fixture/schema/document.js';
import { loadFixture } from '../fixture/load.js';
import { type GeneratedCatalogue, makeCatalogue } from './catalogue.js';
import { ActivitiesOnSale } from './departures.js';
import { Draw } from './draw.js';
import { SalesHistory, type OnProgress } from './history.js';
import type { SeedCalendar } from './schedules.js';

/** The fixture to generate. */
export interface FixturePlan {
  readonly merchants: number;
  readonly activities: number;
  readonly bookings: number;
  readonly seed: number;
  /** The first day on which activities take place. */
  readonly firstDay: number;
  readonly days: number;
  /** The name of the workspace for links in mails. */
  readonly workspace: string;
}

/** A generated fixture with its statistics. */
export interface GeneratedFixture {
  readonly fixture: Fixture;
  /** The number of baskets. The number is lower than planned if there were not enough seats. */
  readonly bookings: number;
  /** The number of refused changes, keyed by code. */
  readonly refusals: ReadonlyMap<string, number>;
}

/** The time from the first booking to the first day of the calendar. */
const BOOKING_STARTS_MS = 30 * DAY_MS;

/**
 * Generates a fixture. The operations of the contract make its bookings. The clock runs from a month before the first
 * day to noon of the middle day, so that half of the calendar is in the past. Equal plans give byte-identical
 * fixtures.
 */
export async function generateFixture(
  plan: FixturePlan,
  onProgress: OnProgress = () => {},
): Promise<GeneratedFixture> {
  const calendar: SeedCalendar = { firstDay: plan.firstDay, lastDay: plan.firstDay + plan.days - 1 };
  const beginsAt = calendar.firstDay * DAY_MS - BOOKING_STARTS_MS;
  const endsAt = (calendar.firstDay + Math.floor(plan.days / 2)) * DAY_MS + 12 * HOUR_MS;
  const catalogue = makeCatalogue(new Draw(plan.seed), { ...plan, calendar });
  const start = loadFixture(toDocument(emptyFixture(plan, catalogue, beginsAt)), { now: beginsAt });
  const workspaces = new WorkspaceRegistry(memoryStore(), { realTime: () => beginsAt, idleMs: 0 });
  const workspace = await workspaces.create({ name: plan.workspace, fixture: start });
  const offers = new ActivitiesOnSale(start, calendar);
  const history = new SalesHistory(workspace, {
    draw: new Draw(plan.seed + 1),
    catalogue: start,
    offers,
    endsAt,
  });
  const bookings = await history.run(plan.bookings, beginsAt, onProgress);
  const fixture = { ...workspace.export(), clock: { now: endsAt, frozen: false } };
  await workspaces.close();
  return { fixture, bookings, refusals: history.refusals };
}

function emptyFixture(plan: FixturePlan, catalogue: GeneratedCatalogue, now: EpochMs): Fixture {
  const { merchants, activities, bookings, seed, firstDay, days } = plan;
  const contents = `${merchants} merchants, ${activities} activities and ${bookings} bookings`;
  return {
    ...catalogue,
    description: `Generated with seed ${seed}: ${contents}, ${days} days from ${formatDate(firstDay)} on`,
    clock: { now, frozen: true },
    seed,
    captures: [],
    endedCaptures: [],
    baskets: [],
    endedPages: [],
    capacities: [],
    discountUses: [],
    voucherUses: [],
    mails: [],
    sequences: {},
  };
}
