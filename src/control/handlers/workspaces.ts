import { isOfCertification } from '../../certification/run-id.js';
import { HttpRefusal, invalidFields } from '../../http/refusals.js';
import type { LiveWorkspace } from '../../workspaces/live-workspace.js';
import { BIN_MS } from '../../workspaces/bin.js';
import type { WorkspaceRegistry } from '../../workspaces/registry.js';
import { presentWorkspace, timestamp } from '../present.js';
import {
  nameReserved,
  nameTaken,
  refusedWorkspace,
  type ControlContext,
  requireWorkspace,
  type Body,
  type HandlersOfTopic,
  noSuch,
} from '../handler.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { arrayParts } from '../../http/json.js';
import { SlicedBody } from '../../http/sliced-body.js';
import { toDocument } from '../../seed/fixture/schema/document.js';
import type { Fixture } from '../../store/fixture.js';
import type { SlicedFixture } from '../../store/export-fixture.js';
import type { components, operations } from '../../contract/control.gen.js';
import type { Binned } from '../../store/binned.js';
import { WorkspaceDamaged, type WorkspaceSettings } from '../../store/store.js';
import type { UnusableWorkspace, WorkspaceSummary } from '../../workspaces/summary.js';
import { fieldError, type FieldError } from '../../domain/shared/errors.js';
import { DEMO } from '../../seed/files/shipped.js';
import { realTime } from '../../time/real-time.js';
import { namedFixture, namedFixtureWithSecrets } from '../../seed/files/read.js';
import { FixtureInvalid } from '../../seed/fixture/invalid.js';
import { loadFixture } from '../../seed/fixture/load.js';
import { drawSecret } from '../../workspaces/client-secrets.js';
import { clockMoment, spanIn } from './clock.js';

/**
 * Creates a workspace and returns it with those secrets of its clients that are known in plain text.
 * @throws HttpRefusal if the name is taken or reserved, or there are too many workspaces
 */
export async function createFromRequest(
  { workspaces }: { readonly workspaces: WorkspaceRegistry },
  requested: Parameters<WorkspaceRegistry['create']>[0],
): Promise<ReturnType<typeof presentWorkspace>> {
  const wanted =
    'fixture' in requested
      ? { ...requested, fixture: workspaces.secrets.usable(requested.fixture) }
      : requested;
  if (wanted.name !== undefined && isOfCertification(wanted.name)) throw nameReserved(wanted.name);
  const created = workspaces.create(wanted).catch((error: unknown) => {
    throw refusedWorkspace(error, () => nameTaken(wanted.name ?? ''));
  });
  return presentWorkspace(await created, true);
}

/** A moment in the history of a workspace: before or after a request or a step. */
export interface PastMoment {
  /** The id of the last step before the moment. Undefined if the history no longer contains it. */
  readonly step: number | undefined;
  /** The time of the workspace's clock. */
  readonly at: EpochMs;
  /** The id of the request or step, for an error message. */
  readonly id: number;
}

/**
 * Creates a workspace with the past state of another one.
 * @throws HttpRefusal `conflict` if the history no longer has that state
 */
export async function forkAt(
  context: ControlContext,
  workspace: LiveWorkspace,
  { moment: { step, at, id }, name }: { readonly moment: PastMoment; readonly name: string | undefined },
) {
  const fork = step === undefined ? null : workspace.forkAfter(step, at);
  if (!fork) throw new HttpRefusal('conflict', null, { message: 'conflict.forgotten', values: { id } });
  const created = await createFromRequest(context, {
    ...fork,
    ...(name !== undefined && { name }),
    settings: { origin: workspace.name },
  });
  const event = { type: 'state', at: workspace.now(), action: 'fork', name: created.name } as const;
  workspace.activityLogs.emit(event);
  return created;
}

/**
 * Returns a fixture as a response body. It is serialised in slices, because it may contain a hundred thousand bookings.
 */
