import type { Contract, Operation } from '../../contract/load.js';
import { outcomeCode } from '../../contract/outcome.js';
import {
  bodyOf,
  bodyText,
  headerOf,
  type RecordedRequest,
  type RecordedResponse,
} from '../../exchanges/recorded-exchange.js';
import { createFinding, type Finding } from '../../report/finding.js';
import type { Findings } from '../../report/findings.js';
import { shownRecorded } from '../exchange/evidence.js';
import { TargetUnusable, type OperationAbsent, type RecordingTarget } from './recording-target.js';
import type { StepResult, WorkflowResult } from './run.js';

/** The services that detect absent operations. */
export interface AbsenceOptions {
  readonly contract: Contract;
  /** Receives a request to a non-existent path, if a 404 may mean either an unknown id or an unknown path. */
  readonly target: Pick<RecordingTarget, 'send' | 'url'>;
  /** Collects one finding for each absent operation. */
  readonly findings: Findings;
}

/**
 * Returns the results without the steps of operations that the target lacks. Reports each such operation as one finding. Marks
 * later steps, because their criteria may not hold.
 */
export async function withoutAbsent(
  results: readonly WorkflowResult[],
  options: AbsenceOptions,
): Promise<WorkflowResult[]> {
  const absent = await absentOperations(results, options);
  for (const step of absent.values()) options.findings.addFinding(absentFinding(step, options.contract));
  return results.map((result) => withoutSteps(result, absent));
}

/** The operations that a target lacks, keyed by id. Each operation has the first step that shows its absence. */
type AbsentOperations = ReadonlyMap<string, StepResult>;

function withoutSteps(result: WorkflowResult, absent: AbsentOperations): WorkflowResult {
  const isLacking = ({ operationId }: StepResult) => operationId !== null && absent.has(operationId);
  const at = result.steps.findIndex(isLacking);
  const first = result.steps[at];
  if (!first) return result;
  const steps = result.steps.flatMap((step, index): StepResult[] => {
    if (isLacking(step)) return [];
    return [index < at ? step : { ...step, isAfterAbsent: true }];
  });
  const isFailed = steps.some(({ failed, isAfterAbsent }) => failed.length > 0 && !isAfterAbsent);
  const reason =
    `The target does not have ${first.operationId}, which its step ${first.step.id} needs. ` +
    'Later steps of the workflow were not judged.';
  return { ...result, steps, status: isFailed ? 'failed' : 'not exercised', reason };
}

/**
 * Returns the operations that a target lacks. Such an operation never succeeds, and 404 is the only one of its own
 * outcomes that it may return. At least one of its responses is
 * - a 501,
 * - a 404 or 405 whose code is none of the operation's outcomes, if the step expects another response,
 * - a 404 or 405 equal to the response for an unknown path, unless it is an outcome that the step expects,
 * - or a 404 or 405 without details that the target also sends if the token is left out. The operation would respond 401.
 */
async function absentOperations(
  results: readonly WorkflowResult[],
  options: AbsenceOptions,
): Promise<AbsentOperations> {
  const absent = new Map<string, StepResult>();
  const steps = results.flatMap((result) => result.steps);
  for (const operation of options.contract.operations) {
    const own = steps.filter(({ operationId }) => operationId === operation.id);
    if (own.some(({ exchange }) => exchange?.response && showsPresence(operation, exchange.response)))
      continue;
    for (const step of own) {
      if (!(await showsAbsence(step, operation, options.target))) continue;
      absent.set(operation.id, step);
      break;
    }
  }
  return absent;
}

function showsPresence(operation: Operation, response: RecordedResponse): boolean {
  return response.status < 400 || (response.status !== 404 && isListed(operation, response));
}

function isListed({ outcomes }: Operation, { status, body }: RecordedResponse): boolean {
  const code = outcomeCode(status, bodyOf(body));
  return outcomes.some((outcome) => outcome.status === status && outcome.code === code);
}

