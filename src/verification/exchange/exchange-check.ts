import type { Finding } from '../report/finding.js';
import type { RecordedExchange } from './recorded-exchange.js';

/** What the contract says of one exchange. */
export interface CheckedExchange {
  /** Null for a request that belongs to no operation. */
  readonly operationId: string | null;
  readonly findings: readonly Finding[];
  /** A sentence for each part that could not be judged, such as a body that was not recorded. */
  readonly notJudged: readonly string[];
}

/** Checks a request and its response against the contract. */
export type ExchangeCheck = (exchange: RecordedExchange) => Promise<CheckedExchange>;
