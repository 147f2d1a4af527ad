import type { ServerResponse } from 'node:http';
import type { Language } from '../../domain/shared/language.js';
import {
  delayOf,
  drawsOf,
  type FaultDraw,
  type ChosenRule,
  type FaultTarget,
} from '../../faults/fault-rules.js';
import { type AppliedFault, type Effect, MAX_HANG_MS, type FaultMomentName } from '../../faults/rule.js';
import { rateHeaders, type RateState } from '../../faults/rate-window.js';
import type { Exchange, PlannedFault, RequestFault } from '../exchange.js';
import { limitReached, Unauthorized, invalidFields } from '../refusals.js';
import type { ValidRequest } from '../request-check.js';
import { writeResponse, type HttpResponse, bytesOfBody } from '../response.js';
import {
  ConnectionCut,
  cutConnection,
  FaultReply,
  refusalResponse,
  statusResponse,
  statusTitle,
  garbled,
} from './fault-reply.js';
import { rateRefusal } from '../limits/rate-limits.js';
import type { HeldRequests } from './held.js';
import { REQUEST_ID, requestIdOf, newRequestId } from '../request-id.js';
import { Refusal } from '../../domain/shared/refusal.js';
import { commandsOf, type MomentCommand } from '../../faults/moments.js';
import { RIVAL, type RivalRequest } from '../../faults/rival.js';
import { newTrace, type Trace } from '../../workspaces/history/trace.js';
import { loggedBody } from '../../workspaces/request-log/entry.js';
import { WorkspaceFull } from '../../workspaces/size-limit.js';
import type { Workspace } from '../../workspaces/live-workspace.js';
import { jsonOf } from '../json.js';
import { FAULT_HEADER, momentOfEmail, readShortForm } from '../../faults/short-form.js';

interface AskedFault {
  /**
   * The requested fault: from the header, otherwise from a rule, otherwise from the email address of a booking. Null if
   * there is only a rate limit and it allows the request.
   */
  readonly applied: AppliedFault | null;
  /** The moment of the fault, otherwise the moment that the email address requests. */
  readonly moment: FaultMomentName | null;
  readonly draw: FaultDraw;
  readonly rate: RateState | null;
}

const HEADER = FAULT_HEADER.toLowerCase();

/**
 * The result of `faultAskedFor`: undefined if there is no fault. It is a promise if fault rules decide, because a hit
 * is stored first. If the request has a fault header, they do not decide.
 */
type Asked = AskedFault | undefined | Promise<AskedFault | undefined>;

/**
 * Returns the faults for a request, usually undefined. If the header requests a fault, rules neither apply nor count
 * the request. Refuses an invalid header (400).
 */
function faultAskedFor(exchange: Exchange, body: unknown): Asked {
  const { workspace, operation, client, isReading, request } = exchange;
  if (!workspace || !operation || isReading) return undefined;
  const header = request.headers[HEADER];
  const email = operation.id === 'createBooking' ? momentOfBody(body) : undefined;
  if (header === undefined && email === undefined && workspace.faults.isEmpty) return undefined;
  const target = { operationId: operation.id, client: client ?? '' };
  const asked = header === undefined ? byRule(workspace, target) : byHeader(String(header), exchange);
  if (asked instanceof Promise) return asked.then((chosen) => withEmail(chosen, email));
  return withEmail(asked, email);
}

function withEmail(
  asked: AskedFault | undefined,
  email: FaultMomentName | undefined,
): AskedFault | undefined {
  if (email === undefined) return asked;
  const ofEmail = appliedFault('email', { type: 'moment', moment: email });
  const { applied = null, moment = null, draw = NO_DRAW, rate = null } = asked ?? {};
  return { applied: applied ?? ofEmail, moment: moment ?? email, draw, rate };
}

const NO_DRAW: FaultDraw = () => 0;

/** Returns the moment that the contact's email address in a booking requests. The body has not been validated yet. */
function momentOfBody(body: unknown): FaultMomentName | undefined {
  const { contact } = Object(body) as { readonly contact?: unknown };
  const { value } = Object(contact) as { readonly value?: unknown };
  return typeof value === 'string' ? momentOfEmail(value) : undefined;
}

function byHeader(text: string, { workspace, client = '' }: Exchange): AskedFault {
  const effect = readShortForm(text, { in: 'header', field: FAULT_HEADER });
  if (!('type' in effect)) throw invalidFields(...effect);
  const moment = effect.type === 'moment' ? effect.moment : null;
  if (moment && workspace?.query((tables) => tables.clients.get(client))?.role === 'look')
    throw new Unauthorized(
      'This client has the role `look`: it may not request a moment, because moments change data',
      workspace,
    );
  return { applied: appliedFault('header', effect), moment, draw: drawsOf(0, text), rate: null };
}

function byRule(workspace: Workspace, target: FaultTarget): Asked {
  return workspace.faults.isEmpty ? undefined : workspace.faults.choose(target).then(askedByRule);
}

