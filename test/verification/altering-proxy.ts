import { createServer, type IncomingMessage } from 'node:http';
import { afterAll } from 'vitest';

/** A response on its way through the proxy. Header names are in lower case. */
export interface Altered {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  status: number;
  headers: Record<string, string>;
  /** The parsed JSON, or the text if it is not JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests alter bodies of every shape
  body: any;
}

/** A function that changes a response. */
export type Alter = (response: Altered) => void;

/** A proxy that changes responses, so that the target has planted drifts. */
export interface AlteringProxy {
  readonly url: string;
  /** Changes each further response. */
  alter: Alter;
  /** Returns the proxy's own response to a request; null if the request is forwarded to the sandbox. */
  refuse: (method: string, path: string) => Pick<Altered, 'status' | 'body'> | null;
}

/** Starts a proxy in front of a sandbox. Closes it after the tests of the file. */
export async function startAlteringProxy(target: string): Promise<AlteringProxy> {
  const proxy: { -readonly [Name in keyof AlteringProxy]: AlteringProxy[Name] } = {
    url: '',
    alter: () => undefined,
    refuse: () => null,
  };
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const refused = proxy.refuse(method, url.split('?', 1)[0] ?? '');
    if (refused) {
      const { status, body } = refused;
      const isText = typeof body === 'string';
      response.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json' });
      response.end(isText ? body : JSON.stringify(body));
      return;
    }
    forward(target, request)
      .then((altered) => {
        proxy.alter(altered);
        const { body } = altered;
        const out = typeof body === 'string' ? body : JSON.stringify(body);
        return response.writeHead(altered.status, altered.headers).end(out);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.close().closeAllConnections();
  });
  proxy.url = `http://127.0.0.1:${(server.address() as { readonly port: number }).port}`;
  return proxy;
}

async function forward(target: string, request: IncomingMessage): Promise<Altered> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { method = 'GET', url = '/' } = request;
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
  const received = await fetch(target + url, {
    method,
    headers: headers as Record<string, string>,
    redirect: 'manual',
    ...(body.length > 0 && { body }),
  });
  const text = await received.text();
  const {
    'content-length': _own,
    'transfer-encoding': _coding,
    ...kept
  } = Object.fromEntries(received.headers);
  return { method, path: url, status: received.status, headers: kept, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
