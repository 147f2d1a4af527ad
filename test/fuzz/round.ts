import type { Operation } from '../../src/contract/load.js';
import { Draw } from '../../src/seed/generate/draw.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { type Fixture } from '../../src/store/fixture.js';
import { overbooked, unconserved } from '../seed/ledger-rules.js';
import { requestBytes, type Draft } from './draft.js';
import { draftOf } from './generate.js';
import { Known, type Place } from './known.js';
import { anyText } from './hostile.js';
import { spoil } from './spoil.js';
import { isWellFormed, type Oracle, type Surface } from './oracle.js';
import { pageDraft } from './pages.js';
import { Wire, type WireReply } from './wire.js';

/** The workspace that a round fuzzes. */
export const WORKSPACE = 'fuzz';
/** Further workspaces, which a round may create, change and delete. */
const PLAYGROUNDS = ['w-0', 'w-1', 'w-2'];
const CLIENTS = ['partner', 'agent', 'operator'];

/** The number of requests after which the workspace is checked, its clock advances, and new tokens are requested. */
const TICK = 100;

/** The faults of a response, of the workspace, or of a missing response, with the data to reproduce them. */
export interface Finding {
  /** `npm run fuzz -- --seed <seed> --requests <at>` reproduces this request as the last one of its round. */
  readonly seed: number;
  readonly at: number;
  readonly of: string;
  readonly request: string;
  readonly reply: string;
  readonly faults: readonly string[];
}

/** The findings of a round, and the outcomes that it reached. */
export interface Round {
  readonly findings: readonly Finding[];
  /** Counts, keyed by operation and status: `createBooking 200`. */
  readonly reached: ReadonlyMap<string, number>;
  /** The duration of the slowest response. */
  readonly slowestMs: number;
}

/** The sandbox under test. */
export interface Target {
  readonly url: URL;
  readonly surfaces: readonly Surface[];
  readonly oracle: Oracle;
  /** The time limit for a response in milliseconds. */
  readonly slowMs: number;
  /** The ISO 8601 duration of a step of the clock. */
  readonly step: string;
}

/** Sends a number of requests one after the other to a new workspace `fuzz`. The seed determines all requests. */
export async function playRound(target: Target, seed: number, requests: number): Promise<Round> {
  const draw = new Draw(seed);
  const texts = Array.from({ length: 200 }, () => anyText(draw));
  const wire = new Wire(target.url);
  const known = new Known();
  const reached = new Map<string, number>();
  const findings: Finding[] = [];
  const checkWorkspace = async (at: number) => {
    const faults = await workspaceFaults(target.url);
    if (faults.length > 0) findings.push({ seed, at, of: 'the workspace', request: '', reply: '', faults });
  };
  let slowestMs = 0;
  let watch = startWatch();
  let tokens = await tokensOf(target.url);
  await learnWorkspace(target.url, known, tokens[0] ?? '');
  for (let at = 1; at <= requests; at++) {
    if (at % TICK === 0) {
      await checkWorkspace(at);
      await control(target.url, `workspaces/${WORKSPACE}/clock/advance`, { duration: target.step });
      tokens = await tokensOf(target.url);
      watch = startWatch();
    }
    const drafted = makeDraft(target.surfaces, { draw, known, token: () => draw.one(tokens) });
    const draft = sparing(spoil(drafted, { draw, texts }));
    const bytes = requestBytes(draft, target.url.host);
    const began = performance.now();
    const reply = await wire.exchange({ bytes, method: draft.method });
    const ms = performance.now() - began;
    slowestMs = Math.max(slowestMs, ms);
    const faults = [
      ...(reply ? target.oracle(draft, reply) : ['there was no reply']),
      ...(isSlow(target.slowMs, ms, began, watch) ? [`the reply took ${Math.round(ms)} ms`] : []),
    ];
    if (faults.length > 0) findings.push({ seed, at, of: draft.of, ...shown(bytes, reply), faults });
    const key = `${draft.of} ${reply?.status ?? 'none'}`;
    reached.set(key, (reached.get(key) ?? 0) + 1);
    if (reply) learn(known, draft, reply);
  }
  wire.close();
  await checkWorkspace(requests);
  return { findings, reached, slowestMs };
}

interface Making {
  readonly draw: Draw;
  readonly known: Known;
  readonly token: () => string;
}

/** Weights of operations that are sent more often, because other operations depend on them. */
const WEIGHTS: Readonly<Record<string, number>> = {
  createBooking: 16,
  createCapture: 8,
  getBookingPrices: 6,
};

function makeDraft(surfaces: readonly Surface[], making: Making): Draft {
  const { draw, known } = making;
  if (draw.chance(0.12)) return pageDraft(draw, known);
  const choices = surfaces.flatMap(({ contract, prefix }) =>
    contract.operations.map((operation): [number, { operation: Operation; surface: Surface }] => [
      prefix === '' ? (WEIGHTS[operation.id] ?? 2) : 1,
      { operation, surface: { contract, prefix } },
    ]),
  );
  const { operation, surface } = draw.weighted(choices);
  return draftOf(operation, { ...making, ...surface });
}

/**
 * Changes control plane requests that name the fuzzed workspace to GET, because they might delete it. Requests with the
 * method HEAD and other requests remain unchanged.
 */
function sparing(draft: Draft): Draft {
  const isDanger = draft.path.includes('_sandbox') && draft.path.includes(WORKSPACE);
  return isDanger ? { ...draft, method: draft.method === 'HEAD' ? 'HEAD' : 'GET' } : draft;
}

