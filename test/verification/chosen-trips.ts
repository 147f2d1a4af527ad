// Chooses trips as the workflows do, and captures seats on them as a client of the workspace.
import { afterAll } from 'vitest';
import { startSandbox, type Workspace } from '../../src/index.js';
import { discoverInputs } from '../../src/verification/workflows/discover.js';
import {
  createRecordingTarget,
  type RecordingTarget,
} from '../../src/verification/workflows/recording-target.js';

export const sandbox = await startSandbox({ fixture: null });
afterAll(() => sandbox.close());
export const target = createRecordingTarget(sandbox.url);
export const demoAt = (now: string) => sandbox.workspace('demo', { clock: { now, frozen: true } });

export const MERCHANTS = ['tagus-tours', 'alpen-rad', 'kyoto-walks'];

/** The chosen rule with its trips, and a seat. */
export interface Choice {
  readonly startsFrom: string;
  readonly activityId: number;
  readonly availabilityRuleId: number;
  readonly oneSeat: Readonly<Record<string, number>>;
}

/** Returns the rule and trips that the workflows would choose. */
export async function choose(
  { name }: Workspace,
  merchant?: string,
  at: RecordingTarget = target,
): Promise<Choice> {
  const chosen = { clientId: `${name}.partner`, clientSecret: 'partner-secret' };
  const inputs = await discoverInputs(at, { ...chosen, ...(merchant !== undefined && { merchant }) });
  return inputs as unknown as Choice;
}

/** Captures a seat on each trip that the workflows find for a choice. Returns the status of each capture request. */
export async function hold(
  workspace: Workspace,
  { startsFrom, activityId, availabilityRuleId, oneSeat }: Choice,
) {
  const shop = workspace.client('partner');
  const rule = String(availabilityRuleId);
  const query = { 'activityId[]': [activityId], availabilityRuleId: rule, seats: 3, startsFrom, limit: 2 };
  const trips = await shop.GET('/availabilities', { params: { query } }).orThrow();
  const held = trips.map(async ({ availabilityItemId }) => {
    const body = { availabilityItemId, priceCategories: [oneSeat] };
    return (await shop.POST('/reservations', { body })).response.status;
  });
  return Promise.all(held);
}

/**
 * Chooses a trip every half hour. Returns the choices that could not be booked at once, or could not be booked an
 * hour later.
 */
export async function refusedChoices(from: string, merchant: string, halfHours: number): Promise<unknown[]> {
  await using workspace = await demoAt(from);
  const choices: Choice[] = [];
  const refused: unknown[] = [];
  for (let count = 0; count < halfHours; count += 1) {
    choices.push(await choose(workspace, merchant));
    for (const choice of [choices.at(-1), choices.at(-3)].filter((one) => one !== undefined)) {
      const held = await hold(workspace, choice);
      if (held.join() !== '200,200') refused.push([await workspace.now(), choice.startsFrom, held]);
    }
    await workspace.advance('PT30M');
  }
  return refused;
}
