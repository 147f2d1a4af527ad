import { Router, type Response } from 'express';
import type { Contract, Operation } from '../contract/load.js';
import type { BaseUrlOf } from '../http/hosts.js';
import type { ShownNotice } from '../http/notice-header.js';
import { docsPage, wantsPage, withPagePolicy } from './docs.js';
import { requireRead, withSecurityHeaders } from './static-pages.js';
import { describeOperation, operationById, parameterText, textsOf } from './knowledge/described.js';
import { docsPages } from './knowledge/pages.js';
import { problemCodes, problemHtml, problemsText, problemText } from './problem-pages.js';

/** Path of a problem code's page, as HTML or Markdown. The `type` of a problem document is this path. */
const PROBLEM = /^\/docs\/problems\/(\w+)(\.md)?$/;
/** Path of an operation's page. */
const OPERATION = /^\/docs\/operations\/(\w+)\.md$/;

/** Serves pages for agents without MCP: `/llms.txt`, the pages below `/docs/`, and one page per problem code. */
export function agentPages(contract: Contract, baseUrlOf: BaseUrlOf, notice: ShownNotice): Router {
  const router = Router();
  const codes = new Set(problemCodes(contract));
  router.all(['/llms.txt', PROBLEM, /^\/docs\/.+\.md$/], requireRead);
  router.get('/llms.txt', (request, response) => {
    sendText(response, indexOf(baseUrlOf(request)), 'text/plain');
  });
  router.get(PROBLEM, (request, response, next) => {
    const [, code = '', ending] = PROBLEM.exec(request.path) ?? [];
    if (!codes.has(code)) return next();
    response.vary('Accept');
    if (ending !== undefined || !wantsPage(request))
      return sendText(response, problemText(contract, code, baseUrlOf(request)), 'text/markdown');
    const content = problemHtml(contract, code, baseUrlOf(request));
    withPagePolicy(response)
      .type('html')
      .send(docsPage({ title: code, path: request.path, notice: notice.text, content }));
  });
  router.get(OPERATION, ({ path }, response, next) => {
    const operation = operationById(contract, OPERATION.exec(path)?.[1] ?? '');
    if (operation) sendText(response, operationText(contract, operation), 'text/markdown');
    else next();
  });
  router.get(/^\/docs\/.+\.md$/, ({ path }, response, next) => {
    const name = path.slice('/docs/'.length);
    const text = GENERATED[name]?.(contract) ?? docsPages().find((page) => page.name === name)?.text;
    if (text === undefined) next();
    else sendText(response, text, 'text/markdown');
  });
  return router;
}

/** Pages that are generated from the contract. */
const GENERATED: Readonly<Record<string, (contract: Contract) => string>> = {
  'problems.md': problemsText,
  'operations.md': operationsText,
};

/** Returns the list of operations as Markdown. */
function operationsText(contract: Contract): string {
  const rows = contract.operations.map((operation) => {
    const { summary = '' } = textsOf(contract, operation);
    return `- [\`${operation.id}\`](operations/${operation.id}.md) \`${operation.method} ${operation.template}\`: ${summary}`;
  });
  return `# Operations\n\n${rows.join('\n')}\n`;
}

/** Returns an operation's page as Markdown: description, parameters, body and possible responses. */
function operationText(contract: Contract, operation: Operation): string {
  const { about, request, params = {}, body, outcomes } = describeOperation(contract, operation);
  const rows = Object.entries(params).map(([name, type]) => {
    const text = parameterText(contract, operation, name.replace('*', ''));
    return `- \`${name}\`: \`${type}\`${text && `. ${text}`}`;
  });
  const parts = [
    `# ${operation.id}`,
    `\`${request}\``,
    about,
    ...(rows.length > 0 ? ['## Parameters', 'A star marks required parameters.', rows.join('\n')] : []),
    ...(body === undefined ? [] : ['## Body', `\`${body}\``]),
    '## Outcomes',
    outcomes.map((one) => `- ${one}`).join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function sendText(response: Response, text: string, type: string): void {
  withSecurityHeaders(response).set('Content-Type', `${type}; charset=utf-8`).send(text);
}

/** Returns the index for agents (llmstxt.org). */
function indexOf(base: string): string {
  const listed = docsPages().map(({ name, title }) => `- [${title}](${base}/docs/${name})`);
  return `# Activity Booking Sandbox

> A stateful sandbox of a booking API: search, hold seats, book, pay, cancel, refund, with test money. Refusals name the field, the rule
> and the correction.

Call it by the Model Context Protocol at ${base}/_sandbox/mcp, which takes the fewest tokens. By HTTP: a token by \`POST /oauth2/token\`, then every
request with \`Authorization\`, \`Accept: application/json\` and \`Accept-Language: en\`; most POST and PUT take query parameters.

## Contract

- [Operations](${base}/docs/operations.md): parameters, body and outcomes of each, a short page for one
- [The API](${base}/openapi.json): all of it, more than 500 KB
- [The control plane](${base}/_sandbox/openapi.json): workspaces, clock, faults, log of requests
- [Problems by code](${base}/docs/problems.md): the meaning of each refusal, its rules, and a request that works

## Docs

${listed.join('\n')}
`;
}
