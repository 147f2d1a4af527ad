import { readFile } from 'node:fs/promises';
import { Low } from 'lowdb';
import type { ClockSetting, ClockState } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { FixtureBase } from './fixture-base.js';
import { writeWhole } from './disk.js';
import type { WorkspaceState, Snapshot } from './workspace-state.js';
import { TABLES } from './keys.js';
import { PackedRecord } from './packed-record.js';
import type { DifferenceEntry, Dataset } from './dataset.js';
import { StoreUnusable, type WorkspaceMetadata, type StoredWorkspace } from './store.js';
import type { TableName } from './tables.js';

/** The format that this version reads and writes; a change of it is a new number. */
export const FORMAT = 2;

/** By table: the records that differ from the fixture's; null: the fixture's record is gone. */
type Differences = { readonly [Name in TableName]?: Iterable<DifferenceEntry<Name>> };

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
function differences(state: Dataset, base: FixtureBase): Differences {
  const changed = TABLES.filter(
    (table) => state.tables[table].version !== base.dataset.tables[table].version,
  );
  return Object.fromEntries(changed.map((table) => [table, state.differences(table, base.dataset)]));
}

/** The short form of a workspace: what it is, and how it differs from its fixture. */
export function toStateFile(
  { metadata: about, base, state: image }: StoredWorkspace,
  covers: number,
): StateFile {
  return {
    format: FORMAT,
    workspace: about.name,
    madeOf: about.fixtureName,
    createdAt: about.createdAt,
    fixture: base.content().hash,
    signingKey: Buffer.from(about.signingKey).toString('base64url'),
    seed: about.seed,
    start: about.start,
    covers,
    clock: image.clock,
    records: differences(image.dataset, base),
    snapshots: [...image.snapshots].map(([name, { at, clock, dataset: state }]) => ({
      name,
      at,
      clock,
      records: differences(state, base),
    })),
  };
}

function stateOf(base: FixtureBase, records: Differences): Dataset {
  const state = base.dataset.clone();
  for (const table of TABLES)
    state.changeMany(table, [...(records[table] ?? [])] as DifferenceEntry<typeof table>[]);
  return state;
}

/** The workspace that a short form was made of. */
export function fromStateFile(file: StateFile, base: FixtureBase): StoredWorkspace {
  const about: WorkspaceMetadata = {
    name: file.workspace,
    fixtureName: file.madeOf ?? null,
    createdAt: file.createdAt,
    signingKey: Buffer.from(file.signingKey, 'base64url'),
    seed: file.seed,
    start: file.start,
  };
  const snapshots = file.snapshots.map(({ name, at, clock, records }): [string, Snapshot] => [
    name,
    { at, clock, dataset: stateOf(base, records) },
  ]);
  const image: WorkspaceState = {
    dataset: stateOf(base, file.records),
    clock: file.clock,
    snapshots: new Map(snapshots),
  };
  return { metadata: about, base, state: image };
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
      yield separator + (entry instanceof PackedRecord ? entry.line : JSON.stringify(entry));
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
    const text = await readFile(this.path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return null;
    this.#bytes = text.length;
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

function parsed(path: string, text: Buffer): StateFile {
  try {
    const value: unknown = withPackedRecords(text) ?? JSON.parse(text.toString('utf8'));
    if (typeof value === 'object' && value !== null && 'format' in value) return value as StateFile;
  } catch (error) {
    throw damaged(path, error);
  }
  throw new StoreUnusable(
    `${path} is not a workspace's state. Put it back from a backup, or delete its folder.`,
  );
}

/** What to say of a state that cannot be read. */
export function damaged(path: string, error: unknown): StoreUnusable {
  return new StoreUnusable(
    `${path} is damaged: ${String(error)}. Put it back from a backup, or delete its folder.`,
  );
}

const [NEWLINE, OPEN, CLOSE, COMMA] = Buffer.from('\n[],');

/**
 * A state's text as `pieces` writes it, with its records as lines that are not read yet; null where it is written in
 * another way, as by somebody's editor.
 */
function withPackedRecords(text: Buffer): object | null {
  const lines: PackedRecord[] = [];
  const rest: string[] = []; // the text with the number of each line in its place
  for (let from = 0; from < text.length;) {
    const found = text.indexOf(NEWLINE ?? 0, from);
    const end = found < 0 ? text.length : found;
    const to = text[end - 1] === COMMA ? end - 1 : end;
    if (text[from] === OPEN && text[to - 1] === CLOSE) {
      rest.push(String(lines.length), text.toString('utf8', to, end));
      lines.push(new PackedRecord(text, from, to));
    } else rest.push(text.toString('utf8', from, end));
    rest.push('\n');
    from = end + 1;
  }
  let used = 0;
  const lineAt = (at: unknown): unknown => {
    if (typeof at === 'number') used++;
    return typeof at === 'number' ? lines[at] : at;
  };
  const file = JSON.parse(rest.join(''), (name, value: unknown) =>
    name === 'records' ? mapTables(value, lineAt) : value,
  ) as object;
  return used === lines.length ? file : null;
}

function mapTables(records: unknown, map: (entry: unknown) => unknown): unknown {
  const tables = Object.entries(records as Readonly<Record<string, readonly unknown[]>>);
  return Object.fromEntries(tables.map(([table, entries]) => [table, entries.map(map)]));
}

/** Reads every record of a state. @throws SyntaxError where one is damaged */
export function verifyRecords({ records, snapshots }: StateFile): void {
  for (const moment of [records, ...snapshots.map((snapshot) => snapshot.records)])
    for (const lines of Object.values(moment))
      for (const line of lines) if (line instanceof PackedRecord) line.read();
}
