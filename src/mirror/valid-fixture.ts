import { pointerTokens } from '../domain/shared/field-names.js';
import { isObject } from '../contract/is-object.js';
import { FixtureInvalid, type FixtureError } from '../seed/fixture/invalid.js';
import { loadFixture } from '../seed/fixture/load.js';
import type { MirrorDocument } from './to-fixture.js';

/** How often what is invalid is left out of a fixture, which may make other entries invalid. */
const ROUNDS = 40;

/** A fixture that can be served, and what was left out of it. */
export interface ValidFixture {
  readonly document: MirrorDocument;
  readonly notes: readonly string[];
}

/**
 * Returns a fixture without the values that no fixture may have: a target may break the contract, or use an id twice. A value
 * that may be missing is left out alone, else with its entry. @throws FixtureInvalid where nothing valid is left
 */
export function validFixture(document: MirrorDocument, now: number): ValidFixture {
  const copy = structuredClone(document);
  const notes: string[] = [];
  let last: FixtureInvalid | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    try {
      loadFixture(copy, { now });
      return { document: copy, notes };
    } catch (error) {
      if (!(error instanceof FixtureInvalid)) throw error;
      last = error;
      const removed = error.errors.map((fault) => leaveOut(copy, fault)).filter((one) => one !== null);
      if (removed.length === 0) break;
      notes.push(...removed);
    }
  }
  throw last ?? new FixtureInvalid([]);
}

/** Tables without which a fixture is nothing. */
const TABLES = 2;

/** Removes the value of an error, or the entry that needs it. Returns what was left out; null where nothing can be. */
function leaveOut(document: object, { field, code }: FixtureError): string | null {
  const path = pointerTokens(field);
  if (code === 'required' || code === 'duplicate' || code === 'not_found') path.pop();
  while (path.length >= TABLES) {
    const name = path.pop() ?? '';
    const parent = path.reduce<unknown>(
      (value, part) => (isObject(value) ? value[part] : undefined),
      document,
    );
    if (Array.isArray(parent) && Number(name) < parent.length) {
      parent.splice(Number(name), 1);
      return `${field} (${code})`;
    }
    if (isObject(parent) && !Array.isArray(parent) && Object.hasOwn(parent, name)) {
      delete parent[name];
      return `${field} (${code})`;
    }
  }
  return null;
}
