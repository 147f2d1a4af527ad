import { limitReached } from '../http/problem.js';
import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import { WorkspaceRefused, type Workspaces } from '../workspaces/workspaces.js';
import { presentCreated } from './present-workspace.js';
import { nameTaken } from './refusals.js';

type Wanted = Parameters<Workspaces['create']>[0];

/** Creates a workspace and presents it with its clients' secrets. Refuses a name that is taken, and one too many. */
export async function createWorkspace(
  { workspaces }: { readonly workspaces: Workspaces },
  wanted: Wanted,
): Promise<ReturnType<typeof presentCreated>> {
  let workspace: LiveWorkspace;
  try {
    workspace = await workspaces.create(wanted);
  } catch (error) {
    if (!(error instanceof WorkspaceRefused)) throw error;
    if (error.reason === 'taken') throw nameTaken(wanted.name ?? '');
    throw limitReached('too_many_requests.workspaces', error.limit);
  }
  return presentCreated(workspace);
}
