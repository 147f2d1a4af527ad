import { forCaller } from './client/refused.js';
import type { LocalSandbox } from './client/connection.js';
import type { Fixture, FixtureName, FixturePath, ShippedFixtures } from './client/fixtures.js';
import type { Fetch } from './client/transport.js';
import { type Client, hasPublicSecret } from './domain/catalogue/client.js';
import { createSandbox, type Sandbox } from './sandbox.js';
import { readFixture } from './seed/files/read.js';
import { loadFixture } from './seed/fixture/load.js';
import { SettingsRefused, type SandboxSettings } from './start/settings.js';
import type { Fixture as CheckedFixture } from './store/fixture.js';
import type { LiveWorkspace } from './workspaces/live-workspace.js';
import { DEMO } from './seed/files/shipped.js';
import { realTime } from './time/real-time.js';
import { OpenCheckingConnection, type CheckingConnection } from './verification/exchange/checked-fetch.js';

export { connect, type Connection, type ConnectOptions, type WorkspaceOptions } from './client/connection.js';
export type { ApiClient, ApiClientOptions } from './client/api-client.js';
export type {
  CaseAnswers,
  CertificationCase,
  CertifyOptions,
  ProfileName,
  WorkOnCase,
} from './client/certification.js';
export type {
  Clock,
  ControlClient,
  DueEvent,
  ForkMoment,
  HistoryEntry,
  HistoryFilter,
  LoggedRequest,
  Mail,
  OperationId,
  RequestDetails,
  Transition,
  Coverage,
} from './client/control.js';
export type { Duration, IsoDuration, Moment } from './client/duration.js';
export type { Fixture, FixtureName } from './client/fixtures.js';
export type { PayOptions } from './client/payment-page.js';
export { queryString } from './client/query-string.js';
export { dataOf, RequestRefused, type ProblemError as RequestFault } from './client/refused.js';
export { NoResponse } from './client/transport.js';
export type { Problem, Refusal, Result } from './client/typed-client.js';
export type { Call } from './client/typed-client.js';
export type { Workspace, WorkspaceClientOptions } from './client/workspace.js';
export type { FaultEffect, FaultRule, MomentName, NewFault } from './client/workspace-faults.js';
export type { ClientEnv } from './client/workspace-clients.js';
export type { Booking, WaitedBooking, WaitedMail, WaitedRequest } from './client/waiting.js';
export type { components, operations, paths } from './contract/api.gen.js';
export type { components as controlComponents, paths as controlPaths } from './contract/control.gen.js';
export type { TestCardId } from './domain/shared/cards.js';
export type { Language } from './domain/shared/language.js';
export { FixtureInvalid, FixtureUnknown, type FixtureError as FixtureFault } from './seed/fixture/invalid.js';
export {
  checkedFetch,
  ContractBroken,
  type CheckedFetch,
  type CheckedFetchOptions,
  type CheckOptions,
} from './verification/exchange/checked-fetch.js';
export { HarInvalid } from './exchanges/read-har.js';
export type { Finding, NotJudged, Severity, ShownExchange } from './report/finding.js';
export type { CaseResult, Report } from './report/report.js';
export { SettingsRefused, type SandboxSettings } from './start/settings.js';

/** The settings of a sandbox in this process. Most are the settings of `sandbox serve`. */
export interface StartOptions extends Partial<Omit<SandboxSettings, 'fixture'>> {
  /**
   * The fixture of the workspace `demo`: a name in `fixtures/`, a path or a fixture object. Null or `none` creates no
   * workspace.
   */
  readonly fixture?: FixtureName | FixturePath | 'none' | Fixture | null;
  /** Whether the process may end while the sandbox is still open. Default: false. */
  readonly unref?: boolean;
  /**
   * The function that sends the clients' requests. Default: Node's HTTP client, which still works if a test replaces
   * `fetch`.
   */
  readonly fetch?: Fetch;
}

/** A sandbox in this process. */
export type RunningSandbox<Demo extends string = string> = CheckingConnection<Demo>;

/**
 * Starts a sandbox in this process. By default it listens on a free port of 127.0.0.1, stores nothing and logs nothing.
 * @throws FixtureInvalid with all errors of a fixture; its subclass FixtureUnknown for an unknown fixture name
 * @throws SettingsRefused if settings are unknown or invalid
 */
export function startSandbox<Name extends FixtureName = typeof DEMO>(
  options?: Omit<StartOptions, 'fixture'> & { readonly fixture?: Name },
): Promise<RunningSandbox<ShippedFixtures[Name]>>;
export function startSandbox(options?: StartOptions): Promise<RunningSandbox>;
export function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  return forCaller(() => start(options));
}

async function start(options: StartOptions): Promise<RunningSandbox> {
  const { fixture = DEMO, unref = false, fetch, ...settings } = options;
  if (typeof unref !== 'boolean') throw wrongOption('unref', 'true or false', unref);
  if (fetch !== undefined && typeof fetch !== 'function') throw wrongOption('fetch', 'a function', fetch);
  const isObject = typeof fixture === 'object' && fixture !== null;
  const given = isObject ? loadFixture(fixture, { now: realTime() }) : fixture;
  const sandbox = await createSandbox({
    port: 0,
    store: 'memory:',
    log: 'silent',
    ...settings,
    fixture: given,
  });
  if (unref) sandbox.unref();
  const { adminToken = null, vendor } = settings;
  const connecting = { adminToken, ...(fetch && { fetch }), ...(vendor !== undefined && { vendor }) };
  return new OpenCheckingConnection(sandbox.url, connecting, localSandbox(sandbox, given));
}

function wrongOption(name: string, says: string, value: unknown): SettingsRefused {
  return new SettingsRefused(`The setting ${name} must be ${says}, not ${typeof value}.`);
}

/**
 * Returns the functions with which a connection reads workspaces and secrets in this process. The secrets of `demo` come
 * from its fixture, because the workspace stores only their hashes.
 */
function localSandbox(sandbox: Sandbox, fixture: StartFixture): LocalSandbox {
  const { workspaces } = sandbox;
  let given: ReadonlyMap<string, string> | undefined;
  const secretOf = (workspace: LiveWorkspace, one: Client): string | undefined => {
    if (one.secrets) return undefined;
    if (hasPublicSecret(one)) return one.secret;
    if (workspace.name !== DEMO) return undefined;
    given ??= secretsIn(fixture);
    const secret = given.get(one.client);
    return secret !== undefined && workspace.secrets.find(one, secret, workspace.realTime())
      ? secret
      : undefined;
  };
  return {
    secretsOf: (name) => {
      const workspace = workspaces.opened(name);
      return workspace?.query(
        ({ clients }) => new Map([...clients.values()].map((one) => [one.client, secretOf(workspace, one)])),
      );
    },
    open: (name) => workspaces.get(name),
    close: () => sandbox.close(),
  };
}

/** The fixture of the workspace `demo`. Fixture objects are already checked. */
type StartFixture = string | CheckedFixture | null;

function secretsIn(fixture: StartFixture): ReadonlyMap<string, string> {
  if (fixture === null || fixture === 'none') return new Map();
  const { clients } = typeof fixture === 'string' ? readFixture(fixture, realTime()) : fixture;
  return new Map(clients.map(({ client, secret }) => [client, secret]));
}
