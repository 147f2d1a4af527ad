import type { paths, components } from '../../../contract/control.gen.js';
import { access, here, requireSignIn, signIns } from './session.js';
import { type Result, type Problem, type Refusal, createTypedClient } from '../../../client/typed-client.js';

const UNCACHED = { cache: 'no-store' } as const;
const CACHED = { method: 'GET', cache: 'default' } as const;

let aheadMs = 0;
/** The header `Date` leaves out the milliseconds. Their maximum is added, so that no record of the server is in the future. */
const UNSENT_MS = 999;

/** Returns the time of the server in milliseconds: the clock of the browser may be wrong. */
export const serverNow = () => Date.now() + aheadMs;

/** Fetches uncached. A 401 opens the sign-in, except after a newer sign-in. @throws Refused if there is no response */
async function fetchControl(path: string, init: RequestInit = {}): Promise<Response> {
  const session = signIns.peek();
  const response = await fetch(path, { ...UNCACHED, ...init }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new Refused('The sandbox does not respond. Check that it runs, then try again.', 0);
  });
  const date = Date.parse(response.headers.get('Date') ?? '');
  if (date && init !== CACHED) aheadMs = date + UNSENT_MS - Date.now();
  if (response.status === 401 && !(init.method === 'POST' && path.endsWith('/session'))) {
    const copy = response.clone();
    const { code, detail } = (await copy.json().catch(() => ({}))) as Partial<Problem>;
    if (session === signIns.peek()) requireSignIn(code === 'session_ended' ? (detail ?? null) : null);
  }
  return response;
}

/** The paths of the control plane. `{name}`, the workspace, is optional. */
export type ShownPaths = {
  [Path in keyof paths]: Path extends `/workspaces/{name}${string}`
    ? { [Verb in keyof paths[Path]]: OfShown<paths[Path][Verb]> }
    : paths[Path];
};

type OfShown<Operation> = Operation extends { parameters: { path: { name: string } } }
  ? Omit<Operation, 'parameters'> & { parameters: NameOptional<Operation['parameters']> }
  : Operation;

type NameOptional<All extends { path: { name: string } }> = Omit<All, 'path'> &
  ([keyof All['path']] extends ['name']
    ? { path?: { name?: string } }
    : { path: Omit<All['path'], 'name'> & { name?: string } });

/** The typed client of the control plane: `control.GET('/workspaces').orThrow()`. `{name}` defaults to the shown workspace. */
export const control = createTypedClient<ShownPaths>({
  baseUrl: '/_sandbox',
  send: async ({ url, ...init }) => {
    if (url.includes('{name}') && here() === '') throw new Error('No workspace is shown.'); // the reader has just left it
    return fetchControl(url.replace('{name}', encodeURIComponent(here())), init);
  },
  toCall: (answer) => {
    const sent = answer.then(({ result }) => result);
    return Object.assign(sent, { orThrow: () => sent.then(dataOf) }); // both from one promise: a second one would fail unhandled
  },
});

function dataOf({ data, error, response }: Result<unknown>): unknown {
  if (error !== undefined) throw refusedBy(response, error);
  return data;
}

/** The types of the control plane's contract. */
export type Schemas = components['schemas'];

/** Returns the names of the visible workspaces. */
export async function workspaceNames(): Promise<readonly string[]> {
  const now = access.value;
  if (now.kind === 'workspace') return [now.name];
  return (await control.GET('/workspaces').orThrow()).map(({ name }) => name);
}

/** Returns a client's name in its workspace (`demo.partner`: `partner`); empty without a client. */
export function nameOf(clientId: string | null | undefined): string {
  return clientId?.slice(clientId.indexOf('.') + 1) ?? '';
}

/** A refused request, or one without a response. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly faults: NonNullable<Problem['errors']>;

  constructor(
    message: string,
    /** 0: no response. */
    readonly status: number,
    problem: Refusal = {},
    /** The pause after which the same request may succeed, in milliseconds; 0: it would be refused again. */
    readonly retryMs = status === 0 ? RETRY_MS : 0,
  ) {
    super(message);
    this.faults = problem.errors ?? [];
  }
}

/** Returns the error of a response: the problem's `detail`, or a text about the status. */
export function refusedBy(response: Response, problem: Refusal): Refused {
  const { status } = response;
  const ofStatus =
    status === 401
      ? 'The token is missing, wrong or expired.'
      : `The sandbox responded with status ${status}.`;
  const retryMs = 1000 * Number(response.headers.get('Retry-After'));
  return new Refused(problem.detail ?? ofStatus, status, problem, retryMs || 0);
}

/** Fetches from the control plane. @throws Refused if the response is no success, or there is none */
export async function fetchOk(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetchControl(path, init);
  if (response.ok) return response;
  throw refusedBy(response, (await response.json().catch(() => ({}))) as Refusal);
}

/** Returns a function that loads and converts a JSON document once. After a failure, the next call tries again. */
export function loadedOnce<Value>(path: string, convert: (read: unknown) => Value): () => Promise<Value> {
  let loaded: Promise<Value> | undefined;
  const load = async () => convert(await (await fetchOk(path, CACHED)).json());
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}

let summaries: Readonly<Record<string, string>> = {};

/** Loads the names of the operations. */
export const loadOperationNames = loadedOnce('/_sandbox/console/assets/operations.json', (read) => {
  summaries = read as typeof summaries;
});

/** Returns the name of an operation, its summary in the contract: `Capture seats`. Unknown ids stay; null: empty. */
export function operationName(id: string | null): string {
  return summaries[id ?? ''] ?? id ?? '';
}

/** The pause before a retry, in milliseconds. */
export const RETRY_MS = 1500;

/** Returns whether an error is a refusal with a status; 0: no response. */
export const isRefused = (error: unknown, status: number) =>
  error instanceof Refused && error.status === status;

/** Returns a thrown value as an error. */
export const shownError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
