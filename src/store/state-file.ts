import { readFile } from 'node:fs/promises';
import { Low } from 'lowdb';
import type { ClockSetting, ClockState } from '../domain/clock.js';
import type { EpochMs } from '../domain/ledger.js';
import type { Base } from './base.js';
import { writeWhole } from './disk.js';
import type { Image, Snapshot } from './image.js';
import { TABLES } from './keys.js';
import type { Difference, State } from './state.js';
import { StoreUnusable, type About, type Stored } from './store.js';
import type { TableName } from './tables.js';

/** The format that this version reads and writes; a change of it is a new number. */
export const FORMAT = 1;

/** By table: the records that differ from the fixture's; null: the fixture's record is gone. */
type Differences = { readonly [Name in TableName]?: Iterable<Difference<Name>> };

interface Moment {
  readonly clock: ClockState;
  readonly records: Differences;
}

/** What `state.json` holds. */
export interface StateFile extends Moment {
  readonly format: number;
  readonly workspace: string;
  readonly madeOf?: string | null;
  readonly createdAt: EpochMs;
  /** SHA-256 of the fixture, which is stored once for all workspaces of it. */
  readonly fixture: string;
  readonly signingKey: string;
  readonly seed: number | null;
  readonly start: ClockSetting;
  /** The last line of the journal that is in it. */
  readonly covers: number;
  readonly snapshots: readonly (Moment & { readonly name: string; readonly at: EpochMs })[];
}

/** Found as they are written: a large state is not looked through at once. */
function differences(state: State, base: Base): Differences {
  const changed = TABLES.filter((table) => state.tables[table].version !== base.state.tables[table].version);
  return Object.fromEntries(changed.map((table) => [table, state.differences(table, base.state)]));
}

/** The short form of a workspace: what it is, and how it differs from its fixture. */
export function toStateFile({ about, base, image }: Stored, covers: number): StateFile {
  return {
    format: FORMAT,
    workspace: about.name,
    madeOf: about.madeOf,
    createdAt: about.createdAt,
    fixture: base.content().hash,
    signingKey: Buffer.from(about.signingKey).toString('base64url'),
    seed: about.seed,
    start: about.start,
    covers,
    clock: image.clock,
    records: differences(image.state, base),
    snapshots: [...image.snapshots].map(([name, { at, clock, state }]) => ({
      name,
      at,
      clock,
      records: differences(state, base),
    })),
  };
}

function stateOf(base: Base, records: Differences): State {
  const state = base.state.clone();
  for (const table of TABLES) state.changeMany(table, records[table] ?? []);
  return state;
}

/** The workspace that a short form was made of. */
export function fromStateFile(file: StateFile, base: Base): Stored {
  const about: About = {
    name: file.workspace,
    madeOf: file.madeOf ?? null,
    createdAt: file.createdAt,
    signingKey: Buffer.from(file.signingKey, 'base64url'),
    seed: file.seed,
    start: file.start,
  };
  const snapshots = file.snapshots.map(({ name, at, clock, records }): [string, Snapshot] => [
    name,
    { at, clock, state: stateOf(base, records) },
  ]);
  const image: Image = {
    state: stateOf(base, file.records),
    clock: file.clock,
    snapshots: new Map(snapshots),
  };
  return { about, base, image };
}

/** JSON in pieces: a record a line, so that it can be read by people and written in slices. */
function* pieces({ records, snapshots, ...rest }: StateFile): Iterable<string> {
  yield '{\n';
  for (const [name, value] of Object.entries(rest))
    yield `${JSON.stringify(name)}: ${JSON.stringify(value)},\n`;
  yield '"records": ';
  yield* recordPieces(records);
  yield ',\n"snapshots": [';
  for (const [index, { records: kept, ...moment }] of snapshots.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(moment).slice(0, -1)}, "records": `;
    yield* recordPieces(kept);
    yield '}';
  }
  yield ']\n}\n';
}

function* recordPieces(records: Differences): Iterable<string> {
  yield '{';
  for (const [index, [table, entries]] of Object.entries(records).entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(table)}: [`;
    let separator = '\n';
    for (const entry of entries) {
      yield `${separator}${JSON.stringify(entry)}`;
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '}';
}

/** `state.json` as a lowdb database whose adapter writes in slices and puts the file in place whole. */
export class StateDatabase {
  readonly #low: Low<StateFile | null>;
  #bytes = 0;

  constructor(
    private readonly path: string,
    fsync: boolean,
  ) {
    const adapter = {
      read: () => this.#read(),
      write: async (file: StateFile | null) => {
        if (file) this.#bytes = await writeWhole(path, pieces(file), fsync);
      },
    };
    this.#low = new Low<StateFile | null>(adapter, null);
  }

  /** The size of what was read or written last. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @throws StoreUnusable where it cannot be used */
  async read(): Promise<StateFile | null> {
    await this.#low.read();
    const file = this.#low.data;
    this.#low.data = null;
    return file;
  }

  async write(file: StateFile): Promise<void> {
    this.#low.data = file;
    try {
      await this.#low.write();
    } finally {
      this.#low.data = null;
    }
  }

  async #read(): Promise<StateFile | null> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return null;
    this.#bytes = Buffer.byteLength(text);
    const file = parsed(this.path, text);
    if (file.format !== FORMAT) {
      throw new StoreUnusable(
        `${this.path} has format ${String(file.format)}; this version reads format ${FORMAT}. ` +
          `Use the version that wrote it, or export its workspaces there and create them here.`,
      );
    }
    return file;
  }
}

function parsed(path: string, text: string): StateFile {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && 'format' in value) return value as StateFile;
  } catch (error) {
    throw new StoreUnusable(
      `${path} is damaged: ${String(error)}. Put it back from a backup, or delete its folder.`,
    );
  }
  throw new StoreUnusable(
    `${path} is not a workspace's state. Put it back from a backup, or delete its folder.`,
  );
}
