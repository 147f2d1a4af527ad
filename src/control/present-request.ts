import type { RecordDifference } from '../domain/transitions/transitions.js';
import { masked } from '../workspaces/request-log/mask.js';
import type { LoggedRequest } from '../workspaces/request-log/logged-request.js';
import { valueWithoutCodes } from '../workspaces/request-log/page-codes.js';
import { presentAppliedFault } from './present-fault.js';

/** Returns a request of the log. */
export function presentRequest(request: LoggedRequest) {
  return { ...request, fault: presentAppliedFault(request.fault) };
}

/** Returns a record that changed, before and since, without its secrets. */
export function presentDifference({ table, key, before, after }: RecordDifference) {
  return { table, id: String(key), before: shown(before), after: shown(after) };
}

type Shown = Record<string, unknown> | number | null;

function shown(record: unknown): Shown {
  return valueWithoutCodes(masked(record)) as Shown;
}
