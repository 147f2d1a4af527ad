import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { promisify } from 'node:util';
import { pino, type Logger } from 'pino';
import { Audit } from './control/audit/audit.js';
import { fileAudit, keptAudit, type AuditStore } from './control/audit/audit-store.js';
import { openCertifications, ownProfiles, type LoadProfiles } from './control/certifications.js';
import { ServerNotice } from './control/notice.js';
import { EventStreams } from './control/event-streams.js';
import { KeptInvitations } from './control/invitations/invitations.js';
import { Care, type CareSettings } from './workspaces/care.js';
import { ensureDemo } from './start/demo-workspace.js';
import { readiness, storeCheck } from './control/readiness.js';
import { HeldRequests } from './http/faults/held.js';
import { HttpSessions } from './mcp/http-sessions.js';
import { type Lifecycle, stop, STOP_MS } from './http/stop.js';
import { Outages } from './http/outages.js';
import { serverOf } from './http/server.js';
import type { Mailer } from './pages/mailer.js';
import {
  documentsOf,
  endedSessionsIn,
  folderOf,
  openStore,
  startError,
  type OpenedStore,
} from './start/open-store.js';
import { masked } from './masking/mask.js';
import { completeSettings, SettingsRefused, type SandboxSettings } from './start/settings.js';
import { LocalDocuments } from './store/local-documents.js';
import { isStoreFailure } from './store/store.js';
import { heapLimit } from './workspaces/memory.js';
import type { WorkspaceRegistry } from './workspaces/registry.js';
import { openTokens } from './start/tokens-file.js';
import { packageVersion } from './package/package.js';
import { inTime, keptFor, pause, real, realTime } from './time/real-time.js';
import { SandboxMetrics, type Watched } from './telemetry/metrics.js';
import { readableLog } from './start/readable-log.js';
import { traceIds } from './telemetry/spans.js';
import { createApplication, type Services } from './start/application.js';
import { JudgeThread } from './judging/judge-thread.js';

/** A running sandbox. */
export interface Sandbox {
  /** The base URL, without a trailing slash. */
  readonly url: string;
  /** The URL by which clients reach the sandbox (`--public-url`). Null if `--public-url` is not set. */
  readonly publicUrl: string | null;
  readonly workspaces: WorkspaceRegistry;
  /** A message about a read-only data folder, or about a workspace `demo` that does not match the settings. */
  readonly notice: string | null;
  /** Allows the process to end while the sandbox is still open. */
  unref(): void;
  /**
   * Waits `stopDelaySeconds`, then refuses new connections, waits at most five seconds for requests in progress, and
   * flushes the store.
   */
  close(): Promise<void>;
}

/** Creates a sandbox and starts it. Settings that are not given have the values of `DEFAULT_SETTINGS`. */
export async function createSandbox(
  given: Partial<SandboxSettings> = {},
  loadProfiles: LoadProfiles = ownProfiles,
): Promise<Sandbox> {
  const settings = completeSettings(given);
  const log = loggerOf(settings);
  const metrics = metricsOf(log);
  const { tokens, close: closeTokens } = await openTokens(settings, log);
  const { workspaces, keys, ...opened } = await openStore(settings, { log, monitor: metrics });
  try {
    const notice = opened.readOnly
      ? `${opened.readOnly}: reads are served, and every change is refused.`
      : await ensureDemo(workspaces, settings, given.fixture !== undefined);
    const mailer = settings.smtp === null ? undefined : await openMailer(settings.smtp, log);
    const certifications = openCertifications(workspaces, settings.store, { ...opened, loadProfiles });
    const lifecycle: Lifecycle = { isStopping: false };
    const kept = await openKept({ settings, workspaces, opened, log });
    const own = { metrics, ...kept, ...watchStore(workspaces, lifecycle, log) };
    const services = { log, mailer, ...reporting(settings, log), certifications, keys, tokens, ...own };
    const server = serverOf(await createApplication(workspaces, settings, services), {}, lifecycle);
    metrics.watch({ version: packageVersion(), ...own, ...watched(server, workspaces, settings) });
    const url = await listen(server, settings);
    log.info(addressOf(url), 'listening');
    if (!opened.readOnly) kept.care.start();
    const close = async () => {
      lifecycle.isStopping = true;
      log.info('stopping');
      if (settings.stopDelaySeconds > 0) await pause(settings.stopDelaySeconds * 1000);
      closeTokens();
      await closeAll(server, workspaces, services);
    };
    const unref = () => void server.unref().on('connection', (socket: Socket) => void socket.unref());
    return { url, publicUrl: settings.publicUrl, workspaces, notice, unref, close };
  } catch (error) {
    closeTokens();
    await workspaces.close().catch(() => undefined); // the first error is more useful
    throw startError(error, settings.store);
  }
}

