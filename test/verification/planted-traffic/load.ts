import { Agent, STATUS_CODES } from 'node:http';
import type { CheckedExchange } from '../../../src/report/findings.js';
import { withoutHeaders } from '../../../src/verification/proxy/raw-headers.js';
import type { RecordedBody, RecordedExchange } from '../../../src/exchanges/recorded-exchange.js';
import type { Exchange } from '../exchange/recording.js';
import { numbered, type Numbered } from './numbered.js';
import { changesOf, sendTo, startPlayback, type Arrived } from './playback.js';
import type { Plant } from './plants.js';
import { startOwn } from './proxies.js';

/** The number of exchanges and of parallel connections. */
export interface Load {
  readonly connections: number;
  readonly exchanges: number;
}

/** The measurements and findings of a load. */
export interface Loaded {
  /** The number of exchanges with a planted drift. */
  readonly planted: number;
  readonly checked: number;
  readonly seconds: number;
  /** Missed drifts, false findings, and changed or mixed-up bytes, as sentences. */
  readonly faults: readonly string[];
}

/** An exchange to send, and the sorted ids of its expected findings. */
interface Planned {
  readonly sent: Numbered;
  readonly found: readonly string[];
}

/** Every eighth exchange has a drift. */
const PLANTED_EVERY = 8;

/**
 * Sends valid exchanges over many connections through the proxy, mixed with planted ones. Compares the bytes at the
 * target, at the client and in the proxy's record with the sent bytes. Compares the findings with the drifts.
 */
export async function sendPlantedLoad(
  plants: readonly Plant[],
  { connections, exchanges }: Load,
): Promise<Loaded> {
  const faults: string[] = [];
  const unchecked = new Map<number, Planned>();
  let judged = 0;
  const target = await startPlayback();
  const proxy = await startOwn(target.url, (number, recorded, checked) => {
    const planned = unchecked.get(number);
    faults.push(...(planned ? faultsOfRecord(planned, recorded, checked) : [`${number} was checked twice`]));
    if (unchecked.delete(number)) judged++;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  let last = 0;
  const work = async () => {
    for (let number = ++last; number <= exchanges; number = ++last) {
      const planned = plannedAs(plants, number);
      unchecked.set(number, planned);
      target.expect(planned.sent);
      const response = await sendTo(proxy.url, planned.sent, agent);
      const changes = changesOf(planned.sent, target.take(number), response);
      faults.push(...changes.map((part) => `${number} arrived with another ${part}`));
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } finally {
    agent.destroy();
    await proxy.close();
    await target.close();
  }
  const seconds = (performance.now() - began) / 1000;
  faults.push(...[...unchecked.keys()].map((number) => `${number} was not checked`));
  const planted = Math.floor(exchanges / PLANTED_EVERY);
  return { planted, checked: judged, seconds, faults };
}

function plannedAs(plants: readonly Plant[], number: number): Planned {
  const isPlanted = number % PLANTED_EVERY === 0;
  const at = isPlanted ? number / PLANTED_EVERY : number;
  const plant = plants[at % plants.length];
  if (!plant) throw new Error('There is nothing to plant');
  const exchange = isPlanted ? plant.planted : plant.faithful;
  const found = isPlanted ? Object.keys(plant.drift.found).toSorted() : [];
  return { sent: numbered(withMark(exchange, number), number), found };
}

/** Encodes a number as white space at the end of JSON bodies, so that each body is unique. */
function withMark(exchange: Exchange, number: number): Exchange {
  const mark = number.toString(2).replaceAll('0', ' ').replaceAll('1', '\t');
  const isJson = (body: unknown) => typeof body === 'object' && body !== null;
  const marked = (body: unknown) => (isJson(body) ? JSON.stringify(body) + mark : body);
  return { ...exchange, body: marked(exchange.body), reply: marked(exchange.reply) };
}

/** Returns the defects in the record and in the findings of an exchange. */
function faultsOfRecord(
  { sent, found }: Planned,
  { request, response }: RecordedExchange,
  { findings }: CheckedExchange,
): readonly string[] {
  const ids = findings
    .filter(({ part }) => part !== 'rule') // test/laws tests the findings of rules
    .map(({ id }) => id)
    .toSorted()
    .join(', ');
  const due = found.join(', ');
  const path = request.url.slice(request.url.indexOf('/', 'http://'.length));
  const changes = changesOf(
    sent,
    arrived(`${request.method} ${path}`, request),
    response && arrived(`${response.status} ${STATUS_CODES[response.status]}`, response),
  );
  return [
    ...changes.map((part) => `${sent.number} is recorded with another ${part}`),
    ...(ids === due ? [] : [`${sent.number} gave [${ids}] in place of [${due}]`]),
  ];
}

function arrived(
  line: string,
  {
    headers,
    body,
  }: { readonly headers: RecordedExchange['request']['headers']; readonly body: RecordedBody },
): Arrived {
  const text = body === 'not recorded' ? body : Buffer.from(body).toString('latin1');
  return { line, headers: withoutHeaders(headers.flat(), ['host']), body: text };
}
