import { readApi } from './api-read.js';
import { control } from './control.js';
import { daysAfter } from './days.js';
import type { Offers } from './field-offers.js';
import { offersOf } from './offers.js';
import type { Schemas } from './schemas.js';

/** The most values of a kind that are offered. */
const MOST = 100;
const BOOKINGS = 20;
/** Captures are listed item by item. */
const HELD_ITEMS = 5;
const DAYS_OF_ACTIVITY = 60;

/**
 * Loads the values that a client of a workspace can use, and the captures of any client. With an activity: the items and
 * rules of this one alone.
 */
export async function loadOffers(
  workspace: string,
  client: string | null,
  activityId?: number,
): Promise<Offers> {
  const reader = { workspace, client };
  const params = { path: { name: workspace } };
  const ofActivity = activityId === undefined ? {} : { 'activityId[]': [activityId] };
  const found = await control.GET('/workspaces/{name}', { params }).orThrow();
  const [seats, merchants, activities, rules, bookings] = await Promise.all([
    itemsOf(found, activityId),
    readApi(reader, '/merchants'),
    readApi(reader, '/activities', { limit: MOST }),
    readApi(reader, '/availability-rules', { ...ofActivity, limit: MOST }),
    readApi(reader, '/bookings', { limit: BOOKINGS }),
  ]);
  const held = await heldItems(workspace, seats);
  return offersOf({ workspace: found, seats, held, merchants, activities, rules, bookings });
}

/** Returns the items of the next days, those of one activity for longer. */
function itemsOf(
  { name, clock }: Schemas['Workspace'],
  activityId: number | undefined,
): Promise<readonly Schemas['ItemSeats'][]> {
  const to = daysAfter(clock.now.slice(0, 10), DAYS_OF_ACTIVITY);
  const query = { limit: 1000, ...(activityId !== undefined && { activityId, to }) };
  return control.GET('/workspaces/{name}/seats', { params: { path: { name }, query } }).orThrow();
}

function heldItems(
  workspace: string,
  seats: readonly Schemas['ItemSeats'][],
): Promise<readonly Schemas['TakenItem'][]> {
  const held = seats.filter((one) => one.held > 0 && !one.isParent).slice(0, HELD_ITEMS);
  return Promise.all(
    held.map(({ availabilityItemId }) =>
      control
        .GET('/workspaces/{name}/seats/{availabilityItemId}', {
          params: { path: { name: workspace, availabilityItemId } },
        })
        .orThrow(),
    ),
  );
}

