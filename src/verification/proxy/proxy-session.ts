import { unjudged, type CheckedExchange } from '../../report/findings.js';
import type { ExchangeCheck } from '../exchange/create-exchange-check.js';
import { decodedResponse } from './body-recorder.js';
import { proxiedEntry, type HarFile } from './har-file.js';
import type { ProxiedExchange } from './proxied-exchange.js';

/** The services and limits for completed exchanges. */
export interface SessionSettings {
  readonly check: ExchangeCheck;
  /** Null if no archive is written. */
  readonly har: HarFile | null;
  /** Maximum size of a decoded body, in bytes. */
  readonly maxBodyBytes: number;
  readonly onChecked: OnChecked;
  /** Receives errors of checks and recording. */
  readonly onError: (error: unknown) => void;
}

/** Receives each exchange with its findings. */
export type OnChecked = (exchange: ProxiedExchange, checked: CheckedExchange) => void;

/** Returns a function that checks and records a completed exchange. */
export function createSession(settings: SessionSettings): (exchange: ProxiedExchange) => Promise<void> {
  const { check, har, maxBodyBytes, onChecked, onError } = settings;
  return async (passed) => {
    const { response } = passed.recorded;
    const decoded = response && (await decodedResponse(response, maxBodyBytes));
    const exchange = { ...passed, recorded: { ...passed.recorded, response: decoded } };
    const record = async () => har?.append(proxiedEntry(exchange));
    await record().catch(onError);
    const checked = await judged(exchange, check).catch((error: unknown) => {
      onError(error);
      return unjudged('The check failed.');
    });
    onChecked(exchange, checked);
  };
}

async function judged(
  { recorded, ending, reason, isExempt }: ProxiedExchange,
  check: ExchangeCheck,
): Promise<CheckedExchange> {
  if (isExempt) return unjudged('Exempt by the header Sandbox-Check: off.');
  if (ending === 'failed') return unjudged(`The target sent no response: ${reason}`);
  if (ending === 'upgraded')
    return unjudged('The connection changed its protocol (WebSocket): it is not checked.');
  const checked = await check(recorded);
  // A refused request never reached the target. Therefore its missing response is not listed among the parts that could
  // not be judged.
  return ending === 'refused' && checked.findings.length > 0 ? { ...checked, notJudged: [] } : checked;
}
