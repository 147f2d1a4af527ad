import { randomBytes, randomInt } from 'node:crypto';
import { setClock, type ClockSetting } from '../domain/shared/clock.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { Dataset } from '../store/dataset/dataset.js';
import type { Fixture } from '../store/fixture.js';
import { baseOf } from '../store/fixture-base.js';
import type { StoredWorkspace, WorkspaceSettings } from '../store/store.js';
import { seededBytes, type Seed } from '../store/transaction.js';
import type { ClientSecrets } from './client-secrets.js';

/**
 * A workspace to create from a fixture. The clock and the seed default to those of the fixture, then to real time and
 * random codes.
 */
export interface WorkspaceToCreate {
  readonly name?: string;
  readonly fixture: Fixture;
  /** The name of the fixture, if it has one. */
  readonly fixtureName?: string;
  readonly clock?: { readonly now?: EpochMs | null; readonly frozen?: boolean };
  readonly seed?: Seed;
  readonly settings?: WorkspaceSettings;
}

/** A workspace to create from a past state of another one. It has the same fixture, clients and seed, but no snapshots. */
export interface ForkToCreate {
  readonly name?: string;
  readonly of: Pick<StoredWorkspace, 'base' | 'metadata'>;
  readonly dataset: Dataset;
  readonly clock: ClockSetting;
  readonly settings?: WorkspaceSettings;
}

/** A workspace cannot be created, or cannot be restored from the bin. */
export class WorkspaceRefused extends Error {
  override readonly name = 'WorkspaceRefused';

  constructor(
    readonly reason: 'taken' | 'too_many',
    readonly limit: number,
  ) {
    super(reason);
  }
}

/** The inputs from the server for a new workspace. */
interface Creation {
  /** Real time. */
  readonly now: EpochMs;
  readonly secrets: ClientSecrets;
}

/** Returns a new workspace that is created now. The secrets of its clients are hashed. */
export function newWorkspace(
  name: string,
  wanted: Omit<WorkspaceToCreate, 'name'> | Omit<ForkToCreate, 'name'>,
  { now, secrets }: Creation,
): StoredWorkspace {
  return 'of' in wanted ? forkOf(name, wanted, now) : fromFixture(name, wanted, { now, secrets });
}

function forkOf(name: string, { of, dataset, clock }: ForkToCreate, now: EpochMs): StoredWorkspace {
  const { base, metadata } = of;
  const key = signingKey(name, base.fixture.clients, metadata.seed);
  return {
    metadata: { ...metadata, name, createdAt: now, signingKey: key },
    base,
    state: { dataset, clock: setClock(clock, now), snapshots: new Map() },
  };
}

function fromFixture(
  name: string,
  { fixture, fixtureName, clock, ...rest }: WorkspaceToCreate,
  { now, secrets }: Creation,
): StoredWorkspace {
  const seed = rest.seed ?? fixture.seed;
  const base = baseOf(secrets.hashed(fixture));
  const start = {
    now: clock?.now ?? fixture.clock?.now ?? null,
    frozen: clock?.frozen ?? fixture.clock?.frozen ?? false,
  };
  return {
    metadata: {
      name,
      fixtureName: fixtureName ?? null,
      createdAt: now,
      signingKey: signingKey(name, fixture.clients, seed),
      seed,
      start,
    },
    base,
    state: { dataset: base.dataset.clone(), clock: setClock(start, now), snapshots: new Map() },
  };
}

/**
 * Returns the bytes from which a workspace's token keys are derived. A workspace with a seed repeats its tokens (P15).
 * Its name and seed are easy to guess, so the bytes also depend on its clients' secrets.
 */
function signingKey(name: string, clients: Fixture['clients'], seed: Seed): Uint8Array {
  if (seed === null) return randomBytes(32);
  const secrets = clients.map(({ client, secret }) => [client, secret]);
  return seededBytes(seed, `signing key of ${JSON.stringify([name, secrets])}`);
}

/** Returns a random workspace name, which is hardly ever taken. */
export function randomName(): string {
  return `w${randomInt(2 ** 40).toString(36)}`;
}
