import type { RecordDifference } from '../domain/transitions/transitions.js';
import { rulesOfFaults } from '../domain/shared/fault-rules.js';
import { masked } from '../workspaces/request-log/mask.js';
import type { LoggedRequest } from '../workspaces/request-log/logged-request.js';
import { valueWithoutCodes } from '../workspaces/request-log/page-codes.js';
import { presentAppliedFault } from './present-fault.js';
import type { ControlContext } from './handler.js';

/** Returns a request of the log with the rules that decide its outcome. */
export function presentRequest({ rulesOf }: ControlContext, request: LoggedRequest) {
  const { operationId, status, outcome, fault } = request;
  const rules = rulesOfFaults(rulesOf(operationId, status, outcome.code), outcome.faults);
  return { ...request, fault: presentAppliedFault(fault), outcome: { ...outcome, rules } };
}

/** Returns a record that changed, before and since, without its secrets. */
export function presentDifference({ table, key, before, after }: RecordDifference) {
  return { table, id: String(key), before: shown(before), after: shown(after) };
}

type Shown = Record<string, unknown> | number | null;

function shown(record: unknown): Shown {
  return valueWithoutCodes(masked(record)) as Shown;
}