/**
 * The last reading of processor time, and when it was read. Reading the processor time for each request would be too
 * slow.
 */
interface Watch {
  readonly at: number;
  readonly cpu: NodeJS.CpuUsage;
}

function startWatch(): Watch {
  return { at: performance.now(), cpu: process.cpuUsage() };
}

/** Returns whether a response also took too long in processor time. A delay by a busy machine does not count. */
function isSlow(limit: number, ms: number, began: number, watch: Watch): boolean {
  if (ms <= limit) return false;
  const { user, system } = process.cpuUsage(watch.cpu);
  const before = began - watch.at; // an upper bound for the processor time of earlier requests
  return (user + system) / 1000 - before > limit;
}

function shown(bytes: Buffer, reply: WireReply | null): { request: string; reply: string } {
  const excerpt = (of: Buffer, length: number) => JSON.stringify(of.subarray(0, length).toString('latin1'));
  return {
    request: excerpt(bytes, 4000),
    reply: reply ? `${reply.status} ${excerpt(reply.body, 1000)}` : '',
  };
}

function learn(known: Known, draft: Draft, { status, headers, body }: WireReply): void {
  if (status !== 200 && status !== 400) return;
  const text = body.toString('utf8');
  if (headers.get('content-type')?.startsWith('text/html')) {
    for (const [, value = ''] of text.matchAll(/<input\s+type="hidden"\s+name="\w+"\s+value="([^"]*)"/g))
      known.add('pageField', value);
  } else if (status === 200 && draft.method !== 'HEAD' && headers.get('content-type')?.includes('json')) {
    known.learn(draft.of, JSON.parse(text));
  }
}

async function tokensOf(url: URL): Promise<string[]> {
  const replies = CLIENTS.map(async (client) => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: `${WORKSPACE}.${client}`,
      client_secret: `${client}-secret`,
    });
    const reply = await fetch(new URL('/oauth2/token', url), { method: 'POST', body });
    return ((await reply.json()) as { access_token: string }).access_token;
  });
  return Promise.all(replies);
}

/** Sends a request to the control plane and returns the body. @throws Error if the status is not 200 */
async function control(url: URL, path: string, body?: object): Promise<unknown> {
  const reply = await fetch(new URL(`/_sandbox/${path}`, url), {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

interface ShownItem {
  readonly availabilityItemId: string;
  readonly availabilityRuleId: string;
  readonly activityId: number;
  readonly categories: Place['categories'];
}

/** Reads the catalogue of the workspace from its lists. */
async function learnWorkspace(url: URL, known: Known, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'en' };
  const get = async (path: string): Promise<unknown> => (await fetch(new URL(path, url), { headers })).json();
  const activities = (await get('/activities?limit=100')) as { id: number; merchant: string }[];
  const places: Place[] = [];
  for (const { id } of activities) {
    const items = (await get(`/activities/${id}/availabilities?limit=10`)) as ShownItem[];
    places.push(
      ...items.map(({ availabilityItemId, availabilityRuleId, activityId, categories }) => ({
        itemId: availabilityItemId,
        ruleId: Number(availabilityRuleId),
        activityId,
        categories,
      })),
    );
  }
  known.places = places.filter(({ categories }) => categories.length > 0);
  known.add('activity', ...activities.map(({ id }) => id), 999);
  known.add('merchant', ...new Set(activities.map(({ merchant }) => merchant)), 'nobody');
  known.add('merchantId', 1, 2, 3, 4, 'tagus-tours');
  known.add('item', ...known.places.map(({ itemId }) => itemId));
  known.add('rule', ...known.places.map(({ ruleId }) => ruleId), 2031);
  known.add('category', ...known.places.flatMap(({ categories }) => categories.map(({ id }) => id)));
  known.add('currency', 'EUR', 'CHF', 'JPY', 'USD', 'GBP', 'XXX', 'EUR', 'CHF', 'JPY');
  known.add('discount', 'WELCOME10', 'SUNSET20', 'ONCE50', 'KYOTO15', 'LASTYEAR', 'nope');
  known.add('voucher', 'GIFT-TAGUS-50', 'GIFT-TAGUS-200', 'GIFT-ALPEN-100', 'GIFT-KYOTO-5000', 'nope');
  known.add('snapshot', ...PLAYGROUNDS);
  known.add('workspace', ...PLAYGROUNDS);
  known.add('anyWorkspace', ...PLAYGROUNDS, WORKSPACE);
}

/**
 * Returns the errors in the export of the workspace: wrong sums (M9), overbooking (C8) and lone surrogates.
 * @throws Error if the export is not a valid fixture
 */
async function workspaceFaults(url: URL): Promise<string[]> {
  const document = await control(url, `workspaces/${WORKSPACE}/export`);
  const fixture: Fixture = loadFixture(document, { now: Date.parse('2026-06-01T08:00:00Z') });
  // A capacity may be set below the booked seats (A8).
  const set = fixture.capacities.map(({ availabilityItemId }) => availabilityItemId);
  return [
    ...unconserved(fixture).map((id) => `the sums of basket ${id} are wrong (M9)`),
    ...overbooked(fixture)
      .filter((name) => !set.some((itemId) => name.startsWith(itemId)))
      .map((name) => `${name} is overbooked (C8)`),
    ...(isWellFormed(document) ? [] : ['a stored text has half a character']),
  ];
}
