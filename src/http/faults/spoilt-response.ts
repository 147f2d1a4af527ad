import type { ServerResponse } from 'node:http';
import { garbled } from '../../faults/garble.js';
import { MAX_HANG_MS, type Effect } from '../../faults/rule.js';
import { REQUEST_ID, requestIdOf } from '../request-id.js';
import { bodyOf, writeResponse, type HttpResponse } from '../response.js';
import { statusTitle } from './fault-reply.js';
import type { HeldRequests } from './held.js';

/**
 * Writes a response as an effect spoils it, and returns its body; undefined for an effect that spoils no response. Of a
 * response that is cut, that is the body as it would have been.
 */
export function writeSpoilt(
  response: ServerResponse,
  answer: HttpResponse,
  effect: Effect,
  held: HeldRequests,
): string | Uint8Array | undefined {
  if (effect.type === 'garble') return writeResponse(response, spoilt(answer, effect.as));
  if (effect.type !== 'cut' && effect.type !== 'slow') return undefined;
  const body = Buffer.from(bodyOf(answer.value));
  if (effect.type === 'slow') void writeSlowly(response, { answer, body }, effect.bytesPerSecond, held);
  else if (effect.at === 'committed') response.destroy();
  else cutInMiddle(response, answer, body);
  return body;
}

function spoilt(answer: HttpResponse, as: Extract<Effect, { type: 'garble' }>['as']): HttpResponse {
  const json = Buffer.from(bodyOf(answer.value)).toString();
  const value = Buffer.from(garbled(json, as, statusTitle(answer.status)));
  const type = as === 'html' ? { 'Content-Type': 'text/html; charset=utf-8' } : {};
  return { ...answer, headers: { ...answer.headers, ...type }, value };
}

function writeHead(response: ServerResponse, { status, headers }: HttpResponse, body: Buffer): void {
  const own = { [REQUEST_ID]: requestIdOf(response.req), 'Content-Length': String(body.length) };
  response.writeHead(status, { ...headers, ...own });
}

/** Writes the head and half of the body, and cuts the connection once they are on their way. */
function cutInMiddle(response: ServerResponse, answer: HttpResponse, body: Buffer): void {
  writeHead(response, answer, body);
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}

/** How often a slow response goes on, at the most. */
const TICK_MS = 100;

/** Writes a body so many bytes a second, for at most `MAX_HANG_MS`; the rest at once when the server stops. */
async function writeSlowly(
  response: ServerResponse,
  { answer, body }: { readonly answer: HttpResponse; readonly body: Buffer },
  bytesPerSecond: number,
  held: HeldRequests,
): Promise<void> {
  writeHead(response, answer, body);
  response.flushHeaders();
  const tick = Math.max(TICK_MS, 1000 / bytesPerSecond);
  const size = Math.max(1, Math.round((bytesPerSecond * tick) / 1000));
  let at = response.req.method === 'HEAD' ? body.length : 0;
  for (let spent = 0; at < body.length && spent < MAX_HANG_MS; spent += tick) {
    const isOn = await held.wait(tick, response);
    if (response.destroyed) return;
    const end = isOn ? at + size : body.length;
    response.write(body.subarray(at, end));
    at = end;
  }
  if (at < body.length) response.destroy();
  else response.end();
}
