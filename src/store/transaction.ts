import { createHmac, randomFillSync } from 'node:crypto';
import { RECORD_KEYS } from './dataset/keys.js';
import { DatasetReader } from './dataset/dataset-reader.js';
import type { Dataset } from './dataset/dataset.js';
import type { Change, KeyOf, LedgerTable, RecordOf, Sequence, TableName, Transaction } from './tables.js';

const CODE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_LENGTH = 26;

/** Random bytes for many codes, generated in one call because each call of the generator is slow. */
const DRAWN = Buffer.alloc(CODE_LENGTH * 256);
let drawnAt = DRAWN.length;

function nextRandom(): Uint8Array {
  if (drawnAt >= DRAWN.length) {
    randomFillSync(DRAWN);
    drawnAt = 0;
  }
  drawnAt += CODE_LENGTH;
  return DRAWN.subarray(drawnAt - CODE_LENGTH, drawnAt);
}

/** The seed of a workspace's codes (P15). Null makes codes unguessable. */
export type Seed = number | null;

/** The previous value of each changed record, in order of the changes. */
export type UndoLog = readonly Change[];

/** The result of a transaction, its changes, and the log that undoes them. */
export interface TransactionResult<T> {
  readonly result: T;
  readonly changes: readonly Change[];
  readonly undo: UndoLog;
  /** The total bytes of the changed records before and after the transaction. */
  readonly bytes: number;
}

/**
 * Buffer for the letters of the next code. One conversion makes the string, because appending letter by letter would
 * create a string for each letter.
 */
const LETTERS = Buffer.alloc(CODE_LENGTH);

function asCode(bytes: Uint8Array): string {
  for (let at = 0; at < CODE_LENGTH; at++) LETTERS[at] = CODE_LETTERS.charCodeAt((bytes[at] ?? 0) & 31);
  return LETTERS.toString('latin1');
}

/** Returns bytes that depend only on a seed and a purpose. */
export function seededBytes(seed: number, purpose: string): Uint8Array {
  return createHmac('sha256', String(seed)).update(purpose).digest();
}

/** A transaction that writes to the dataset at once and records an undo log. */
class OpenTransaction extends DatasetReader implements Transaction {
  readonly changes: Change[] = [];
  readonly undo: Change[] = [];
  /** The last number of each used sequence. Written once, at the end of the transaction. */
  readonly #counted = new Map<string, number>();

  constructor(
    state: Dataset,
    private readonly seed: Seed,
  ) {
    super(state);
  }

  put<Name extends LedgerTable>(table: Name, record: RecordOf<Name>): void {
    this.#change(table, RECORD_KEYS[table](record), record);
  }

  remove<Name extends LedgerTable>(table: Name, key: KeyOf<Name>): void {
    if (this.dataset.tables[table].has(key)) this.#change(table, key, null);
  }

  replaceRule(rule: RecordOf<'rules'>): void {
    this.#change('rules', rule.id, rule);
  }

  nextId(sequence: Sequence): number {
    return this.#count(sequence);
  }

  nextCode(): string {
    if (this.seed === null) return asCode(nextRandom());
    for (;;) {
      const code = asCode(seededBytes(this.seed, `code ${this.#count('code')}`));
      if (!this.#isUsed(code)) return code;
    }
  }

  /**
   * Returns whether a record already uses a code. This happens if a fixture's sequence is lower than the codes of its
   * records.
   */
  #isUsed(code: string): boolean {
    return (
      this.captures.has(code) ||
      [
        this.endedCapture(code),
        this.findGuestByCode(code),
        this.findTicket(code),
        this.basketOfPage(code),
        this.endedPage(code),
        this.basketOfTransaction(code),
      ].some((found) => found !== undefined)
    );
  }

  #count(sequence: string): number {
    const next = (this.#counted.get(sequence) ?? this.sequences.get(sequence) ?? 0) + 1;
    this.#counted.set(sequence, next);
    return next;
  }

  /** Writes the sequences. */
  finish(): void {
    for (const [sequence, last] of this.#counted) this.#change('sequences', sequence, last);
  }

  #change<Name extends TableName>(table: Name, key: KeyOf<Name>, value: RecordOf<Name> | null): void {
    const previous = this.dataset.change(table, key, value);
    this.undo.push({ table, key, value: previous } as Change);
    this.changes.push({ table, key, value } as Change);
  }
}

/** Applies changes to a dataset. Returns the changes that restore the previous records. */
export function applyChanges(state: Dataset, changes: readonly Change[]): UndoLog {
  return changes.map(
    ({ table, key, value }) => ({ table, key, value: state.change(table, key, value) }) as Change,
  );
}

/** Rolls back a transaction. Later transactions must be rolled back first. */
export function rollBack(state: Dataset, undo: UndoLog): void {
  applyChanges(state, undo.toReversed());
}

/** From this number of changes on, records are compared by a string key. Fewer changes are compared in pairs. */
const MANY_CHANGES = 16;

function lastChanges(changes: readonly Change[]): readonly Change[] {
  if (changes.length < MANY_CHANGES && isEachChangedOnce(changes)) return changes;
  const byRecord = new Map<string, Change>();
  for (const change of changes) byRecord.set(`${change.table}/${change.key}`, change);
  return [...byRecord.values()];
}

function isEachChangedOnce(changes: readonly Change[]): boolean {
  for (let at = 1; at < changes.length; at++)
    for (let other = 0; other < at; other++)
      if (changes[at]?.key === changes[other]?.key && changes[at]?.table === changes[other]?.table)
        return false;
  return true;
}

/** Runs a change on a dataset atomically. An error rolls back everything. */
export function transact<T>(
  state: Dataset,
  seed: Seed,
  change: (tx: Transaction) => T,
): TransactionResult<T> {
  const tx = new OpenTransaction(state, seed);
  const before = state.changedBytes;
  try {
    const result = change(tx);
    tx.finish();
    const bytes = state.changedBytes - before;
    return { result, changes: lastChanges(tx.changes), undo: tx.undo, bytes };
  } catch (error) {
    rollBack(state, tx.undo);
    throw error;
  }
}
