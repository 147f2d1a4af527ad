import type { NewRule } from '../../src/faults/rule.js';
import type { Harness } from '../harness.js';

/** The control-plane operations on faults for the workspace of a harness. */
export interface Control {
  /** Sends a rule and returns the response, even if it is refused. */
  send(rule: unknown): Promise<{ readonly status: number; readonly body: any }>; // oxlint-disable-line typescript/no-explicit-any -- bodies of every shape
  /** Adds a rule, and returns it. */
  add(rule: NewRule): Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- bodies of every shape
  get(path: string): Promise<any>; // oxlint-disable-line typescript/no-explicit-any -- bodies of every shape
  call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: any }>; // oxlint-disable-line typescript/no-explicit-any -- bodies of every shape
  list(): Promise<any[]>; // oxlint-disable-line typescript/no-explicit-any -- bodies of every shape
  /** Returns the logged requests, newest first, without token requests. */
  requests(): Promise<any[]>; // oxlint-disable-line typescript/no-explicit-any -- bodies of every shape
  history(): Promise<any[]>; // oxlint-disable-line typescript/no-explicit-any -- bodies of every shape
  requestsHar(): Promise<{ log: { entries: { response: { status: number } }[] } }>;
}

/** Returns the control-plane operations for the workspace of a harness. */
export function controlOf({ url, workspace }: Harness): Control {
  const base = `${url}/_sandbox/workspaces/${workspace}`;
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(base + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
    return { status: response.status, body: (await response.json()) as any };
  };
  const get = async (path: string) => (await call('GET', path)).body;
  return {
    send: (rule) => call('POST', '/faults', rule),
    add: async (rule) => {
      const { status, body } = await call('POST', '/faults', rule);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body;
    },
    call,
    get,
    list: () => get('/faults'),
    requests: async () => {
      const all = await get('/requests');
      return all.filter(({ operationId }: { operationId: string }) => operationId !== 'createToken');
    },
    history: () => get('/history'),
    requestsHar: () => get('/requests.har'),
  };
}
