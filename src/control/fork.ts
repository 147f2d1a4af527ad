import { HttpRefusal } from '../http/refusals.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import { createWorkspace } from './create-workspace.js';
import type { ControlContext } from './handler.js';

/** The moment of a workspace's past to go back to. */
export interface PastMoment {
  /** The id of the last step of the history before it; undefined if it is not known. */
  readonly step: number | undefined;
  /** By the workspace's clock. */
  readonly at: EpochMs;
  /** What a refusal calls it: the id of a request or of a step. */
  readonly id: number;
}

/** Creates a workspace as another was at a moment. Refuses (`conflict`) one that the history no longer has. */
export async function forkAt(
  context: ControlContext,
  workspace: LiveWorkspace,
  { moment: { step, at, id }, name }: { readonly moment: PastMoment; readonly name: string | undefined },
) {
  const fork = step === undefined ? null : workspace.forkAfter(step, at);
  if (!fork) throw new HttpRefusal('conflict', null, { message: 'conflict.forgotten', values: { id } });
  const created = await createWorkspace(context, { ...fork, ...(name !== undefined && { name }) });
  const event = { type: 'state', at: workspace.now(), action: 'fork', name: created.name } as const;
  workspace.recent.tell(event);
  return created;
}
