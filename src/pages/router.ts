import { Router, type NextFunction, type Request, type Response } from 'express';
import type { Language } from '../domain/shared/language.js';
import { ClientDisconnected } from '../http/body.js';
import { problemOf } from '../http/problem.js';
import { DAMAGED_RETRY_SECONDS, HttpRefusal, RETRY_AFTER_SECONDS } from '../http/refusals.js';
import { StorageUnavailable, WorkspaceDamaged } from '../store/store.js';
import { WorkspaceFull } from '../workspaces/size-limit.js';
import type { Workspace } from '../workspaces/live-workspace.js';
import {
  type Deliver,
  type PageScope,
  hasPage,
  showPage,
  submitForm,
  logPageRequest,
  type PageRequest,
} from './payment/handlers.js';
import { sendNotice } from './shared/page.js';
import { PrintingBusy, sendTicket } from './tickets/pdf-cache.js';
import { newTrace } from '../workspaces/history/trace.js';
import { real } from '../time/real-time.js';

/** The parts of the sandbox that pages need. */
interface PagesContext {
  readonly workspaces: { get(name: string): Promise<Workspace | undefined> };
  /** The languages of the payment page (`pageLanguages`). */
  readonly pageLanguages: readonly Language[];
  /** Reports a failure. The error never contains form fields (H1). */
  readonly onError: (error: unknown, request: Request) => void;
  /** Undefined if mails are not sent but only stay in the outbox. */
  readonly deliver?: Deliver | undefined;
}

/** Routes the pages for people: the hosted payment page (H2) and tickets (G4). They require no access token (P3). */
export function pagesRouter({ workspaces, pageLanguages, onError, deliver }: PagesContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const logged =
    (handle: (scope: PageScope | null, pageRequest: PageRequest) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const scope = await scopeOf({ workspaces, pageLanguages }, request);
      const startedAt = real.performanceNow();
      const pageRequest: PageRequest = { request, response, startedAt, form: null, trace: newTrace('page') };
      try {
        await handle(scope, pageRequest);
      } catch (error) {
        if (error instanceof ClientDisconnected) return;
        sendFailure(error, onError, request, response);
      }
      if (scope) logPageRequest(scope, pageRequest);
    };
  router
    .route('/pay/:workspace/:pageCode')
    .get(logged(showPage))
    .post(logged((scope, pageRequest) => submitForm(scope, pageRequest, deliver)))
    .all(methodNotAllowed('GET, HEAD, POST'));
  router
    .route('/tickets/:workspace/:ticketCode.pdf')
    .get(async (request, response) => sendTicket(await workspaceOf(workspaces, request), request, response))
    .all(methodNotAllowed('GET, HEAD'));
  router.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) next(error);
    else sendFailure(error, onError, request, response);
  });
  return router;
}

function methodNotAllowed(allowed: string) {
  return (request: Request, response: Response) =>
    sendNotice(request, response.set('Allow', allowed), { status: 405, notice: 'failed' });
}

function workspaceOf(workspaces: PagesContext['workspaces'], request: Request) {
  return workspaces.get(String(request.params['workspace']));
}

type ScopeContext = Pick<PagesContext, 'workspaces' | 'pageLanguages'>;

async function scopeOf(
  { workspaces, pageLanguages }: ScopeContext,
  request: Request,
): Promise<PageScope | null> {
  const workspace = await workspaceOf(workspaces, request);
  if (!workspace) return null;
  const workspaceName = String(request.params['workspace']);
  const pageCode = String(request.params['pageCode']);
  const isKnown = workspace.query((tables) => hasPage(tables, pageCode));
  return { workspace, workspaceName, pageCode, languages: pageLanguages, isKnown };
}

/** Sends the page for a failure. Reports only unexpected errors and an unavailable store (P16). */
function sendFailure(
  error: unknown,
  onError: PagesContext['onError'],
  request: Request,
  response: Response,
): void {
  if (error instanceof WorkspaceDamaged) {
    const { file, line } = error.place;
    response.set('Retry-After', String(DAMAGED_RETRY_SECONDS));
    const place = line === null ? file : `${file}:${line}`;
    sendNotice(request, response, { status: 503, notice: 'damaged', file: place }); // P19
    return;
  }
  const status = statusOf(error);
  if (error instanceof HttpRefusal) response.set(error.headers); // such as `Connection: close` after an unread body
  if (status === 500 || error instanceof StorageUnavailable) onError(error, request);
  if (status === 429 || status === 503) response.set('Retry-After', String(RETRY_AFTER_SECONDS));
  sendNotice(request, response, { status, notice: 'failed' });
}

function statusOf(error: unknown): number {
  if (error instanceof StorageUnavailable || error instanceof PrintingBusy) return 503;
  if (error instanceof WorkspaceFull) return 429;
  if (error instanceof HttpRefusal) return problemOf(error, 'en').status;
  if (error instanceof URIError) return 404;
  const status: unknown = error instanceof Error ? Reflect.get(error, 'status') : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
