import { isOfCertification } from '../certification/runs.js';
import { limitReached } from '../http/refusals.js';
import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import { WorkspaceRefused, type Workspaces } from '../workspaces/workspaces.js';
import { presentCreated } from './present-workspace.js';
import { nameReserved, nameTaken } from './refusals.js';

type Wanted = Parameters<Workspaces['create']>[0];

/** Creates a workspace and presents it with its clients' secrets, as far as they are known. Refuses a name that is taken or reserved, and one too many. */
export async function createWorkspace(
  { workspaces }: { readonly workspaces: Workspaces },
  requested: Wanted,
): Promise<ReturnType<typeof presentCreated>> {
  const wanted =
    'fixture' in requested
      ? { ...requested, fixture: workspaces.secrets.usable(requested.fixture) }
      : requested;
  if (wanted.name !== undefined && isOfCertification(wanted.name)) throw nameReserved(wanted.name);
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
