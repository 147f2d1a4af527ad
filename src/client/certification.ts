import type { components } from '../contract/control.gen.js';
import type { NotJudged } from '../report/finding.js';
import type { Report } from '../report/report.js';
import type { ControlClient } from './control.js';

type Schemas = components['schemas'];

/** The profiles of certifications. */
export type ProfileName = Schemas['ProfileId'];
/** A case to work on: what to do, and how to reach its workspace. */
export type CertificationCase = Schemas['CertificationCase'];
/** The answers of a client by the ids of the questions. */
export type CaseAnswers = Readonly<Record<string, unknown>>;

/** Works on a case as the client under test does. Returns its answers; nothing where there are none. */
export type WorkOnCase = (one: CertificationCase) => Promise<CaseAnswers | void> | CaseAnswers | void;

/** How a profile is certified. */
export interface CertifyOptions {
  /** The ids of the cases to work on; all of the profile if not given. */
  readonly cases?: readonly string[];
  /** What to call the run, such as the version of the client. */
  readonly name?: string;
  /** How many cases are worked on at a time (default: 1, one after the other). */
  readonly parallel?: number;
}

/**
 * Starts a certification, has each case worked on, and returns the report. Answers that no question of a case asks for are left
 * out; the report names them under `notJudged`.
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

/** Returns the answers to the questions of a case, and a reason for each answer that no question asks for. */
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
 * Runs a function for each entry, at most `most` at a time. After an error it starts no further function, waits for the running
 * ones and throws the error.
 */
async function inParallel<Entry>(
  entries: readonly Entry[],
  most: number,
  run: (entry: Entry) => Promise<void>,
): Promise<void> {
  const left = entries.values(); // each worker takes the next one
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
