import { Router, type Response } from 'express';
import type { Contract } from '../contract/load.js';
import type { BaseUrlOf } from '../http/hosts.js';
import { requireRead, withSecurityHeaders } from '../site/static-pages.js';
import { docsPages } from './knowledge/pages.js';
import { problemCodes, problemPage, problemsPage } from './knowledge/problems.js';

/** Serves what an agent without the protocol reads: `/llms.txt`, the pages below `/docs/`, and one for each code of a problem. */
export function agentPages(contract: Contract, baseUrlOf: BaseUrlOf): Router {
  const router = Router();
  router.all(['/llms.txt', /^\/docs\/.+\.md$/], requireRead);
  router.get('/llms.txt', (request, response) => {
    sendText(response, indexOf(baseUrlOf(request)), 'text/plain');
  });
  router.get(/^\/docs\/.+\.md$/, ({ path }, response, next) => {
    const text = textAt(path.slice('/docs/'.length), contract);
    if (text === undefined) next();
    else sendText(response, text, 'text/markdown');
  });
  return router;
}

function sendText(response: Response, text: string, type: string): void {
  withSecurityHeaders(response).set('Content-Type', `${type}; charset=utf-8`).send(text);
}

/** Returns the page at a path below `/docs/`; undefined for none. */
function textAt(path: string, contract: Contract): string | undefined {
  if (path === 'problems.md') return problemsPage(contract);
  const [, code = ''] = /^problems\/(\w+)\.md$/.exec(path) ?? [];
  if (problemCodes(contract).includes(code)) return problemPage(contract, code);
  return docsPages().find(({ name }) => name === path)?.text;
}

/** Returns the index that agents look for (llmstxt.org). */
function indexOf(base: string): string {
  const listed = docsPages().map(({ name, title }) => `- [${title}](${base}/docs/${name})`);
  return `# Activity Booking Sandbox

> A stateful sandbox of a booking API: search, hold seats, book, pay, cancel, refund, with test money. Refusals name the field, the rule
> and what to send instead.

Call it by the Model Context Protocol at ${base}/_sandbox/mcp, which takes the fewest tokens. By HTTP: a token by \`POST /oauth2/token\`, then every
request with \`Authorization\`, \`Accept: application/json\` and \`Accept-Language: en\`; most POST and PUT take query parameters.

## Contract

- [The API](${base}/openapi.json): 300 KB. Read one operation of it at a time.
- [The control plane](${base}/_sandbox/openapi.json): workspaces, clock, faults, log of requests
- [Problems by code](${base}/docs/problems.md): what each refusal means, its rules, and a request that works

## Docs

${listed.join('\n')}
`;
}
