import { DEMO } from '../package/demo.js';
import { invalid } from '../domain/shared/refusal.js';
import type { Fault } from '../domain/shared/faults.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { operations } from '../contract/control.gen.js';
import { limitReached } from '../http/problem.js';
import { HttpRefusal } from '../http/refusals.js';
import type { SlicedBody } from '../http/sliced-body.js';
import { exportBody } from './export-body.js';
import { momentOf, spanOf, timestamp } from './moments.js';
import { listBody } from './list-body.js';
import { FixtureInvalid } from '../seed/fixture/invalid.js';
import { loadFixture } from '../seed/fixture/load.js';
import { type Fixture } from '../store/fixture.js';
import { namedFixture } from '../seed/files/read.js';
import { realTime } from '../real-time.js';
import type { LiveWorkspace } from '../workspaces/live-workspace.js';
import { WorkspaceRefused, type Workspaces } from '../workspaces/workspaces.js';

type Id = keyof operations;
type Body<Name extends Id> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Value } };
}
  ? Value
  : undefined;
type Reply<Name extends Id> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Value } } };
}
  ? Value
  : never;

/** A valid request to the control plane. */
export interface ControlCall<Name extends Id> {
  readonly path: { readonly name: string; readonly snapshot: string };
  readonly query: NonNullable<operations[Name]['parameters']['query']>;
  readonly body: Body<Name>;
}

/** The dependencies of the control plane's handlers. */
export interface ControlContext {
  readonly workspaces: Workspaces;
  readonly version: string;
}

type Handler<Name extends Id> = (
  context: ControlContext,
  call: ControlCall<Name>,
) => Promise<Reply<Name> | SlicedBody> | Reply<Name>;

async function requireWorkspace(workspaces: Workspaces, name: string): Promise<LiveWorkspace> {
  const workspace = await workspaces.get(name);
  if (!workspace) throw workspaceNotFound(name);
  return workspace;
}

function workspaceNotFound(name: string): Error {
  return new HttpRefusal('not_found', { message: 'not_found.workspace', values: { name } });
}

function snapshotNotFound(id: string): Error {
  return new HttpRefusal('not_found', { message: 'not_found.snapshot', values: { id } });
}

function nameTaken(name: string): Error {
  return new HttpRefusal('conflict', { message: 'conflict.name_taken', values: { name } });
}

function presentClock(workspace: LiveWorkspace) {
  const { now, frozen } = workspace.clock();
  return { now: timestamp(now), frozen };
}

function present(workspace: LiveWorkspace) {
  const clients = workspace.query((tables) => [...tables.clients.values()]);
  return {
    name: workspace.name,
    clients: clients.map(({ client }) => ({ clientId: `${workspace.name}.${client}` })),
    clock: presentClock(workspace),
  };
}

function loadSource(source: Body<'createWorkspace'>['fixture'], now: EpochMs): Fixture {
  try {
    if (source === undefined || typeof source === 'string') return namedFixture(source ?? DEMO, now);
    return loadFixture(source, { now });
  } catch (error) {
    if (!(error instanceof FixtureInvalid)) throw error;
    throw invalid(...error.faults.map(inRequest));
  }
}

/** Returns a fault of a fixture as a fault of the request that sends the fixture. */
function inRequest({
  file: _file,
  line: _line,
  column: _column,
  ...ofRequest
}: FixtureInvalid['faults'][number]): Fault {
  return { ...ofRequest, field: `/fixture${ofRequest.field}` };
}

