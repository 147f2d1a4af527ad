import { Router, type RequestHandler, type Response } from 'express';
import { fileURLToPath } from 'node:url';
import { splitTarget } from '../http/routes.js';
import { pageFiles, requireRead, withSecurityHeaders } from './static-pages.js';

/** The path of the console. Each view has its own path below this path. */
export const CONSOLE_PATH = '/_sandbox/console/';
/** Path of the console's request forms. An operationId follows it. The console replaces `-` by a workspace. */
export const TRY_PATH = `${CONSOLE_PATH}-/try/`;

/** The folder of the page's files, which `scripts/console-page.mjs` writes. The URL is valid from `src` and from `dist`. */
const FOLDER = fileURLToPath(new URL('../../dist/console', import.meta.url));
const FILES: ReadonlySet<string> = new Set([
  'console.js',
  'console.css',
  'icon.svg',
  'operations.json',
  'rules.json',
  'NOTICE.txt',
]);

/** Forbids resources from other origins, and inline code. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The document of all views. The script reads the view from the address. */
const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Console · Activity Booking Sandbox</title>
<link rel="icon" type="image/svg+xml" href="${CONSOLE_PATH}assets/icon.svg">
<link rel="stylesheet" href="${CONSOLE_PATH}assets/console.css">
</head>
<body>
<div id="console"><noscript>The console is a script. Allow scripts from this address to use it.</noscript></div>
<script type="module" src="${CONSOLE_PATH}assets/console.js"></script>
</body>
</html>
`;

/**
 * Serves the console below `/_sandbox`: the same document for all its paths, and its files. The document requires no token,
 * because it contains no data: the script requests the data from the control plane. Browsers revalidate a file on each use, so
 * that page and script have the same version.
 */
export function consoleRouter(checks: readonly RequestHandler[]): Router {
  const router = Router();
  router.use(
    '/console/assets',
    ...checks,
    pageFiles({ folder: FOLDER, names: FILES, setHeaders: withPolicy, maxAge: 0 }),
  );
  // The path has no parameter, because Express would decode the parameter, which may be invalid.
  router.use('/console', ...checks, requireRead, ({ originalUrl }, response) => {
    if (splitTarget(originalUrl).path === CONSOLE_PATH.slice(0, -1)) {
      withPolicy(response).status(302).set('Content-Length', '0').location(CONSOLE_PATH).end();
    } else withPolicy(response).set('Cache-Control', 'no-cache').type('html').send(DOCUMENT);
  });
  return router;
}

function withPolicy(response: Response): Response {
  return withSecurityHeaders(response).set('Content-Security-Policy', POLICY);
}
