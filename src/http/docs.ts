import express, { Router, type NextFunction, type Request, type Response } from 'express';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { imagesFolder } from '../seed/shipped.js';
import { yaml } from '../late.js';
import type { Contract } from '../contract/load.js';
import type { BaseUrlOf } from './hosts.js';

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Nothing from elsewhere, and no script in the page itself; the viewer sets styles and shows icons as data. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Activity Booking Sandbox</title>
<link rel="icon" href="/docs/assets/favicon-32x32.png">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
  requestInterceptor: (request) => {
    request.headers['Accept-Language'] ??= 'en';
    return request;
  },
});
`;

/** The contract to read: a page, JSON and YAML; and the pictures that fixtures name. */
export function docsRouter(contract: Contract, baseUrlOf: BaseUrlOf): Router {
  const router = Router();
  let text: string | undefined;
  router.get('/', (_, response) => {
    hardened(response).status(302).location('/docs').end(); // Express would add a page of its own
  });
  router.get('/docs', (_, response) => {
    hardened(response).set('Content-Security-Policy', DOCS_POLICY).type('html').send(PAGE);
  });
  router.get('/docs/start.js', (_, response) => {
    hardened(response).type('js').send(START);
  });
  router.use(
    '/docs/assets',
    unconditional,
    express.static(assets, { ...STATIC, maxAge: '1d', setHeaders: hardened }),
  );
  router.get('/openapi.json', (request, response) => {
    hardened(response)
      .type('json')
      .send(servedAt(contract.text, baseUrlOf(request)));
  });
  router.get('/openapi.yaml', (request, response) => {
    text ??= yaml().stringify(contract.document, { aliasDuplicateObjects: false });
    hardened(response)
      .type('yaml')
      .send(servedAt(text, baseUrlOf(request)));
  });
  router.use(
    '/images',
    unconditional,
    express.static(imagesFolder, { ...STATIC, maxAge: '1h', setHeaders: imageHeaders }),
  );
  return router;
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

function imageHeaders(response: Response): void {
  hardened(response).set('Content-Security-Policy', IMAGE_POLICY);
}
