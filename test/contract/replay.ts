import { outcomeCode } from '../../src/contract/outcome.js';
import type { RuleId } from '../../src/domain/shared/rule-ids.gen.js';
import { problemOf } from '../../src/http/problem.js';
import { HttpRefusal, type HttpRefusalDetails, type ProblemCode } from '../../src/http/refusals.js';
import { createSandbox, type Sandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { operationsOf, readDocument, type Operation } from './document.js';
import { inSchemaOrder } from './property-order.js';
import { addressOf, bodyOf, fill } from './request.js';
import { readScenario, type Chapter, type Named, type Step } from './scenario.js';
import { accessTokenOf } from '../token.js';

/** The time at which each chapter's workspace is created, and at which its clock is frozen. */
const NOW = Date.parse('2027-05-20T09:00:00Z');
/** The seed that makes codes and tokens reproducible (P15). */
const SEED = 2027;
const WORKSPACE = 'demo';
/** The name under which the response with a new invitation is stored unmasked, with its code. */
const NEW_INVITATION = 'new invitation';
/** The default outcome of a step. */
const OK = '200 ok';
/** The sandbox's host in the contract. */
const SHOWN_HOST = '127.0.0.1:4020';

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}
/** Examples of a file below `openapi/`, keyed by section (`requests`, `replies`, …), then by name. */
export type ExampleFile = Record<string, Record<string, Example>>;

/** The results of playing the scenario. */
export interface Played {
  /** The files of examples, keyed by path below `openapi/`. */
  readonly files: ReadonlyMap<string, ExampleFile>;
  /** Each parameter value with which a request got status 200: `getGuest path id 1`. */
  readonly sent: ReadonlySet<string>;
  /** Each outcome that an operation had: `getGuest 200 ok`. */
  readonly outcomes: ReadonlySet<string>;
}

/** A step of the scenario before it runs in `sandbox`. */
export interface Moment {
  readonly sandbox: Sandbox;
  readonly operation: Operation;
  readonly step: Step;
  readonly kept: Map<string, unknown>;
}

/** Options for playing the scenario. */
export interface Staging {
  /** The store of the sandbox (default: `memory:`). */
  readonly store?: string;
  /** Selects the chapters to play (default: all). */
  readonly isPlayed?: (chapter: Chapter) => boolean;
  /** Runs before each step. */
  readonly before?: (moment: Moment) => Promise<void>;
}

const service = operationsOf(readDocument('openapi.yaml', { examples: false }));
const control = operationsOf(readDocument('control.yaml', { examples: false }));
const operations = new Map([...service, ...control].map((operation) => [operation.operationId, operation]));

/** Plays each chapter in a fresh demo workspace. Throws if a response differs from the contract or the scenario. */
export async function playScenario({
  store = 'memory:',
  isPlayed = () => true,
  before,
}: Staging = {}): Promise<Played> {
  const sandbox = await createSandbox({
    port: 0,
    store,
    fsync: false,
    fixture: null,
    log: 'silent',
    validateResponses: true,
  });
  const played = {
    files: new Map<string, ExampleFile>(),
    sent: new Set<string>(),
    outcomes: new Set<string>(),
  };
  try {
    for (const chapter of readScenario().filter(isPlayed))
      await playChapter(sandbox, chapter, played, before);
  } finally {
    await sandbox.close();
  }
  for (const [name, { summary, code, rule = null, ...details }] of Object.entries(SPOKEN)) {
    const value = problemOf(new HttpRefusal(code, rule, details), 'en');
    put(played, 'examples/problems.yaml', 'problems', { [name]: summary }, value);
  }
  return played;
}

interface Spoken extends HttpRefusalDetails {
  readonly summary: string;
  readonly code: ProblemCode;
  readonly rule?: RuleId;
}

