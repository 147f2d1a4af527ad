import type { ControlClient, CreatedWorkspace, ForkMoment } from './control.js';

/** Creates a workspace as another was before or after a request, under a name or one that the sandbox chooses. */
export function requestFork(
  control: ControlClient,
  { before, after }: ForkMoment,
  { of, name }: { readonly of: string; readonly name: string | undefined },
): Promise<CreatedWorkspace> {
  const at = before ?? after;
  const params = { path: { name: of, id: String(typeof at === 'object' ? at.id : at) } };
  const moment = before === undefined ? 'after' : 'before';
  const body = { moment, ...(name !== undefined && { name }) } as const;
  return control.POST('/workspaces/{name}/requests/{id}/fork', { params, body }).orThrow();
}
