import { newRunId } from '../../certification/run-id.js';
import type { CertificationCase } from '../../client/certification.js';
import { RequestRefused } from '../../client/refused.js';
import type { Report } from '../../report/report.js';
import { realTime } from '../../time/real-time.js';
import { shortened, ToolRefused } from '../refused.js';
import { byReason, nextOf, pageFrom } from '../shown.js';
import { type ToolAnswer, type CallContext } from '../tool.js';

/** The arguments of the certification actions. */
export interface CertificationArguments {
  readonly profile?: string;
  readonly run?: string;
  readonly case?: string | readonly string[];
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly offset?: number;
  readonly size?: number;
}

/** Starts a run of all cases of a profile, or of the named cases only. */
export async function startRun(
  args: CertificationArguments,
  { session, signal }: CallContext,
): Promise<ToolAnswer> {
  const { profile, case: named } = args;
  if (profile === undefined) throw new ToolRefused('`profile` is missing: judge profiles lists them.');
  const cases = named === undefined ? {} : { cases: [named].flat() as never };
  const start = (chosen: { readonly id?: string }) => {
    const body = { ...chosen, profile: profile as never, ...cases };
    return session.link.control.POST('/certifications', { body, signal }).orThrow();
  };
  const id = newRunId(realTime());
  const run = await session
    .startRun(id, () => start({ id }), signal)
    .catch(async (error: unknown) => {
      if (!refusesId(error)) throw error;
      const started = await start({});
      return session.startRun(started.id, () => Promise.resolve(started), signal);
    });
  noteCases(session, run.cases);
  return {
    run: run.id,
    forYourClient: `GET ${run.cases[0]?.baseUrl}/_sandbox/certifications/${run.id}/cases: account and data of each case`,
    ...tasksOf(run.cases, args),
  };
}

/** Shows the tasks and questions of cases, as many as fit into a result. For named cases, also shows account and data. */
export async function caseOf(args: CertificationArguments, { session }: CallContext): Promise<ToolAnswer> {
  const id = runOf(args, session);
  const params = { path: { certification: id } };
  const cases = await session.link.control.GET('/certifications/{certification}/cases', { params }).orThrow();
  if (args.case === undefined) return { run: id, ...tasksOf(cases, args) };
  const wanted = [args.case].flat().map((name) => among(cases, name));
  noteCases(session, wanted);
  return {
    run: id,
    cases: wanted.map(({ id: name, task, data, questions, workspace, baseUrl, clientId, clientSecret }) => ({
      case: name,
      task,
      ...(Object.keys(data).length > 0 && { data }),
      questions: Object.fromEntries(questions.map(({ id: question, text }) => [question, text])),
      account: { baseUrl, workspace, clientId, clientSecret },
    })),
  };
}

/** Returns the tasks and questions of cases, from the index `offset` on, as many as fit into a result. */
function tasksOf(
  cases: readonly Pick<CertificationCase, 'id' | 'task' | 'questions'>[],
  { offset, size }: CertificationArguments,
): ToolAnswer {
  const texts = cases.map(({ id, task, questions }) => {
    const asked = questions.map((one) => `Question ${one.id}: ${one.text}`);
    return [`${id}: ${task}`, ...asked].join(' ');
  });
  const page = pageFrom(texts, offset, size);
  const last = 'your client does the tasks; then judge answer: the answers of all cases at once';
  return { cases: page.shown, next: last, ...nextOf('judge case with offset', page) };
}

/**
 * Returns whether the server refused the id of a run. The cause is a clock that differs from this machine's by more
 * than an hour.
 */
function refusesId(error: unknown): boolean {
  return error instanceof RequestRefused && error.faults.some(({ field }) => field === '/id');
}

/** Stores the client of each case and its secret in the session. */
function noteCases(session: CallContext['session'], cases: readonly CertificationCase[]): void {
  session.noteSecrets(cases);
  for (const { clientId, workspace } of cases)
    session.noteClient(workspace, clientId.slice(workspace.length + 1));
}

function among<Case extends { readonly id: string }>(cases: readonly Case[], id: string): Case {
  const found = cases.find((one) => one.id === id);
  if (!found)
    throw new ToolRefused(
      `The run has no case ${shortened(id)}. It has ${cases.map((one) => one.id).join(', ')}.`,
    );
  return found;
}

function runOf({ run }: CertificationArguments, { run: last }: CallContext['session']): string {
  const id = run ?? last;
  if (id === undefined) throw new ToolRefused('`run` is missing: judge certify starts one.');
  return id;
}

/**
 * Sends the answers of cases, and returns the report. If the answers to one case are refused, those to the other cases
 * are still sent.
 */
export async function sendAnswers(args: CertificationArguments, context: CallContext): Promise<ToolAnswer> {
  const { session, progress, signal, log } = context;
  const certification = runOf(args, session);
  const given = Object.entries(args.answers ?? {});
  if (given.length === 0) throw new ToolRefused('`answers` is missing: {caseId: {questionId: value}}.');
  const refused: string[] = [];
  for (const [index, [name, answers]] of given.entries()) {
    signal.throwIfAborted();
    const params = { path: { certification, case: name as never } };
    const body = Object(answers) as never;
    await session.link.control
      .POST('/certifications/{certification}/cases/{case}/answers', { params, body })
      .orThrow()
      .catch((error: unknown) => {
        if (!(error instanceof RequestRefused) || ![400, 404].includes(error.status)) throw error;
        const messages = error.faults.map(({ message }) => message);
        refused.push(`${name}: ${messages.join(' ') || error.problem.detail}`);
      });
    await progress(index + 1, given.length, `answered ${name}`);
  }
  await log(`answered ${given.length - refused.length} cases of ${certification}`);
  return { ...(refused.length > 0 && { refused }), ...(await reportOf(args, context)) };
}

/**
 * Returns a run's report in short: its result, the failed cases with their findings, and the cases that were not
 * exercised, each with its reason.
 */
export async function reportOf(
  args: CertificationArguments,
  { session, signal }: CallContext,
): Promise<ToolAnswer> {
  const run = runOf(args, session);
  const params = { path: { certification: run }, query: { format: 'json' } as const };
  const report = (await session.link.control
    .GET('/certifications/{certification}', { params, signal })
    .orThrow()) as unknown as Report;
  const { cases = [], certification } = report;
  const of = (status: string) => cases.filter((one) => one.status === status);
  const [passed, failed, open] = [of('passed'), of('failed'), of('not exercised')];
  return {
    run,
    result: certification?.result,
    summary: `${passed.length} passed, ${failed.length} failed, ${open.length} not exercised`,
    ...(failed.length > 0 && {
      failed: failed.map(({ id, findings }) => `${id}: ${findings.map(({ message }) => message).join(' ')}`),
    }),
    ...(open.length > 0 && { notExercised: byReason(open.map(({ id, reason = '' }) => [id, reason])) }),
  };
}
