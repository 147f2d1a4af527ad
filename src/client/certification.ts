import type { components } from '../contract/control.gen.js';
import type { NotJudged } from '../report/finding.js';
import type { Report } from '../report/report.js';
import type { ControlClient } from './control.js';

type Schemas = components['schemas'];

/** The certification profiles. */
export type ProfileName = Schemas['ProfileId'];
/** A case for the client: its task, and the address of its workspace. */
export type CertificationCase = Schemas['CertificationCase'];
/** A client's answers, keyed by question id. */
export type CaseAnswers = Readonly<Record<string, unknown>>;

/** Runs the client under test on a case. Returns the client's answers, if any. */
export type WorkOnCase = (one: CertificationCase) => Promise<CaseAnswers | void> | CaseAnswers | void;

/** The options of a certification. */
export interface CertifyOptions {
  /** Ids of the cases. Default: all cases of the profile. */
  readonly cases?: readonly string[];
  /** A name for the run, such as the client's version. */
  readonly name?: string;
  /** Number of cases at the same time (default: 1). */
  readonly parallel?: number;
}

/**
 * Starts a certification, runs the client on each case, and returns the report. Drops answers without a question, and
 * lists them in the report's `notJudged`.
 */
export async function certify(
  control: ControlClient,
  { profile, cases, name, parallel = 1 }: CertifyOptions & { readonly profile: ProfileName },
  work: WorkOnCase,
): Promise<Report> {
  const wanted = { ...(cases && { cases: [...cases] }), ...(name !== undefined && { name }) };
  const run = await control.POST('/certifications', { body: { profile, ...wanted } }).orThrow();
  const notAsked: NotJudged[] = [];
  await inParallel(run.cases, parallel, async (one) => {
    const given = (await work(one)) ?? {};
    const { answers, reasons } = sortAnswers(one, given);
    notAsked.push(...reasons);
    const params = { path: { certification: run.id, case: one.id } };
    const answersOf = '/certifications/{certification}/cases/{case}/answers';
    await control.POST(answersOf, { params, body: { ...answers } }).orThrow();
  });
  const params = { path: { certification: run.id }, query: { format: 'json' } as const };
  const report = await control.GET('/certifications/{certification}', { params }).orThrow();
  const { notJudged, ...rest } = report as unknown as Report;
  return { ...rest, notJudged: [...notJudged, ...notAsked] };
}

/** Returns the answers to the questions of a case. For each other answer, returns the reason why it is dropped. */
function sortAnswers({ id, questions }: CertificationCase, given: CaseAnswers) {
  const asked = questions.map((question) => question.id);
  const names = asked.map((name) => `\`${name}\``).join(', ');
  const expected = names === '' ? 'It has no questions' : `It asks for ${names}`;
  const entries = Object.entries(given);
  const reasons = entries
    .filter(([name]) => !asked.includes(name))
    .map(([name]) => ({
      case: id,
      reason: `The case ${id} does not ask for the answer \`${name}\`. ${expected}.`,
      count: 1,
    }));
  return { answers: Object.fromEntries(entries.filter(([name]) => asked.includes(name))), reasons };
}

/**
 * Calls a function for each entry, at most `most` calls at a time. After an error, starts no further call, waits for
 * the running calls, and rethrows the error.
 */
async function inParallel<Entry>(
  entries: readonly Entry[],
  most: number,
  run: (entry: Entry) => Promise<void>,
): Promise<void> {
  const left = entries.values(); // the workers share this iterator, so each entry is taken once
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const entry of left) {
      if (errors.length > 0) return;
      await run(entry).catch((error: unknown) => void errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, most) }, worker));
  if (errors.length > 0) throw errors[0];
}
