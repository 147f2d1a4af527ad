import type { paths, components } from '../../../contract/control.gen.js';
import { here } from '../here.js';
import { access, requireSignIn } from './session.js';
import { type Result, type Problem, type Refusal, createTypedClient } from '../../../client/typed-client.js';

const UNCACHED = { cache: 'no-store' } as const;

/**
 * Fetches from the control plane with the session of this browser. A 401 asks to sign in again.
 * @throws Refused if there is no response
 */
export async function fetchControl(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, { ...init, ...UNCACHED }).catch((error: unknown) => {
    throw init.signal?.aborted ? error : unanswered();
  });
  if (response.status === 401 && !(init.method === 'POST' && path.endsWith('/session'))) {
    const { code, detail } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as Partial<Problem>;
    requireSignIn(code === 'session_ended' && detail !== undefined ? detail : null);
  }
  return response;
}

/** The paths of the control plane. The workspace that is shown needs no name. */
type ShownPaths = {
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

/** The control plane, typed by `control.yaml`: `control.GET('/workspaces').orThrow()`. A path without a name is of the workspace that is shown. */
export const control = createTypedClient<ShownPaths>({
  baseUrl: '/_sandbox',
  send: async ({ url, ...init }) => {
    if (url.includes('{name}') && here() === '') throw new Error('No workspace is shown.'); // the reader has just left it
    return fetchControl(url.replace('{name}', encodeURIComponent(here())), init);
  },
  toCall: (answer) => {
    const sent = answer.then(({ result }) => result);
    return Object.assign(sent, { orThrow: async () => dataOf(await sent) }); // of one promise: a second one would fail unhandled
  },
});

/**
 * Returns the data of a successful result.
 * @throws Refused for a refusal
 */
function dataOf({ data, error, response }: Result<unknown>): unknown {
  if (error !== undefined) throw refusedBy(response, error);
  return data;
}

/** The types of the control plane's contract. */
export type Schemas = components['schemas'];

/** Returns the names of the workspaces that the reader may see. */
export async function workspaceNames(): Promise<readonly string[]> {
  const now = access.value;
  if (now.kind === 'workspace') return [now.name];
  return (await control.GET('/workspaces').orThrow()).map(({ name }) => name);
}

/** Returns a client's name in its workspace (`demo.partner`: `partner`); empty without a client. */
export function nameOf(clientId: string | null): string {
  return clientId?.slice(clientId.indexOf('.') + 1) ?? '';
}

/** A request that the server refused, or that it did not answer. */
export class Refused extends Error {
  override readonly name = 'Refused';
  /** The faults of the request; empty if the server names none. */
  readonly faults: NonNullable<Problem['errors']>;

  constructor(
    message: string,
    /** 0 where there was no response. */
    readonly status: number,
    problem: Refusal = {},
  ) {
    super(message);
    this.faults = problem.errors ?? [];
  }
}

/** Returns the error of a response that is no success: the problem's `detail`, or what its status means. */
export function refusedBy(response: Response, problem: Refusal): Refused {
  return new Refused(problem.detail ?? statusText(response.status), response.status, problem);
}

/** Reads the problem document of a response that is no success, and returns its error. */
export async function refusedReply(response: Response): Promise<Refused> {
  return refusedBy(response, (await response.json().catch(() => ({}))) as Refusal);
}

/** Returns the error of a request without a response. */
export function unanswered(): Refused {
  return new Refused('The sandbox does not respond. Check that it runs, then try again.', 0);
}

/** The pause after a request without a response until it is sent again, in milliseconds. */
export const RETRY_MS = 1500;

/** Returns whether an error is that of a request without a response, which a server that is started again will answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Refused && error.status === 0;
}

/** Returns whether an error is that of something that does not exist. */
export function isUnknown(error: unknown): boolean {
  return error instanceof Refused && error.status === 404;
}

function statusText(status: number): string {
  return status === 401
    ? 'The token is missing, wrong or expired.'
    : `The sandbox responded with status ${status}.`;
}

/** Returns an error as one that can be shown. Errors of our own code stay what they are. */
export function shownError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
