import { randomInt } from 'node:crypto';
import type { SharedDocuments } from '../store/shared-store.js';
import type { EpochMs } from '../domain/shared/moment.js';
import { canonicalJson } from './certificate.js';
import type { Case, Profile } from './case.js';
import type { NewRule } from '../faults/rule.js';
import { loadFixture } from '../seed/fixture/load.js';
import type { Fixture } from '../store/fixture.js';
import { endOfTurn } from '../time/real-time.js';
import { drawSecret } from '../workspaces/client-secrets.js';
import { WorkspaceRefused } from '../workspaces/new-workspace.js';
import type { Workspaces } from '../workspaces/workspaces.js';
import { CLOCK_TOLERANCE_MS, newRunId, startIn, workspaceOfCase } from './run-id.js';

/** The answers of a case by the ids of its questions. */
export type Answers = CaseWork['answers'];

/** The store of a server's runs. */
export interface RunStore {
  /** Returns the runs, the oldest first. */
  list(): Promise<readonly CertificationRun[]>;
  get(id: string): Promise<CertificationRun | undefined>;
  /** Returns false, and keeps the existing run, if its id is taken. */
  add(run: CertificationRun): Promise<boolean>;
  /** Returns false if there is no such run. */
  delete(id: string): Promise<boolean>;
  /** Changes the answers of a case, and returns them; undefined where the run is gone. If `change` throws, nothing is changed. */
  answer(id: string, caseId: string, change: (answers: Answers) => Answers): Promise<Answers | undefined>;
}

/** Returns a store that ends with the process. */
export function memoryRuns(): RunStore {
  const runs = new Map<string, CertificationRun>();
  return {
    list: () => Promise.resolve([...runs.values()]),
    get: (id) => Promise.resolve(runs.get(id)),
    add: (run) => {
      if (runs.has(run.id)) return Promise.resolve(false);
      runs.set(run.id, run);
      return Promise.resolve(true);
    },
    delete: (id) => Promise.resolve(runs.delete(id)),
    answer: async (id, caseId, change) => {
      const run = runs.get(id);
      if (!run) return undefined;
      const changed = withAnswers(run, caseId, change);
      runs.set(id, changed);
      return answersOf(changed, caseId);
    },
  };
}

/** A case of a run as JSON. */
interface SavedCase extends Omit<CaseWork, 'case'> {
  readonly caseId: string;
}

/** A run as JSON. */
interface SavedRun {
  readonly id: string;
  readonly profileId: string;
  readonly name: string | null;
  readonly startedAt: EpochMs;
  readonly cases: readonly SavedCase[];
}

const KIND = 'certification';

/**
 * Returns a store that several instances share. Leaves out runs of profiles that this version does not have. Leaves out runs of
 * earlier versions, which held the secrets of clients: `list` deletes these.
 */
