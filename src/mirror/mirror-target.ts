import type { Facts, FactClient } from '../laws/facts.js';
import { loadContract } from '../contract/load.js';
import { createExchangeCheck } from '../verification/exchange/create-exchange-check.js';
import { shownRecorded } from '../verification/exchange/evidence.js';
import { NoReply, Session } from '../examination/session.js';
import { sessionClients } from '../examination/run.js';
import { TargetUnusable, type RecordingTarget } from '../verification/workflows/recording-target.js';
import { printable } from '../text/printable.js';
import { CatalogueReader, type ReadLimits } from './catalogue-reader.js';
import { readCatalogue, type Catalogue } from './catalogue.js';
import { toFixture, type MirrorDocument } from './to-fixture.js';
import { pointerTokens } from '../domain/shared/field-names.js';
import { isObject } from '../contract/is-object.js';
import { FixtureInvalid, type FixtureError } from '../seed/fixture/invalid.js';
import { loadFixture } from '../seed/fixture/load.js';

/** Maximum number of rounds that remove invalid entries. Each removal may invalidate other entries. */
const ROUNDS = 40;

/** A valid fixture, and notes about removed parts. */
interface ValidFixture {
  readonly document: MirrorDocument;
  readonly notes: readonly string[];
}

/**
 * Removes invalid values from a fixture, because a target may break the contract or use an id twice. If the value is
 * required, removes the entry that contains it.
 * @throws FixtureInvalid if nothing more can be removed, or the fixture is still invalid after `ROUNDS` rounds
 */
function validFixture(document: MirrorDocument, now: number): ValidFixture {
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
      const removed = error.errors.map((one) => leaveOut(copy, one)).filter((note) => note !== null);
      if (removed.length === 0) break;
      notes.push(...removed);
    }
  }
  throw last ?? new FixtureInvalid([]);
}

/** Minimum length of a path to remove. A shorter path would remove a complete table. */
const TABLES = 2;

/**
 * Removes the value of an error, or the entry that needs the value. Returns a note about the removed part. Null if nothing can
 * be removed.
 */
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

/** The target to mirror, its client, and options. */
export interface MirrorOptions {
  readonly target: RecordingTarget;
  readonly client: FactClient;
  readonly facts: Facts;
  readonly limits?: ReadLimits;
}

/** The fixture from a target's catalogue. */
export interface Mirror {
  readonly document: MirrorDocument;
  /** The numbers of records of each kind, in words, such as `3 activities`. */
  readonly read: readonly string[];
  /** Sentences about unknown data. */
  readonly unknown: readonly string[];
  readonly requests: number;
}

/** Reads the catalogue of a target and converts it to a fixture. @throws TargetUnusable, FixtureInvalid */
export async function mirrorTarget({ target, client, facts, limits }: MirrorOptions): Promise<Mirror> {
  const session = new Session(target, sessionClients({ client, facts }));
  session.source = 'mirror';
  const reader = new CatalogueReader(session, limits);
  const { catalogue, document, notes } = await readFixture(reader, facts);
  return {
    document,
    read: counts(catalogue),
    unknown: [...reader.notes, ...leftOut(notes), ...hidden(catalogue, facts)].map(printable),
    requests: reader.requests,
  };
}

/** @throws TargetUnusable if a target's records do not match the contract, or if the fixture would have no activity */
async function readFixture(reader: CatalogueReader, facts: Facts) {
  try {
    const catalogue = await readCatalogue(reader, facts);
    const { name } = reader.session.target;
    const valid = validFixture(toFixture(catalogue, name), catalogue.now);
    const { activities } = valid.document;
    if (Array.isArray(activities) && activities.length > 0) return { catalogue, ...valid };
    throw new TargetUnusable(
      `The catalogue that ${name} sells cannot become a fixture. ${leftOut(valid.notes).join(' ')}`,
    );
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    const wrong = await firstWrong(reader.session);
    if (wrong === null) throw error; // the target's records are valid, so the error is in this program
    throw new TargetUnusable(
      `${reader.session.target.name} sends records of a different form than the contract's: ${wrong}. To see all: sandbox verify --only read.`,
    );
  }
}

/** The lists that a fixture is made of. */
const LISTS = ['/merchants', '/activities', '/availability-rules', '/availabilities'];

/**
 * Requests the lists again, because the reader stores no exchanges. Returns the first error in a list, with its
 * request. Null if all lists match the contract.
 */
async function firstWrong(session: Session): Promise<string | null> {
  const check = createExchangeCheck(loadContract('vendor'), { baseUrl: session.target.url });
  for (const path of LISTS) {
    const { exchange } = await session.get(path).catch((error: unknown) => {
      throw error instanceof NoReply ? new TargetUnusable(error.message) : error;
    });
    if (!exchange.response) continue;
    const { findings } = await check(exchange);
    const found = findings.find(({ part, severity }) => part === 'response' && severity === 'error');
    if (found) return printable(`${found.id}, in the response to ${shownRecorded(exchange).path}`);
  }
  return null;
}

function counts(catalogue: Catalogue): string[] {
  const tables = {
    merchants: catalogue.merchants,
    activities: catalogue.activities,
    rules: catalogue.rules,
    items: catalogue.items,
    'mobile groups': catalogue.groups,
    'shop items': catalogue.shopItems,
    languages: catalogue.languages,
    clients: catalogue.clients,
    'discount codes': catalogue.discountCodes,
    vouchers: catalogue.vouchers,
  };
  return Object.entries(tables)
    .filter(([, records]) => records.length > 0)
    .map(([name, records]) => `${records.length} ${name}`);
}

/** Maximum number of values in a message. */
const LISTED = 5;

function leftOut(notes: readonly string[]): string[] {
  if (notes.length === 0) return [];
  const more = notes.length > LISTED ? ` and ${notes.length - LISTED} more` : '';
  return [`Values that are invalid in a fixture were left out: ${notes.slice(0, LISTED).join(', ')}${more}.`];
}

/** Returns sentences about facts that no service shows. Omits facts that do not matter for this catalogue. */
function hidden({ items, rules, clients }: Catalogue, facts: Facts): string[] {
  const isParent = items.some((item) => item.isParent);
  const isFull = items.some(({ occupancyStatus }) => occupancyStatus === 'resource-full');
  return [
    'Shared resources: each item shows its own free seats; a booking of one item does not reduce those of another.',
    ...(isFull ? ['Some items are full by a shared resource.'] : []),
    ...(isParent ? ['Children of parent items: guessed by their capacities.'] : []),
    ...(rules.length > 0 && items.length === 0 ? ['Items: the target lists none.'] : []),
    'Rights of clients to overbook and to book past trips: none are assumed.',
    ...(clients.some(({ isAgent }) => isAgent) ? ['Code, name and commission of agents.'] : []),
    ...(facts.discountCodes.length + facts.vouchers.length === 0
      ? ['Discount codes and vouchers: name them in --facts.']
      : ['Uses and ends of discount codes and vouchers.']),
    'Commissions of marketplaces, positions of mobile groups, bookings of others.',
  ];
}