/**
 * Returns the callbacks of `Care`: for an expired workspace, and for a failed removal of workspaces. Store failures are
 * not logged here, because `Outages` reports them.
 */
function careOf(audit: Audit, invitations: KeptInvitations, log: Logger): CareSettings {
  const row = { who: 'expiry', role: 'none', from: '', action: 'deleteWorkspace', status: 200 } as const;
  return {
    async expired(workspace) {
      audit.add({ ...row, workspace }, false);
      await invitations.deleteOf(workspace); // another workspace may get the name
    },
    failed: (err) => {
      if (!isStoreFailure(err))
        log.error(
          { err },
          'expired and deleted workspaces could not be removed; the next attempt follows in a minute',
        );
    },
  };
}

/** Returns the readiness check of the store, and the `Outages` that log when the store fails. */
function watchStore(workspaces: WorkspaceRegistry, lifecycle: Lifecycle, log: Logger) {
  const askStore = storeCheck(workspaces);
  const outages = new Outages(log, askStore);
  return { outages, requireReady: readiness(askStore, lifecycle, outages) };
}

/** Returns the metrics. They also log each journal that could not be folded into the stored state. */
function metricsOf(log: Logger): SandboxMetrics {
  return new SandboxMetrics((err, workspace) =>
    log.warn({ err, workspace }, 'a log could not be folded: it grows until a later fold succeeds'),
  );
}

/** Returns the services that log their own failures. */
function reporting(
  { vendor }: SandboxSettings,
  log: Logger,
): Pick<Services, 'agents' | 'held' | 'judge' | 'streams'> {
  return {
    agents: new HttpSessions(),
    held: new HeldRequests(),
    streams: new EventStreams((err) => log.error({ err }, 'an event stream failed')),
    judge: new JudgeThread({ vendor }, (err) =>
      log.warn({ err }, 'the thread that checks requests ended unexpectedly'),
    ),
  };
}

/** Returns the store of the audit: the store of the workspaces, or memory if that store is read-only. */
function auditStoreOf(
  store: string,
  { readOnly, documents }: Omit<OpenedStore, 'workspaces' | 'keys'>,
): AuditStore {
  const folder = folderOf(store);
  const isInFiles = folder !== undefined && readOnly === undefined;
  return isInFiles ? fileAudit(folder) : keptAudit(documents ?? new LocalDocuments());
}

/**
 * Opens the data outside workspaces: the audit, the invitations and the notice for all users. Also creates `Care`,
 * which expires workspaces.
 */
async function openKept({ settings, workspaces, opened, log }: Opening) {
  const documents = documentsOf(settings, opened);
  const notice = new ServerNotice(documents, opened.documents !== undefined, (err) =>
    log.error({ err }, 'the notice cannot be read'),
  );
  await notice.open();
  const audit = new Audit(auditStoreOf(settings.store, opened), log, realTime);
  const invitations = new KeptInvitations(documents, realTime);
  return {
    audit,
    notice,
    invitations,
    documents: endedSessionsIn(settings, opened, documents),
    care: new Care(workspaces, careOf(audit, invitations, log)),
  };
}

