import type { Contract } from '../contract/load.js';
import type { RequestHandler } from 'express';

import type { Logger } from 'pino';
import type { Audit } from '../control/audit/audit.js';
import { auditing, auditingTokens, type AuditObservers } from '../control/audit/observe.js';
import type { Certifications } from '../control/certifications.js';
import { EventStreams } from '../control/event-streams.js';
import type { KeptInvitations } from '../control/invitations/invitations.js';
import { controlOperations } from '../control/plane.js';
import type { RequireReady } from '../control/readiness.js';
import type { Judge } from '../judging/judge-thread.js';
import { contractRouter, docsRouter } from '../site/docs.js';
import { consoleRouter } from '../site/console.js';
import type { HttpSessions } from '../mcp/http-sessions.js';
import { agentPages } from '../site/agent-pages.js';
import { mcpRouter } from '../mcp/router.js';
import { createAccess } from '../control/access/access.js';
import { Sessions } from '../control/access/sessions.js';
import type { Tokens } from '../control/access/tokens.js';
import { allowOrigins, createBaseUrl, isLoopbackHost, checkHost, requireHost } from '../http/hosts.js';
import { apiOperations } from '../http/api-operations.js';
import { contractsFor } from '../http/contracts.js';
import { planFault } from '../http/faults/fault-plan.js';
import { HeldRequests } from '../http/faults/held.js';
import { createPipeline } from '../http/pipeline.js';
import { isFaultResponse, observers, recorder, type Exchange, type Observe } from '../http/exchange.js';
import { workspaceLimits } from '../http/limits/workspace-limits.js';
import { describeSpan } from '../http/request-span.js';
import { fallbacks } from '../http/fallbacks.js';
import type { FindWorkspace } from '../http/tokens.js';
import type { Outages } from '../http/outages.js';
import { logFailures, logOperations, logOtherRequests } from '../http/access-log.js';
import { createApp } from '../http/server.js';
import { mailing, type Mailer } from '../pages/mailer.js';
import { pagesRouter } from '../pages/router.js';
import { noteProxies } from '../limits/address-taker.js';
import type { SharedDocuments } from '../store/shared-store.js';
import { keepingStrays, Strays } from '../control/strays.js';
import { proxiesOf, type SandboxSettings } from './settings.js';
import type { WorkspaceRegistry } from '../workspaces/registry.js';
import type { TokenKeys } from '../workspaces/token-keys.js';
import { realTime, secondsSince } from '../time/real-time.js';
import type { ServerNotice } from '../control/notice.js';
import { showNotice } from '../http/notice-header.js';
import { SandboxMetrics } from '../telemetry/metrics.js';

/** The services that an application shares with its sandbox. */
export interface Services {
  readonly log: Logger;
  readonly mailer: Mailer | undefined;
  readonly streams: EventStreams;
  readonly held: HeldRequests;
  readonly certifications: Certifications;
  readonly invitations: KeptInvitations;
  readonly judge: Judge;
  readonly agents: HttpSessions;
  readonly metrics: SandboxMetrics;
  readonly requireReady: RequireReady;
  readonly outages: Outages;
  /** The tokens of the control plane. */
  readonly tokens: Tokens;
  readonly audit: Audit;
  readonly notice: ServerNotice;
  /** The keys that sign tokens and sessions. */
  readonly keys: TokenKeys;
  /** The shared documents. The ended sessions are stored among them. */
  readonly documents: SharedDocuments;
}

