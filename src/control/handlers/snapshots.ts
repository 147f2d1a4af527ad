import { HttpRefusal } from '../../http/refusals.js';
import { requireWorkspace, type HandlersOfTopic } from '../handler.js';
import { timestamp } from '../times.js';
import { presentWorkspace } from '../present-workspace.js';
import { nameTaken } from '../refusals.js';

function snapshotNotFound(id: string): Error {
  return new HttpRefusal('not_found', null, { message: 'not_found.snapshot', values: { id } });
}

/** The handlers about the snapshots of a workspace. */
export const snapshotHandlers = {
  async listSnapshots(context, call) {
    const workspace = await requireWorkspace(context, call);
    return workspace.snapshots().map(({ name, at }) => ({ name, now: timestamp(at) }));
  },

  async createSnapshot(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { name } = call.body;
    if (!(await workspace.createSnapshot(name))) throw nameTaken(name);
    const created = workspace.snapshots().find((snapshot) => snapshot.name === name);
    return { name, now: timestamp(created?.at ?? workspace.now()) };
  },

  async restoreSnapshot(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { snapshot } = call.path;
    if (!(await workspace.restoreSnapshot(snapshot))) throw snapshotNotFound(snapshot);
    return presentWorkspace(workspace);
  },

  async deleteSnapshot(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { snapshot } = call.path;
    if (!(await workspace.deleteSnapshot(snapshot))) throw snapshotNotFound(snapshot);
    return { name: snapshot };
  },
} satisfies HandlersOfTopic;
