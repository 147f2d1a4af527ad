import type { SharedDocuments } from '../store/shared-observations.js';
import type { EpochMs } from '../domain/shared/moment.js';
import { canonicalJson } from './canonical-json.js';
import type { Case, Profile } from './case.js';

/** The answers of a case by the ids of its questions. */
export type Answers = CaseWork['answers'];

/** Where the runs of a server are kept. */
export interface RunStore {
  /** Returns the runs, the oldest first. */
  list(): Promise<readonly Run[]>;
  get(id: string): Promise<Run | undefined>;
  add(run: Run): Promise<void>;
  /** Returns false where there is none. */
  delete(id: string): Promise<boolean>;
  /** Changes the answers of a case, and returns them; undefined where the run is gone. What `change` throws changes nothing. */
  answer(id: string, caseId: string, change: (answers: Answers) => Answers): Promise<Answers | undefined>;
}

/** Returns a store that ends with the process. */
export function memoryRuns(): RunStore {
  const runs = new Map<string, Run>();
  return {
    list: () => Promise.resolve([...runs.values()]),
    get: (id) => Promise.resolve(runs.get(id)),
    add: (run) => {
      runs.set(run.id, run);
      return Promise.resolve();
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
 * Returns a store that several instances share. Runs of profiles that this version does not have are left out, and so are runs of
 * earlier versions, which held the secrets of clients: `list` deletes them.
 */
export function sharedRuns(
  documents: SharedDocuments,
  loadProfiles: () => Promise<readonly Profile[]>,
): RunStore {
  const read = async (text: string): Promise<Run | undefined> =>
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
    add: async (run) => void (await documents.add(KIND, run.id, JSON.stringify(savedRun(run)))),
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

function withAnswers(run: Run, caseId: string, change: (answers: Answers) => Answers): Run {
  const cases = run.cases.map((work) => (work.case.id === caseId ? answered(work, change) : work));
  return { ...run, cases };
}

function answered(work: CaseWork, change: (answers: Answers) => Answers): CaseWork {
  const before = Object.entries(work.answers);
  const answers = change(work.answers);
  const isReplaced = before.some(([id, answer]) => canonicalJson(answers[id]) !== canonicalJson(answer));
  return { ...work, answers, ...(isReplaced && { isReanswered: true }) };
}

function answersOf({ cases }: Run, caseId: string): Answers | undefined {
  return cases.find((work) => work.case.id === caseId)?.answers;
}

function savedRun({ id, profile, name, startedAt, cases }: Run): SavedRun {
  const saved = cases.map(({ case: { id: caseId }, ...work }) => ({ caseId, ...work }));
  return { id, profileId: profile.id, name, startedAt, cases: saved };
}

/** Returns whether an earlier version saved a run. */
function holdsSecrets({ cases }: SavedRun): boolean {
  return cases.some((work) => (work as Partial<SavedCase>).secretKey === undefined);
}

function runOf(saved: SavedRun, profiles: readonly Profile[]): Run | undefined {
  if (holdsSecrets(saved)) return undefined;
  const { id, profileId, name, startedAt } = saved;
  const profile = profiles.find((one) => one.id === profileId);
  const cases = saved.cases.flatMap(({ caseId, ...work }): CaseWork[] => {
    const one = profile?.cases.find((known) => known.id === caseId);
    return one ? [{ ...work, case: one }] : [];
  });
  return profile && cases.length === saved.cases.length ? { id, profile, name, startedAt, cases } : undefined;
}

/** A case of a run: its workspace, and what the client has answered. */
export interface CaseWork {
  readonly case: Case;
  /** The name of its workspace. */
  readonly workspace: string;
  readonly clientId: string;
  /** The key of the server from which the client's secret follows. */
  readonly secretKey: string;
  readonly seed: number;
  /** By the ids of the questions. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** Whether an answer was replaced by another one, once the report may have said that it was wrong. */
  readonly isReanswered?: boolean;
}

/** One try of a client at a profile. */
export interface Run {
  /** `cert-<time>-<random>`; the names of its workspaces begin with it. */
  readonly id: string;
  readonly profile: Profile;
  /** What the caller calls it. */
  readonly name: string | null;
  /** Real time. */
  readonly startedAt: EpochMs;
  readonly cases: readonly CaseWork[];
}
