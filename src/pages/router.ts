import { Router, type NextFunction, type Request, type Response } from 'express';
import { TEST_CARDS, type CardEntry } from '../domain/shared/cards.js';
import type { PageSubmission } from '../domain/basket/hosted-payment.js';
import { ClientDisconnected } from '../http/body.js';
import { problemOf } from '../http/problem.js';
import { HttpRefusal } from '../http/refusals.js';
import { StorageUnavailable } from '../store/store.js';
import type { Change } from '../store/tables.js';
import { WorkspaceFull } from '../workspaces/size-limit.js';
import type { Workspace } from '../workspaces/workspace.js';
import { findPage, openPage, submitPage, type OpenPage } from '../operations/bookings/hosted-payment.js';
import { nextAddress, pageDocument, type Showing } from './payment/document.js';
import { pageLanguage } from './payment/page-languages.js';
import { goOnTo, sendAway, sendNotice, sendPage } from './reply.js';
import { readReturnAddress, signReturnAddress, type PageScope } from './payment/return-address.js';
import { ticketFile, PrintingBusy } from './tickets/pdf-cache.js';
import { ticketOf } from './tickets/ticket.js';
import { logPageRequest, readForm, type PageRequest } from './payment/page-request.js';

/** What pages need of the sandbox around them. */
export interface PagesContext {
  readonly worlds: { get(name: string): Promise<Workspace | undefined> };
  /** Told of what failed here; never of what a form held (H1). */
  readonly onError: (error: unknown, request: Request) => void;
  /** Really sends the mails among changes that are durable, if anything does. */
  readonly deliver?: ((world: Workspace, changes: readonly Change[]) => void) | undefined;
}

/** Pages and files for people: the hosted payment page (H2) and tickets (G4). They need no token (P3). */
export function pagesRouter({ worlds, onError, deliver }: PagesContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const visited =
    (handle: (scope: Scope | null, visit: PageRequest) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const scope = await scopeOf(worlds, request);
      const visit: PageRequest = { request, response, startedAt: performance.now(), form: null, changes: [] };
      try {
        await handle(scope, visit);
      } catch (error) {
        if (error instanceof ClientDisconnected) return;
        fail(error, onError, request, response);
      }
      if (scope) logPageRequest(scope.world, visit);
    };
  router
    .route('/pay/:workspace/:pageCode')
    .get(visited(showPage))
    .post(visited((scope, visit) => takeForm(scope, visit, deliver)))
    .all(otherVerb('GET, HEAD, POST'));
  router
    .route('/tickets/:workspace/:ticketCode.pdf')
    .get(async (request, response) => sendTicket(await scopeOf(worlds, request), request, response))
    .all(otherVerb('GET, HEAD'));
  router.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) next(error);
    else fail(error, onError, request, response);
  });
  return router;
}

function otherVerb(allowed: string) {
  return (request: Request, response: Response) =>
    sendNotice(request, response.set('Allow', allowed), { status: 405, notice: 'failed' });
}

/** What a path names. */
interface Scope extends PageScope {
  readonly world: Workspace;
}

async function scopeOf(worlds: PagesContext['worlds'], request: Request): Promise<Scope | null> {
  const [workspace, pageCode] = [String(request.params['workspace']), String(request.params['pageCode'])];
  const world = await worlds.get(workspace);
  return world ? { world, workspace, pageCode, signingKey: world.signingKey } : null;
}

const PLAIN: Omit<Showing, 'now' | 'returnAddress'> = { chosen: null, problems: [], isStale: false };

async function showPage(scope: Scope | null, visit: PageRequest): Promise<void> {
  const { request, response } = visit;
  if (!scope) return sendNotice(request, response, { status: 404, notice: 'gone' });
  const { world, pageCode } = scope;
  // Only the first visit has something to store.
  const known = world.query((tables) => findPage(tables, pageCode));
  const needsToken = known?.page.formToken === null && known.basket.status === 'paying';
  const open = needsToken
    ? await world.command(
        (tx) => openPage(tx, pageCode),
        (made) => {
          visit.changes = made;
        },
      )
    : known;
  if (!open) return sendNotice(request, response, { status: 404, notice: 'gone' });
  const chosen = TEST_CARDS.find((card) => card.id === request.query['card']) ?? null;
  show(scope, response, { status: 200, open, showing: { ...PLAIN, chosen } });
}

