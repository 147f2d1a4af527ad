import type { Contract, Operation } from '../../contract/load.js';
import { outcomeCode } from '../../contract/outcome.js';
import { createFinding, type Finding } from '../../report/finding.js';
import { shownRecorded } from '../exchange/evidence.js';
import type { RecordedResponse } from '../../exchanges/recorded-exchange.js';
import type { OperationAbsent } from './recording-target.js';
import { bodyOf, type StepResult, type WorkflowResult } from './run.js';

/** Operations that a target does not have, by id, with the first step that shows it. */
export type AbsentOperations = ReadonlyMap<string, StepResult>;

/**
 * Returns the operations that a target does not have: it never responds to them with success, and to one request with 501, or with a
 * 404 or 405 whose code is none of the operation's outcomes. A step that expects its response shows nothing.
 */
export function absentOperations(results: readonly WorkflowResult[], contract: Contract): AbsentOperations {
  const absent = new Map<string, StepResult>();
  const steps = results.flatMap((result) => result.steps);
  const hasWorked = (id: string) =>
    steps.some(({ operationId, exchange }) => operationId === id && Number(exchange?.response?.status) < 400);
  for (const step of steps) {
    const operation = contract.operations.find(({ id }) => id === step.operationId);
    const response = step.exchange?.response;
    if (!operation || !response || step.failed.length === 0 || absent.has(operation.id)) continue;
    if (isAbsent(operation, response) && !hasWorked(operation.id)) absent.set(operation.id, step);
  }
  return absent;
}

function isAbsent({ outcomes }: Operation, { status, body }: RecordedResponse): boolean {
  if (status === 501) return true;
  if (status !== 404 && status !== 405) return false;
  const code = outcomeCode(status, bodyOf(body));
  return !outcomes.some((outcome) => outcome.status === status && outcome.code === code);
}

/** Returns the one finding of an operation that the target does not have. */
export function absentFinding(
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
    message: `${name} is not implemented. What needs it was not judged.`,
    evidence: {
      count: 1,
      exchanges: exchange ? [shownRecorded(exchange)] : [],
      received: exchange?.response?.status,
      allowed: 'a response of the operation',
    },
  });
}

/** Returns the finding of an operation that something was to be looked up by; null for a path that is none of the contract. */
export function absentLookUp(
  { exchange }: OperationAbsent,
  baseUrl: string,
  contract: Contract,
): Finding | null {
  const path = exchange.request.url.slice(baseUrl.length).split('?', 1)[0];
  const operation = contract.operations.find(({ method, template }) => method === 'GET' && template === path);
  return operation ? absentFinding({ operationId: operation.id, exchange }, contract) : null;
}
