import type { Coverage } from '../../client/control.js';
import { requireOperation } from '../refused.js';
import { byReason, DEFAULT_SIZE, nextOf, pageFrom } from '../shown.js';
import { COMMON, WRITES, type ToolAnswer, type CallContext, type Tool } from '../tool.js';
import { caseOf, sendAnswers, reportOf, startRun, type CertificationArguments } from './certification.js';

interface JudgeArguments extends CertificationArguments {
  readonly what: keyof typeof KINDS;
  readonly operationId?: string;
  readonly before?: number;
  readonly workspace?: string;
}

type Judge = (args: JudgeArguments, context: CallContext) => Promise<ToolAnswer>;

/**
 * Returns the parts of an operation that no request exercised. Outcomes and state changes have a hint about how to
 * cause them; parameters, fields and values are names only.
 */
function missedOf(
  { operationId, outcomes, hints }: Coverage['operations'][number],
  transitions: Coverage['transitions'],
  { offset = 0, size = DEFAULT_SIZE }: Pick<JudgeArguments, 'offset' | 'size'>,
): ToolAnswer {
  const names = Object.keys(hints);
  const isOutcome = (name: string) => outcomes.possible.includes(name);
  const parent = (name: string) => name.slice(0, name.lastIndexOf('/'));
  const sendable = names.filter((name) => !isOutcome(name) && !names.includes(parent(name))); // omits the members of fields that no request sent
  const notSent = offset === 0 ? sendable.join(', ') : '';
  const states = Object.entries(transitions.hints).filter(([, one]) => one.operationId === operationId);
  const missed = names.filter(isOutcome).map((name) => `${name}: ${hints[name]}`);
  const all = [...missed, ...states.map(([name, { hint }]) => `${name}: ${hint}`)];
  const page = pageFrom(all, offset, size - notSent.length);
  const outcomesLeft = Math.max(0, missed.length - offset);
  const [ofOutcomes, ofStates] = [page.shown.slice(0, outcomesLeft), page.shown.slice(outcomesLeft)];
  return {
    ...(ofOutcomes.length > 0 && { missed: ofOutcomes }),
    ...(notSent !== '' && { notSent }),
    ...(ofStates.length > 0 && { missedStates: ofStates }),
    ...nextOf(`judge coverage of ${operationId} with offset`, page),
    ...(names.length + states.length === 0 && { hint: `All of ${operationId} was exercised.` }),
  };
}

const KINDS = {
  findings: async ({ workspace, before, operationId }, { session, contract, signal }) => {
    if (operationId !== undefined) requireOperation(contract, operationId);
    const name = await session.workspaceOf(workspace);
    const query = { before, operationId } as never; // a query omits undefined values
    const checked = await session.link.control
      .GET('/workspaces/{name}/findings', { params: { path: { name }, query }, signal })
      .orThrow();
    const notJudged = checked.notJudged.map(({ request, reason }) => [request, reason] as const);
    return {
      workspace: name,
      checked: checked.requests.length,
      findings: checked.findings.map(
        ({ severity, request, id, message }) => `${severity}, request ${request}: ${id}. ${message}`,
      ),
      ...(checked.notJudged.length > 0 && {
        notJudged: byReason(notJudged).map((line) => `request ${line}`),
      }),
      ...(checked.before !== null && { before: checked.before }),
    };
  },
  coverage: async (args, { session }) => {
    const { workspace, operationId } = args;
    const name = await session.workspaceOf(workspace);
    const query = { operationId } as never;
    const { operations, summary, transitions } = await session.link.control
      .GET('/workspaces/{name}/coverage', { params: { path: { name }, query } })
      .orThrow();
    const figures = Object.entries(summary).map(([kind, { hit, possible }]) => `${kind} ${hit}/${possible}`);
    const [operation] = operations;
    if (operationId !== undefined && operation)
      return { workspace: name, operation: operationId, ...missedOf(operation, transitions, args) };
    const uncalled = operations.filter(({ calls }) => calls === 0).map((one) => one.operationId);
    const partly = operations.flatMap(({ operationId: id, calls, outcomes: { possible, hit } }) => {
      const missed = possible.filter((outcome) => !hit.includes(outcome));
      return calls > 0 && missed.length > 0 ? [`${id}: ${missed.join(', ')}`] : [];
    });
    return {
      workspace: name,
      summary: figures.join(', '),
      ...(uncalled.length > 0 && { notCalled: uncalled.join(', ') }),
      ...(partly.length > 0 && { missedOutcomes: partly }),
      missedStates: transitions.possible.filter((one) => !transitions.hit.includes(one)).join(', '),
      hint: 'How to exercise the rest of an operation: judge coverage with operationId.',
    };
  },
  profiles: async (_, { session }) => {
    const profiles = await session.link.control.GET('/profiles').orThrow();
    return { profiles: profiles.map(({ id, title, cases }) => `${id}: ${title}, ${cases.length} cases`) };
  },
  certify: startRun,
  case: caseOf,
  answer: sendAnswers,
  report: reportOf,
} as const satisfies Record<string, Judge>;

/** Judges the requests of a workspace or a certification run. */
export const judge: Tool = {
  name: 'judge',
  description:
    'Judges requests. findings: what breaks the contract. coverage: what has not been exercised. Certification: profiles; certify starts a run; case: tasks and questions (of named cases also account, data); answer: many cases at once; report.',
  input: {
    type: 'object',
    properties: {
      what: { enum: Object.keys(KINDS) },
      operationId: { type: 'string' },
      before: { type: 'integer', description: 'findings: go on' },
      profile: { type: 'string' },
      run: { type: 'string', description: 'default: the last one' },
      case: { type: ['string', 'array'], items: { type: 'string' }, description: 'ids' },
      offset: { type: 'integer', minimum: 0, description: 'case, coverage: go on' },
      answers: { type: 'object', description: '{caseId: {questionId: value}}' },
      workspace: COMMON.workspace,
      size: COMMON.size,
    },
    required: ['what'],
  },
  output: { type: 'object', properties: { findings: { type: 'array' } } },
  annotations: WRITES,
  run: (args: JudgeArguments, context: CallContext) => {
    const act: Judge = KINDS[args.what];
    return act(args, context);
  },
};
