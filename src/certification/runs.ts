import { randomInt } from 'node:crypto';
import type { SharedDocuments } from '../store/shared-store.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import { canonicalJson } from './certificate.js';
import type { Case, Profile } from './case.js';
import type { NewRule } from '../faults/rule.js';
import { loadFixture } from '../seed/fixture/load.js';
import type { Fixture } from '../store/fixture.js';
import { endOfTurn } from '../time/real-time.js';
import { drawSecret } from '../workspaces/client-secrets.js';
import { WorkspaceRefused } from '../workspaces/new-workspace.js';
import type { WorkspaceRegistry } from '../workspaces/registry.js';
import { CLOCK_TOLERANCE_MS, newRunId, startIn, workspaceOfCase } from './run-id.js';

/** The answers of a case, keyed by question id. */
export type Answers = CaseWork['answers'];

/** Stores the certification runs of a server. */
export interface RunStore {
  /** Returns all runs, oldest first. */
  list(): Promise<readonly CertificationRun[]>;
  get(id: string): Promise<CertificationRun | undefined>;
  /** Returns false if the id is taken. The existing run stays unchanged. */
  add(run: CertificationRun): Promise<boolean>;
  /** Returns false if the run does not exist. */
  delete(id: string): Promise<boolean>;
  /** Changes a run, and returns it. Undefined if the run does not exist. If `change` throws, the run stays unchanged. */
  change(
    id: string,
    change: (run: CertificationRun) => CertificationRun,
  ): Promise<CertificationRun | undefined>;
}

/** The stored form of a case of a run. */
interface SavedCase extends Omit<CaseWork, 'case'> {
  readonly caseId: string;
}

/** The stored form of a run. */
interface SavedRun {
  readonly id: string;
  readonly profileId: string;
  readonly name: string | null;
  readonly startedAt: EpochMs;
  readonly cases: readonly SavedCase[];
  readonly judged?: JudgedCases | undefined;
}

const KIND = 'certification';

/** Returns a store that keeps runs as documents. Ignores runs with profiles or cases that this version does not have. */
export function keptRuns(
  documents: SharedDocuments,
  loadProfiles: () => Promise<readonly Profile[]>,
): RunStore {
  const read = async (text: string): Promise<CertificationRun | undefined> =>
    runOf(JSON.parse(text) as SavedRun, await loadProfiles());
  return {
    list: async () => {
      const runs = await Promise.all((await documents.list(KIND)).map(read));
      return runs.filter((run) => run !== undefined);
    },
    get: async (id) => {
      const text = await documents.read(KIND, id);
      return text === undefined ? undefined : read(text);
    },
    add: async (run) => {
      const text = JSON.stringify(savedRun(run));
      return (await documents.add(KIND, run.id, text)) === text;
    },
    delete: (id) => documents.delete(KIND, id),
    change: async (id, change) => {
      const profiles = await loadProfiles();
      const text = await documents.change(KIND, id, (before) => {
        const run = runOf(JSON.parse(before) as SavedRun, profiles);
        return run ? JSON.stringify(savedRun(change(run))) : before;
      });
      return text === undefined ? undefined : read(text);
    },
  };
}

function withAnswers(
  run: CertificationRun,
  caseId: string,
  change: (answers: Answers) => Answers,
): CertificationRun {
  const cases = run.cases.map((work) => (work.case.id === caseId ? answered(work, change) : work));
  return { ...run, cases };
}

function answered(work: CaseWork, change: (answers: Answers) => Answers): CaseWork {
  const before = Object.entries(work.answers);
  const answers = change(work.answers);
  const isReplaced = before.some(([id, answer]) => canonicalJson(answers[id]) !== canonicalJson(answer));
  return { ...work, answers, ...(isReplaced && { isReanswered: true }) };
}

function answersOf({ cases }: CertificationRun, caseId: string): Answers | undefined {
  return cases.find((work) => work.case.id === caseId)?.answers;
}

function savedRun({ profile, cases, ...run }: CertificationRun): SavedRun {
  const saved = cases.map(({ case: { id: caseId }, ...work }) => ({ caseId, ...work }));
  return { ...run, profileId: profile.id, cases: saved };
}