/** Problems that no request of the scenario can cause. The server's own code builds their examples. */
const SPOKEN: Readonly<Record<string, Spoken>> = {
  'slow-down': {
    summary: 'Too many requests',
    code: 'too_many_requests',
    rule: 'P16',
    values: { seconds: 1 },
  },
  'not-stored': {
    summary: 'The store does not take the change',
    code: 'storage_unavailable',
    rule: 'P16',
    values: { seconds: 5 },
  },
  damaged: {
    summary: 'The stored files of the workspace are damaged',
    code: 'workspace_damaged',
    rule: 'P19',
    message: 'workspace_damaged.line',
    values: { file: 'demo/journal.ndjson', line: 3 },
  },
  'not-ready': {
    summary: 'Changes cannot be stored',
    code: 'storage_unavailable',
    message: 'storage_unavailable.not_ready',
  },
  stopping: { summary: 'The sandbox is being stopped', code: 'stopping' },
  overloaded: {
    summary: 'No memory is left for another body',
    code: 'overloaded',
    rule: 'P16',
    values: { seconds: 5 },
  },
  'not-checked': {
    summary: 'The check of requests is busy, or has died',
    code: 'overloaded',
    message: 'overloaded.check',
    values: { seconds: 5 },
  },
  unexpected: { summary: 'An unexpected failure', code: 'internal_error', rule: 'P7' },
  'other-workspace': {
    summary: 'A token of another workspace',
    code: 'forbidden',
    message: 'forbidden.workspace',
    values: { workspace: 'demo' },
  },
  'session-ended': { summary: 'A session that has ended', code: 'session_ended' },
  'far-too-large': {
    summary: 'A body above the limit',
    code: 'payload_too_large',
    rule: 'P6',
    values: { limit: 64 * 1024 * 1024 },
  },
};

async function playChapter(
  sandbox: Sandbox,
  chapter: Chapter,
  played: Mutable,
  before: Staging['before'],
): Promise<void> {
  for (const name of await sandbox.workspaces.names()) await sandbox.workspaces.delete(name);
  const fixture = namedFixture('demo', NOW);
  await sandbox.workspaces.create({
    name: WORKSPACE,
    fixture,
    clock: { now: NOW, frozen: true },
    seed: SEED,
  });
  const kept = new Map<string, unknown>([['origin', sandbox.url]]);
  for (const [index, step] of chapter.steps.entries()) {
    try {
      const operation = operations.get(step.do);
      if (!operation) throw new Error('There is no such operation');
      const filled = fill(step, kept);
      await before?.({ sandbox, operation, step: filled, kept });
      const value = await playStep(sandbox.url, operation, filled, kept);
      if (step.keep !== undefined) kept.set(step.keep, kept.get(NEW_INVITATION) ?? value);
      record(played, operation, filled, value);
    } catch (error) {
      throw new Error(`${chapter.name}, step ${index + 1}, ${step.do}: ${String(error)}`, { cause: error });
    }
  }
}

interface Mutable extends Played {
  readonly files: Map<string, ExampleFile>;
  readonly sent: Set<string>;
  readonly outcomes: Set<string>;
}

/**
 * Returns status and code of a response as a text, such as `409 conflict`. Without a code, the text ends with `null`.
 */
export function nameOf(status: number, body: unknown): string {
  return `${status} ${outcomeCode(status, body)}`;
}

/** Sends the request of a step, with the token of its client. Returns the response with its text. */
export async function sendStep(
  url: string,
  operation: Operation,
  step: Step,
  kept: Map<string, unknown>,
): Promise<{ readonly reply: Response; readonly text: string }> {
  const body = bodyOf(operation, step);
  const headers = {
    ...(needsToken(operation) && step.client !== null && { authorization: await tokenOf(url, step, kept) }),
    ...(service.includes(operation) && { accept: 'application/json', 'accept-language': 'en' }),
    ...(body && { 'content-type': body.type }),
    ...step.headers,
  };
  const base = url + (control.includes(operation) ? '/_sandbox' : '');
  const reply = await fetch(base + addressOf(operation, step), {
    method: operation.method,
    headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
    ...(body && { body: body.text }),
  });
  const [cookie] = reply.headers.getSetCookie();
  if (cookie !== undefined) kept.set('cookie', cookie.split(';')[0]);
  const text = await reply.text();
  const [, code] = /\/invitation\/([\w-]{43})/.exec(text) ?? [];
  if (code !== undefined) kept.set(NEW_INVITATION, { ...JSON.parse(text), code });
  else kept.delete(NEW_INVITATION);
  return { reply, text: text.replaceAll(new URL(url).host, SHOWN_HOST) };
}

