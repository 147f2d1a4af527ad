import { randomBytes, randomInt } from 'node:crypto';
import type { EpochMs } from '../domain/shared/moment.js';
import type { NewRule } from '../faults/rule.js';
import { loadFixture } from '../seed/fixture/load.js';
import type { Fixture } from '../store/fixture.js';
import { drawSecret } from '../workspaces/client-secrets.js';
import type { Workspaces } from '../workspaces/workspaces.js';
import type { Case, Profile } from './case.js';
import { memoryRuns, type CaseWork, type Run, type RunStore } from './run-store.js';

/** The most runs at a time: one more deletes the oldest. */
export const MAX_RUNS = 100;
/** A run is deleted a day after its start, with its workspaces, when the next one starts. */
export const MAX_AGE_MS = 86_400_000;
/** The most bytes of JSON of the answers of a case. */
export const MAX_ANSWER_BYTES = 65_536;

/** A run to start. */
export interface WantedRun {
  readonly profile: Profile;
  /** The cases to work on; all of the profile if not given. */
  readonly cases?: readonly string[] | undefined;
  readonly name?: string | undefined;
}

const RUN_ID = /^cert-([0-9a-z]{9})-[0-9a-f]{10}/;

/** Returns the name of the workspace of a case. */
export function workspaceOfCase(run: string, caseId: string): string {
  return `${run}-${caseId}`;
}

/** Returns whether a workspace is of some certification. */
export function isOfCertification(workspace: string): boolean {
  return RUN_ID.test(workspace);
}

/** The runs of a server, or of several that share a database: few, and for a day. Their workspaces are deleted with them. */
export class Runs {
  constructor(
    private readonly workspaces: Workspaces,
    private readonly realTime: () => EpochMs,
    private readonly store: RunStore = memoryRuns(),
  ) {}

  /** Returns the runs, the newest first. */
  async list(): Promise<readonly Run[]> {
    return (await this.store.list()).toReversed();
  }

  get(id: string): Promise<Run | undefined> {
    return this.store.get(id);
  }

  /** Changes the answers of a case, and returns them; undefined where the run is gone. */
  answer(...given: Parameters<RunStore['answer']>): ReturnType<RunStore['answer']> {
    return this.store.answer(...given);
  }

  /**
   * Starts a run: makes a workspace for each case, with secrets that nobody can guess.
   * @throws WorkspaceRefused for too many workspaces; those that were made are deleted
   */
  async start({ profile, cases: wanted, name }: WantedRun): Promise<Run> {
    await this.#deleteOld();
    const startedAt = this.realTime();
    const id = `cert-${startedAt.toString(36).padStart(9, '0')}-${randomBytes(5).toString('hex')}`;
    const chosen = profile.cases.filter((one) => wanted?.includes(one.id) ?? true);
    const cases: CaseWork[] = [];
    try {
      for (const one of chosen) cases.push(await this.#begin(one, workspaceOfCase(id, one.id)));
    } catch (error) {
      await this.#deleteWorkspaces(id);
      throw error;
    }
    const run: Run = { id, profile, name: name ?? null, startedAt, cases };
    await this.store.add(run);
    return run;
  }

  /** Returns the secret of the client that works on a case: it is not stored, and follows from a key of the server. */
  secretOf({ workspace, secretKey }: CaseWork): string {
    return this.workspaces.secrets.derived(workspace, secretKey);
  }

  /** Deletes a run with its workspaces. Returns false if there is none. */
  async delete(id: string): Promise<boolean> {
    if (!(await this.store.delete(id))) return false;
    await this.#deleteWorkspaces(id);
    return true;
  }

  async #begin(one: Case, name: string): Promise<CaseWork> {
    const seed = randomInt(2 ** 31);
    const now = Date.parse(one.startsAt);
    const { secrets } = this.workspaces;
    const secretKey = secrets.keyId;
    const secret = secrets.derived(name, secretKey);
    const fixture = withSecrets(loadFixture(one.fixture, { now }), one.client, secret);
    const clock = { now, frozen: one.isRunning !== true };
    const workspace = await this.workspaces.create({ name, fixture, clock, seed });
    for (const rule of one.faults) await workspace.faults.change((rules) => rules.add(rule as NewRule));
    const client = fixture.clients.find(({ client: known }) => known === one.client);
    if (!client) throw new Error(`The fixture of the case ${one.id} has no client ${one.client}.`);
    return {
      case: one,
      workspace: name,
      clientId: `${name}.${client.client}`,
      secretKey,
      seed,
      answers: {},
    };
  }

  /** Deletes runs that are too old or too many, and the workspaces that a run left before the server started again. */
  async #deleteOld(): Promise<void> {
    const before = this.realTime() - MAX_AGE_MS;
    const runs = await this.store.list();
    const aged = runs.filter(({ startedAt }) => startedAt < before);
    const beyond = runs.length - aged.length >= MAX_RUNS ? runs.slice(0, 1) : [];
    for (const { id } of [...aged, ...beyond]) await this.delete(id);
    for (const name of await this.workspaces.names()) {
      const [, time] = RUN_ID.exec(name) ?? [];
      if (time !== undefined && Number.parseInt(time, 36) < before) await this.workspaces.delete(name);
    }
  }

  async #deleteWorkspaces(id: string): Promise<void> {
    for (const name of await this.workspaces.names())
      if (name.startsWith(`${id}-`)) await this.workspaces.delete(name);
  }
}

/** Returns a fixture with a given secret of one client, and drawn ones of the others: those of the document are known to everybody. */
function withSecrets(fixture: Fixture, of: string, secret: string): Fixture {
  const clients = fixture.clients.map((client) => ({
    ...client,
    secret: client.client === of ? secret : drawSecret(),
  }));
  return { ...fixture, clients };
}