export function exportBody({ catalogue, ledger }: SlicedFixture): SlicedBody {
  return new SlicedBody(parts({ ...toDocument(catalogue), ...ledger }));
}

function* parts(document: object): Generator<Buffer | null, void> {
  let separator = '{';
  for (const [name, value] of Object.entries(document) as [string, unknown][]) {
    yield Buffer.from(`${separator}${JSON.stringify(name)}:`);
    if (isIterable(value)) yield* arrayParts(value);
    else yield Buffer.from(JSON.stringify(value));
    separator = ',';
  }
  yield Buffer.from('}');
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

type Listed = components['schemas']['ListedWorkspace'];

/** A workspace in a list, outside or inside the bin. */
type ShownWorkspace = (WorkspaceSummary | UnusableWorkspace) & Partial<Binned>;

/** Yields the entries of a list of workspaces. Opens none: only an open workspace has the sentence of its commonest refusal. */
function* presentAll(
  { workspaces: registry, limits }: Pick<ControlContext, 'workspaces' | 'limits'>,
  workspaces: readonly ShownWorkspace[],
): Iterable<Listed> {
  for (const workspace of workspaces) {
    const { name } = workspace;
    if ('error' in workspace) {
      yield { name, clients: [], damage: damageOf(workspace.error), ...presentBinned(workspace) };
      continue;
    }
    const {
      clients,
      clock,
      createdAt,
      lastUsedAt,
      expiresAt,
      deletedAt,
      settings,
      refusals: _refusals,
      commonestRefusal: most,
      ...figures
    } = workspace;
    const sentence = most && deletedAt === undefined && registry.opened(name)?.requests.refusalSentence(most);
    yield {
      ...figures,
      ...(most && { commonestRefusal: { ...most, ...(sentence && { sentence }) } }),
      ...(settings.origin !== undefined && { origin: settings.origin }),
      sizeLimit: settings.limits?.stateBytes ?? limits.stateBytes,
      ...presentBinned({ deletedAt }),
      clients: clients.map((client) => ({ clientId: `${name}.${client}` })),
      clock: { now: timestamp(clock.now), frozen: clock.frozen },
      createdAt: timestamp(createdAt),
      lastUsedAt: timestamp(lastUsedAt),
      ...(expiresAt !== undefined && { expiresAt: timestamp(expiresAt) }),
    };
  }
}

/**
 * Returns the deletion time of a workspace in the bin and the time until which it can be restored. Returns an empty
 * object for other workspaces.
 */
function presentBinned({
  deletedAt,
}: {
  readonly deletedAt?: EpochMs | undefined;
}): Pick<Listed, 'deletedAt' | 'keptUntil'> {
  if (deletedAt === undefined) return {};
  return { deletedAt: timestamp(deletedAt), keptUntil: timestamp(deletedAt + BIN_MS) };
}

function damageOf(error: Error): string {
  if (!(error instanceof WorkspaceDamaged)) return 'its files cannot be read now';
  const { file, line } = error.place;
  return line === null ? file : `${file}, line ${line}`;
}

type Wanted = Body<'createWorkspace'>;
type Secrets = NonNullable<Wanted['secrets']>;

/**
 * Loads the fixture in a request. With `public` secrets, a client without a secret gets the well-known one. With
 * `random`, it gets a random one.
 */
export function loadSource(source: Wanted['fixture'] = DEMO, secrets: Secrets, now: EpochMs): Fixture {
  const isPublic = secrets === 'public';
  try {
    if (typeof source !== 'string')
      return loadFixture(source, isPublic ? { now } : { now, secretOf: drawSecret });
    return isPublic ? namedFixture(source, now) : namedFixtureWithSecrets(source, now, drawSecret);
  } catch (error) {
    if (!(error instanceof FixtureInvalid)) throw error;
    throw invalidFields(...error.errors.map(inRequest));
  }
}

/** Converts an error of a fixture into an error of the request that contains the fixture. */
function inRequest({
  file: _file,
  line: _line,
  column: _column,
  ...ofRequest
}: FixtureInvalid['errors'][number]): FieldError {
  return { ...ofRequest, field: `/fixture${ofRequest.field}` };
}

/** Returns the settings of a new workspace. @throws HttpRefusal if `expiresAt` is in the past */
function settingsOf({
  limits,
  expiresAt,
}: {
  readonly limits?: Wanted['limits'];
  readonly expiresAt?: string | undefined;
}): WorkspaceSettings {
  const at = clockMoment(expiresAt, '/expiresAt');
  const now = realTime();
  if (at !== undefined && at <= now) {
    const place = { in: 'body', field: '/expiresAt' } as const;
    throw invalidFields(
      fieldError(place, 'too_small', {
        message: 'too_small.exclusive',
        received: expiresAt ?? '',
        allowed: timestamp(now),
      }),
    );
  }
  return { ...(limits && { limits }), ...(at !== undefined && { expiresAt: at }) };
}

const UNUSED = { in: 'query', field: 'unused' } as const;

/**
 * Converts the query parameter `unused`, a duration, to a real time: workspaces last used before it are listed. Null
 * without the parameter.
 */
function unusedSinceOf(text: string | undefined): EpochMs | null {
  if (text === undefined) return null;
  return realTime() - spanIn(UNUSED, text, { least: 'PT0S' });
}

type Sort = NonNullable<operations['listWorkspaces']['parameters']['query']>['sort'];
type SortKey = Exclude<Sort, undefined | `-${string}`>;

/**
 * Sorts workspaces by a field, in descending order if it starts with `-`. Equal values are sorted by name. WorkspaceRegistry
 * that cannot be opened come last.
 */
function sorted(all: readonly ShownWorkspace[], sort: Sort = 'name'): readonly ShownWorkspace[] {
  const key = sort.replace('-', '') as SortKey;
  const sign = sort.startsWith('-') ? -1 : 1;
  const valueOf = (one: ShownWorkspace) => ('error' in one ? undefined : one[key]);
  return all.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === right) return 0; // equal values stay in the order by name
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
    return left < right ? -sign : sign;
  });
}

