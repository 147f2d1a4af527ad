import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { Contract, Operation } from '../contract/load.js';
import { escaped } from '../text/markup.js';
import type { MessageId } from '../messages/en.js';
import { say } from '../messages/say.js';
import { rules } from '../contract/rules.js';
import { ruleBrief } from './knowledge/rules.js';

/** The remedy for each problem code. */
const REMEDIES: Readonly<Record<string, string>> = {
  invalid_request:
    'Change what `errors` names: each entry has the part of the request, the field, the rule and what to send instead.',
  unauthorized: 'Get a token by `POST /oauth2/token`. It ends after an hour of the workspace’s clock.',
  forbidden:
    'Use a client that may do this: `demo.partner` sells, `demo.operator` operates, an admin token manages workspaces.',
  not_found: 'Use an id of this workspace that this client may see: list first, then read.',
  method_not_allowed: 'Use a method that the header `Allow` names.',
  not_acceptable: 'Send `Accept: application/json` and `Accept-Language: en`. Both are required.',
  payload_too_large: 'Send less: a body has at most 1 MiB.',
  unsupported_media_type: 'Send `Content-Type: application/json`.',
  too_many_requests: 'Wait as long as `Retry-After` says, then send it again.',
  headers_too_large: 'Send shorter headers and queries: at most 64 KiB together.',
  conflict: 'Read the record again: another request changed it, or this one was carried out before.',
  payment_declined: 'Use another card. The test card 4242424242424242 is accepted.',
  authentication_required: 'Use a card that needs no authentication, or hosted payment.',
  capture_not_active:
    'Capture the seats again: a capture ends after 15 minutes, when it is released, and when it is booked.',
  storage_unavailable:
    'Wait as long as `Retry-After` says. Whether the change was kept is unknown: read before you send it again.',
  workspace_damaged: 'Inform the operator of the sandbox, or delete the workspace.',
  overloaded: 'Wait as long as `Retry-After` says, with fewer connections.',
  stopping: 'The sandbox is being restarted: send it again.',
  internal_error: 'An error of the sandbox: inform its operator, with the `Request-Id`.',
  host_not_allowed:
    'Without an admin token only programs of this machine are served: send no foreign `Origin` or `Host`.',
  wrong_credentials: 'Sign in with the id and secret of a client, or with the admin token.',
  session_ended: 'Sign in again: a session ends after 12 hours, and when its token or secret ends.',
  misdirected_request: 'Use the address that the sandbox printed at its start, or `--public-url`.',
};

const HEADERS = `-H "Authorization: Bearer $TOKEN" -H 'Accept: application/json' -H 'Accept-Language: en'`;
const BODY = `${HEADERS} \\
  -H 'Content-Type: application/json'`;
const LIST = `curl -g "$BASE/activities?limit=3" ${HEADERS}`;
const ITEM = `ITEM=$(curl -sg "$BASE/activities/101/availabilities?category[8121]=1&limit=3" \\
  ${HEADERS} | node -pe 'JSON.parse(fs.readFileSync(0)).at(-1).availabilityItemId')`;
const CAPTURE = `${ITEM}
curl "$BASE/reservations" ${BODY} \\
  -d "{\\"availabilityItemId\\": \\"$ITEM\\", \\"priceCategories\\": [{\\"8121\\": 1}]}"`;
const CARD = `${ITEM}
curl "$BASE/bookings" ${BODY} -d "{
  \\"items\\": [{\\"availabilityItemId\\": \\"$ITEM\\", \\"guests\\": [{\\"priceCategoryId\\": 8121, \\"occupancy\\": 1}]}],
  \\"contact\\": {\\"type\\": \\"email\\", \\"name\\": \\"Ada Lovelace\\", \\"value\\": \\"ada@example.com\\"},
  \\"creditCard\\": {\\"ccnumber\\": \\"4242424242424242\\", \\"expiryYear\\": 2099, \\"expiryMonth\\": 12, \\"name\\": \\"Ada Lovelace\\", \\"cvc\\": \\"123\\"}}"`;

/**
 * Examples for some problem codes: requests that succeed in the demo, because they avoid the problem. For all other
 * codes, the example reads a list.
 */
const EXAMPLES: Readonly<Record<string, string>> = {
  capture_not_active: CAPTURE,
  conflict: CAPTURE,
  payment_declined: CARD,
  authentication_required: CARD,
};

/** A note on the requirements of a page's script. */
const NEEDS =
  'It needs the workspace `demo` with its initial data. For another workspace, replace client, secret and ids.';

