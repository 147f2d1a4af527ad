import type { Request, Response } from 'express';
import { LANGUAGES, type Language } from '../../domain/shared/language.js';
import { STYLE_SOURCE, STYLE } from './style.js';
import { fill, html, type Html } from './html.js';
import { PAGE_TEXTS } from '../texts/page-languages.js';

/** Headers of every page. */
const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
} as const;

/**
 * Forbids scripts, images, frames and foreign styles. Browsers apply `form-action` to the redirects after a form too, and
 * a shop may redirect people anywhere, so any web address is allowed.
 */
const POLICY = [
  "default-src 'none'",
  `style-src ${STYLE_SOURCE}`,
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page. */
export function sendPage(response: Response, status: number, document: string): void {
  response.set(SAFE_HEADERS).set('Content-Security-Policy', POLICY);
  response.status(status).type('html').send(document);
}

/** Encodes the characters that a header cannot hold, and no others: addresses are sent as requested (H2). */
const headerAddress = (url: string) => url.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);

/** Redirects (303) to exactly the requested address (H2). */
export function redirectTo(response: Response, url: string): void {
  // Express's `redirect` would encode the address again.
  response.set(SAFE_HEADERS).status(303).set('Location', headerAddress(url)).end();
}

const READING_SECONDS = 5;

/** Makes the next page redirect to an address after people have had time to read it. */
export function redirectAfterReading(response: Response, url: string): void {
  response.set('Refresh', `${READING_SECONDS}; url=${headerAddress(url)}`);
}

/** A notice to send. */
interface NoticeResponse {
  readonly status: number;
  readonly notice: Notice;
  readonly backUrl?: string;
  /** The damaged file, of the notice `damaged`. */
  readonly file?: string;
  readonly language?: Language;
}

/** Sends a page without a form, by default in the browser's language. */
export function sendNotice(request: Request, response: Response, reply: NoticeResponse): void {
  const { status, notice, backUrl = null, file, language = browserLanguage(request) } = reply;
  sendPage(response, status, noticePage(language, notice, backUrl, file));
}

function browserLanguage(request: Request): Language {
  const accepted = request.acceptsLanguages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === accepted) ?? 'en';
}

/** The pages without a form. */
export type Notice =
  'paid' | 'nothingDue' | 'cancelled' | 'closed' | 'gone' | 'expired' | 'noTicket' | 'damaged' | 'failed';

const GOOD: ReadonlySet<Notice> = new Set<Notice>(['paid', 'nothingDue']);

/** Returns a page with a message and, if an address is known, a link back to the shop. `file` is the damaged one. */
export function noticePage(
  language: Language,
  notice: Notice,
  backUrl: string | null = null,
  file = '',
): string {
  const texts = PAGE_TEXTS[language];
  const title = texts[`${notice}Title`];
  const main = html`<div class="box narrow">
    <div class="mark" aria-hidden="true">${GOOD.has(notice) ? '✓' : '!'}</div>
    <h1>${title}</h1>
    <p>${fill(texts[`${notice}Text`], { file })}</p>
    ${backUrl !== null && html`<a class="button main" href="${backUrl}">${texts.back}</a>`}
  </div>`;
  return documentPage(language, title, main);
}

/** Returns the whole document of a page: its title, the sandbox banner and its main part. */
export function documentPage(language: Language, title: string, main: Html): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${STYLE}
      </head>
      <body>
        <header class="sandbox">${PAGE_TEXTS[language].sandbox}</header>
        <main>${main}</main>
      </body>
    </html> `.text;
}