interface Opening {
  readonly settings: SandboxSettings;
  readonly workspaces: WorkspaceRegistry;
  readonly opened: Omit<OpenedStore, 'workspaces' | 'keys'>;
  readonly log: Logger;
}

/**
 * The maximum times for a stop to answer agents' calls and to delete their workspaces, and to send mails after the last
 * response, in milliseconds.
 */
const [AGENTS_MS, MAILS_MS] = [3000, 2000];

/**
 * Waits a limited time for requests in progress. In the remaining time, folds the workspaces' journals into their
 * stored states.
 */
async function closeAll(
  server: Server,
  workspaces: WorkspaceRegistry,
  {
    streams,
    held,
    judge,
    mailer,
    outages,
    agents,
    audit,
    care,
    notice,
    log,
  }: Services & { readonly care: Care },
): Promise<void> {
  const end = real.performanceNow() + STOP_MS;
  const rest = () => Math.max(0, Math.round(end - real.performanceNow()));
  notice.close();
  await care.stop();
  const unended = (err: unknown) => log.warn({ err }, 'workspaces of agents could not be deleted');
  held.close();
  await inTime(AGENTS_MS, agents.close()).catch(unended); // before the server stops responding
  streams.close();
  outages.close();
  await judge.close();
  await stop(server);
  await mailer?.close(Math.min(MAILS_MS, rest()));
  await audit.close();
  await workspaces.close(rest());
  log.info('stopped');
}

/** The time for which the number of workspaces is cached, and the timeout for counting them, in milliseconds. */
const [COUNT_KEPT_MS, COUNT_MS] = [1000, 500];

/** Returns the values that metrics read on demand. */
function watched(
  server: Server,
  workspaces: WorkspaceRegistry,
  { maxHeapBytes }: SandboxSettings,
): Omit<Watched, 'version' | 'requireReady'> {
  return {
    connections: promisify(server.getConnections.bind(server)),
    workspaces: keptFor(COUNT_KEPT_MS, () => inTime(COUNT_MS, workspaces.count())),
    openWorkspaces: () => workspaces.countOpen(),
    heapLimit: heapLimit(maxHeapBytes),
  };
}

function loggerOf({ log: level }: SandboxSettings): Logger {
  const serializers = { err: (error: Error) => masked(pino.stdSerializers.err(error)) }; // H1
  const { stderr } = process; // standard output belongs to the command
  const destination = stderr.isTTY ? readableLog(stderr) : stderr;
  return pino({ level, base: null, serializers, mixin: traceIds }, destination);
}

function addressOf(url: string) {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

async function openMailer(url: string, log: Logger): Promise<Mailer> {
  const { createMailer } = await import('./pages/mailer.js');
  return createMailer({ url, report: (error) => log.warn(error, 'a mail was not sent') });
}

const notAnAddress = (host: string): string =>
  `${host} is not an address of this machine. Choose another with --host.`;

/** The messages for errors of listening on an address, keyed by error code. They name the setting to change. */
const LISTEN_ERRORS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) => `Port ${port} of ${host} is taken. Choose another with --port.`,
  EACCES: (_, port) =>
    `Port ${port} requires more rights. Choose a port number of 1024 or higher with --port.`,
  EADDRNOTAVAIL: notAnAddress,
  ENOTFOUND: notAnAddress,
  EAI_AGAIN: notAnAddress,
};

function listen(server: Server, { host, port }: SandboxSettings): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const says = LISTEN_ERRORS[error.code ?? ''];
      reject(says ? new SettingsRefused(says(host, port)) : error);
    });
    server.listen(port, host, () => {
      const shown = host.includes(':') ? `[${host}]` : host;
      resolve(`http://${shown}:${(server.address() as AddressInfo).port}`);
    });
  });
}
