import { MAX_FAULTS, type Fault } from '../domain/shared/faults.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { RecordOf, TableName } from '../store/tables.js';
import type { FixtureDocument } from './document.js';
import { mend } from './mend.js';
import { checkReferences } from './references.js';
import { toRecords } from './records.js';
import { checkSchema } from './schema.js';
import { validSubset } from './valid-subset.js';

/** The tables that a fixture holds as lists of records. */
export type FixtureTable = Exclude<TableName, 'sequences'>;

/**
 * A world as it starts: checked records by table, ready for `store/tables`. Amounts of the catalogue are major units,
 * those of the ledger minor units. `toDocument` makes the fixture object of it that loads to the same.
 */
export type Fixture = { readonly [Name in FixtureTable]: readonly RecordOf<Name>[] } & {
  /** What the fixture is for, in a line. */
  readonly description: string;
  /** The last number given out, by sequence. */
  readonly sequences: Readonly<Record<string, number>>;
  /** The first clock; null: that of the workspace's maker. A clock without `now` starts at the real time. */
  readonly clock: { readonly now: EpochMs | null; readonly frozen: boolean } | null;
  /** Of the codes (P15); null: unguessable ones. */
  readonly seed: number | null;
};

/** A fault of a fixture; `field` is a JSON pointer into it (`in` is always `body`). Lines and columns count from 1. */
export interface FixtureFault extends Fault {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** A fixture cannot be loaded; holds its faults, at most `MOST_TOLD`. */
export class FixtureInvalid extends Error {
  override readonly name = 'FixtureInvalid';

  readonly faults: readonly FixtureFault[];

  constructor(faults: readonly FixtureFault[]) {
    const first = faults.slice(0, MAX_FAULTS);
    super(
      first.map((fault) => `${fault.file ?? ''}${fault.field}: ${fault.message ?? fault.code}`).join('\n'),
    );
    this.faults = first;
  }
}

/** There is no fixture of the name or path that was asked for; its one fault lists the names. */
export class FixtureUnknown extends FixtureInvalid {}

/** `now` is when the world is made: relative dates count from its day, unless the fixture has a clock with a `now`. */
export interface LoadContext {
  readonly now: EpochMs;
  readonly file?: string;
}

/**
 * Checks a fixture object against `fixtures/fixture.schema.yaml`, fills its defaults, checks what it refers to and
 * makes records of it. The source is left as it is.
 * @throws FixtureInvalid with every fault; of a very large source with the first
 */
export function loadFixture(source: unknown, context: LoadContext): Fixture {
  const { document, faults, isWhole } = checkSchema(source);
  if (document === null) {
    const rest = isWhole ? faultsOfRest(source, faults, context) : [];
    throw new FixtureInvalid(inFile([...faults, ...rest], context.file));
  }
  return ofDocument(document, context);
}

/**
 * Makes records of an object that `checkSchema` has passed, and checks what it refers to.
 * @throws FixtureInvalid with every fault
 */
export function ofDocument(document: FixtureDocument, context: LoadContext): Fixture {
  const fixture = toRecords(document, context.now);
  const wrong = checkReferences(fixture);
  if (wrong.length > 0) throw new FixtureInvalid(inFile(wrong, context.file));
  return fixture;
}

/**
 * The faults of references that the schema cannot see, of a fixture in which it found faults: faulty values are left
 * out, and entries that cannot do without them.
 */
function faultsOfRest(source: unknown, known: readonly Fault[], { now }: LoadContext): readonly Fault[] {
  const mended = mend(source, known);
  const { document: whole, faults } = checkSchema(mended.source);
  if (whole) return checkReferences(toRecords(whole, now)).filter(mended.isOwn);
  const sound = validSubset(mended.source, faults);
  const document = sound && checkSchema(sound.source).document;
  return document ? sound.restore(checkReferences(toRecords(document, now))).filter(mended.isOwn) : [];
}

function inFile(faults: readonly Fault[], file: string | undefined): readonly FixtureFault[] {
  return file === undefined ? faults : faults.map((fault) => ({ ...fault, file }));
}
