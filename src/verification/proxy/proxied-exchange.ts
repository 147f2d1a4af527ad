import type { RecordedExchange } from '../../exchanges/recorded-exchange.js';

/** The result of an exchange through the proxy. */
export type Ending =
  /** The target's complete response was forwarded. */
  | 'answered'
  /** The target cut its response. */
  | 'cut'
  /** The client disconnected before the response was complete. */
  | 'aborted'
  /** The target sent no response, so the proxy sent its own. */
  | 'failed'
  /** The proxy refused an invalid request (mode `enforce`). */
  | 'refused'
  /** The connection changed its protocol (WebSocket). All later bytes were forwarded unread. */
  | 'upgraded';

/** A request that the proxy received, with its outcome. */
export interface ProxiedExchange {
  readonly recorded: RecordedExchange;
  readonly ending: Ending;
  /** The status that the client received. Null if the client received no status. */
  readonly status: number | null;
  /**
   * The reason why the client did not get the target's complete response, as a sentence. Null if it got this response.
   */
  readonly reason: string | null;
  /** Time from the request's head to the end of the response. */
  readonly durationMs: number;
  /** True if the client sent `Sandbox-Check: off`. */
  readonly isExempt: boolean;
  /** Size of the recorded bodies and headers, in bytes. */
  readonly bytes: number;
}

/** Receives each exchange after its end. */
export type ObserveProxied = (exchange: ProxiedExchange) => void;
