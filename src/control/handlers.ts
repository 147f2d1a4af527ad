import { DEMO } from '../workspaces/demo.js';
import { durationMs, parseDuration } from '../domain/shared/duration.js';
import { invalid, notFound, type Fault } from '../domain/shared/refusal.js';
import type { EpochMs } from '../domain/shared/moment.js';
import type { operations } from '../contract/control.gen.js';
import { limitReached } from '../http/problem.js';
import { HttpRefusal } from '../http/refusals.js';
import { toDocument } from '../seed/document.js';
import { FixtureInvalid, loadFixture, type Fixture } from '../seed/fixture.js';
import { namedFixture } from '../seed/read.js';
import { realTime } from '../workspaces/real-time.js';
import type { LiveWorkspace } from '../workspaces/workspace.js';
import { WorkspaceRefused, type Workspaces } from '../workspaces/registry.js';

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

/** A request that the control plane's contract allows. */
export interface ControlCall<Name extends Id> {
  readonly path: { readonly name: string; readonly snapshot: string };
  readonly query: NonNullable<operations[Name]['parameters']['query']>;
  readonly body: Body<Name>;
}

/** What the control plane works on. */
export interface ControlContext {
  readonly worlds: Workspaces;
  readonly version: string;
}

type Handler<Name extends Id> = (
  context: ControlContext,
  call: ControlCall<Name>,
) => Promise<Reply<Name>> | Reply<Name>;

/** The last moment that RFC 3339 can tell. */
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59Z');

const timestamp = (at: EpochMs) => new Date(at).toISOString();

async function worldOf(worlds: Workspaces, name: string): Promise<LiveWorkspace> {
  const world = await worlds.get(name);
  if (!world) throw notFound({ resource: 'workspace', id: name });
  return world;
}

function noSnapshot(id: string): Error {
  return notFound({ resource: 'snapshot', id });
}

function taken(name: string): Error {
  return new HttpRefusal('conflict', { message: 'conflict.name_taken', values: { name } });
}

function shownClock(world: LiveWorkspace) {
  const { now, frozen } = world.clock();
  return { now: timestamp(now), frozen };
}

function shown(world: LiveWorkspace) {
  const clients = world.query((tables) => [...tables.clients.values()]);
  return {
    name: world.name,
    clients: clients.map(({ client }) => ({ clientId: `${world.name}.${client}` })),
    clock: shownClock(world),
  };
}

function fixtureFor(source: Body<'createWorkspace'>['fixture'], now: EpochMs): Fixture {
  try {
    if (source === undefined || typeof source === 'string') return namedFixture(source ?? DEMO, now);
    return loadFixture(source, { now });
  } catch (error) {
    if (!(error instanceof FixtureInvalid)) throw error;
    throw invalid(...error.faults.map(inRequest));
  }
}

/** A fault of a fixture as one of the request that holds it. */
function inRequest({
  file: _file,
  line: _line,
  column: _column,
  ...fault
}: FixtureInvalid['faults'][number]): Fault {
  return { ...fault, field: `/fixture${fault.field}` };
}

/** A leap second is a date-time by RFC 3339, but no moment that a clock here can show. */
function momentOf(text: string | undefined, field: string): EpochMs | undefined {
  const moment = text === undefined ? undefined : Date.parse(text);
  if (!Number.isNaN(moment)) return moment;
  const fault = { in: 'body', field, code: 'wrong_format', received: text } as const;
  throw invalid({ ...fault, allowed: timestamp(realTime()) });
}

/** A span above zero that ends within what dates can tell. */
function spanOf(text: string, now: EpochMs): number {
  const duration = parseDuration(text);
  const ms = duration ? durationMs(duration) : NaN;
  const fault = { in: 'body', field: '/duration', received: text } as const;
  if (Number.isNaN(ms)) throw invalid({ ...fault, code: 'wrong_format', allowed: 'PT45M' });
  if (ms <= 0)
    throw invalid({ ...fault, code: 'too_small', message: 'too_small.exclusive', allowed: 'PT0S' });
  if (now + ms > LAST_MOMENT) throw invalid({ ...fault, code: 'too_large', allowed: timestamp(LAST_MOMENT) });
  return ms;
}

