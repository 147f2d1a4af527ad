import type { HistoryEntry, HistoryFilter, Transition } from './control.js';

/** As many steps as a list may have. */
const PAGE = 1000;

/** Returns all steps that are kept, the oldest first: reads the lists of a history until one is not full. */
export async function allSteps(
  list: (page: HistoryFilter) => Promise<readonly HistoryEntry[]>,
): Promise<readonly HistoryEntry[]> {
  const steps: HistoryEntry[] = [];
  for (let page: HistoryFilter = { limit: PAGE }; ; page = { limit: PAGE, before: steps.at(-1)?.id ?? 1 }) {
    const found = await list(page);
    steps.push(...found);
    if (found.length < PAGE) return steps.toReversed();
  }
}

/** Returns the story of a booking's steps, the oldest first, in a line each: who asked what, what changed, what came due. */
export function storyOf(steps: readonly HistoryEntry[]): string {
  return steps.map(lineOf).join('\n') || 'The history has no step of this booking.';
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
