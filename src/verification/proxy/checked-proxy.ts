import { loadContract, type Contract } from '../../contract/load.js';
import { createExchangeCheck } from '../exchange/create-exchange-check.js';
import type { JudgeByValues } from '../exchange/values.js';
import type { UndeclaredWeight } from '../exchange/judge-response.js';
import { NO_FACTS, type Facts } from '../../laws/facts.js';
import { Findings, unjudged } from '../../report/findings.js';
import { createCheckQueue } from './check-queue.js';
import { createGate } from './gate.js';
import { HarFile } from './har-file.js';
import type { ProxiedExchange } from './proxied-exchange.js';
import { createSession, type OnChecked } from './proxy-session.js';
import { hostsOf } from './raw-headers.js';
import { startProxy } from './start-proxy.js';

/** The modes of a proxy. `observe` forwards all requests; `enforce` refuses invalid requests. */
export const PROXY_MODES = ['observe', 'enforce'] as const;

/** The target of a proxy, and its options. */
export interface CheckedProxyOptions {
  readonly target: URL;
  readonly host: string;
  /** The port of the proxy. 0 picks a free port. */
  readonly port: number;
  readonly mode: (typeof PROXY_MODES)[number];
  /** The vendor's name in the contract (P3). */
  readonly vendor: string;
  /** Compares values with a mirror of the target. Default: no comparison. */
  readonly values?: JudgeByValues | null;
  /** Facts about the rights of clients. Default: no facts. */
  readonly facts?: Facts;
  /** The severity of undeclared headers and properties of responses. */
  readonly undeclared?: UndeclaredWeight | undefined;
  /** The HTTP archive that receives the exchanges, except those for which the queue has no room. Null for no archive. */
  readonly har: HarFile | null;
  /** Maximum size of a checked body, in bytes. */
  readonly maxBodyBytes: number;
  /** Maximum time from the last part of a request until the target's response starts, in milliseconds. */
  readonly timeoutMs: number;
  readonly onChecked: OnChecked;
  /** Receives errors of checks and recording. The proxy continues. */
  readonly onError: (error: unknown) => void;
}

/** A proxy that checks the traffic. */
export interface CheckedProxy {
  readonly url: string;
  readonly contract: Contract;
  /** The findings so far. */
  readonly findings: Findings;
  /** Resolves when all exchanges so far have been checked. */
  checked(): Promise<void>;
  /** Refuses further requests, finishes the responses in flight, and checks all exchanges. */
  close(): Promise<void>;
}

/** Size of the queue, in bytes: about 20,000 exchanges of usual size. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

const NO_ROOM = `Not checked: exchanges of more than ${MAX_WAITING_BYTES / 1024 / 1024} MiB were waiting.`;

/** Starts a proxy that forwards each response and then checks its exchange against the contract. */
export async function startCheckedProxy(options: CheckedProxyOptions): Promise<CheckedProxy> {
  const { target, vendor, mode, har, values = null, facts = NO_FACTS, undeclared, onError } = options;
  const contract = loadContract(vendor);
  const findings = new Findings(contract.operations.length);
  const session = createSession({
    ...options,
    check: createExchangeCheck(contract, { baseUrl: target.href, vendor, values, facts, undeclared }),
    onChecked: (exchange, checked) => {
      findings.add(checked);
      options.onChecked(exchange, checked);
    },
  });
  let isBusy = () => false;
  const limits = { maxBytes: MAX_WAITING_BYTES, isBusy: () => isBusy() };
  const queue = createCheckQueue({ ...limits, check: session, onError });
  const observe = (exchange: ProxiedExchange) => {
    if (!queue.add(exchange)) findings.add(unjudged(NO_ROOM));
  };
  const gate = mode === 'enforce' ? createGate({ vendor, report: onError }) : null;
  const proxy = await startProxy({ ...options, gate, observe, takesHost: hostsOf(options.host) });
  isBusy = proxy.isBusy;
  return {
    url: proxy.url,
    contract,
    findings,
    checked: () => queue.drained(),
    close: async () => {
      await proxy.close();
      await queue.drained();
      await har?.close();
    },
  };
}