async function playStep(
  url: string,
  operation: Operation,
  step: Step,
  kept: Map<string, unknown>,
): Promise<unknown> {
  const { reply, text } = await sendStep(url, operation, step, kept);
  const { outcome = OK } = step;
  const had = nameOf(reply.status, JSON.parse(text));
  if (had !== outcome) throw new Error(`${had} in place of ${outcome}: ${text}`);
  const declared = operation.responses[reply.status];
  if (!declared) throw new Error(`The contract does not declare ${reply.status}`);
  for (const [name, { required }] of Object.entries(declared.headers ?? {})) {
    if (required && !reply.headers.has(name)) throw new Error(`The reply has no ${name}`);
  }
  const [content] = Object.values(declared.content ?? {});
  return inSchemaOrder(steady(JSON.parse(text)), content?.schema);
}

function needsToken(operation: Operation): boolean {
  return service.includes(operation) && operation.operationId !== 'createToken';
}

export async function tokenOf(
  url: string,
  { client = 'partner' }: Step,
  kept: Map<string, unknown>,
): Promise<string> {
  const name = `token of ${client}`;
  const known = kept.get(name);
  if (typeof known === 'string') return known;
  const authorization = `Bearer ${await accessTokenOf(url, `${WORKSPACE}.${client}`, `${client}-secret`)}`;
  kept.set(name, authorization);
  return authorization;
}

/** Headers and members that differ between runs or between versions of Node. */
const UNSTEADY = new Set(['host', 'connection', 'sec-fetch-mode', 'user-agent', 'accept-encoding']);

const SHOWN_TIME = '2027-05-20T09:00:00.000Z';

/** Fixed values for members that differ between runs. */
const STEADY: Readonly<Record<string, unknown>> = {
  durationMs: 1.8,
  answeredAt: SHOWN_TIME,
  requestId: '7f9c24e5-0c1d-4f62-9a54-5b0d3c8f6e21',
  // Values in an HTTP archive.
  time: 1.8,
  wait: 1.8,
  _requestId: '7f9c24e5-0c1d-4f62-9a54-5b0d3c8f6e21',
};

const SHOWN_CODE = 'b4Pg7ENytsUqVq3nT8kLr5yWc1xZb7dHs2mJf9gPa4e';
const SHOWN_INVITATION = 'Vq3nT8kLr5yWc1xZ';
const SHOWN_SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const SHOWN_END = '2027-05-20T10:00:00.000Z';
/** Fixed values for random ids, secrets, keys and times. `has` is a member by which their object is recognised. */
const GUARDED: readonly (readonly [has: string, shown: Readonly<Record<string, unknown>>])[] = [
  [
    'certificate',
    { certificate: 'eyJhbGciOiJFUzI1NiJ9.eyJ2ZXJzaW9uIjoxfQ.c2lnbmF0dXJl', createdAt: SHOWN_TIME },
  ],
  ['startedAt', { startedAt: SHOWN_TIME }],
  ['endsAt', { id: 'b4Pg7ENytsUq', createdAt: SHOWN_TIME }],
  [
    'accepted',
    {
      id: SHOWN_INVITATION,
      createdAt: SHOWN_TIME,
      expiresAt: '2027-05-27T09:00:00.000Z',
      url: `http://${SHOWN_HOST}/_sandbox/console/-/invitation/${SHOWN_CODE}`,
    },
  ],
  ['who', { at: SHOWN_TIME }],
  ['sentence', { at: SHOWN_TIME }],
  ['role', { expires: '2027-05-20T21:00:00.000Z' }],
  ['keptUntil', { keptUntil: '2027-05-27T09:00:00.000Z' }],
  [
    'since',
    {
      id: 'b4Pg7ENytsUqQ1hZ',
      since: SHOWN_TIME,
      lastUsedAt: SHOWN_TIME,
      expires: '2027-05-20T21:00:00.000Z',
    },
  ],
  ['lastUsedAt', { createdAt: SHOWN_TIME, lastUsedAt: SHOWN_TIME }],
  ['workspace', { seed: 20_270_520 }],
  ['sha256', { sha256: SHOWN_SHA256 }],
  [
    'kid',
    {
      kid: 'Sq2VwJvLf0rZ1m4C6yX8bT3nK5hG7dA9eU0iO2pQ4sM',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    },
  ],
];

