import type { RecordedExchange } from '../../exchanges/recorded-exchange.js';

/** How an exchange over the proxy ended. */
export type Ending =
  /** The complete response of the target was passed on. */
  | 'answered'
  /** The target cut its response off. */
  | 'cut'
  /** The client disconnected before the response was complete. */
  | 'aborted'
  /** The proxy responded itself, as the target sent no response. */
  | 'failed'
  /** The proxy refused an invalid request (`enforce`). */
  | 'refused'
  /** The connection changed its protocol (WebSocket): all further bytes were passed on unread. */
  | 'upgraded';

/** A request that the proxy received, with its outcome. */
export interface ProxiedExchange {
  readonly recorded: RecordedExchange;
  readonly ending: Ending;
  /** The status that the client got; null for none. */
  readonly status: number | null;
  /** Why the response is not the target's, in a sentence; null if it is. */
  readonly reason: string | null;
  /** From the request's head to the end of the response. */
  readonly durationMs: number;
  /** The client asked for no check (`Sandbox-Check: off`). */
  readonly isExempt: boolean;
  /** Bytes of the recorded bodies and headers. */
  readonly bytes: number;
}

/** Receives each exchange once it is over. */
export type ObserveProxied = (exchange: ProxiedExchange) => void;
