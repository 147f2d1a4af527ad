import type { CheckedExchange } from '../../report/findings.js';
import type { RecordedExchange } from '../../exchanges/recorded-exchange.js';

/** Checks a request and its response against the contract. */
export type ExchangeCheck = (exchange: RecordedExchange) => Promise<CheckedExchange>;
