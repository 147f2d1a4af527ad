import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { normalize } from 'node:path';
import { pino, type Logger } from 'pino';
import {
  openCertifications,
  ownProfiles,
  type Certifications,
  type LoadProfiles,
} from './control/certifications.js';
import { EventStreams } from './control/event-streams.js';
import { controlPlane } from './control/plane.js';
import { hasPublicSecret } from './domain/catalogue/public-secret.js';
import { contractRouter, docsRouter, type OfferedClient } from './http/docs.js';
import { consoleRouter } from './http/console.js';
import { allowOrigins } from './http/cors.js';
import { apiPlane } from './http/api-plane.js';
import { contractsFor } from './http/contracts.js';
import { planFault } from './http/faults/fault-plan.js';
import { HeldRequests } from './http/faults/held.js';
import { createPipeline } from './http/pipeline.js';
import { recorder, type Exchange } from './http/exchange.js';
import { checkHost, requireHost } from './http/host-check.js';
import { createBaseUrl } from './http/hosts.js';
import { fallbacks } from './http/fallbacks.js';
import { logFailures, logOtherRequests, recordAndLog } from './http/access-log.js';
import { createApp, serverOf, stop } from './http/server.js';
import { mailing } from './pages/mailing.js';
import type { Mailer } from './pages/mailer.js';
import { pagesRouter } from './pages/router.js';
import { DEMO } from './package/demo.js';
import { openWorkspaces, shownStore } from './open-workspaces.js';
import { masked } from './workspaces/request-log/mask.js';
import { realTime } from './real-time.js';
import { readFixture } from './seed/files/read.js';
import { completeSettings, isLoopbackHost, SettingsRefused, type SandboxSettings } from './settings.js';
import { WorkspaceDamaged } from './store/store.js';
import { WorkspaceRefused, type Workspaces } from './workspaces/workspaces.js';

/** A running sandbox. */
export interface Sandbox {
  /** Without a trailing slash. */
  readonly url: string;
  /** The URL at which clients reach it (`--public-url`); null if not set. */
  readonly publicUrl: string | null;
  readonly workspaces: Workspaces;
  /** One line about a data folder that can only be read, or a workspace `demo` that does not match the settings. */
  readonly notice: string | null;
  /** Lets the process end while the sandbox is still open. */
  unref(): void;
  /** Refuses new connections, finishes requests in flight and flushes the store. */
  close(): Promise<void>;
}

/** Creates a sandbox and starts it. Settings that are not given have the defaults of `DEFAULT_SETTINGS`. */
export async function createSandbox(
  given: Partial<SandboxSettings> = {},
  loadProfiles: LoadProfiles = ownProfiles,
): Promise<Sandbox> {
  const settings = completeSettings(given);
  const log = loggerOf(settings);
  const { workspaces, ...opened } = await openWorkspaces(settings, log);
  try {
    const notice = opened.readOnly
      ? `${opened.readOnly}: reads are served, and every change is refused.`
      : await ensureDemo(workspaces, settings, given.fixture !== undefined);
    const mailer = settings.smtp === null ? undefined : await openMailer(settings.smtp, log);
    const streams = new EventStreams((err) => log.error({ err }, 'an event stream failed'));
    const held = new HeldRequests();
    const certifications = openCertifications(workspaces, settings.store, { ...opened, loadProfiles });
    const services = { log, mailer, streams, held, certifications };
    const server = serverOf(await createApplication(workspaces, settings, services));
    const url = await listen(server, settings);
    log.info(addressOf(url), 'listening');
    return {
      url,
      publicUrl: settings.publicUrl,
      workspaces,
      notice,
      unref: () => void server.unref().on('connection', (socket: Socket) => void socket.unref()),
      close: async () => {
        log.info('stopping');
        streams.close();
        held.close();
        await stop(server);
        await mailer?.close();
        await workspaces.close();
        log.info('stopped');
      },
    };
  } catch (error) {
    await workspaces.close();
    throw error;
  }
}

function loggerOf({ log: level }: SandboxSettings): Logger {
  const serializers = { err: (error: Error) => masked(pino.stdSerializers.err(error)) }; // H1
  return pino({ level, base: null, serializers }, process.stderr); // standard output belongs to the command
}

