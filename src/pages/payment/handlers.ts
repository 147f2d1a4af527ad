import type { Request, Response } from 'express';
import { type PageSubmission, pageState } from '../../domain/basket/hosted-payment.js';
import type { Language } from '../../domain/shared/language.js';
import {
  TEST_CARDS,
  groupDigits,
  type CardProblem,
  type TestCard,
  type CardEntry,
} from '../../domain/shared/cards.js';
import { findPage, openPage, submitPage, type OpenPage } from '../../operations/bookings/hosted-payment.js';
import type { Change, ReadTables } from '../../store/tables.js';
import type { Workspace } from '../../workspaces/live-workspace.js';
import { redirectAfterReading, redirectTo, sendNotice, sendPage, noticePage } from '../shared/page.js';
import { pageLanguage } from '../../domain/basket/booked-texts.js';
import { contentType, decodeBody, hasBody, readBody, requireBodySize } from '../../http/body.js';
import { requestIdOf } from '../../http/request-id.js';
import { MASK } from '../../masking/card-numbers.js';
import { loggedBody } from '../../workspaces/request-log/entry.js';
import type { Trace } from '../../workspaces/history/trace.js';
import { real } from '../../time/real-time.js';
import type { EpochMs } from '../../domain/shared/epoch-ms.js';
import { formatLocal } from '../../domain/shared/civil-time.js';
import { summarizeOrder } from './order.js';
import { cardFormPage, type FieldValues, challengePage } from './card-form.js';

/** Returns the value of a form field; empty if it is missing. */
type FieldReader = (name: string) => string;

/**
 * The fields to show again after a mistake. They never contain a card number or code, even if it was typed into a wrong field
 * (H1).
 */
interface TypedFields {
  readonly expiry: string;
  readonly name: string;
}

export const NOTHING_TYPED: TypedFields = { expiry: '', name: '' };

/** Matches month and year as on the card. The separator is optional, because numeric keyboards have none. */
const EXPIRY = /^(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{2}|[1-9]\d{3})$|^(\d{2})(\d{2}|[1-9]\d{3})$/;

/** Returns the card data of a submitted form. `12/28`, `12 28` and `1228` mean the same expiry date. */
export function cardOf(valueOf: FieldReader): CardEntry {
  const [, month, year, months, years] = EXPIRY.exec(valueOf('expiry').trim()) ?? [];
  return {
    number: valueOf('cardNumber'),
    expiryMonth: Number(month ?? months),
    expiryYear: Number(year ?? years),
    cvc: valueOf('cvc'),
    name: valueOf('name'),
  };
}

/** Matches a mistyped expiry date: a month, a separator other than a space, then at most a few characters. */
const MEANT_AS_EXPIRY = /^(?=.{1,7}$)\p{Nd}{1,2}\s*[^\p{L}\p{N}\s]/u;

/**
 * Returns the fields to show again. Includes the name only if it has no digits. Includes the expiry date if it looks
 * like a date, even a mistyped one, unless its digits are those of the security code. Omits other values, because they
 * may be a card number or code that was typed into the wrong field.
 */
export function typedFields(valueOf: FieldReader): TypedFields {
  const [expiry, name] = [valueOf('expiry').trim(), valueOf('name').trim()];
  const isMeant = cardOf(valueOf).expiryMonth <= 12 || MEANT_AS_EXPIRY.test(expiry);
  const isExpiry = isMeant && digitsOf(expiry) !== digitsOf(valueOf('cvc'));
  return { expiry: isExpiry ? expiry : '', name: /\p{N}/u.test(name) ? '' : name };
}

/** Returns only the digits of a text. Full-width digits are converted. */
function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '');
}

/** The workspace and the page code from a path. */
export interface PageScope {
  readonly workspace: Workspace;
  readonly workspaceName: string;
  readonly pageCode: string;
  /** The supported languages (`pageLanguages`). */
  readonly languages: readonly Language[];
  /** Whether the code belongs to a page, present or former. Anybody can send any other code. */
  readonly isKnown: boolean;
}

/** Returns whether a workspace has a payment page with this code, or had one. */
export function hasPage(tables: Pick<ReadTables, 'basketOfPage' | 'endedPage'>, pageCode: string): boolean {
  return Boolean(findPage(tables, pageCode) ?? tables.endedPage(pageCode));
}

/** The selected test card, or the values and errors of a submitted form. */
type PageInput = Omit<PageView, 'now' | 'language'>;

const NO_INPUT: PageInput = { chosen: null, typed: NOTHING_TYPED, problems: [], isStale: false };

/** Handles GET for a payment page. The first request issues the token of its form (H2). */
export async function showPage(scope: PageScope | null, pageRequest: PageRequest): Promise<void> {
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
  readonly view: PageInput;
}

function sendOpenPage(scope: PageScope, response: Response, { status, open, view }: PageResponse): void {
  const language = pageLanguage(open.page.language, scope.languages);
  const document = scope.workspace.query((tables, now) =>
    pageDocument(tables, open, { ...view, now, language }),
  );
  const next = automaticRedirect(open);
  if (next !== null) redirectAfterReading(response, next);
  sendPage(response, status, document);
}

/** Sends the mails contained in durable changes. */
export type Deliver = (workspace: Workspace, changes: readonly Change[]) => void;

/** Handles POST for the form of a payment page (H2). */
export async function submitForm(
  scope: PageScope | null,
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
  const status = problems.length > 0 || isStale ? 400 : 200; // A 3-D Secure challenge is not a mistake of the buyer (H1).
  sendOpenPage(scope, response, {
    status,
    open,
    view: { ...NO_INPUT, typed: typedFields(valueOf), problems, isStale },
  });
}

