import type { CertificationCase } from '../../client/certification.js';
import type { Report } from '../../report/report.js';
import { ToolRefused } from '../refused.js';
import { type ToolAnswer, type CallContext } from '../tool.js';

/** The arguments of the certification. */
export interface CertificationArguments {
  readonly profile?: string;
  readonly run?: string;
  readonly case?: string | readonly string[];
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** Starts a run of a profile, of some of its cases where they are named. */
export async function startRun(
  { profile, case: named }: CertificationArguments,
  { session }: CallContext,
): Promise<ToolAnswer> {
  if (profile === undefined) throw new ToolRefused('`profile` is missing: judge profiles lists them.');
  const cases = named === undefined ? {} : { cases: [named].flat() as never };
  const run = await session.link.control
    .POST('/certifications', { body: { profile: profile as never, ...cases } })
    .orThrow();
  session.run = run.id;
  for (const one of run.cases) session.noteClient(one.workspace, clientOf(one));
  return {
    run: run.id,
    cases: run.cases.map(({ id, title }) => `${id}: ${title}`),
    next: 'judge case with ids: task, credentials and questions of each.',
  };
}

/** Shows cases: what to do, as which client, and what is asked. */
export async function caseOf(args: CertificationArguments, { session }: CallContext): Promise<ToolAnswer> {
  const id = runOf(args, session);
  const params = { path: { certification: id } };
  const cases = await session.link.control.GET('/certifications/{certification}/cases', { params }).orThrow();
  const wanted =
    args.case === undefined ? cases.slice(0, 1) : [args.case].flat().map((name) => among(cases, name));
  return {
    run: id,
    baseUrl: wanted[0]?.baseUrl,
    cases: wanted.map((one) => {
      session.noteClient(one.workspace, clientOf(one));
      const { id: name, task, data, questions, workspace, clientId, clientSecret } = one;
      return {
        case: name,
        task,
        ...(Object.keys(data).length > 0 && { data }),
        questions: Object.fromEntries(questions.map(({ id: question, text }) => [question, text])),
        workspace,
        clientId,
        clientSecret,
      };
    }),
  };
}

const clientOf = ({ clientId, workspace }: Pick<CertificationCase, 'clientId' | 'workspace'>) =>
  clientId.slice(workspace.length + 1);

function among<Case extends { readonly id: string }>(cases: readonly Case[], id: string): Case {
  const found = cases.find((one) => one.id === id);
  if (!found)
    throw new ToolRefused(`The run has no case ${id}. It has ${cases.map((one) => one.id).join(', ')}.`);
  return found;
}

function runOf({ run }: CertificationArguments, { run: last }: CallContext['session']): string {
  const id = run ?? last;
  if (id === undefined) throw new ToolRefused('`run` is missing: judge certify starts one.');
  return id;
}

/** Sends the answers of cases; tells how far it has got. */
export async function sendAnswers(args: CertificationArguments, context: CallContext): Promise<ToolAnswer> {
  const { session, progress, signal } = context;
  const run = runOf(args, session);
  const given = Object.entries(args.answers ?? {});
  if (given.length === 0) throw new ToolRefused('`answers` is missing: {caseId: {questionId: value}}.');
  let done = 0;
  for (const [name, answers] of given) {
    signal.throwIfAborted();
    const params = { path: { certification: run, case: name as never } };
    await session.link.control
      .POST('/certifications/{certification}/cases/{case}/answers', {
        params,
        body: Object(answers) as never,
      })
      .orThrow();
    done += 1;
    await progress(done, given.length, `answered ${name}`);
  }
  return { run, answered: done, next: 'judge report' };
}

/** Returns the report of a run: the result, each case that has not passed and why. */
export async function reportOf(args: CertificationArguments, { session }: CallContext): Promise<ToolAnswer> {
  const run = runOf(args, session);
  const params = { path: { certification: run }, query: { format: 'json' } as const };
  const report = (await session.link.control
    .GET('/certifications/{certification}', { params })
    .orThrow()) as unknown as Report;
  const { cases = [], certification } = report;
  const count = (status: string) => cases.filter((one) => one.status === status).length;
  return {
    run,
    result: certification?.result,
    summary: `${count('passed')} passed, ${count('failed')} failed, ${count('not exercised')} not exercised`,
    open: cases
      .filter(({ status }) => status !== 'passed')
      .map(({ id, status, findings, ...one }) => {
        const reason = (one as { readonly reason?: string }).reason;
        return `${id}: ${status}. ${[reason, ...findings.map(({ message }) => message)].filter((text) => text !== undefined).join(' ')}`;
      }),
  };
}
