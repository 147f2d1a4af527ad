import assert from 'node:assert/strict';
import { Refusal } from '../../src/domain/shared/refusal.js';
import type { LiveWorkspace } from '../../src/workspaces/live-workspace.js';
import type { WorkspaceRegistry } from '../../src/workspaces/registry.js';
import { aCapture, QUARTER } from './store-contract.js';
import { fixture, ITEM } from './workspace.js';

/** The number of seats of the fixture's trip. */
export const SEATS = 10;

/** The result of a race. */
export interface RaceResult {
  rounds: number;
  /** The number of commands that ran again, because another instance had appended before them. */
  decidedAgain: number;
  sold: number;
  refused: number;
}

/** Returns a workspace of an instance by its name. It has all changes that were durable before the call. */
export async function at(instance: WorkspaceRegistry, name: string): Promise<LiveWorkspace> {
  const workspace = await instance.get(name);
  assert.ok(workspace, `${name} is gone`);
  return workspace;
}

/** Captures a seat at an instance. Returns the number of the capture, or null if no seat is free. */
export async function buy(
  instance: WorkspaceRegistry,
  name: string,
  reference: string,
  onDecide: () => void = () => undefined,
): Promise<number | null> {
  const workspace = await at(instance, name);
  return workspace
    .command((tx, now) => {
      onDecide();
      if (tx.occupancy(ITEM).held + 1 > SEATS) throw new Refusal('conflict', 'C8');
      tx.put('captures', aCapture(reference, 1, now + QUARTER));
      return tx.nextId('guest');
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
}

/** Returns the references of all captures that an instance sees. */
export async function seen(instance: WorkspaceRegistry, name: string): Promise<readonly string[]> {
  const workspace = await at(instance, name);
  return workspace.query((tables) => {
    const references = [...tables.captures.values()].map(({ reference }) => reference);
    assert.equal(tables.occupancy(ITEM).held, references.length);
    return references.toSorted();
  });
}

/**
 * Runs one round: 16 buyers, spread over all instances, try to capture 10 seats. Each buyer reads its own capture at
 * another instance.
 */
async function raceOnce(
  instances: readonly WorkspaceRegistry[],
  round: number,
  result: RaceResult,
): Promise<void> {
  let decided = 0;
  const instanceOf = (index: number) => instances[index % instances.length] as WorkspaceRegistry;
  const numbers = await Promise.all(
    Array.from({ length: 16 }, async (_, buyer) => {
      const reference = `R${round}B${buyer}`;
      const number = await buy(instanceOf(buyer), 'race', reference, () => decided++);
      const isSeen = (await seen(instanceOf(buyer + 1), 'race')).includes(reference);
      assert.equal(
        isSeen,
        number !== null,
        `${reference} is${isSeen ? '' : ' not'} seen at the other instance`,
      );
      return number;
    }),
  );
  const sold = numbers.filter((number) => number !== null).toSorted((a, b) => a - b);
  assert.deepEqual(
    sold,
    Array.from({ length: SEATS }, (_, index) => index + 1),
  );
  result.rounds += 1;
  result.sold += sold.length;
  result.refused += numbers.length - sold.length;
  result.decidedAgain += decided - numbers.length;
}

/** Runs races between instances for seats. Throws if a seat is sold twice or a number is used twice. */
export async function race(instances: readonly WorkspaceRegistry[], rounds: number): Promise<RaceResult> {
  const result: RaceResult = { rounds: 0, decidedAgain: 0, sold: 0, refused: 0 };
  const [first] = instances as [WorkspaceRegistry];
  await first.create({ name: 'race', fixture: fixture() });
  for (let round = 0; round < rounds; round++) {
    await (await at(instances[round % instances.length] as WorkspaceRegistry, 'race')).reset();
    await raceOnce(instances, round, result);
  }
  return result;
}