/** The operations of the control plane by their ids; a missing one does not compile. */
export const CONTROL_HANDLERS: { readonly [Name in Id]: Handler<Name> } = {
  getHealth: ({ version }) => ({ status: 'ok', version }),

  async listWorkspaces({ worlds }) {
    const all = await Promise.all(worlds.names().map((name) => worlds.get(name)));
    return all.filter((world) => world !== undefined).map(shown);
  },

  async createWorkspace({ worlds }, { body }) {
    const now = momentOf(body.clock?.now, '/clock/now');
    const clock = { now: now ?? null, frozen: body.clock?.frozen ?? false };
    try {
      const world = await worlds.create({
        ...(body.name !== undefined && { name: body.name }),
        fixture: fixtureFor(body.fixture, now ?? realTime()),
        ...(body.clock && { clock }),
        ...(body.seed !== undefined && { seed: body.seed }),
      });
      const clients = world.query((tables) => [...tables.clients.values()]);
      return {
        name: world.name,
        clients: clients.map(({ client, secret }) => ({
          clientId: `${world.name}.${client}`,
          clientSecret: secret,
        })),
        clock: shownClock(world),
      };
    } catch (error) {
      if (!(error instanceof WorkspaceRefused)) throw error;
      if (error.reason === 'taken') throw taken(body.name ?? '');
      throw limitReached('too_many_requests.workspaces', error.limit);
    }
  },

  getWorkspace: async ({ worlds }, { path }) => shown(await worldOf(worlds, path.name)),

  async deleteWorkspace({ worlds }, { path: { name } }) {
    if (!(await worlds.delete(name))) throw notFound({ resource: 'workspace', id: name });
    return { name };
  },

  async resetWorkspace({ worlds }, { path }) {
    const world = await worldOf(worlds, path.name);
    await world.reset();
    return shown(world);
  },

  getClock: async ({ worlds }, { path }) => shownClock(await worldOf(worlds, path.name)),

  async setClock({ worlds }, { path, body }) {
    const world = await worldOf(worlds, path.name);
    const now = momentOf(body.now, '/now');
    await world.setClock({
      ...(now !== undefined && { now }),
      ...(body.frozen !== undefined && { frozen: body.frozen }),
    });
    return shownClock(world);
  },

  async advanceClock({ worlds }, { path, body }) {
    const world = await worldOf(worlds, path.name);
    const events = await world.advanceClock(spanOf(body.duration, world.now()));
    return { ...shownClock(world), events: events.map((event) => ({ ...event, at: timestamp(event.at) })) };
  },

  async listSnapshots({ worlds }, { path }) {
    const world = await worldOf(worlds, path.name);
    return world.snapshots().map(({ name, at }) => ({ name, now: timestamp(at) }));
  },

  async createSnapshot({ worlds }, { path, body: { name } }) {
    const world = await worldOf(worlds, path.name);
    if (!(await world.keep(name))) throw taken(name);
    const kept = world.snapshots().find((snapshot) => snapshot.name === name);
    return { name, now: timestamp(kept?.at ?? world.now()) };
  },

  async restoreSnapshot({ worlds }, { path }) {
    const world = await worldOf(worlds, path.name);
    if (!(await world.restore(path.snapshot))) throw noSnapshot(path.snapshot);
    return shown(world);
  },

  async deleteSnapshot({ worlds }, { path }) {
    const world = await worldOf(worlds, path.name);
    if (!(await world.forget(path.snapshot))) throw noSnapshot(path.snapshot);
    return { name: path.snapshot };
  },

  async exportWorkspace({ worlds }, { path }) {
    const world = await worldOf(worlds, path.name);
    return { ...toDocument(world.export()) };
  },

  async listRequests({ worlds }, { path, query }) {
    const world = await worldOf(worlds, path.name);
    return world.requests.list(query);
  },

  async listMails({ worlds }, { path, query }) {
    const world = await worldOf(worlds, path.name);
    return world.outbox(query).map(({ basketId, at, ...mail }) => ({
      ...mail,
      at: timestamp(at),
      bookingId: basketId,
    }));
  },
};
