import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Converts a Node request to a web `Request`, whose signal is aborted when the connection closes. */
export function toWebRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { url, body }: { readonly url: string; readonly body: Buffer | undefined },
): Request {
  const { method = 'GET', headers } = request;
  const aborted = new AbortController();
  response.once('close', () => aborted.abort());
  const shown = new Headers();
  for (const [name, value] of Object.entries(headers)) shown.set(name, [value].flat().join(', '));
  return new Request(url, {
    method,
    headers: shown,
    signal: aborted.signal,
    ...(body !== undefined && { body: new Uint8Array(body) }),
  });
}

/** Sends a web `Response`. Stops if the client disconnects. */
export async function sendWebResponse(from: Response, to: ServerResponse): Promise<void> {
  to.statusCode = from.status;
  for (const [name, value] of from.headers) to.setHeader(name, value);
  to.setHeader('Cache-Control', 'no-store');
  if (from.body === null) {
    to.end();
    return;
  }
  to.flushHeaders();
  await pipeline(Readable.fromWeb(from.body), to).catch((error: NodeJS.ErrnoException) => {
    if (!to.destroyed) throw error;
  });
}
