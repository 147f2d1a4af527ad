import express, {
  Router,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { fileURLToPath } from 'node:url';
import { picturesRouter } from './pictures.js';
import { yaml } from '../lazy-modules.js';
import type { Contract } from '../contract/load.js';
import type { BaseUrlOf } from './hosts.js';

/** The page's files, put there by `scripts/docs-page.mjs`; the same from `src` and from `dist`. */
const assets = fileURLToPath(new URL('../../dist/docs', import.meta.url));
/** The files of that folder that are served: those that the page uses, and the licence of the viewer. */
const ASSETS: ReadonlySet<string> = new Set([
  'favicon-32x32.png',
  'LICENSE.txt',
  'NOTICE.txt',
  'start.js',
  'style.css',
  'swagger-ui-bundle.js',
  'swagger-ui.css',
]);

/** Nothing from elsewhere, and no script in the page itself; the viewer sets styles and shows icons as data. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The pages of documentation: where each is, and the contract that it shows. */
const PAGES = [
  { path: '/docs', title: 'Booking API', contract: '/openapi.json' },
  { path: '/docs/control', title: 'Control plane', contract: '/_sandbox/openapi.json' },
] as const;

function pageOf({ path, title, contract }: (typeof PAGES)[number]): string {
  const links = PAGES.map((page) => {
    const current = page.path === path ? ' aria-current="page"' : '';
    return `<a href="${page.path}"${current}>${page.title}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Activity Booking Sandbox</title>
<link rel="icon" href="/docs/assets/favicon-32x32.png">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<link rel="stylesheet" href="/docs/assets/style.css">
</head>
<body data-contract="${contract}">
<header>
<nav aria-label="Contracts">${links.join('')}</nav>
<form id="clients" hidden>
<label for="client">Try it as</label>
<select id="client" name="client"></select>
<button>Authorize</button>
<output id="authorized"></output>
</form>
</header>
<div id="docs"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/assets/start.js"></script>
</body>
</html>
`;
}

/** A client that the page offers to be. */
export interface OfferedClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The contracts to read, as pages, JSON and YAML; the clients to try them as; and the pictures that fixtures name. */
export function docsRouter(
  contract: Contract,
  baseUrlOf: BaseUrlOf,
  offered: () => Promise<readonly OfferedClient[]>,
): Router {
  const router = Router();
  router.get('/', (_, response) => {
    hardened(response).status(302).set('Content-Length', '0').location('/docs').end(); // Express would add a page of its own
  });
  for (const page of PAGES) {
    const html = pageOf(page);
    router.get(page.path, (_, response) => {
      secured(response).type('html').send(html);
    });
  }
  router.get('/docs/clients.json', async (_, response) => {
    secured(response)
      .set('Cache-Control', 'no-store')
      .json(await offered());
  });
  router.use(
    '/docs/assets',
    onlyAssets,
    unconditional,
    express.static(assets, { ...STATIC, maxAge: '1d', setHeaders: secured }),
  );
  router.use(contractRouter('/openapi', contract, { baseUrlOf }));
  router.use('/images', unconditional, picturesRouter(imageHeaders));
  return router;
}

/** Serves a contract as JSON and as YAML at a path with those endings; the texts are made when first asked for. */
export function contractRouter(
  path: string,
  { text, document }: Contract,
  { baseUrlOf, checks = [] }: { readonly baseUrlOf: BaseUrlOf; readonly checks?: readonly RequestHandler[] },
): Router {
  const router = Router();
  let asYaml: string | undefined;
  router.get(`${path}.json`, ...checks, (request, response) => {
    hardened(response)
      .type('json')
      .send(servedAt(text, baseUrlOf(request)));
  });
  router.get(`${path}.yaml`, ...checks, (request, response) => {
    asYaml ??= yaml().stringify(document, { aliasDuplicateObjects: false });
    hardened(response)
      .type('yaml')
      .send(servedAt(asYaml, baseUrlOf(request)));
  });
  return router;
}

function onlyAssets({ path }: Request, _: Response, next: NextFunction): void {
  if (ASSETS.has(path.slice(1))) next();
  else next('router');
}

/** Files are small: each goes whole. */
const STATIC = { index: false, acceptRanges: false };

/** Files change with the version alone, so that nobody can ask in vain for a certain state of one. */
function unconditional({ headers }: Request, _: Response, next: NextFunction): void {
  delete headers['if-match'];
  delete headers['if-unmodified-since'];
  next();
}

/** The document names the address at which clients reach the sandbox, so that it can be tried out there. */
function servedAt(text: string, baseUrl: string): string {
  return text.replaceAll('http://127.0.0.1:4020', baseUrl);
}

function hardened(response: Response): Response {
  return response.set('X-Content-Type-Options', 'nosniff').set('Referrer-Policy', 'no-referrer');
}

function secured(response: Response): Response {
  return hardened(response).set('Content-Security-Policy', DOCS_POLICY);
}

function imageHeaders(response: Response): void {
  hardened(response).set('Content-Security-Policy', IMAGE_POLICY);
}