function steadyParts(value: object): Readonly<Record<string, unknown>> {
  const shown = GUARDED.flatMap(([has, parts]) => (has in value ? Object.entries(parts) : []));
  const secret = 'clientSecret' in value ? String(value.clientSecret) : '';
  const guarded = /^[\w-]{32}$/.test(secret) ? [['clientSecret', 'Vq3nT8kLr5yWc1xZb7dHs2mJf9gPa4eU']] : [];
  const ends = 'endsAt' in value && value.endsAt !== null ? [['endsAt', SHOWN_END]] : [];
  return Object.fromEntries([...shown.filter(([name]) => name in value), ...guarded, ...ends]);
}

/** Patterns of random names of certification runs and invitations, each with its fixed replacement. */
const DRAWN: readonly (readonly [RegExp, string])[] = [
  [/cert-[0-9a-z]{9}-[0-9a-f]{10}/g, 'cert-0mc1k2x3q-5f0c9a1e7b'],
  [/invited-[0-9a-f]{8}/g, 'invited-3f9c2b71'],
  [/(?<="code":")[\w-]{43}(?=")/g, SHOWN_CODE],
];

/** Replaces random names by fixed ones. */
function withShownIds<Value>(value: Value): Value {
  const text = JSON.stringify(value) ?? 'null';
  return JSON.parse(DRAWN.reduce((shown, [drawn, as]) => shown.replaceAll(drawn, as), text)) as Value;
}

/** Replaces or removes the values that differ between runs. All other values are reproducible (P15). */
function steady(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !UNSTEADY.has(Object(one).name)).map(steady);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries({ ...value, ...steadyParts(value) }).filter(([key]) => !UNSTEADY.has(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, STEADY[key] ?? steady(one)]));
}

function record(played: Mutable, operation: Operation, step: Step, value: unknown): void {
  const folder = control.includes(operation) ? 'control/examples' : 'examples';
  const own = `${folder}/${operation.operationId}.yaml`;
  const { request, reply, problem, outcome = OK, query = {} } = step;
  const path = operation.operationId === 'deleteInvitation' ? { id: SHOWN_INVITATION } : (step.path ?? {});
  if (request) put(played, own, 'requests', request, step.body);
  if (reply) put(played, own, 'replies', reply, withShownIds(value));
  if (problem) put(played, 'examples/problems.yaml', 'problems', problem, value);
  played.outcomes.add(`${operation.operationId} ${outcome}`);
  if (outcome !== OK) return;
  for (const [place, sent] of Object.entries(withShownIds({ path, query }))) {
    for (const [name, one] of Object.entries(sent)) {
      played.sent.add(`${operation.operationId} ${place} ${name} ${JSON.stringify(one)}`);
    }
  }
}

function put(played: Mutable, file: string, section: string, named: Named, value: unknown): void {
  const sections = played.files.get(file) ?? {};
  played.files.set(file, sections);
  const examples = (sections[section] ??= {});
  for (const [name, summary] of Object.entries(named)) {
    if (examples[name]) throw new Error(`${file} has two examples ${name}`);
    examples[name] = { summary, value };
  }
}