function runOf(saved: SavedRun, profiles: readonly Profile[]): CertificationRun | undefined {
  const { profileId, ...run } = saved;
  const profile = profiles.find((one) => one.id === profileId);
  const cases = saved.cases.flatMap(({ caseId, ...work }): CaseWork[] => {
    const one = profile?.cases.find((known) => known.id === caseId);
    return one ? [{ ...work, case: one }] : [];
  });
  return profile && cases.length === saved.cases.length ? { ...run, profile, cases } : undefined;
}

/** A case of a run: its workspace, and the client's answers. */
export interface CaseWork {
  readonly case: Case;
  /** The name of its workspace. */
  readonly workspace: string;
  readonly clientId: string;
  /** The id of the server's key from which the client's secret is derived. */
  readonly secretKey: string;
  readonly seed: number;
  /** By question id. */
  readonly answers: Readonly<Record<string, unknown>>;
  /**
   * True if the client replaced an answer. The case cannot pass then, because the client may have read in the report
   * that its first answer was wrong.
   */
  readonly isReanswered?: boolean;
}

/** The result of a run, and the number of its cases per status. */
export interface JudgedCases {
  readonly result: 'passed' | 'failed' | 'incomplete';
  readonly passed: number;
  readonly failed: number;
  readonly notExercised: number;
}

/** One attempt of a client at a profile. */
export interface CertificationRun {
  /** `cert-<time>-<random>`. The names of the run's workspaces begin with it. */
  readonly id: string;
  readonly profile: Profile;
  /** The name that the caller gave the run. */
  readonly name: string | null;
  /** In real time, not in the time of a workspace. */
  readonly startedAt: EpochMs;
  readonly cases: readonly CaseWork[];
  /** The result in its latest report. Undefined if no report was read yet. */
  readonly judged?: JudgedCases | undefined;
}

/** Maximum number of stored runs. When a further run starts, the oldest is deleted. */
export const MAX_RUNS = 100;
/** Maximum age of a run, in milliseconds. When a run starts, older runs and their workspaces are deleted. */
export const MAX_AGE_MS = 86_400_000;
/** Maximum size of a case's answers as JSON, in bytes. */
export const MAX_ANSWER_BYTES = 65_536;

/** The parameters of a new run. */
export interface WantedRun {
  readonly profile: Profile;
  /** Ids of the cases. Default: all cases of the profile. */
  readonly cases?: readonly string[] | undefined;
  readonly name?: string | undefined;
  /** An id that the caller has chosen. Default: a new id. */
  readonly id?: string | undefined;
}

/** Returns the error for an id that another run has. */
const idTaken = () => new WorkspaceRefused('taken', MAX_RUNS);

/**
 * The runs of one server, or of several servers with a common database. The start of a run deletes runs older than a
 * day, and the oldest one if there are too many, with their workspaces.
 */
export class Runs {
  readonly #starting = new Map<string, Promise<unknown>>();

  constructor(
    private readonly workspaces: WorkspaceRegistry,
    private readonly realTime: () => EpochMs,
    private readonly store: RunStore,
  ) {}

  /** Returns the runs, newest first. */
  async list(): Promise<readonly CertificationRun[]> {
    return (await this.store.list()).toReversed();
  }

  get(id: string): Promise<CertificationRun | undefined> {
    return this.store.get(id);
  }

  /** Changes the answers of a case, and returns them. Undefined if the run or the case does not exist. */
  async answer(
    id: string,
    caseId: string,
    change: (answers: Answers) => Answers,
  ): Promise<Answers | undefined> {
    const run = await this.store.change(id, (one) => withAnswers(one, caseId, change));
    return run && answersOf(run, caseId);
  }

  /** Stores the result of a run, so that the list of runs need not judge it again. */
  async noteJudged(run: CertificationRun, judged: JudgedCases): Promise<void> {
    if (run.judged && canonicalJson(run.judged) === canonicalJson(judged)) return;
    await this.store.change(run.id, (one) => ({ ...one, judged }));
  }

