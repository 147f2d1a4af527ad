import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import type { components } from '../contract/control.gen.js';
import type { DueChange } from '../domain/basket/expiry.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { AppliedFault, FaultRule } from '../faults/rule.js';
import type { RecordDifference } from '../domain/transitions/transitions.js';
import { masked } from '../masking/mask.js';
import type { RequestLogEntry } from '../workspaces/request-log/logged-request.js';
import { valueWithoutCodes } from '../masking/page-codes.js';

/** Returns a time as RFC 3339 in UTC, with milliseconds. */
export const timestamp = (at: EpochMs) => new Date(at).toISOString();

/** Returns the clock of a workspace. */
export function presentClock(workspace: LiveWorkspace) {
  const { now, frozen } = workspace.clock();
  return { now: timestamp(now), frozen };
}

/** Returns a workspace with the ids of its clients. */
export function presentWorkspace(workspace: LiveWorkspace) {
  const clients = workspace.query((tables) => [...tables.clients.values()]);
  return {
    name: workspace.name,
    clients: clients.map(({ client }) => ({ clientId: `${workspace.name}.${client}` })),
    clock: presentClock(workspace),
  };
}

/** Returns a new workspace with the credentials of its clients. A secret is left out where only its hash is known. */
export function presentCreated(workspace: LiveWorkspace) {
  const clients = workspace.query((tables) => [...tables.clients.values()]);
  return {
    name: workspace.name,
    clients: clients.map((one) => {
      const secret = workspace.secrets.shown(one);
      return {
        clientId: `${workspace.name}.${one.client}`,
        ...(secret !== undefined && { clientSecret: secret }),
      };
    }),
    clock: presentClock(workspace),
  };
}

/** Returns a change that came due, or will. */
export function presentDue(event: DueChange): components['schemas']['DueEvent'] {
  return { ...event, at: timestamp(event.at) };
}

type Schemas = components['schemas'];

/** Returns a fault rule as the control plane shows it. */
export function presentFaultRule({ match, ...rule }: FaultRule): Schemas['FaultRule'] {
  const { operationId, ...rest } = match;
  return {
    ...rule,
    match: { ...rest, ...(operationId && { operationId: [...operationId] }) },
    effect: rule.effect as Schemas['FaultEffect'],
  };
}

/** Returns the fault that was applied to a request as the control plane shows it. */
export function presentAppliedFault(fault: AppliedFault | null): Schemas['AppliedFault'] {
  return fault && { ...fault, effect: fault.effect as Schemas['FaultEffect'] };
}

/** Returns a request of the log. */
export function presentRequest(request: RequestLogEntry) {
  return { ...request, fault: presentAppliedFault(request.fault) };
}

/** Returns a changed record before and after the change, without its secrets. */
export function presentDifference({ table, key, before, after }: RecordDifference) {
  return { table, id: String(key), before: shown(before), after: shown(after) };
}

type Shown = Record<string, unknown> | number | null;

function shown(record: unknown): Shown {
  return valueWithoutCodes(masked(record)) as Shown;
}