function addressOf(url: string) {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

/** What an application shares with its sandbox. */
interface Services {
  readonly log: Logger;
  readonly mailer: Mailer | undefined;
  readonly streams: EventStreams;
  readonly held: HeldRequests;
  readonly certifications: Certifications;
}

async function createApplication(
  workspaces: Workspaces,
  settings: SandboxSettings,
  services: Services,
): Promise<ReturnType<typeof createApp>> {
  const { log, mailer, held } = services;
  const { api, control, validate } = contractsFor(settings.vendor);
  const report = logFailures(log);
  const record = log.isLevelEnabled('info') ? recordAndLog(log, recorder(api)) : recorder(api);
  const observe = mailer ? mailing(mailer, record) : record;
  const [app, tagOthers] = [createApp(), logOtherRequests(log)];
  const { host, publicUrl, cors, vendor, lenient, maxBodyBytes, pageLanguages } = settings;
  const baseUrlOf = createBaseUrl(publicUrl);
  app.use(requireHost);
  const hostChecks = isLoopbackHost(host) ? [checkHost(publicUrl)] : [];
  // Before the checks of host and origin: the control plane has its own access rules and refuses all foreign origins.
  const controlled = controlPlane({ contract: control, api, workspaces, settings, baseUrlOf, ...services });
  const checkOf = settings.validateResponses
    ? (await import('./http/response-check.js')).createResponseCheck // few sandboxes use it
    : () => undefined;
  app.use(
    '/_sandbox',
    tagOthers,
    consoleRouter(hostChecks),
    contractRouter('/openapi', control, { baseUrlOf, checks: hostChecks }),
    createPipeline(controlled, { validate, report, checkResponse: checkOf(control) }),
  );
  if (cors.length > 0) app.use(allowOrigins(cors));
  for (const check of hostChecks) app.use(check);
  const find = (name: string) => workspaces.opened(name) ?? workspaces.get(name);
  const plane = apiPlane({ contract: api, baseUrlOf, find, vendor, lenient, maxBodyBytes });
  const faultOf = (exchange: Exchange, body: unknown) => planFault(exchange, body, { held, vendor });
  app.use(createPipeline(plane, { validate, report, observe, faultOf, checkResponse: checkOf(api) }));
  app.use(tagOthers, pagesRouter({ workspaces, pageLanguages, onError: report, deliver: mailer?.deliver }));
  app.use(docsRouter(api, baseUrlOf, () => offeredClients(workspaces)));
  app.use(...fallbacks(api, report));
  return app;
}

/** Returns the clients of the workspace `demo` with a public secret, which the documentation may show. */
async function offeredClients(workspaces: Workspaces): Promise<readonly OfferedClient[]> {
  const clients = (await usableDemo(workspaces))?.query((tables) => [...tables.clients.values()]) ?? [];
  return clients
    .filter(hasPublicSecret)
    .map(({ client, secret }) => ({ clientId: `${DEMO}.${client}`, clientSecret: secret }));
}

/** Returns the workspace `demo`; undefined where there is none, or it is damaged, which the registry reports. */
async function usableDemo(workspaces: Workspaces): ReturnType<Workspaces['get']> {
  return workspaces.get(DEMO).catch((error: unknown) => {
    if (error instanceof WorkspaceDamaged) return undefined;
    throw error;
  });
}

async function openMailer(url: string, log: Logger): Promise<Mailer> {
  const { createMailer } = await import('./pages/mailer.js');
  return createMailer({ url, report: (error) => log.warn(error, 'a mail was not sent') });
}

function leftoverDemo(store: string): string {
  return (
    `The workspace ${DEMO} of ${store} was created by an earlier start and is still served. To remove it, delete it ` +
    `(DELETE /_sandbox/workspaces/${DEMO}) or use another --store.`
  );
}

/** Creates the workspace `demo` if it is missing. Returns a notice if an existing one does not match the settings. */
async function ensureDemo(
  workspaces: Workspaces,
  { fixture, seed, store }: SandboxSettings,
  isFixtureGiven: boolean,
): Promise<string | null> {
  const names = await workspaces.names();
  if (fixture === null) return names.includes(DEMO) ? leftoverDemo(shownStore(store)) : null;
  const fixtureName = typeof fixture === 'string' ? normalize(fixture) : undefined;
  if (names.includes(DEMO)) {
    const existing = isFixtureGiven ? await usableDemo(workspaces) : undefined;
    if (!existing || fixtureName === undefined || existing.fixtureName === fixtureName) return null;
    return (
      `The workspace ${DEMO} of ${shownStore(store)} was created from ${existing.fixtureName ? `fixture ${existing.fixtureName}` : 'another source'} ` +
      `and is unchanged; fixture ${fixtureName} was not loaded. To load it, delete the workspace ` +
      `(DELETE /_sandbox/workspaces/${DEMO}) and start again, or use another --store.`
    );
  }
  const loaded = typeof fixture === 'string' ? readFixture(fixture, realTime()) : fixture;
  const wanted = {
    name: DEMO,
    fixture: loaded,
    ...(fixtureName !== undefined && { fixtureName }),
    ...(seed !== null && { seed }),
  };
  await workspaces.create(wanted).catch((error: unknown) => {
    const isTaken = error instanceof WorkspaceRefused && error.reason === 'taken';
    if (!isTaken) throw error; // else another instance that started just now created it
  });
  return null;
}

const notAnAddress = (host: string): string =>
  `${host} is not an address of this machine. Choose another with --host.`;

/** What to change where the address cannot be listened on, by the code of the error. */
const LISTEN_ERRORS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) => `Port ${port} of ${host} is taken. Choose another with --port.`,
  EACCES: (_, port) => `Port ${port} requires more rights. Choose one from 1024 with --port.`,
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
