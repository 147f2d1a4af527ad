import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import type { components } from '../contract/control.gen.js';
import type { DueChange } from '../domain/basket/expiry.js';
import type { EpochMs } from '../domain/shared/epoch-ms.js';
import type { AppliedFault, FaultRule } from '../faults/rule.js';
import type { RecordDifference } from '../domain/transitions/transitions.js';
import { masked } from '../masking/mask.js';
import type { RequestLogEntry } from '../workspaces/request-log/logged-request.js';
import { valueWithoutCodes } from '../masking/page-codes.js';

/** Formats a time as RFC 3339 in UTC, with milliseconds. */
export const timestamp = (at: EpochMs) => new Date(at).toISOString();

/** Returns the clock of a workspace for a response: by default its present clock. */
export function presentClock(workspace: LiveWorkspace, { now, frozen } = workspace.clock()) {
  return { now: timestamp(now), frozen };
}

/**
 * Returns a workspace with the ids of its clients. For a new workspace (`isNew`), adds the secrets that are known in
 * plain text.
 */
export function presentWorkspace(workspace: LiveWorkspace, isNew = false) {
  const clients = workspace.query((tables) => [...tables.clients.values()]);
  return {
    name: workspace.name,
    clients: clients.map((one) => {
      const secret = isNew ? workspace.secrets.shown(one) : undefined;
      return {
        clientId: `${workspace.name}.${one.client}`,
        ...(secret !== undefined && { clientSecret: secret }),
      };
    }),
    clock: presentClock(workspace),
  };
}

/** Returns a past or future due event for a response. */
export function presentDue(event: DueChange): components['schemas']['DueEvent'] {
  return { ...event, at: timestamp(event.at) };
}

type Schemas = components['schemas'];

/** Returns a fault rule for a response. */
export function presentFaultRule({ match, ...rule }: FaultRule): Schemas['FaultRule'] {
  const { operationId, ...rest } = match;
  return {
    ...rule,
    match: { ...rest, ...(operationId && { operationId: [...operationId] }) },
    effect: rule.effect as Schemas['FaultEffect'],
  };
}

/** Returns the fault that was applied to a request, for a response. */
export function presentAppliedFault(fault: AppliedFault | null): Schemas['AppliedFault'] {
  return fault && { ...fault, effect: fault.effect as Schemas['FaultEffect'] };
}

/** Returns a logged request for a response. */
export function presentRequest(request: RequestLogEntry) {
  return { ...request, fault: presentAppliedFault(request.fault) };
}

/** Returns a changed record with its values before and after the change, without secrets. */
export function presentDifference({ table, key, before, after }: RecordDifference) {
  return { table, id: String(key), before: shown(before), after: shown(after) };
}

type ShownValue = Record<string, unknown> | number | null;

function shown(record: unknown): ShownValue {
  return valueWithoutCodes(masked(record)) as ShownValue;
}
