import type { Language } from '../../domain/shared/language.js';
import { delayOf } from '../../faults/draws.js';
import type { AppliedFault, Effect } from '../../faults/rule.js';
import { rateHeaders } from '../../faults/rate-window.js';
import type { Exchange } from '../exchange.js';
import { limitReached } from '../refusals.js';
import { Unauthorized } from '../refusals.js';
import type { ValidRequest } from '../request-check.js';
import { writeResponse, type HttpResponse } from '../response.js';
import { faultAskedFor, type Asked, type AskedFault } from './asked-fault.js';
import { ConnectionCut, FaultReply, rateRefusal, refusalOf, statusResponse } from './fault-reply.js';
import type { PlannedFault, RequestFault } from './request-fault.js';
import type { HeldRequests } from './held.js';
import { runMoment } from './moment-run.js';
import { writeSpoilt } from './spoilt-response.js';

/** What faults need of the server. */
export interface FaultServices {
  readonly held: HeldRequests;
  /** The vendor's word (P3). */
  readonly vendor: string;
}

/** Effects that hold a request or its response for a while. */
const HOLDING: ReadonlySet<Effect['type']> = new Set<Effect['type']>(['delay', 'hang', 'slow']);

/** The fault of one request. */
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
    if (rate && rate.left < 0) throw new FaultReply(refusalOf(rateRefusal(rate), this.#language));
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
    changing.catch(() => undefined); // awaited below
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
    // A client that does not wait for it does not stop the service.
    if (effect.type === 'delay') await held.wait(delayOf(effect, this.asked.draw));
    if (effect.type !== 'hang') return;
    await held.wait(effect.ms, this.exchange.response);
    throw new ConnectionCut();
  }

  /** Takes a place among the held requests, and returns what gives it back. */
  #takePlace(): () => void {
    const { places } = this.services.held;
    const release = places.takePlace(this.#workspace);
    if (release) return release;
    this.#hadNoRoom = true;
    const limit = places.shareOf(this.#workspace);
    throw new FaultReply(refusalOf(limitReached('too_many_requests.held', limit), this.#language));
  }

  /** Calls a function once the response is sent, or its connection is gone. */
  #afterResponse(run: () => void): void {
    const { response } = this.exchange;
    if (response.destroyed) run();
    else response.once('close', run);
  }

  #tokenEnded(): HttpResponse {
    const { workspace } = this.exchange;
    const at = new Date(workspace?.now() ?? 0).toISOString();
    return refusalOf(new Unauthorized(`The token expired at ${at}`, workspace, 'K2'), this.#language);
  }
}

/**
 * Returns the fault of a request; undefined for none, as nearly always. `body` has not been checked yet.
 * @throws FaultReply for a header that cannot be read
 */
export function planFault(exchange: Exchange, body: unknown, services: FaultServices): PlannedFault {
  const planOf = (asked: AskedFault | undefined) => asked && new FaultPlan(exchange, asked, services);
  let asked: Asked;
  try {
    asked = faultAskedFor(exchange, body);
  } catch (error) {
    throw new FaultReply(refusalOf(error, languageOf(exchange)));
  }
  return asked instanceof Promise ? asked.then(planOf) : planOf(asked);
}

function languageOf({ language }: Exchange): Language {
  return language ?? 'en';
}
