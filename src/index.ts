import { OpenConnection, type Connection } from './client/connection.js';
import { createSandbox } from './sandbox.js';
import type { FixtureDocument } from './seed/fixture/schema/document.js';
import { loadFixture } from './seed/fixture/load.js';
import type { SandboxSettings } from './settings.js';
import { DEMO } from './package/demo.js';
import { realTime } from './real-time.js';

export { connect, type Connection, type ConnectOptions, type WorkspaceOptions } from './client/connection.js';
export type { ApiClient, ApiClientOptions } from './client/api-client.js';
export { queryString } from './client/query-string.js';
export { dataOf, RequestRefused } from './client/refused.js';
export type { Problem, Refusal, Result } from './client/typed-client.js';
export type {
  Clock,
  ControlClient,
  DueEvent,
  LoggedRequest,
  Mail,
  Workspace,
  WorkspaceClientOptions,
} from './client/workspace.js';
export type { components, operations, paths } from './contract/api.gen.js';
export type { components as controlComponents, paths as controlPaths } from './contract/control.gen.js';
export type { Language } from './domain/shared/language.js';
export type { SandboxSettings } from './settings.js';

/** `T` with all properties optional, at any depth. */
type Sketch<T> = T extends readonly (infer Entry)[]
  ? readonly Sketch<Entry>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Sketch<T[Name]> }
    : T;

/** A fixture object, for `satisfies Fixture`. Properties that are required are checked when the sandbox reads it. */
export type Fixture = Sketch<FixtureDocument>;

/** The settings of a sandbox of this process, as those of `sandbox serve`. */
export interface StartOptions extends Partial<Omit<SandboxSettings, 'fixture'>> {
  /** What fills the workspace `demo`: a name in `fixtures/`, a path or a fixture object; null for no such workspace. */
  readonly fixture?: string | object | null;
}

/** A sandbox of this process. */
export type RunningSandbox = Connection;

/**
 * Starts a sandbox in this process. By default it listens on a free port of 127.0.0.1, stores nothing and logs nothing.
 * @throws FixtureInvalid with all faults of a fixture object
 */
export async function startSandbox({
  fixture = DEMO,
  ...settings
}: StartOptions = {}): Promise<RunningSandbox> {
  const isObject = typeof fixture === 'object' && fixture !== null;
  const sandbox = await createSandbox({
    port: 0,
    store: 'memory:',
    log: 'silent',
    ...settings,
    fixture: isObject ? loadFixture(fixture, { now: realTime() }) : fixture,
  });
  return new OpenConnection(sandbox.url, settings.adminToken ?? null, {
    async secretOf(name, client) {
      const workspace = await sandbox.workspaces.get(name);
      return workspace?.query((tables) => tables.clients.get(client)?.secret);
    },
    close: () => sandbox.close(),
  });
}