/** Returns a script that gets a token of a demo client and sends a request that succeeds. */
function exampleOf(code: string, base: string): string {
  return `BASE=${base}
TOKEN=$(curl -s "$BASE/oauth2/token" -d grant_type=client_credentials -d client_id=demo.partner \\
  -d client_secret=partner-secret | node -pe 'JSON.parse(fs.readFileSync(0)).access_token')
${EXAMPLES[code] ?? LIST}`;
}

/** Returns the codes of problems. */
export function problemCodes({ document }: Contract): readonly string[] {
  return (document.components.schemas['ProblemCode']?.enum ?? []) as readonly string[];
}

/** Returns the list of codes as Markdown. */
export function problemsText(contract: Contract): string {
  const rows = problemCodes(contract).map(
    (code) => `- [\`${code}\`](problems/${code}.md): ${REMEDIES[code] ?? ''}`,
  );
  return `# Problems by code\n\nThe \`type\` of a problem document is the path of its page: \`/docs/problems/<code>\`.\n\n${rows.join('\n')}\n`;
}

/** The content of a code's page. */
interface Problem {
  readonly code: string;
  /** The rules that cause the problem, per operation. */
  readonly decided: readonly (readonly [operation: string, rules: readonly RuleId[]])[];
  /** The sorted ids of all these rules. */
  readonly ids: readonly string[];
  readonly status: number;
  readonly example: string;
}

function problemOf(contract: Contract, code: string, base: string): Problem {
  const decided = contract.operations
    .map((operation) => [operation.id, rulesOf(operation, code)] as const)
    .filter(([, ids]) => ids.length > 0);
  const ids = [...new Set(decided.flatMap(([, of]) => of))]
    .filter((id) => rules().has(id))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const outcomes = contract.operations.flatMap((operation) => operation.outcomes);
  const status = outcomes.find((outcome) => outcome.code === code)?.status ?? 0;
  return { code, decided, ids, status, example: exampleOf(code, base) };
}

function rulesOf({ outcomes }: Operation, code: string): readonly RuleId[] {
  return outcomes.filter((outcome) => outcome.code === code).flatMap((outcome) => outcome.rules);
}

/**
 * Returns the page of a code as Markdown. The page has the remedy, the rules that cause the problem (per operation),
 * and a request that succeeds.
 */
export function problemText(contract: Contract, code: string, base: string): string {
  const { ids, decided, status, example } = problemOf(contract, code, base);
  const parts = [
    `# \`${code}\``,
    REMEDIES[code] ?? '',
    ...(ids.length > 0
      ? [
          '## Rules',
          ids.map((id) => `- **${id}** ${linksFrom(ruleBrief(id, { status }) ?? '', '../')}`).join('\n'),
        ]
      : []),
    ...(decided.length > 0
      ? ['## Operations', decided.map(([id, of]) => `- \`${id}\`: ${of.join(', ')}`).join('\n')]
      : []),
    '## A request that works',
    NEEDS,
    `\`\`\`sh\n${example}\n\`\`\``,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Returns the page of a code as HTML, with complete rules. The `type` of a problem document links to it. */
export function problemHtml(contract: Contract, code: string, base: string): string {
  const { ids, decided, example } = problemOf(contract, code, base);
  const rows = ids.map(
    (id) => `<dt id="${id}">${id}</dt><dd>${inlineHtml(rules().get(id)?.text ?? '')}</dd>`,
  );
  const operations = decided.map(
    ([id, of]) =>
      `<dt><code>${id}</code></dt><dd>${of.map((rule) => `<a href="#${rule}">${rule}</a>`).join(' ')}</dd>`,
  );
  return `<main class="problem">
<h1>${escaped(say('en', `title.${code}` as MessageId))} <code>${code}</code></h1>
<p>${inlineHtml(REMEDIES[code] ?? '')}</p>
<h2>A request that works</h2>
<p>${inlineHtml(NEEDS)}</p>
<pre>${escaped(example)}</pre>
${rows.length === 0 ? '' : `<h2>Rules that decide it</h2>\n<dl>${rows.join('\n')}</dl>\n<h2>By operation</h2>\n<dl>${operations.join('\n')}</dl>\n`}</main>`;
}

/** Converts a text to HTML. Handles backticks and links to documentation pages. */
function inlineHtml(text: string): string {
  return escaped(linksFrom(text, '/docs/'))
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\[([^\]]+)\]\((\/docs\/[^)\s]+)\)/g, '<a href="$2">$1</a>');
}

/** Returns a text of `docs/assumptions.md` with its links changed for another page. */
function linksFrom(text: string, docs: string): string {
  return text.replaceAll(
    /\]\(([\w.-]*)(#[\w-]+)?\)/g,
    (_, page: string, anchor = '') => `](${docs}${page || 'assumptions.md'}${anchor})`,
  );
}
