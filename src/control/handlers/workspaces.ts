import { isOfCertification } from '../../certification/runs.js';
import type { FieldError } from '../../domain/shared/errors.js';
import { invalidFields } from '../../http/refusals.js';
import type { EpochMs } from '../../domain/shared/moment.js';
import { DEMO } from '../../package/demo.js';
import { realTime } from '../../real-time.js';
import { namedFixture, namedFixtureWithSecrets } from '../../seed/files/read.js';
import { FixtureInvalid } from '../../seed/fixture/invalid.js';
import { loadFixture } from '../../seed/fixture/load.js';
import type { Fixture } from '../../store/fixture.js';
import { drawSecret } from '../../workspaces/client-secrets.js';
import { createWorkspace } from '../create-workspace.js';
import { exportBody } from '../export-body.js';
import { requireWorkspace, type Body, type HandlersOfTopic } from '../handler.js';
import { listBody } from '../list-body.js';
import { timeOf } from '../times.js';
import { presentWorkspace } from '../present-workspace.js';
import { workspaceNotFound } from '../refusals.js';

type Wanted = Body<'createWorkspace'>;
type Secrets = NonNullable<Wanted['secrets']>;

/**
 * Loads the fixture of a request. A client without a secret of its own gets one that is drawn at random, or (`public`) the
 * well-known one.
 */
function loadSource(source: Wanted['fixture'] = DEMO, secrets: Secrets, now: EpochMs): Fixture {
  const isPublic = secrets === 'public';
  try {
    if (typeof source !== 'string')
      return loadFixture(source, isPublic ? { now } : { now, secretOf: drawSecret });
    return isPublic ? namedFixture(source, now) : namedFixtureWithSecrets(source, now, drawSecret);
  } catch (error) {
    if (!(error instanceof FixtureInvalid)) throw error;
    throw invalidFields(...error.faults.map(inRequest));
  }
}

/** Returns a fault of a fixture as a fault of the request that sends the fixture. */
function inRequest({
  file: _file,
  line: _line,
  column: _column,
  ...ofRequest
}: FixtureInvalid['faults'][number]): FieldError {
  return { ...ofRequest, field: `/fixture${ofRequest.field}` };
}

/** The handlers about whole workspaces. */
export const workspaceHandlers = {
  async listWorkspaces({ workspaces }, { query }) {
    const all = await workspaces.list();
    return listBody(query.runs === true ? all : all.filter(({ name }) => !isOfCertification(name)));
  },

  createWorkspace(context, { body }) {
    const now = timeOf(body.clock?.now, '/clock/now');
    const clock = { now: now ?? null, frozen: body.clock?.frozen ?? false };
    return createWorkspace(context, {
      ...(body.name !== undefined && { name: body.name }),
      fixture: loadSource(body.fixture, body.secrets ?? context.secrets, now ?? realTime()),
      ...(body.clock && { clock }),
      ...(body.seed !== undefined && { seed: body.seed }),
    });
  },

  getWorkspace: async (context, call) => presentWorkspace(await requireWorkspace(context, call)),

  async deleteWorkspace({ workspaces }, { path: { name } }) {
    if (!(await workspaces.delete(name))) throw workspaceNotFound(name);
    return { name };
  },

  async resetWorkspace(context, call) {
    const workspace = await requireWorkspace(context, call);
    await workspace.reset();
    return presentWorkspace(workspace);
  },

  async exportWorkspace(context, call) {
    const workspace = await requireWorkspace(context, call);
    return exportBody(workspace.exportInSlices());
  },
} satisfies HandlersOfTopic;