export function sharedRuns(
  documents: SharedDocuments,
  loadProfiles: () => Promise<readonly Profile[]>,
): RunStore {
  const read = async (text: string): Promise<CertificationRun | undefined> =>
    runOf(JSON.parse(text) as SavedRun, await loadProfiles());
  return {
    list: async () => {
      const saved = (await documents.list(KIND)).map((text) => JSON.parse(text) as SavedRun);
      const profiles = await loadProfiles();
      for (const run of saved.filter(holdsSecrets)) await documents.delete(KIND, run.id);
      return saved.map((run) => runOf(run, profiles)).filter((run) => run !== undefined);
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
    answer: async (id, caseId, change) => {
      const profiles = await loadProfiles();
      const text = await documents.change(KIND, id, (before) => {
        const run = runOf(JSON.parse(before) as SavedRun, profiles);
        return run ? JSON.stringify(savedRun(withAnswers(run, caseId, change))) : before;
      });
      const run = text === undefined ? undefined : await read(text);
      return run && answersOf(run, caseId);
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

function savedRun({ id, profile, name, startedAt, cases }: CertificationRun): SavedRun {
  const saved = cases.map(({ case: { id: caseId }, ...work }) => ({ caseId, ...work }));
  return { id, profileId: profile.id, name, startedAt, cases: saved };
}

/** Returns whether an earlier version saved a run. */
function holdsSecrets({ cases }: SavedRun): boolean {
  return cases.some((work) => (work as Partial<SavedCase>).secretKey === undefined);
}

function runOf(saved: SavedRun, profiles: readonly Profile[]): CertificationRun | undefined {
  if (holdsSecrets(saved)) return undefined;
  const { id, profileId, name, startedAt } = saved;
  const profile = profiles.find((one) => one.id === profileId);
  const cases = saved.cases.flatMap(({ caseId, ...work }): CaseWork[] => {
    const one = profile?.cases.find((known) => known.id === caseId);
    return one ? [{ ...work, case: one }] : [];
  });
  return profile && cases.length === saved.cases.length ? { id, profile, name, startedAt, cases } : undefined;
}

/** A case of a run: its workspace, and the client's answers. */
export interface CaseWork {
  readonly case: Case;
  /** The name of its workspace. */
  readonly workspace: string;
  readonly clientId: string;
  /** The server's key from which the client's secret is derived. */
  readonly secretKey: string;
  readonly seed: number;
  /** By the ids of the questions. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Whether an answer was replaced: by then the report may have told the client that it was wrong. */
  readonly isReanswered?: boolean;
}

/** One try of a client at a profile. */
export interface CertificationRun {
  /** `cert-<time>-<random>`; the names of its workspaces begin with it. */
  readonly id: string;
  readonly profile: Profile;
  /** What the caller calls it. */
  readonly name: string | null;
  /** Real time. */
  readonly startedAt: EpochMs;
  readonly cases: readonly CaseWork[];
}

/** The most runs at a time: a further run deletes the oldest. */
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
  /** The id that its caller chose; a new one if not given. */
  readonly id?: string | undefined;
}

/** Returns the refusal of an id that another run has. */
const idTaken = () => new WorkspaceRefused('taken', MAX_RUNS);

/**
 * The runs of a server, or of several servers that share a database: few, each kept for a day. Their workspaces are deleted
 * with them.
 */
export class Runs {
  readonly #starting = new Map<string, Promise<unknown>>();

  constructor(
    private readonly workspaces: Workspaces,
    private readonly realTime: () => EpochMs,
    private readonly store: RunStore = memoryRuns(),
  ) {}

  /** Returns the runs, the newest first. */
  async list(): Promise<readonly CertificationRun[]> {
    return (await this.store.list()).toReversed();
  }

  get(id: string): Promise<CertificationRun | undefined> {
    return this.store.get(id);
  }

  /** Changes the answers of a case, and returns them; undefined where the run is gone. */
  answer(...given: Parameters<RunStore['answer']>): ReturnType<RunStore['answer']> {
    return this.store.answer(...given);
  }

  /**
   * Starts a run: makes a workspace for each case, with secrets that nobody can guess. `check` is called after each workspace;
   * if it throws, the run ends and its workspaces are deleted.
   * @throws WorkspaceRefused for an id that is taken, and for too many workspaces; those that were made are deleted
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
        await endOfTurn(); // others have their turn between two cases
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

  /** Returns the secret of the client that works on a case: it is derived from a key of the server, not stored. */
  secretOf({ workspace, secretKey }: CaseWork): string {
    return this.workspaces.secrets.derived(workspace, secretKey);
  }

  /** Deletes a run with its workspaces. Waits for a run that is starting. Returns false if there is none. */
  async delete(id: string): Promise<boolean> {
    await this.#starting.get(id)?.catch(() => undefined); // its caller has the error
    const run = await this.store.get(id);
    if (!(await this.store.delete(id))) return false;
    await this.#deleteWorkspaces(run?.cases.map(({ workspace }) => workspace) ?? []);
    return true;
  }

  /** Makes the workspace of a case, and adds its name to `begun`. */
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
      if (error instanceof WorkspaceRefused && error.reason === 'taken') begun.pop(); // it is of another run
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

  /** Deletes runs that are too old or too many, and workspaces left over from runs before a restart. */
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

/** Returns a fixture with a given secret for one client and random secrets for the others: the document's secrets are public. */
function withSecrets(fixture: Fixture, of: string, secret: string): Fixture {
  const clients = fixture.clients.map((client) => ({
    ...client,
    secret: client.client === of ? secret : drawSecret(),
  }));
  return { ...fixture, clients };
}
