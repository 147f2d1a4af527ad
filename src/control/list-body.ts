import type { components } from '../contract/control.gen.js';
import { arrayParts } from '../http/json.js';
import { SlicedBody } from '../http/sliced-body.js';
import { WorkspaceDamaged } from '../store/store.js';
import type { UnusableWorkspace, WorkspaceSummary } from '../workspaces/summary.js';

type Listed = components['schemas']['ListedWorkspace'];

/** Returns a list of workspaces as a body: there may be ten thousand. */
export function listBody(workspaces: readonly (WorkspaceSummary | UnusableWorkspace)[]): SlicedBody {
  return new SlicedBody(arrayParts(presentAll(workspaces)));
}

function* presentAll(workspaces: readonly (WorkspaceSummary | UnusableWorkspace)[]): Iterable<Listed> {
  for (const workspace of workspaces) {
    const { name } = workspace;
    if ('error' in workspace) {
      yield { name, clients: [], damage: damageOf(workspace.error) };
      continue;
    }
    const { clients, clock } = workspace;
    yield {
      name,
      clients: clients.map((client) => ({ clientId: `${name}.${client}` })),
      clock: { now: new Date(clock.now).toISOString(), frozen: clock.frozen },
    };
  }
}

function damageOf(error: Error): string {
  if (!(error instanceof WorkspaceDamaged)) return 'its files cannot be read now';
  const { file, line } = error.place;
  return line === null ? file : `${file}, line ${line}`;
}
