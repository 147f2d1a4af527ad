import {
  bodyOf,
  headerOf,
  type RecordedExchange,
  type RecordedHeader,
  type RecordedRequest,
} from '../../exchanges/recorded-exchange.js';
import { asText } from '../../text/words.js';
import { real } from '../../time/real-time.js';
import { evaluate, expressionsOf, conditionHolds, type Scope } from './expression.js';
import {
  whyNotRun,
  type Criterion,
  type Grants,
  type Step,
  type StepParameter,
  type Workflow,
} from './workflow.js';
import { TargetUnusable, type RecordingTarget } from './recording-target.js';
import { resolveValue, ValueMissing } from './value.js';
import type { Contract, Operation } from '../../contract/load.js';

/** The result of a step. */
export interface StepResult {
  readonly workflow: Workflow;
  readonly step: Step;
  /** Null for a request to a page. */
  readonly operationId: string | null;
  /** Null if the step was not exercised. */
  readonly exchange: RecordedExchange | null;
  /** The criteria that failed. */
  readonly failed: readonly Criterion[];
  /** The reason why the step was not exercised or got no response. */
  readonly reason: string | null;
  /** The values that expressions could read before the response. */
  readonly scope: Scope;
  /** True after an earlier step whose operation the target lacks. The criteria of this step may fail for that reason. */
  readonly isAfterAbsent?: true;
}

/** The result of a workflow. */
export interface WorkflowResult {
  readonly workflow: Workflow;
  readonly status: 'passed' | 'failed' | 'not exercised';
  /** The reason why the workflow was not exercised. */
  readonly reason: string | null;
  readonly durationMs: number;
  readonly steps: readonly StepResult[];
}

/** The options of a run. A workflow runs only if all its needs are granted. */
export interface RunOptions extends Grants {
  readonly target: RecordingTarget;
  readonly sources: Sources;
  /** Inputs that replace the defaults in the workflow documents. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Called before each workflow, with the number of earlier workflows and the number of all workflows. */
  readonly onProgress?: (done: number, of: number) => void;
}

/** Runs workflows one after the other. */
export async function runWorkflows(
  workflows: readonly Workflow[],
  options: RunOptions,
): Promise<WorkflowResult[]> {
  const results: WorkflowResult[] = [];
  for (const workflow of workflows) {
    options.onProgress?.(results.length, workflows.length);
    results.push(await runWorkflow(workflow, options));
  }
  return results;
}

/**
 * Runs a workflow. Continues after a failed step, so that one run reports every failure and the clean-up steps still run. A
 * step without a needed input is skipped.
 */
async function runWorkflow(workflow: Workflow, options: RunOptions): Promise<WorkflowResult> {
  const notRun = whyNotRun(workflow, options);
  if (notRun !== null) return { workflow, status: 'not exercised', reason: notRun, durationMs: 0, steps: [] };
  const begun = real.performanceNow();
  const outputs = new Map<string, unknown>();
  const inputs = { ...defaultsOf(workflow), ...options.inputs };
  const steps: StepResult[] = [];
  for (const step of workflow.steps) {
    const result = await runStep({ workflow, step, scope: { inputs, outputs } }, options);
    steps.push(result);
    if (!result.exchange?.response) continue; // criteria that read its missing outputs are not judged
    const scope = scopeAfter(result, { inputs, outputs });
    for (const [name, expression] of step.outputs)
      outputs.set(`${step.id}.${name}`, evaluate(expression, scope));
  }
  return { workflow, ...statusOf(steps), durationMs: real.performanceNow() - begun, steps };
}

function statusOf(steps: readonly StepResult[]): Pick<WorkflowResult, 'status' | 'reason'> {
  if (steps.some(({ failed, exchange }) => failed.length > 0 || exchange?.response === null))
    return { status: 'failed', reason: null };
  const left = steps.find(({ exchange }) => exchange === null);
  return left
    ? { status: 'not exercised', reason: `The step ${left.step.id} was not sent: ${left.reason}.` }
    : { status: 'passed', reason: null };
}

interface Turn {
  readonly workflow: Workflow;
  readonly step: Step;
  readonly scope: Scope;
}

async function runStep(
  { workflow, step, scope }: Turn,
  { target, sources }: RunOptions,
): Promise<StepResult> {
  const operationId = operationOf(step, sources)?.id ?? null;
  const result = { workflow, step, operationId, exchange: null, failed: [], reason: null, scope };
  try {
    const exchange = await target.send(`${workflow.id}/${step.id}`, requestOf(step, scope, sources));
    if (!exchange.response) {
      const { whyNoResponse: why } = exchange;
      return { ...result, exchange, reason: `there was no response${why === undefined ? '' : ` (${why})`}` };
    }
    const after = scopeAfter({ exchange }, scope);
    const criteria = step.criteria.filter((criterion) => isKnown(criterion, scope));
    const failed = criteria.filter((criterion) => !isMet(criterion, after));
    return { ...result, step: { ...step, criteria }, exchange, failed };
  } catch (error) {
    if (!(error instanceof ValueMissing || error instanceof TargetUnusable)) throw error;
    return { ...result, reason: error.message };
  }
}

