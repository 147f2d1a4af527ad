import type { Request, Response } from 'express';
import { LANGUAGES, type Language } from '../../domain/shared/language.js';
import { fill, html, Html } from './html.js';
import { PAGE_TEXTS } from '../texts/page-languages.js';
import { createHash } from 'node:crypto';

/**
 * In light and dark mode, the contrast is at least 7:1 for text and 3:1 for field borders. Click targets are at least 44 px
 * high. With forced colours, borders replace background tints. Printing shows only the order.
 */
const CSS = `
:root{color-scheme:light dark;--ink:#16202c;--soft:#46525f;--line:#d9dfe6;--edge:#74808d;--ground:#eef2f5;--card:#fff;--field:#fff;
--brand:#0b4f6c;--main:#0b4f6c;--main-over:#083a50;--on-main:#fff;--tint:#e6f1f5;--bad:#9b1c1c;--bad-tint:#fdeeee;
--sand:#fff4d6;--sand-ink:#4f3a00}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf2;--soft:#b6c1cc;--line:#36424e;--edge:#8592a0;--ground:#10161c;--card:#1a222b;
--field:#10161c;--brand:#8fd0ec;--main:#8fd0ec;--main-over:#b4e0f3;--on-main:#06222f;--tint:#203542;--bad:#ffb4b0;--bad-tint:#3a1a1c;
--sand:#3b300f;--sand-ink:#ffe9ab}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
-webkit-text-size-adjust:100%;overflow-wrap:break-word}
.sandbox{margin:0;padding:.5rem 1rem;background:var(--sand);color:var(--sand-ink);text-align:center;font-size:.9rem}
main{max-width:62rem;margin:0 auto;padding:1.25rem 1rem 3rem}
h1{margin:.5rem 0 .25rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.01em}
h1 span{font-weight:400;color:var(--soft)}
h2{margin:0 0 .75rem;font-size:1.125rem;line-height:1.3}
h3{margin:0;font-size:1rem}
p{margin:0 0 .75rem}
a{color:var(--brand)}
.time{margin:0 0 1.25rem;color:var(--soft)}
.time strong{color:var(--ink)}
.columns{display:grid;gap:1.25rem}
.box{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem}
.narrow{max-width:34rem;margin:2rem auto 0}
.item{padding:.75rem 0;border-top:1px solid var(--line)}
.item:first-of-type{border-top:0;padding-top:0}
.when{margin:0 0 .375rem;color:var(--soft);font-size:.9375rem}
.lines{list-style:none;margin:0;padding:0}
.lines li,.sums div{display:flex;justify-content:space-between;gap:1rem;padding:.125rem 0}
.lines small{color:var(--soft);font-size:.875rem;margin-left:.25rem}
.lines b,.sums dd{font-weight:400;font-variant-numeric:tabular-nums;white-space:nowrap}
.sums{margin:0;padding-top:.75rem;border-top:1px solid var(--line)}
.sums dt,.sums dd{margin:0}
.sums .due{margin-top:.5rem;padding:.625rem .75rem;background:var(--tint);border-radius:.5rem;font-size:1.125rem}
.sums .due *{font-weight:700}
form{margin:0}
.field{margin:0 0 1rem}
.pair{display:grid;gap:0 1rem;grid-template-columns:1fr 1fr}
label{display:block;font-weight:600}
.hint{display:block;color:var(--soft);font-size:.875rem;font-weight:400}
input{width:100%;min-height:3rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.5rem;
background:var(--field);color:inherit;font:inherit;font-variant-numeric:tabular-nums}
input[aria-invalid=true]{border:2px solid var(--bad)}
.error{display:block;margin-top:.25rem;color:var(--bad);font-size:.9375rem;font-weight:600}
.summary{margin:1rem 0 1.25rem;padding:1rem 1.25rem;background:var(--bad-tint);border:2px solid var(--bad);border-radius:.75rem}
.summary h2{margin:0 0 .25rem;color:var(--bad)}
.summary ul{margin:0;padding-left:1.25rem}
.summary a,.summary p{color:var(--bad);margin:0}
.buttons{display:grid;gap:.75rem}
button,.button{display:block;width:100%;min-height:3rem;padding:.625rem 1rem;border:1px solid var(--brand);border-radius:.5rem;
background:var(--card);color:var(--brand);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--tint)}
button.main,.button.main{background:var(--main);border-color:var(--main);color:var(--on-main)}
button.main:hover,.button.main:hover{background:var(--main-over)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px;box-shadow:0 0 0 2px var(--card)}
.cards{list-style:none;margin:0;padding:0;display:grid;gap:.5rem;grid-auto-rows:1fr}
.cards a{display:flex;flex-direction:column;justify-content:center;height:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;
color:inherit;text-decoration:none}
.cards a:hover{border-color:var(--brand);background:var(--tint)}
.cards a[aria-current=true]{border-color:var(--brand);background:var(--tint)}
.cards span{display:block;font-weight:600}
.cards code{color:var(--soft);font:.875rem/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.mark{display:flex;align-items:center;justify-content:center;width:3rem;height:3rem;margin-bottom:.75rem;border-radius:50%;
background:var(--tint);color:var(--brand);font-size:1.5rem;font-weight:700}
.narrow h1{margin:0 0 .5rem}
.narrow p{margin-bottom:1.25rem}
.narrow p:last-child{margin-bottom:0}
@media (min-width:26rem){.box{padding:1.5rem}}
@media (min-width:56rem){.columns{grid-template-columns:minmax(0,1.15fr) minmax(0,1fr);align-items:start}
.order{grid-column:2;grid-row:1 / span 2}.pay{grid-column:1;grid-row:1}.tests{grid-column:1;grid-row:2}
.cards{grid-template-columns:1fr 1fr}}
@media (min-width:34rem){.buttons{grid-template-columns:2fr 1fr}}
@media (prefers-contrast:more){.box,.cards a,.item{border-color:var(--ink)}}
@media (forced-colors:active){.sandbox,.mark,.sums .due{border:1px solid CanvasText}button.main,.button.main{border-width:3px}
.cards a[aria-current=true]{border:3px solid Highlight}input[aria-invalid=true]{border-width:3px}}
@media print{:root{--ground:#fff;--tint:#fff;--sand:#fff}body{font-size:.875rem}main{max-width:none;padding:1rem 0}.pay,.tests,.time,.summary,.button,
.buttons{display:none}.columns{display:block}.box{border:0;padding:1rem 0 0}.sums .due{padding:0}.item{break-inside:avoid}}
`;

