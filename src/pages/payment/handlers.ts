import type { Request, Response } from 'express';
import type { PageSubmission } from '../../domain/basket/hosted-payment.js';
import type { Language } from '../../domain/shared/language.js';
import { TEST_CARDS } from '../../domain/shared/cards.js';
import { findPage, openPage, submitPage, type OpenPage } from '../../operations/bookings/hosted-payment.js';
import type { Change } from '../../store/tables.js';
import type { Workspace } from '../../workspaces/workspace.js';
import { redirectAfterReading, redirectTo, sendNotice, sendPage } from '../shared/send.js';
import { automaticRedirect, pageDocument, type PageView } from './document.js';
import { pageLanguage } from '../../domain/basket/booking-language.js';
import { cardOf, NOTHING_TYPED, typedFields, type FieldReader } from './card-fields.js';
import { readForm, type PageRequest } from './page-request.js';

/** The workspace and page that a path names. */
export interface Scope {
  readonly workspace: Workspace;
  readonly workspaceName: string;
  readonly pageCode: string;
  /** The languages of the page (`pageLanguages`). */
  readonly languages: readonly Language[];
}

/** What a person has entered on a page. */
type Input = Omit<PageView, 'now' | 'language'>;

const NO_INPUT: Input = { chosen: null, typed: NOTHING_TYPED, problems: [], isStale: false };

/** Handles GET of a payment page; the first request issues the form's token (H2). */
export async function showPage(scope: Scope | null, pageRequest: PageRequest): Promise<void> {
  const { request, response } = pageRequest;
  if (!scope) return sendNotice(request, response, { status: 404, notice: 'gone' });
  const { workspace, pageCode } = scope;
  const known = workspace.query((tables) => findPage(tables, pageCode));
  const needsToken = known?.page.formToken === null && known.basket.status === 'paying';
  const open = needsToken
    ? await workspace.command((tx) => openPage(tx, pageCode), pageRequest.trace)
    : known;
  if (!open) return sendGone(scope, request, response);
  const chosen = TEST_CARDS.find((card) => card.id === request.query['card']) ?? null;
  sendOpenPage(scope, response, { status: 200, open, view: { ...NO_INPUT, chosen } });
}

interface PageResponse {
  readonly status: number;
  readonly open: OpenPage;
  readonly view: Input;
}

function sendOpenPage(scope: Scope, response: Response, { status, open, view }: PageResponse): void {
  const language = pageLanguage(open.page.language, scope.languages);
  const document = scope.workspace.query((tables, now) =>
    pageDocument(tables, open, { ...view, now, language }),
  );
  const next = automaticRedirect(open);
  if (next !== null) redirectAfterReading(response, next);
  sendPage(response, status, document);
}

/** Sends the mails among durable changes. */
export type Deliver = (workspace: Workspace, changes: readonly Change[]) => void;

/** Handles POST of a payment page's form (H2). */
export async function submitForm(
  scope: Scope | null,
  pageRequest: PageRequest,
  deliver: Deliver | undefined,
): Promise<void> {
  const { request, response } = pageRequest;
  pageRequest.form = await readForm(request);
  if (!scope) return sendNotice(request, response, { status: 404, notice: 'gone' });
  const { workspace, pageCode } = scope;
  const valueOf = fieldReader(pageRequest.form);
  const reply = await workspace.command(
    (tx, now) => submitPage(tx, pageCode, submissionOf(valueOf), now),
    pageRequest.trace,
  );
  deliver?.(workspace, pageRequest.trace.changes);
  if (reply.kind === 'leave') return redirectTo(response, reply.to);
  if (reply.kind === 'gone') return leaveGone(scope, request, response);
  const { open, problems, isStale } = reply;
  const status = problems.length > 0 || isStale ? 400 : 200; // a challenge is no mistake (H1)
  sendOpenPage(scope, response, {
    status,
    open,
    view: { ...NO_INPUT, typed: typedFields(valueOf), problems, isStale },
  });
}

/** Responds to a form whose basket is gone: every click on "cancel" leads back to the shop, not only the first (H2). */
function leaveGone(scope: Scope, request: Request, response: Response): void {
  const ended = endedPage(scope);
  if (ended && ended.end !== 'expired') return redirectTo(response, ended.cancelUrl);
  sendGone(scope, request, response);
}

/** Says that a page is gone, and why if it is known: in the page's language, with a way back to the shop (H2). */
function sendGone(scope: Scope, request: Request, response: Response): void {
  const ended = endedPage(scope);
  if (!ended) return sendNotice(request, response, { status: 404, notice: 'gone' });
  const { end, cancelUrl: backUrl } = ended;
  const language = pageLanguage(ended.language, scope.languages);
  const notice = end === 'expired' ? 'expired' : 'closed';
  sendNotice(request, response, { status: 404, notice, backUrl, language });
}

const endedPage = ({ workspace, pageCode }: Scope) => workspace.query((tables) => tables.endedPage(pageCode));

/** Returns a reader of a form's fields; a missing or repeated field is empty. */
function fieldReader(form: Readonly<Record<string, string>>): FieldReader {
  return (name) => (Object.hasOwn(form, name) ? (form[name] ?? '') : '');
}

function submissionOf(valueOf: FieldReader): PageSubmission {
  return { token: valueOf('token'), action: valueOf('action'), card: cardOf(valueOf) };
}