  /**
   * Starts a run. Creates one workspace per case, with secrets that nobody can guess. Calls `check` after each
   * workspace. If `check` throws, the run ends and its workspaces are deleted.
   * @throws WorkspaceRefused if the id is taken or there are too many workspaces; new workspaces are deleted
   */
  async start(wanted: WantedRun, check: () => void = () => undefined): Promise<CertificationRun> {
    const startedAt = this.realTime();
    const { id = newRunId(startedAt) } = wanted;
    if (this.#starting.has(id)) throw idTaken();
    const started = this.#start({ ...wanted, id }, startedAt, check);
    this.#starting.set(id, started);
    try {
      return await started;
    } finally {
      this.#starting.delete(id);
    }
  }

  async #start(
    { profile, cases: wanted, name, id }: WantedRun & { readonly id: string },
    startedAt: EpochMs,
    check: () => void,
  ): Promise<CertificationRun> {
    await this.#deleteOld();
    const chosen = profile.cases.filter((one) => wanted?.includes(one.id) ?? true);
    const cases: CaseWork[] = [];
    const begun: string[] = [];
    let isAdded = false;
    try {
      for (const one of chosen) {
        cases.push(await this.#begin(one, workspaceOfCase(id, one.id), begun));
        await endOfTurn(); // other requests can run between two cases
        check();
      }
      const run: CertificationRun = { id, profile, name: name ?? null, startedAt, cases };
      isAdded = await this.store.add(run);
      if (!isAdded) throw idTaken();
      check();
      return run;
    } catch (error) {
      if (isAdded) await this.store.delete(id);
      await this.#deleteWorkspaces(begun);
      throw error;
    }
  }

  /** Returns the secret of a case's client. It is derived from a key of the server, not stored. */
  secretOf({ workspace, secretKey }: CaseWork): string {
    return this.workspaces.secrets.derived(workspace, secretKey);
  }

  /** Deletes a run and its workspaces. Waits for a run that is starting. Returns false if the run does not exist. */
  async delete(id: string): Promise<boolean> {
    await this.#starting.get(id)?.catch(() => undefined); // the caller of `start` gets the error
    const run = await this.store.get(id);
    if (!(await this.store.delete(id))) return false;
    await this.#deleteWorkspaces(run?.cases.map(({ workspace }) => workspace) ?? []);
    return true;
  }

  /** Creates the workspace of a case. Adds the workspace's name to `begun`. */
  async #begin(one: Case, name: string, begun: string[]): Promise<CaseWork> {
    const seed = randomInt(2 ** 31);
    const now = Date.parse(one.startsAt);
    const { secrets } = this.workspaces;
    const secretKey = secrets.keyId;
    const secret = secrets.derived(name, secretKey);
    const fixture = withSecrets(loadFixture(one.fixture, { now }), one.client, secret);
    const clock = { now, frozen: one.isRunning !== true };
    begun.push(name);
    const workspace = await this.workspaces.create({ name, fixture, clock, seed }).catch((error: unknown) => {
      if (error instanceof WorkspaceRefused && error.reason === 'taken') begun.pop(); // the workspace belongs to another run
      throw error;
    });
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

  /** Deletes runs that are too old, the oldest run if there are too many, and old workspaces without a run. */
  async #deleteOld(): Promise<void> {
    const before = this.realTime() - MAX_AGE_MS;
    const runs = await this.store.list();
    const aged = runs.filter(({ startedAt }) => startedAt < before);
    const beyond = runs.length - aged.length >= MAX_RUNS ? runs.slice(0, 1) : [];
    for (const { id } of [...aged, ...beyond]) await this.delete(id);
    for (const name of await this.workspaces.names()) {
      const startedAt = startIn(name);
      if (startedAt !== undefined && startedAt < before - CLOCK_TOLERANCE_MS)
        await this.workspaces.delete(name);
    }
  }

  async #deleteWorkspaces(names: readonly string[]): Promise<void> {
    for (const name of names) await this.workspaces.delete(name);
  }
}

/**
 * Returns a fixture with the given secret for one client and random secrets for all others. The secrets of the original fixture
 * are public.
 */
function withSecrets(fixture: Fixture, of: string, secret: string): Fixture {
  const clients = fixture.clients.map((client) => ({
    ...client,
    secret: client.client === of ? secret : drawSecret(),
  }));
  return { ...fixture, clients };
}