function askedByRule(chosen: ChosenRule | undefined): AskedFault | undefined {
  if (!chosen) return undefined;
  const { rule, draw, rate } = chosen;
  const applied = rule && { ...appliedFault('rule', rule.effect), ruleId: rule.id, note: rule.note };
  const moment = rule?.effect.type === 'moment' ? rule.effect.moment : null;
  return { applied, moment, draw, rate };
}

function appliedFault(by: AppliedFault['by'], effect: Effect): AppliedFault {
  return { by, ruleId: null, effect, note: null, isApplied: effect.type !== 'moment' };
}

/**
 * Writes a corrupted, cut or slow response and returns its body. For a cut response, returns the complete body. Returns
 * undefined and writes nothing if the effect does not concern the response.
 */
function writeSpoilt(
  response: ServerResponse,
  answer: HttpResponse,
  effect: Effect,
  held: HeldRequests,
): string | Uint8Array | undefined {
  if (effect.type === 'garble') return writeResponse(response, garbledAnswer(answer, effect.as));
  if (effect.type !== 'cut' && effect.type !== 'slow') return undefined;
  const body = Buffer.from(bytesOfBody(answer.value));
  if (effect.type === 'slow') void writeSlowly(response, { answer, body }, effect.bytesPerSecond, held);
  else if (effect.at === 'committed') cutConnection(response);
  else cutInMiddle(response, answer, body);
  return body;
}

function garbledAnswer(answer: HttpResponse, as: Extract<Effect, { type: 'garble' }>['as']): HttpResponse {
  const json = Buffer.from(bytesOfBody(answer.value)).toString();
  const value = Buffer.from(garbled(json, as, statusTitle(answer.status)));
  const type = as === 'html' ? { 'Content-Type': 'text/html; charset=utf-8' } : {};
  return { ...answer, headers: { ...answer.headers, ...type }, value };
}

function writeHead(response: ServerResponse, { status, headers }: HttpResponse, body: Buffer): void {
  const own = { [REQUEST_ID]: requestIdOf(response.req), 'Content-Length': String(body.length) };
  response.writeHead(status, { ...headers, ...own });
}

/**
 * Sends the head and half of the body, then cuts the connection. If the response has no body, or the request is `HEAD`,
 * cuts the connection at once.
 */
function cutInMiddle(response: ServerResponse, answer: HttpResponse, body: Buffer): void {
  const half = body.subarray(0, Math.floor(body.length / 2));
  if (half.length === 0 || response.req.method === 'HEAD') return cutConnection(response);
  writeHead(response, answer, body);
  response.write(half, () => response.destroy());
}

/** The minimum time between two parts of a slow response, in milliseconds. */
const TICK_MS = 100;

/**
 * Writes a body at a number of bytes per second, for at most `MAX_HANG_MS`. Then cuts the connection if the body is
 * incomplete. If the server stops, writes the rest at once.
 */
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

/** The dependencies of faults. */
export interface FaultServices {
  readonly held: HeldRequests;
  /** The name of the vendor (P3). */
  readonly vendor: string;
}

/** Effects that delay a request or its response. */
const HOLDING: ReadonlySet<Effect['type']> = new Set<Effect['type']>(['delay', 'hang', 'slow']);

/** A fault that is applied to one request. */
class FaultPlan implements RequestFault {
  #isMomentApplied = false;
  #hadNoRoom = false;
  readonly #workspace: string;
  readonly #language: Language;

  constructor(
    private readonly exchange: Exchange,
    private readonly asked: AskedFault,
    private readonly services: FaultServices,
  ) {
    this.#workspace = exchange.workspace?.name ?? '';
    this.#language = languageOf(exchange);
  }