/**
 * Changes settings of a workspace. This counts as a use of the workspace.
 * @throws HttpRefusal if the workspace was deleted in the meantime
 */
async function setFor(
  { workspaces }: ControlContext,
  workspace: LiveWorkspace,
  set: WorkspaceSettings,
): Promise<void> {
  const isChanged = await workspaces.change(workspace, (settings) => ({ ...settings, ...set }));
  if (!isChanged) throw noSuch('workspace', { name: workspace.name });
  workspace.activityLogs.used(workspaces.realTime());
}

/** Returns a workspace for a response, with its size, and with its expiry if it has one. */
export function presented({ workspaces, limits }: ControlContext, workspace: LiveWorkspace) {
  const { name, settings, activityLogs } = workspace;
  const expiresAt = workspaces.expiryOf({ name, settings, lastUsedAt: activityLogs.usage.lastUsedAt });
  return {
    ...presentWorkspace(workspace),
    size: workspace.figures().size,
    sizeLimit: workspace.limits?.stateBytes ?? limits.stateBytes,
    ...(expiresAt !== undefined && { expiresAt: timestamp(expiresAt) }),
  };
}

/** The handlers for workspaces and their snapshots. */
export const workspaceHandlers = {
  async listWorkspaces(context, { query }) {
    const { workspaces } = context;
    const unusedSince = unusedSinceOf(query.unused);
    const all = query.deleted === true ? await workspaces.bin.list() : await workspaces.list();
    const isListed = (workspace: ShownWorkspace) =>
      (query.runs === true || !isOfCertification(workspace.name)) &&
      (unusedSince === null || ('lastUsedAt' in workspace && workspace.lastUsedAt < unusedSince));
    const listed = sorted(all.filter(isListed), query.sort);
    return new SlicedBody(arrayParts(presentAll(context, listed))); // it may contain ten thousand workspaces
  },

  createWorkspace(context, { body }) {
    const now = clockMoment(body.clock?.now, '/clock/now');
    const clock = { now: now ?? null, frozen: body.clock?.frozen ?? false };
    return createFromRequest(context, {
      ...(body.name !== undefined && { name: body.name }),
      fixture: loadSource(body.fixture, body.secrets ?? context.secrets, now ?? realTime()),
      ...(body.clock && { clock }),
      ...(body.seed !== undefined && { seed: body.seed }),
      ...((body.limits ?? body.expiresAt) !== undefined && { settings: settingsOf(body) }),
    });
  },

  getWorkspace: async (context, call) => presented(context, await requireWorkspace(context, call)),

  async deleteWorkspace({ workspaces, invitations }, { path: { name }, query, caller }) {
    if (query.purge !== true && !isOfCertification(name)) {
      const keptUntil = await workspaces.bin.put(name);
      if (keptUntil === undefined) throw noSuch('workspace', { name });
      await invitations.deleteOf(name); // a new workspace may get the same name
      return { name, keptUntil: timestamp(keptUntil) };
    }
    const mayEmpty = caller.workspace === undefined; // a client may not: the workspace in the bin may be an earlier one with other clients
    const isDeleted = (await workspaces.delete(name)) || (mayEmpty && (await workspaces.bin.empty(name)));
    if (!isDeleted) throw noSuch('workspace', { name });
    await invitations.deleteOf(name);
    return { name };
  },

  async undeleteWorkspace(context, call) {
    const { name } = call.path;
    try {
      const at = clockMoment(call.query.deletedAt, 'deletedAt', 'query');
      if (!(await context.workspaces.bin.takeOut(name, at))) throw noSuch('binned', { name });
    } catch (error) {
      throw refusedWorkspace(
        error,
        () => new HttpRefusal('conflict', null, { message: 'conflict.name_taken_since', values: { name } }),
      );
    }
    const workspace = await requireWorkspace(context, call);
    const { expiresAt } = workspace.settings;
    const isPast = expiresAt !== undefined && expiresAt <= context.workspaces.realTime();
    await setFor(context, workspace, { mark: undefined, ...(isPast && { expiresAt: undefined }) });
    return presented(context, workspace);
  },

  async resetWorkspace(context, call) {
    const workspace = await requireWorkspace(context, call);
    await workspace.reset();
    return presentWorkspace(workspace);
  },

  async getLimits(context, call) {
    return { ...context.limits, ...(await requireWorkspace(context, call)).limits };
  },

  async setLimits(context, call) {
    const workspace = await requireWorkspace(context, call);
    await setFor(context, workspace, { limits: call.body });
    return { ...context.limits, ...workspace.limits };
  },

  async setExpiry(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { name } = workspace;
    if (context.neverExpires.has(name))
      throw new HttpRefusal('conflict', null, { message: 'conflict.never_expires', values: { name } });
    const { expiresAt } = settingsOf({ expiresAt: call.body.expiresAt ?? undefined });
    await setFor(context, workspace, { expiresAt });
    return presented(context, workspace);
  },

  async exportWorkspace(context, call) {
    const workspace = await requireWorkspace(context, call);
    return exportBody(workspace.exportInSlices());
  },

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
    if (!(await workspace.restoreSnapshot(snapshot))) throw noSuch('snapshot', { id: snapshot });
    return presentWorkspace(workspace);
  },

  async deleteSnapshot(context, call) {
    const workspace = await requireWorkspace(context, call);
    const { snapshot } = call.path;
    if (!(await workspace.deleteSnapshot(snapshot))) throw noSuch('snapshot', { id: snapshot });
    return { name: snapshot };
  },
} satisfies HandlersOfTopic;
