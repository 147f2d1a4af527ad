import type { Request, Response } from 'express';
import type { PageSubmission } from '../../domain/basket/hosted-payment.js';
import { TEST_CARDS, type CardEntry } from '../../domain/shared/cards.js';
import { findPage, openPage, submitPage, type OpenPage } from '../../operations/bookings/hosted-payment.js';
import type { Change } from '../../store/tables.js';
import type { Workspace } from '../../workspaces/workspace.js';
import { redirectAfterReading, redirectTo, sendNotice, sendPage } from '../shared/send.js';
import { automaticRedirect, pageDocument, type PageView } from './document.js';
import { pageLanguage } from '../texts/page-languages.js';
import { readForm, type PageRequest } from './page-request.js';
import { readReturnAddress, signReturnAddress, type PageScope } from './return-address.js';

/** The workspace and page that a path names. */
export interface Scope extends PageScope {
  readonly workspace: Workspace;
}

const NO_INPUT: Omit<PageView, 'now' | 'returnAddress'> = { chosen: null, problems: [], isStale: false };

/** Handles GET of a payment page; the first request issues the form's token (H2). */
export async function showPage(scope: Scope | null, pageRequest: PageRequest): Promise<void> {
  const { request, response } = pageRequest;
  if (!scope) return sendNotice(request, response, { status: 404, notice: 'gone' });
  const { workspace, pageCode } = scope;
  const known = workspace.query((tables) => findPage(tables, pageCode));
  const needsToken = known?.page.formToken === null && known.basket.status === 'paying';
  const open = needsToken
    ? await workspace.command(
        (tx) => openPage(tx, pageCode),
        (changes) => {
          pageRequest.changes = changes;
        },
      )
    : known;
  if (!open) return sendNotice(request, response, { status: 404, notice: 'gone' });
  const chosen = TEST_CARDS.find((card) => card.id === request.query['card']) ?? null;
  sendOpenPage(scope, response, { status: 200, open, view: { ...NO_INPUT, chosen } });
}

interface PageResponse {
  readonly status: number;
  readonly open: OpenPage;
  readonly view: Omit<PageView, 'now' | 'returnAddress'>;
}

function sendOpenPage(scope: Scope, response: Response, { status, open, view }: PageResponse): void {
  const language = pageLanguage(open.page.language);
  const returnAddress = signReturnAddress(scope, { ...open.page, language });
  const document = scope.workspace.query((tables, now) =>
    pageDocument(tables, open, { ...view, now, returnAddress }),
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
  const { workspace, workspaceName, pageCode } = scope;
  const valueOf = fieldReader(pageRequest.form);
  const reply = await workspace.command(
    (tx, now) => submitPage(tx, pageCode, submissionOf(valueOf), { now, workspace: workspaceName }),
    (changes) => {
      pageRequest.changes = changes;
    },
  );
  deliver?.(workspace, pageRequest.changes);
  if (reply.kind === 'leave') return redirectTo(response, reply.to);
  if (reply.kind === 'gone') return sendGone(scope, valueOf('return'), request, response);
  const { open, problems, isStale } = reply;
  const status = problems.length > 0 || isStale ? 400 : 200; // a challenge is no mistake (H1)
  sendOpenPage(scope, response, { status, open, view: { ...NO_INPUT, problems, isStale } });
}

/** Responds when the basket is gone: before its expiry with a redirect to the form's return address (H2). */
function sendGone(scope: Scope, signedAddress: string, request: Request, response: Response): void {
  const address = readReturnAddress(scope, signedAddress);
  if (!address) return sendNotice(request, response, { status: 404, notice: 'gone' });
  const { cancelUrl: backUrl, language, expiresAt } = address;
  if (scope.workspace.now() < expiresAt) return redirectTo(response, backUrl);
  sendNotice(request, response, { status: 404, notice: 'expired', backUrl, language });
}

/** Returns a reader of a form's fields; a missing or repeated field is empty. */
function fieldReader(form: Readonly<Record<string, string>>): (name: string) => string {
  return (name) => (Object.hasOwn(form, name) ? (form[name] ?? '') : '');
}

function submissionOf(valueOf: (name: string) => string): PageSubmission {
  return { token: valueOf('token'), action: valueOf('action'), card: cardOf(valueOf) };
}

function cardOf(valueOf: (name: string) => string): CardEntry {
  const expiry = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(valueOf('expiry'));
  return {
    number: valueOf('cardNumber'),
    expiryMonth: expiry ? Number(expiry[1]) : Number.NaN,
    expiryYear: expiry ? Number(expiry[2]) : Number.NaN,
    cvc: valueOf('cvc'),
    name: valueOf('name'),
  };
}