/** The inline stylesheet, so that a page needs only one request. */
const STYLE = new Html(`<style>${CSS}</style>`);

/** Allows only this stylesheet in a Content-Security-Policy. */
const STYLE_SOURCE = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`;

/** Headers of every page. */
const SAFE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
} as const;

/**
 * Forbids scripts, images, frames and external styles. Allows forms to any http(s) URL: browsers apply `form-action` also to
 * redirects after a form, and a shop may redirect anywhere.
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

/** Encodes only the characters that a header cannot contain. Otherwise URLs are sent as the client requested them (H2). */
const headerAddress = (url: string) => url.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);

/** Redirects (303) to exactly the requested URL (H2). */
export function redirectTo(response: Response, url: string): void {
  // Express's `redirect` would encode the URL again.
  response.set(SAFE_HEADERS).status(303).set('Location', headerAddress(url)).end();
}

const READING_SECONDS = 5;

/** Makes a page redirect after people have had time to read it. */
export function redirectAfterReading(response: Response, url: string): void {
  response.set('Refresh', `${READING_SECONDS}; url=${headerAddress(url)}`);
}

/** The notice page to send. */
interface NoticeResponse {
  readonly status: number;
  readonly notice: PageNotice;
  readonly backUrl?: string;
  /** For the notice `damaged`: the damaged file. */
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
export type PageNotice =
  'paid' | 'nothingDue' | 'cancelled' | 'closed' | 'gone' | 'expired' | 'noTicket' | 'damaged' | 'failed';

const GOOD: ReadonlySet<PageNotice> = new Set<PageNotice>(['paid', 'nothingDue']);

/** Returns a page with a message and, if the address is known, a link to the shop. `file`: the damaged file. */
export function noticePage(
  language: Language,
  notice: PageNotice,
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

/** Returns the complete HTML document of a page with title, sandbox banner and main content. */
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
