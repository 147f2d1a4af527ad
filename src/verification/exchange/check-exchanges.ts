import type { Contract } from '../../contract/load.js';
import type { Findings } from '../../report/findings.js';
import { createExchangeCheck, type ExchangeCheckOptions } from './create-exchange-check.js';
import { findBase, urlsOf } from './find-base.js';
import type { RecordedExchange } from '../../exchanges/recorded-exchange.js';

/** What exchanges of an archive are checked with. */
export interface ArchiveCheckOptions extends ExchangeCheckOptions {
  readonly contract: Contract;
  /** Collects what is found. */
  readonly findings: Findings;
}

/**
 * Checks the exchanges of an archive. Without a base URL, it is the one that most of them have in common. Returns the base
 * URL; undefined where no request has a path of the contract.
 */
export async function checkExchanges(
  exchanges: Iterable<RecordedExchange>,
  { contract, findings, ...options }: ArchiveCheckOptions,
): Promise<string | undefined> {
  const baseUrl = options.baseUrl ?? findBase(contract, urlsOf(exchanges));
  const check = createExchangeCheck(contract, { ...options, ...(baseUrl !== undefined && { baseUrl }) });
  for (const exchange of exchanges) findings.add(await check(exchange));
  return baseUrl;
}
