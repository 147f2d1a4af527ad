import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The largest body of a request, in bytes. */
export const MAX_BODY = 1024 * 1024;

/** The body of a request is larger than `MAX_BODY`. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Returns a request of Node as the web's form of it, with its body read. It is aborted when its connection closes.
 * @throws BodyTooLarge
 */
export async function toWebRequest(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): Promise<Request> {
  const { method = 'GET', headers } = request;
  const aborted = new AbortController();
  response.once('close', () => aborted.abort());
  const shown = new Headers();
  for (const [name, value] of Object.entries(headers)) shown.set(name, [value].flat().join(', '));
  const body = method === 'POST' ? await bodyOf(request) : undefined;
  return new Request(url, {
    method,
    headers: shown,
    signal: aborted.signal,
    ...(body !== undefined && { body: new Uint8Array(body) }),
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length']) > MAX_BODY) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends a response of the web's form. A client that goes away ends it. */
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
