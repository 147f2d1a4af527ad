import type { Request, Response } from 'express';
import { noticePage, type Notice } from './notice.js';
import { PAGE_LANGUAGES, type PageLanguage } from './payment/page-languages.js';
import { STYLE_SOURCE } from './style.js';

/** Headers that a page for people never goes without. */
const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
} as const;

/**
 * No script, no image, no frame, no style but the page's own. A form is sent here; but browsers hold the redirects that
 * follow to the same list, and a shop may send people on to wherever it likes, so that any web address is on it.
 */
const POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_SOURCE}`,
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a document. */
export function sendPage(response: Response, status: number, document: string): void {
  response.set(SAFE_HEADERS).set('Content-Security-Policy', POLICY);
  response.status(status).type('html').send(document);
}

/** An address as a header can hold it. Nothing else is encoded: it is exactly the one that was asked for (H2). */
const headerAddress = (url: string) => url.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);

/** Sends people on (303) to exactly the address that was asked for (H2). */
export function sendAway(response: Response, url: string): void {
  // Not `redirect`, which would encode the address anew.
  response.set(SAFE_HEADERS).status(303).set('Location', headerAddress(url)).end();
}

const GO_ON_SECONDS = 5;

/** Lets the page that is sent next go on to an address by itself, once people have had time to read it. */
export function goOnTo(response: Response, url: string): void {
  response.set('Refresh', `${GO_ON_SECONDS}; url=${headerAddress(url)}`);
}

interface NoticeReply {
  readonly status: number;
  readonly notice: Notice;
  readonly backUrl?: string;
  readonly language?: PageLanguage;
}

/** Sends a page that only says something, in the browser's language where no other is known. */
export function sendNotice(request: Request, response: Response, reply: NoticeReply): void {
  const { status, notice, backUrl = null, language = browserLanguage(request) } = reply;
  sendPage(response, status, noticePage(language, notice, backUrl));
}

function browserLanguage(request: Request): PageLanguage {
  const accepted = request.acceptsLanguages([...PAGE_LANGUAGES]);
  return PAGE_LANGUAGES.find((language) => language === accepted) ?? 'en';
}