/** Creates the application that handles all requests of a sandbox. */
export async function createApplication(
  workspaces: WorkspaceRegistry,
  settings: SandboxSettings,
  services: Services,
): Promise<ReturnType<typeof createApp>> {
  const { log, mailer, held } = services;
  const { api, control, validate } = contractsFor(settings.vendor);
  const report = logFailures(log, services.outages);
  const find = (name: string) => workspaces.opened(name) ?? workspaces.get(name);
  const auditObservers = { audit: services.audit, find };
  const { strays, record, observe, observeControl, tagOthers } = watching(api, auditObservers, services);
  const app = createApp();
  const common = { validate, report, admit: workspaceLimits(settings) };
  const { host, publicUrl, cors, vendor, pageLanguages } = settings;
  const baseUrlOf = createBaseUrl(publicUrl);
  app.use(showNotice(services.notice), requireHost, ...believing(settings.trustedProxies));
  const hostChecks = isLoopbackHost(host) ? [checkHost(publicUrl)] : [];
  const sessions = sessionsOf(settings, find, services);
  const guarded = { ...settings, tokens: services.tokens };
  const own = { contract: control, api, workspaces, settings: guarded, baseUrlOf, sessions };
  const checkOf = await responseChecks(settings);
  const controlled = { ...common, observe: observeControl, checkResponse: checkOf(control) };
  // The control plane comes before the checks of host and origin: it has its own access rules and refuses all foreign
  // origins.
  app.use(
    '/_sandbox',
    tagOthers,
    consoleRouter(hostChecks),
    mcpRouter({ requireAccess: createAccess(guarded, find), baseUrlOf, api, ...services }),
    contractRouter('/openapi', control, { baseUrlOf, checks: hostChecks }),
    createPipeline(controlOperations({ ...own, ...services, strays }), controlled),
  );
  if (cors.length > 0) app.use(allowOrigins(cors));
  for (const check of hostChecks) app.use(check);
  const operations = apiOperations({ ...settings, contract: api, baseUrlOf, find });
  const faultOf = (exchange: Exchange, body: unknown) => planFault(exchange, body, { held, vendor });
  app.use(createPipeline(operations, { ...common, observe, faultOf, checkResponse: checkOf(api) }));
  app.use(tagOthers, pagesRouter({ workspaces, pageLanguages, onError: report, deliver: mailer?.deliver }));
  app.use(agentPages(api, baseUrlOf, services.notice), docsRouter(api, baseUrlOf, services.notice));
  app.use(...fallbacks(api, { report, find, record }));
  return app;
}

/** Returns the middleware that sets the trusted proxies of each request, if there are any. */
function believing(named: readonly string[]): RequestHandler[] {
  if (named.length === 0) return [];
  const proxies = proxiesOf(named);
  return [
    (request, _response, next) => {
      noteProxies(request, proxies);
      next();
    },
  ];
}

/** Returns a function that creates the response check of a contract, if the settings require one. */
async function responseChecks({ validateResponses }: SandboxSettings) {
  if (!validateResponses) return () => undefined;
  return (await import('../http/response-check.js')).createResponseCheck; // loaded only on demand, because few sandboxes use it
}

function sessionsOf(
  { publicUrl }: SandboxSettings,
  find: FindWorkspace,
  { keys, tokens, documents }: Services,
): Sessions {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  return new Sessions({ tokens, keys, find, realTime, documents, isSecure });
}

/** Returns the observers of completed requests. They record, log and count each request, and describe its span. */
function watching(api: Contract, auditObservers: AuditObservers, { log, mailer, metrics }: Services) {
  const strays = new Strays();
  const recording = observers(recorder(api), keepingStrays(strays));
  const count: Observe = (exchange, { status, refused }) =>
    metrics.answered({
      operation: exchange.operation?.id,
      status,
      seconds: secondsSince(exchange.startedAt),
      isInjected: isFaultResponse(exchange),
      refusal: refused?.code,
    });
  const logging = log.isLevelEnabled('info') ? [logOperations(log)] : [];
  const record = observers(recording, ...logging, count, auditingTokens(auditObservers), describeSpan(''));
  return {
    strays,
    record: recording,
    observe: mailer ? mailing(mailer, record) : record,
    observeControl: observers(count, auditing(auditObservers), describeSpan('/_sandbox')),
    tagOthers: logOtherRequests(log, (status, startedAt) =>
      metrics.answered({ operation: undefined, status, seconds: secondsSince(startedAt) }),
    ),
  };
}
