import { Router, type Request, type RequestHandler, type Response } from 'express';
import { fileURLToPath } from 'node:url';
import { CONSOLE_PATH, TRY_PATH } from './console.js';
import { picturesRouter } from './pictures.js';
import { yaml } from '../package/lazy-modules.js';
import type { Contract } from '../contract/load.js';
import { memoByObject } from '../domain/shared/memo.js';
import { escaped } from '../text/markup.js';
import type { ShownNotice } from '../http/notice-header.js';
import type { BaseUrlOf } from '../http/hosts.js';
import { ignorePreconditions, pageFiles, requireRead, withSecurityHeaders } from './static-pages.js';

/** The folder of the page's files, which `scripts/docs-page.mjs` writes. The URL is valid from `src` and from `dist`. */
const assets = fileURLToPath(new URL('../../dist/docs', import.meta.url));
/** The served files of that folder: the page's files, and the viewer's licence. */
const ASSETS: ReadonlySet<string> = new Set([
  'favicon-32x32.png',
  'LICENSE.txt',
  'NOTICE.txt',
  'start.js',
  'style.css',
  'swagger-ui-bundle.js',
  'swagger-ui.css',
]);

/** Forbids resources from other origins, and inline scripts. The viewer needs inline styles and `data:` images. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * The documentation pages. Each has its path, title and contract. `tryAt` is the path of the console's forms for its
 * operations; null if there are none.
 */
const PAGES = [
  { path: '/docs', title: 'Booking API', contract: '/openapi.json', tryAt: TRY_PATH },
  { path: '/docs/control', title: 'Control plane', contract: '/_sandbox/openapi.json', tryAt: null },
] as const;

function contractPage(
  { path, title, contract, tryAt }: (typeof PAGES)[number],
  notice: string | null,
): string {
  const shown = `data-contract="${contract}"${tryAt === null ? '' : ` data-try-at="${tryAt}"`}`;
  const styles = '<link rel="stylesheet" href="/docs/assets/swagger-ui.css">\n';
  const content = `<div id="docs" ${shown}></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script type="module" src="/docs/assets/start.js"></script>`;
  return docsPage({ title, path, notice, content, styles });
}

/** The parts of a documentation page. `content` and `styles` are HTML. */
interface DocsPageParts {
  readonly title: string;
  readonly path: string;
  readonly notice: string | null;
  readonly content: string;
  readonly styles?: string;
}

/** Returns a page with the head that all documentation pages share. */
export function docsPage({ title, path, notice, content, styles = '' }: DocsPageParts): string {
  const links = PAGES.map((page) => {
    const current = page.path === path ? ' aria-current="page"' : '';
    return `<a href="${page.path}"${current}>${page.title}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Activity Booking Sandbox</title>
<link rel="icon" href="/docs/assets/favicon-32x32.png">
${styles}<link rel="stylesheet" href="/docs/assets/style.css">
</head>
<body>
<header>
<nav aria-label="Contracts">${links.join('')}</nav>
<a href="${CONSOLE_PATH}">Console</a>
</header>
${notice === null ? '' : `<p class="notice" role="status">${escaped(notice)}</p>\n`}${content}
</body>
</html>
`;
}

/** Serves a page for each contract, the contract of the booking API as JSON and YAML, and the images of fixtures. */
export function docsRouter(contract: Contract, baseUrlOf: BaseUrlOf, notice: ShownNotice): Router {
  const router = Router();
  router.all(['/', ...PAGES.map(({ path }) => path)], requireRead);
  router.get('/', (request, response) => {
    const page = wantsPage(request) ? CONSOLE_PATH : '/docs';
    withSecurityHeaders(response).status(302).set('Content-Length', '0').location(page).end(); // Express would add an HTML body
  });
  for (const page of PAGES) {
    router.get(page.path, (_, response) => {
      withPagePolicy(response).type('html').send(contractPage(page, notice.text));
    });
  }
  router.use(
    '/docs/assets',
    pageFiles({ folder: assets, names: ASSETS, setHeaders: withPagePolicy, maxAge: '1d' }),
  );
  router.use(contractRouter('/openapi', contract, { baseUrlOf }));
  router.use('/images', requireRead, ignorePreconditions, picturesRouter(setImageHeaders));
  return router;
}

/**
 * Returns whether a request prefers HTML to Markdown, as requests from a browser's address bar do. Returns false if it
 * accepts any type equally.
 */
export function wantsPage(request: Request): boolean {
  return request.accepts(['text/markdown', 'text/html']) === 'text/html';
}

/**
 * Returns the YAML text of a contract. Generating the text is slow, so the first request generates it, and all sandboxes
 * of a process share it.
 */
const yamlOf = memoByObject(({ document }: Contract) =>
  yaml().stringify(document, { aliasDuplicateObjects: false }),
);

/** Serves a contract at `<path>.json` and `<path>.yaml`. */
export function contractRouter(
  path: string,
  contract: Contract,
  { baseUrlOf, checks = [] }: { readonly baseUrlOf: BaseUrlOf; readonly checks?: readonly RequestHandler[] },
): Router {
  const router = Router();
  router.all([`${path}.json`, `${path}.yaml`], ...checks, requireRead);
  router.get(`${path}.json`, (request, response) => {
    withSecurityHeaders(response)
      .type('json')
      .send(withBaseUrl(contract.text, baseUrlOf(request)));
  });
  router.get(`${path}.yaml`, (request, response) => {
    withSecurityHeaders(response)
      .type('yaml')
      .send(withBaseUrl(yamlOf(contract), baseUrlOf(request)));
  });
  return router;
}

/** Returns a contract whose server URL is the URL that clients use. */
function withBaseUrl(text: string, baseUrl: string): string {
  return text.replaceAll('http://127.0.0.1:4020', baseUrl);
}

/** Sets the headers of a documentation page. Returns the response. */
export function withPagePolicy(response: Response): Response {
  return withSecurityHeaders(response).set('Content-Security-Policy', DOCS_POLICY);
}

function setImageHeaders(response: Response): void {
  withSecurityHeaders(response).set('Content-Security-Policy', IMAGE_POLICY);
}