async function showsAbsence(
  { exchange, failed }: StepResult,
  operation: Operation,
  target: AbsenceOptions['target'],
): Promise<boolean> {
  const response = exchange?.response;
  if (!response) return false;
  const { status } = response;
  if (status === 501) return true;
  if (status !== 404 && status !== 405) return false;
  const isExpected = failed.length === 0;
  const isOutcome = isListed(operation, response);
  if (isExpected && isOutcome) return false;
  if (!isExpected && !isOutcome) return true;
  const { request } = exchange;
  const isLike = (other: RecordedRequest) => isLikeResponseTo(other, { request, response }, target);
  if (await isLike({ ...request, url: `${target.url}/no-such-path` })) return true;
  return !isOutcome && operation.needsToken && isBare(response, request) && isLike(withoutToken(request));
}

function withoutToken(request: RecordedRequest): RecordedRequest {
  const headers = request.headers.filter(([name]) => name.toLowerCase() !== 'authorization');
  return { ...request, headers };
}

/** A response without details consists only of these words. */
const BARE = new Set(
  'cannot code error found http message method no not on page path route server status statuscode the this url was'.split(
    ' ',
  ),
);

/** Returns whether a response has no details: an HTML page, or only "not found". */
function isBare({ headers, body }: RecordedResponse, { method, url }: RecordedRequest): boolean {
  if (/html/i.test(headerOf(headers, 'content-type') ?? '')) return true;
  const words =
    (bodyText(body) ?? '')
      .replaceAll(new URL(url).pathname, '')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return words.every((word) => BARE.has(word) || word === method.toLowerCase());
}

/** Returns whether the target responds to another request in the same way. If so, the 404 does not depend on an id. */
async function isLikeResponseTo(
  other: RecordedRequest,
  { request, response }: { readonly request: RecordedRequest; readonly response: RecordedResponse },
  target: AbsenceOptions['target'],
): Promise<boolean> {
  try {
    const { response: received } = await target.send('unknown path', other);
    return received !== null && likeness(response, request.url) === likeness(received, other.url);
  } catch (error) {
    if (error instanceof TargetUnusable) return false;
    throw error;
  }
}

/** Returns the parts of a response that are equal for all unknown paths. Removes the path, numbers, times and ids. */
function likeness({ status, headers, body }: RecordedResponse, url: string): string {
  const { pathname } = new URL(url);
  const type = headerOf(headers, 'content-type') ?? '';
  return [
    status,
    type,
    (bodyText(body) ?? '').replaceAll(pathname, '').replaceAll(/[\da-f-]{8,}|\d+/gi, '#'),
  ].join('\n');
}

/** Returns the finding of an operation that the target lacks. */
function absentFinding(
  { operationId, exchange }: Pick<StepResult, 'operationId' | 'exchange'>,
  contract: Contract,
): Finding {
  const operation = contract.operations.find(({ id }) => id === operationId);
  const name = operation ? `${operation.method} ${operation.template}` : String(operationId);
  return createFinding({
    of: String(operationId),
    part: 'operation',
    code: 'not_implemented',
    place: '',
    severity: 'error',
    operationId,
    pointer: operation?.pointer ?? '#',
    message: `${name} is not implemented. Steps that need it were not judged.`,
    evidence: {
      count: 1,
      exchanges: exchange ? [shownRecorded(exchange)] : [],
      received: exchange?.response?.status,
      allowed: 'a response of the operation',
    },
  });
}

/** Returns the finding about an absent operation that looks up inputs. Null if its path is not in the contract. */
export function absentLookUp(
  { exchange }: OperationAbsent,
  baseUrl: string,
  contract: Contract,
): Finding | null {
  const path = exchange.request.url.slice(baseUrl.length).split('?', 1)[0];
  const operation = contract.operations.find(({ method, template }) => method === 'GET' && template === path);
  return operation ? absentFinding({ operationId: operation.id, exchange }, contract) : null;
}
