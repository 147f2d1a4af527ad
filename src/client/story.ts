import type { HistoryEntry, Transition } from './control.js';

/** As many steps as a list may have. */
export const ALL_STEPS = { limit: 1000 };

/** Returns the story of steps, the oldest first, in a line each: who asked what, what changed, what came due. */
export function storyOf(steps: readonly HistoryEntry[]): string {
  return steps.map(lineOf).join('\n');
}

function lineOf({ at, cause, request, transitions, due, clock, changes }: HistoryEntry): string {
  const what = [
    ...due.map(({ type, id }) => `${type} ${id}`),
    ...transitions.map(textOf),
    ...(clock ? [`clock at ${clock.now}${clock.frozen ? ', frozen' : ''}`] : []),
  ];
  const shown = what.length > 0 ? what.join('; ') : `changed ${changes.map(({ table }) => table).join(', ')}`;
  return `${at}  ${makerOf(cause, request)}: ${shown}`;
}

function makerOf(cause: HistoryEntry['cause'], request: HistoryEntry['request']): string {
  if (!request) return cause.id === undefined ? cause.type : `${cause.type} ${cause.id}`;
  const { clientId, operationId, method, path, status, id } = request;
  return `${clientId ?? 'payment page'} ${operationId ?? `${method} ${path}`} (request ${id}, ${status})`;
}

function textOf({ entity, id, from, to, rule }: Transition): string {
  return `${entity} ${id} ${from} → ${to} (${rule})`;
}
