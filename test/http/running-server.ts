import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';

const STARTED = 'http.server.request.start';

/** Node's diagnostics message about a new request. */
interface Started {
  readonly request: IncomingMessage;
  readonly server: Server;
}

let asked = 0;

/** Returns the HTTP server that listens at a URL of this process, with its actual settings. */
export async function serverAt(
  url: string,
): Promise<Server & { readonly connectionsCheckingInterval: number }> {
  const path = `/server-at-${++asked}`;
  let found: Server | undefined;
  const onStart = (message: unknown): void => {
    const { request, server } = message as Started;
    if (request.url === path) found = server;
  };
  subscribe(STARTED, onStart);
  await fetch(url + path);
  unsubscribe(STARTED, onStart);
  if (!found) throw new Error(`No server of this process listens at ${url}`);
  return found as Server & { readonly connectionsCheckingInterval: number };
}