  get applied(): AppliedFault | undefined {
    const { applied } = this.asked;
    if (applied === null) return undefined;
    if (this.#hadNoRoom) return { ...applied, isApplied: false };
    return applied.effect.type === 'moment' ? { ...applied, isApplied: this.#isMomentApplied } : applied;
  }

  async begin(): Promise<void> {
    const { applied, rate } = this.asked;
    const effect = applied?.effect;
    if (rate && rate.left < 0) throw new FaultReply(refusalResponse(rateRefusal(rate), this.#language));
    if (!effect) return;
    const release = HOLDING.has(effect.type) ? this.#takePlace() : undefined;
    try {
      await this.#apply(effect);
    } finally {
      if (release) this.#afterResponse(release);
    }
  }

  carryOut(valid: ValidRequest, run: () => unknown): unknown {
    const { moment, applied } = this.asked;
    if (moment === null) return run();
    const changing = runMoment(this.exchange, valid, { moment, applied, vendor: this.services.vendor });
    return this.#afterBoth(changing, run);
  }

  write(response: HttpResponse, onError: (error: unknown) => void): string | Uint8Array {
    const { rate, applied } = this.asked;
    const headers = rate ? { ...response.headers, ...rateHeaders(rate) } : response.headers;
    const answer = { ...response, headers };
    const to = this.exchange.response;
    const spoilt = applied ? writeSpoilt(to, answer, applied.effect, this.services.held) : undefined;
    return spoilt ?? writeResponse(to, answer, onError);
  }

  async #afterBoth(changing: Promise<boolean>, run: () => unknown): Promise<unknown> {
    changing.catch(() => undefined); // its error is thrown where it is awaited
    try {
      return await run();
    } finally {
      this.#isMomentApplied = await changing;
    }
  }

  async #apply(effect: Effect): Promise<void> {
    const { held } = this.services;
    if (effect.type === 'status') throw new FaultReply(statusResponse(effect, this.#language));
    if (effect.type === 'token-ended') throw new FaultReply(this.#tokenEnded());
    if (effect.type === 'cut' && effect.at === 'start') throw new ConnectionCut();
    // As in a real service, the delay continues after the client has disconnected.
    if (effect.type === 'delay') await held.wait(delayOf(effect, this.asked.draw));
    if (effect.type !== 'hang') return;
    await held.wait(effect.ms, this.exchange.response);
    throw new ConnectionCut();
  }

  /**
   * Reserves one of the workspace's places for delayed requests. Returns the function that releases it.
   * @throws FaultReply (429) if none is free
   */
  #takePlace(): () => void {
    const { places } = this.services.held;
    const release = places.takePlace(this.#workspace);
    if (release) return release;
    this.#hadNoRoom = true;
    const limit = places.shareOf(this.#workspace);
    throw new FaultReply(refusalResponse(limitReached('too_many_requests.held', limit), this.#language));
  }

  /** Calls a function after the response was sent or its connection closed. */
  #afterResponse(run: () => void): void {
    const { response } = this.exchange;
    if (response.destroyed) run();
    else response.once('close', run);
  }

  #tokenEnded(): HttpResponse {
    const { workspace } = this.exchange;
    const at = new Date(workspace?.now() ?? 0).toISOString();
    return refusalResponse(new Unauthorized(`The token expired at ${at}`, workspace, 'K2'), this.#language);
  }
}

/**
 * Returns the fault of a request. Usually returns undefined. `body` has not been validated yet.
 * @throws FaultReply if the fault header cannot be parsed, or requests a moment for a client that may only read
 */
export function planFault(exchange: Exchange, body: unknown, services: FaultServices): PlannedFault {
  const planOf = (asked: AskedFault | undefined) => asked && new FaultPlan(exchange, asked, services);
  let asked: Asked;
  try {
    asked = faultAskedFor(exchange, body);
  } catch (error) {
    throw new FaultReply(refusalResponse(error, languageOf(exchange)));
  }
  return asked instanceof Promise ? asked.then(planOf) : planOf(asked);
}

function languageOf({ language }: Exchange): Language {
  return language ?? 'en';
}

/** A moment to run together with its request. */
interface Wanted {
  readonly moment: FaultMomentName;
  readonly applied: AppliedFault | null;
  readonly vendor: string;
}

/**
 * Starts the commands of a moment without a pause, so that no other request runs between them and the operation.
 * Resolves when they are durable: to true if one of them changed a record. A command that a rule refuses changes
 * nothing.
 */
async function runMoment(exchange: Exchange, valid: ValidRequest, wanted: Wanted): Promise<boolean> {
  const { workspace, operation } = exchange;
  if (!workspace || !operation) return false;
  const request = { operationId: operation.id, ...valid };
  const commands = workspace.query((tables) => commandsOf(wanted.moment, request, tables));
  const results = await Promise.all(commands.map((command) => runCommand(workspace, command, wanted)));
  return results.includes(true);
}

async function runCommand(workspace: Workspace, command: MomentCommand, wanted: Wanted): Promise<boolean> {
  const { moment, vendor } = wanted;
  const trace = newTrace('fault');
  trace.cause.id = moment;
  try {
    const made = await workspace.command(
      (tx, now) => command(tx, { now, workspace: workspace.name, vendor }),
      trace,
    );
    if (made) logRival(workspace, made, { ...wanted, trace });
  } catch (error) {
    if (error instanceof Refusal || error instanceof WorkspaceFull) return false;
    throw error;
  }
  return trace.changes.length > 0;
}

/**
 * Adds the rival's request to the request log. The cause of its step in the history stays the moment, not the request.
 */
function logRival(
  workspace: Workspace,
  { operationId, method, path, body, reply }: RivalRequest,
  { moment, applied, trace }: Wanted & { readonly trace: Trace },
): void {
  workspace.answered({
    requestId: newRequestId(),
    at: trace.at ?? workspace.now(),
    operationId,
    client: RIVAL,
    method,
    path,
    status: 200,
    durationMs: 0,
    fault: applied ? { ...applied, isApplied: true } : undefined,
    request: { headers: {}, ...loggedBody(body) },
    response: { headers: { 'Content-Type': 'application/json' }, text: jsonOf(reply) },
    trace,
  });
  trace.cause.id = moment;
}
