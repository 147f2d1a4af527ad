import { compileFunction } from 'node:vm';
import type { Collection, Folder, RequestItem, Script } from '../../scripts/postman.js';

/** A request of a collection with its response. */
export interface Ran {
  readonly name: string;
  readonly method: string;
  readonly status: number;
  readonly body: unknown;
  /** The failed assertions of the request's scripts. */
  readonly failures: readonly string[];
}

interface SentByScript {
  readonly url: string;
  readonly method: string;
  readonly header: Readonly<Record<string, string>>;
  readonly body: { readonly urlencoded: readonly { readonly key: string; readonly value: string }[] };
}

/**
 * Runs the requests of a collection one after the other against a server. The scripts get only the parts of Postman's
 * interface that they use: variables, `sendRequest`, `test` and the response.
 */
export async function runCollection(collection: Collection, baseUrl: string): Promise<readonly Ran[]> {
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  variables.set('baseUrl', baseUrl);
  const ran: Ran[] = [];
  for (const folder of collection.item) {
    for (const item of folder.item) ran.push(await runItem(collection, folder, item, variables));
  }
  return ran;
}

async function runItem(
  collection: Collection,
  folder: Folder,
  item: RequestItem,
  variables: Map<string, string>,
): Promise<Ran> {
  const failures: string[] = [];
  const before = [...collection.event, ...(folder.event ?? [])];
  await runScripts(before, 'prerequest', { variables, failures });
  const { request } = item;
  const auth = request.auth ?? folder.auth ?? collection.auth;
  const token = auth.type === 'bearer' ? filled(auth.bearer[0]?.value ?? '', variables) : undefined;
  const headers = Object.fromEntries(request.header.map(({ key, value }) => [key, value]));
  const response = await fetch(addressOf(item, variables), {
    method: request.method,
    headers: { ...headers, ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    ...(request.body && { body: bodyOf(request.body, variables) }),
  });
  const [status, body] = [response.status, JSON.parse(await response.text())];
  await runScripts(item.event, 'test', { variables, failures, response: { status, body } });
  return { name: item.name, method: request.method, status, body, failures };
}

/** Builds the address as Postman does, from host, path and query entries instead of the raw text. */
function addressOf({ request }: RequestItem, variables: ReadonlyMap<string, string>): string {
  const { host, path, query } = request.url;
  const sent = query.filter(({ disabled }) => !disabled);
  const pairs = sent.map(({ key, value }) =>
    [key, filled(value, variables)].map(encodeURIComponent).join('='),
  );
  return filled(`${host.join('.')}/${path.join('/')}?${pairs.join('&')}`, variables);
}

function bodyOf(
  body: NonNullable<RequestItem['request']['body']>,
  variables: ReadonlyMap<string, string>,
): string {
  if (body.mode === 'raw') return filled(body.raw, variables);
  return formOf(body.urlencoded.map(({ key, value }) => ({ key, value: filled(value, variables) })));
}

function formOf(fields: readonly { readonly key: string; readonly value: string }[]): string {
  return new URLSearchParams(fields.map(({ key, value }): [string, string] => [key, value])).toString();
}

function filled(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`The collection has no variable ${name}`);
    return value;
  });
}

interface ScriptContext {
  readonly variables: Map<string, string>;
  readonly failures: string[];
  readonly response?: { readonly status: number; readonly body: unknown };
}

async function runScripts(
  scripts: readonly Script[],
  listen: Script['listen'],
  context: ScriptContext,
): Promise<void> {
  for (const { script } of scripts.filter((one) => one.listen === listen)) {
    const sent: Promise<void>[] = [];
    const run: unknown = compileFunction(script.exec.join('\n'), ['pm']);
    if (typeof run === 'function') run(postman(context, sent));
    await Promise.all(sent);
  }
}

/** Returns the part of Postman's interface that the scripts use. */
function postman({ variables, failures, response }: ScriptContext, sent: Promise<void>[]) {
  const { status, body } = response ?? {};
  return {
    variables: { get: (name: string) => variables.get(name) },
    collectionVariables: {
      get: (name: string) => variables.get(name),
      set: (name: string, value: string) => variables.set(name, value),
    },
    sendRequest(request: SentByScript, answered: (error: null, response: { json(): unknown }) => void) {
      const { url, method, header, body: form } = request;
      const reply = fetch(url, { method, headers: header, body: formOf(form.urlencoded) });
      sent.push(reply.then((one) => one.json()).then((value) => answered(null, { json: () => value })));
    },
    test(name: string, assertion: () => void) {
      try {
        assertion();
      } catch (error) {
        failures.push(`${name}: ${String(error)}`);
      }
    },
    response: {
      json: () => body,
      to: {
        have: {
          status(expected: number) {
            if (status !== expected) throw new Error(`${status} ${JSON.stringify(body)}`);
          },
        },
      },
    },
  };
}
