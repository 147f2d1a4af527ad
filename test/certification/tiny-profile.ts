import { afterAll } from 'vitest';
import type { Case, CaseFinding, Profile } from '../../src/certification/case.js';
import type { components } from '../../src/contract/control.gen.js';
import { createSandbox } from '../../src/sandbox.js';
import type { SandboxSettings } from '../../src/start/settings.js';
import { SMALL_FIXTURE } from '../harness.js';
import { accessTokenOf } from '../token.js';

/** A case for a client, as the control plane shows it. */
export type ShownCase = components['schemas']['CertificationCase'];

const base = { fixture: SMALL_FIXTURE, startsAt: '2026-06-01T08:00:00Z', client: 'partner' } as const;

/** A case that a client passes if it reads the activity and answers with its title. */
const READ_TITLE: Case = {
  ...base,
  id: 'read-title',
  title: 'Reads an activity',
  why: 'A shop shows what it sells.',
  task: 'Read the activity and answer with its title.',
  data: { activityId: 1 },
  faults: [],
  questions: [{ id: 'title', text: 'What is the activity called?' }],
  judge: ({ requests, answers }) => {
    const read = requests.filter(({ operationId }) => operationId === 'getActivity');
    if (read.length === 0) return null;
    if (answers['title'] === 'Harbour walk') return [];
    return [finding('wrong-title', 'The answer is not the title of the activity.', read)];
  },
};

/** A case that a client passes if it retries after a 503, and captures its seat once. */
const RETRY: Case = {
  ...base,
  id: 'come-back',
  title: 'Comes back after 503',
  why: 'A service that is busy is not gone.',
  task: 'Hold a seat.',
  data: { availabilityItemId: '11_trip_20260603100000_20260603120000', priceCategoryId: 111 },
  faults: [
    {
      match: { operationId: ['createCapture'] },
      when: { times: 1 },
      effect: { type: 'status', status: 503 },
    },
  ],
  questions: [],
  judge: ({ requests, tables }) => {
    const asked = requests.filter(({ operationId }) => operationId === 'createCapture');
    if (asked.length === 0) return null;
    const held = [...tables.captures.values()].length;
    if (held === 0) return [finding('gave-up', 'It was refused once and did not try again.', asked)];
    return held > 1 ? [finding('held-twice', 'It holds the seat twice.', asked)] : [];
  },
};

function finding(id: string, message: string, requests: readonly { readonly id: number }[]): CaseFinding {
  return { id, message, requests: requests.map((request) => request.id) };
}

/** A profile with two cases. */
export const TINY: Profile = { id: 'reseller', title: 'Sells one walk', cases: [READ_TITLE, RETRY] };

/** Starts a sandbox whose only profile is `TINY`. Closes it after the tests of the file. */
export async function startTiny(settings: Partial<SandboxSettings> = {}) {
  const sandbox = await createSandbox(
    { port: 0, store: 'memory:', fixture: null, log: 'silent', validateResponses: true, ...settings },
    () => Promise.resolve([TINY]),
  );
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await sandbox.close();
    isClosed = true;
  };
  afterAll(close);
  return { ...sandbox, close, send: senderTo(`${sandbox.url}/_sandbox`) };
}

/** Returns a function that sends JSON to a base address. */
export function senderTo(baseUrl: string, token?: string) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.endsWith('json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    };
  };
}

/** Returns an access token of the client of a case. */
export async function tokenFor({ baseUrl, clientId, clientSecret }: ShownCase): Promise<string> {
  return accessTokenOf(baseUrl, clientId, clientSecret);
}

/** Runs a case like a good client. Returns its answers. */
export async function workWell(one: ShownCase): Promise<Record<string, unknown>> {
  const send = senderTo(one.baseUrl, await tokenFor(one));
  const { activityId, availabilityItemId, priceCategoryId } = one.data;
  const accept = { accept: 'application/json', 'accept-language': 'en' };
  if (one.id === 'read-title') {
    const activity = await send('GET', `/activities/${String(activityId)}`, undefined, accept);
    return { title: activity.body.title };
  }
  const hold = { availabilityItemId, priceCategories: [{ [String(priceCategoryId)]: 1 }] };
  const first = await send('POST', '/reservations', hold, accept);
  if (first.status === 503) await send('POST', '/reservations', hold, accept);
  return {};
}