/** Returns whether the values of a criterion are known: its inputs, and the outputs that it reads. */
function isKnown({ test }: Criterion, { inputs, outputs }: Scope): boolean {
  const read = test.kind === 'simple' ? expressionsOf(test.condition) : [];
  return read.every((expression) => {
    if (expression.from === 'input') return inputs[expression.name] !== undefined;
    return expression.from !== 'output' || outputs.has(`${expression.step}.${expression.name}`);
  });
}

function isMet({ test }: Criterion, scope: Scope): boolean {
  if (test.kind === 'simple') return conditionHolds(test.condition, scope);
  const value = evaluate(test.context, scope);
  return value !== undefined && test.pattern.test(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Returns the values that expressions can read after a step's response. */
export function scopeAfter({ exchange }: Pick<StepResult, 'exchange'>, before: Scope): Scope {
  const response = exchange?.response;
  if (!response) return before;
  return {
    ...before,
    response: {
      status: response.status,
      header: (name) => headerOf(response.headers, name),
      body: bodyOf(response.body),
    },
  };
}

function defaultsOf({ inputs }: Workflow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default]));
}

/** The server that receives the requests of a source's steps. */
export interface Source {
  readonly contract: Contract;
  /** The base URL of the server's operations. */
  readonly url: string;
  /** Headers of each request, in addition to the headers of the step. */
  readonly headers?: readonly RecordedHeader[];
}

/** The servers for the requests of steps, keyed by source name. */
export type Sources = Readonly<Record<string, Source>>;

/** Returns the operation that a step calls. Null for a page. @throws TypeError for an unknown operation */
export function operationOf({ id, call }: Step, sources: Sources): Operation | null {
  if (call.kind === 'page') return null;
  const found = sources[call.source]?.contract.operations.find((one) => one.id === call.operationId);
  if (found) return found;
  throw new TypeError(`The step ${id} calls ${call.operationId}, which ${call.source} does not have.`);
}

/** Returns the request of a step. @throws ValueMissing if an input or an output of an earlier step is missing */
export function requestOf(step: Step, scope: Scope, sources: Sources): RecordedRequest {
  const { parameters, body } = step;
  const resolved = parameters.map(
    (parameter) => [parameter, asText(resolveValue(parameter.value, scope))] as const,
  );
  const pairs = (place: StepParameter['in']) =>
    resolved.flatMap(([{ name, in: where }, text]) => (where === place ? [[name, text] as const] : []));
  return {
    ...addressOf(step, scope, sources, pairs),
    headers: [...pairs('header'), ...contentTypeOf(step), ...headersOf(step, sources)],
    body: new TextEncoder().encode(body ? bodyText(body.contentType, resolveValue(body.payload, scope)) : ''),
  };
}

type Pairs = (place: StepParameter['in']) => readonly (readonly [name: string, text: string])[];

function addressOf(
  step: Step,
  scope: Scope,
  sources: Sources,
  pairs: Pairs,
): Pick<RecordedRequest, 'method' | 'url'> {
  const { call } = step;
  if (call.kind === 'page')
    return { method: call.method, url: pageUrl(asText(resolveValue(call.url, scope))) };
  const operation = operationOf(step, sources);
  const { url = '' } = sources[call.source] ?? {};
  const path = pairs('path').reduce(
    (template, [name, text]) => template.replace(`{${name}}`, encodeURIComponent(text)),
    operation?.template ?? '',
  );
  const query = pairs('query').map(
    ([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`,
  );
  return {
    method: operation?.method ?? 'GET',
    url: `${url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
  };
}

function pageUrl(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new ValueMissing('it needs the address of a page, which is no URL');
}

function headersOf({ call }: Step, sources: Sources): readonly RecordedHeader[] {
  return (call.kind === 'operation' && sources[call.source]?.headers) || [];
}

function contentTypeOf({ body }: Step): RecordedHeader[] {
  return body ? [['Content-Type', body.contentType]] : [];
}

function bodyText(contentType: string, payload: unknown): string {
  if (contentType !== 'application/x-www-form-urlencoded')
    return /json/.test(contentType) ? JSON.stringify(payload) : asText(payload);
  const fields = Object.entries(payload as Record<string, unknown>);
  return new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, asText(value)]),
  ).toString();
}
