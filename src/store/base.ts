import { createHash } from 'node:crypto';
import type { Fixture } from './fixture.js';
import { KEYS, TABLES } from './keys.js';
import { State } from './state.js';
import type { RecordOf, RecordTable } from './tables.js';

/** What workspaces of one fixture share: its records as a state that nobody writes to, only clones. */
export interface Base {
  readonly fixture: Fixture;
  readonly state: State;
  /** The fixture as JSON, and the SHA-256 of that: the name under which it is stored once. */
  content(): { readonly hash: string; readonly json: string };
}

const bases = new WeakMap<Fixture, Base>();

function load<Name extends RecordTable>(state: State, table: Name, records: readonly RecordOf<Name>[]): void {
  state.changeMany(
    table,
    records.map((record) => [KEYS[table](record), record] as const),
  );
}

/** The highest ids in use, so that none is given out twice even if a fixture's sequences stand lower. */
function usedIds(fixture: Fixture): Record<string, number> {
  const used: Record<string, number> = {};
  const see = (sequence: string, id: number) => (used[sequence] = Math.max(used[sequence] ?? 0, id));
  for (const basket of fixture.baskets) {
    see('basket', basket.id);
    see('user', basket.user.id);
    for (const payment of basket.payments) see('payment', payment.id);
    for (const item of basket.items) {
      see('basketItem', item.id);
      for (const addon of item.addons) see('bookedAddon', addon.id);
      for (const guest of item.guests) {
        see('guest', guest.id);
        for (const addon of guest.addons) see('bookedAddon', addon.id);
      }
    }
  }
  for (const mail of fixture.mails) see('mail', mail.id);
  return used;
}

function stateOf(fixture: Fixture): State {
  const state = State.empty();
  for (const table of TABLES) {
    if (table !== 'sequences') load(state, table, fixture[table]);
  }
  const used = usedIds(fixture);
  for (const sequence of new Set([...Object.keys(fixture.sequences), ...Object.keys(used)])) {
    state.change('sequences', sequence, Math.max(fixture.sequences[sequence] ?? 0, used[sequence] ?? 0));
  }
  return state;
}

/** The base of a loaded fixture, made once for each; `content` where it is known, as of one that was stored. */
export function baseOf(fixture: Fixture, content?: ReturnType<Base['content']>): Base {
  const known = bases.get(fixture);
  if (known) return known;
  const base: Base = {
    fixture,
    state: stateOf(fixture),
    content() {
      if (!content) {
        const json = JSON.stringify(fixture);
        content = { json, hash: createHash('sha256').update(json).digest('hex') };
      }
      return content;
    },
  };
  bases.set(fixture, base);
  return base;
}