/** The handlers of the control plane by operation. A missing one is a compile error. */
export const CONTROL_HANDLERS: { readonly [Name in Id]: Handler<Name> } = {
  getHealth: ({ version }) => ({ status: 'ok', version }),

  listWorkspaces: async ({ workspaces }) => listBody(await workspaces.list()),

  async createWorkspace({ workspaces }, { body }) {
    const now = momentOf(body.clock?.now, '/clock/now');
    const clock = { now: now ?? null, frozen: body.clock?.frozen ?? false };
    try {
      const workspace = await workspaces.create({
        ...(body.name !== undefined && { name: body.name }),
        fixture: loadSource(body.fixture, now ?? realTime()),
        ...(body.clock && { clock }),
        ...(body.seed !== undefined && { seed: body.seed }),
      });
      const clients = workspace.query((tables) => [...tables.clients.values()]);
      return {
        name: workspace.name,
        clients: clients.map(({ client, secret }) => ({
          clientId: `${workspace.name}.${client}`,
          clientSecret: secret,
        })),
        clock: presentClock(workspace),
      };
    } catch (error) {
      if (!(error instanceof WorkspaceRefused)) throw error;
      if (error.reason === 'taken') throw nameTaken(body.name ?? '');
      throw limitReached('too_many_requests.workspaces', error.limit);
    }
  },

  getWorkspace: async ({ workspaces }, { path }) => present(await requireWorkspace(workspaces, path.name)),

  async deleteWorkspace({ workspaces }, { path: { name } }) {
    if (!(await workspaces.delete(name))) throw workspaceNotFound(name);
    return { name };
  },

  async resetWorkspace({ workspaces }, { path }) {
    const workspace = await requireWorkspace(workspaces, path.name);
    await workspace.reset();
    return present(workspace);
  },

  getClock: async ({ workspaces }, { path }) => presentClock(await requireWorkspace(workspaces, path.name)),

  async setClock({ workspaces }, { path, body }) {
    const workspace = await requireWorkspace(workspaces, path.name);
    const now = momentOf(body.now, '/now');
    await workspace.setClock({
      ...(now !== undefined && { now }),
      ...(body.frozen !== undefined && { frozen: body.frozen }),
    });
    return presentClock(workspace);
  },

  async advanceClock({ workspaces }, { path, body }) {
    const workspace = await requireWorkspace(workspaces, path.name);
    const events = await workspace.advanceClock(spanOf(body, workspace));
    return {
      ...presentClock(workspace),
      events: events.map((event) => ({ ...event, at: timestamp(event.at) })),
    };
  },

  async listSnapshots({ workspaces }, { path }) {
    const workspace = await requireWorkspace(workspaces, path.name);
    return workspace.snapshots().map(({ name, at }) => ({ name, now: timestamp(at) }));
  },

  async createSnapshot({ workspaces }, { path, body: { name } }) {
    const workspace = await requireWorkspace(workspaces, path.name);
    if (!(await workspace.createSnapshot(name))) throw nameTaken(name);
    const created = workspace.snapshots().find((snapshot) => snapshot.name === name);
    return { name, now: timestamp(created?.at ?? workspace.now()) };
  },

  async restoreSnapshot({ workspaces }, { path }) {
    const workspace = await requireWorkspace(workspaces, path.name);
    if (!(await workspace.restoreSnapshot(path.snapshot))) throw snapshotNotFound(path.snapshot);
    return present(workspace);
  },

  async deleteSnapshot({ workspaces }, { path }) {
    const workspace = await requireWorkspace(workspaces, path.name);
    if (!(await workspace.deleteSnapshot(path.snapshot))) throw snapshotNotFound(path.snapshot);
    return { name: path.snapshot };
  },

  async exportWorkspace({ workspaces }, { path }) {
    const workspace = await requireWorkspace(workspaces, path.name);
    return exportBody(workspace.exportInSlices());
  },

  async listRequests({ workspaces }, { path, query }) {
    const workspace = await requireWorkspace(workspaces, path.name);
    return workspace.requests.list(query);
  },

  async listMails({ workspaces }, { path, query }) {
    const workspace = await requireWorkspace(workspaces, path.name);
    return workspace.outbox(query).map(({ basketId, at, ...mail }) => ({
      ...mail,
      at: timestamp(at),
      bookingId: basketId,
    }));
  },
};