interface Shown {
  readonly status: number;
  readonly open: OpenPage;
  readonly showing: Omit<Showing, 'now' | 'returnAddress'>;
}

function show(scope: Scope, response: Response, { status, open, showing }: Shown): void {
  const returnTicket = signReturnAddress(scope, {
    ...open.page,
    language: pageLanguage(open.page.language),
  });
  const document = scope.world.query((tables, now) =>
    pageDocument(tables, open, { ...showing, now, returnAddress: returnTicket }),
  );
  const next = nextAddress(open);
  if (next !== null) goOnTo(response, next);
  sendPage(response, status, document);
}

async function takeForm(
  scope: Scope | null,
  visit: PageRequest,
  deliver: PagesContext['deliver'],
): Promise<void> {
  const { request, response } = visit;
  visit.form = await readForm(request);
  if (!scope) return sendNotice(request, response, { status: 404, notice: 'gone' });
  const { world, workspace, pageCode } = scope;
  const fields = formFields(visit.form);
  const result = await world.command(
    (tx, now) => submitPage(tx, pageCode, submissionOf(fields), { now, workspace }),
    (made) => {
      visit.changes = made;
    },
  );
  deliver?.(world, visit.changes);
  if (result.kind === 'leave') return sendAway(response, result.to);
  if (result.kind === 'gone') return sendEnd(scope, fields('return'), request, response);
  const { open, problems, isStale } = result;
  // A challenge is no mistake; anything else that is shown again is (H1).
  const status = problems.length > 0 || isStale ? 400 : 200;
  show(scope, response, { status, open, showing: { ...PLAIN, problems, isStale } });
}

/** The basket is gone: whoever's form says where to goes there, unless the time was over (H2). */
function sendEnd(scope: Scope, returnTicket: string, request: Request, response: Response): void {
  const ticket = readReturnAddress(scope, returnTicket);
  if (!ticket) return sendNotice(request, response, { status: 404, notice: 'gone' });
  if (scope.world.now() < ticket.expiresAt) return sendAway(response, ticket.cancelUrl);
  sendNotice(request, response, {
    status: 404,
    notice: 'expired',
    backUrl: ticket.cancelUrl,
    language: ticket.language,
  });
}

/** Reads fields of a form; one that was not sent once is empty. */
function formFields(form: Readonly<Record<string, string>>): (name: string) => string {
  return (name) => (Object.hasOwn(form, name) ? (form[name] ?? '') : '');
}

function submissionOf(fields: (name: string) => string): PageSubmission {
  return { token: fields('token'), action: fields('action'), card: cardOf(fields) };
}

function cardOf(fields: (name: string) => string): CardEntry {
  const expiry = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(fields('expiry'));
  return {
    number: fields('cardNumber'),
    expiryMonth: expiry ? Number(expiry[1]) : Number.NaN,
    expiryYear: expiry ? Number(expiry[2]) : Number.NaN,
    cvc: fields('cvc'),
    name: fields('name'),
  };
}

async function sendTicket(scope: Scope | null, request: Request, response: Response): Promise<void> {
  const ticketCode = request.params['ticketCode'];
  const ticket = scope?.world.query((tables) => ticketOf(tables, String(ticketCode)));
  if (!ticket) return sendNotice(request, response, { status: 404, notice: 'noTicket' });
  const pdf = await ticketFile(ticket);
  response.set({
    'Content-Type': 'application/pdf',
    'Content-Length': String(pdf.length),
    'Content-Disposition': `inline; filename="${ticket.fileName}"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  });
  response.end(pdf);
}

/** A form that cannot be read is the sender's mistake; what cannot be stored may be tried again (P16). */
function fail(error: unknown, onError: PagesContext['onError'], request: Request, response: Response): void {
  const status = statusOf(error);
  if (status === 500 || error instanceof StorageUnavailable) onError(error, request);
  if (status === 503) response.set('Retry-After', '1');
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