/**
 * Responds to a form whose basket was deleted. Unless the page expired, redirects every form to the shop, not only the
 * first one (H2).
 */
function leaveGone(scope: PageScope, request: Request, response: Response): void {
  const ended = endedPage(scope);
  if (ended && ended.end !== 'expired') return redirectTo(response, ended.cancelUrl);
  sendGone(scope, request, response);
}

/**
 * Sends a notice that the payment page no longer exists, with the reason if it is known. If the payment page is known,
 * the notice is in its language and links to the shop (H2).
 */
function sendGone(scope: PageScope, request: Request, response: Response): void {
  const ended = endedPage(scope);
  if (!ended) return sendNotice(request, response, { status: 404, notice: 'gone' });
  const { end, cancelUrl: backUrl } = ended;
  const language = pageLanguage(ended.language, scope.languages);
  const notice = end === 'expired' ? 'expired' : 'closed';
  sendNotice(request, response, { status: 404, notice, backUrl, language });
}

const endedPage = ({ workspace, pageCode }: PageScope) =>
  workspace.query((tables) => tables.endedPage(pageCode));

/** Creates a reader of form fields. A missing or repeated field counts as empty. */
function fieldReader(form: Readonly<Record<string, string>>): FieldReader {
  return (name) => (Object.hasOwn(form, name) ? (form[name] ?? '') : '');
}

function submissionOf(valueOf: FieldReader): PageSubmission {
  return { token: valueOf('token'), action: valueOf('action'), card: cardOf(valueOf) };
}

/** A request for a payment page, with the data for the request log. */
export interface PageRequest {
  readonly request: Request;
  readonly response: Response;
  /** A time of `performance.now()`. */
  readonly startedAt: number;
  /** The submitted fields, without repeated ones. Null until the body was read. */
  form: Readonly<Record<string, string>> | null;
  /** The position and the changes of the request in the workspace's history. */
  readonly trace: Trace;
}

/** The size limit in bytes. A valid form has four short fields and two tokens. */
const FORM_LIMIT = 16 * 1024;

/**
 * Reads the fields of a form; empty if the body is not a form. Omits fields that are sent more than once. The body
 * counts towards the limit for unauthenticated requests.
 */
async function readForm(request: Request): Promise<Record<string, string>> {
  if (!hasBody(request) || contentType(request) !== 'application/x-www-form-urlencoded') return {};
  requireBodySize(request, FORM_LIMIT);
  const form = new URLSearchParams(decodeBody(await readBody(request, { limit: FORM_LIMIT })));
  const counts = new Map<string, number>();
  for (const name of form.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...form].filter(([name]) => counts.get(name) === 1));
}

/**
 * Removes the name of the card holder. The log does not mask fields called `name`, because other fields have this name too.
 */
function withoutHolder(form: PageRequest['form']): PageRequest['form'] {
  return form?.['name'] === undefined ? form : { ...form, name: MASK };
}

/** Logs a request in its workspace. It is unverified if its code is unknown. Omits card data (H1) and the response page. */
export function logPageRequest(
  { workspace, isKnown }: Pick<PageScope, 'workspace' | 'isKnown'>,
  { request, response, startedAt, form, trace }: PageRequest,
): void {
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  workspace.answered({
    requestId: requestIdOf(request),
    at: trace.at ?? workspace.now(),
    operationId: null,
    client: null,
    claimedClient: isKnown ? undefined : null,
    method: request.method,
    path: request.originalUrl,
    status: response.statusCode,
    durationMs: real.performanceNow() - startedAt,
    request: { headers: request.headers, ...loggedBody(withoutHolder(form)) },
    response: { headers: Object.fromEntries(headers) as Record<string, string>, text: '' },
    trace,
  });
}

/** The inputs of a page: the latest values and errors of its form, the selected test card, the time and the language. */
export interface PageView {
  readonly now: EpochMs;
  readonly language: Language;
  readonly chosen: TestCard | null;
  readonly typed: TypedFields;
  readonly problems: readonly CardProblem[];
  readonly isStale: boolean;
}

/**
 * Returns the address to which a page without a form redirects: the shop, if no amount was due up front (B2). Otherwise null.
 */
function automaticRedirect({ basket, page }: OpenPage): string | null {
  return pageState(basket, page) === 'nothing_due' ? page.successUrl : null;
}

/** Returns the HTML of a page in its current state. */
export function pageDocument(tables: ReadTables, { basket, page }: OpenPage, view: PageView): string {
  const { language } = view;
  const state = pageState(basket, page);
  if (state === 'paid') return noticePage(language, 'paid', page.successUrl);
  if (state === 'nothing_due') return noticePage(language, 'nothingDue', page.successUrl);
  if (state === 'cancelled') return noticePage(language, 'cancelled', page.cancelUrl);
  const order = summarizeOrder(tables, basket, language);
  const token = page.formToken ?? '';
  if (page.challenge) return challengePage({ language, order, token, lastFour: page.challenge.lastFour });
  return cardFormPage({
    ...view,
    order,
    token,
    expiresAt: page.expiresAt,
    values: fieldValues(view, basket.user.name),
  });
}

/** Returns the values of the form fields, from the selected test card or from the typed values that may be shown again. */
function fieldValues({ chosen, typed, now }: PageView, payer: string): FieldValues {
  if (!chosen) return { ...typed, cardNumber: '', cvc: '' };
  return { cardNumber: groupDigits(chosen.number), expiry: sampleExpiry(now), cvc: '123', name: payer };
}

/** Returns December of the next year as MM/YY, on the workspace's clock. */
function sampleExpiry(now: EpochMs): string {
  const year = Number(formatLocal(now).date.slice(0, 4)) + 1;
  return `12/${String(year % 100).padStart(2, '0')}`;
}
