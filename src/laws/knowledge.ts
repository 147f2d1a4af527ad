import type { DecodedExchange, Schemas } from './decoded-exchange.js';
import { Owners } from './owners.js';

type Merchant = Pick<Schemas['Merchant'], 'slug' | 'id' | 'defaultCurrency' | 'defaultLanguage' | 'timezone'>;

/** The page of a list that the client read last. */
interface Page {
  readonly offset: number;
  readonly count: number;
  readonly lastId: number;
}

/** The maximum number of stored records of each kind, because a proxy can run for days. */
const MAX_KEPT = 5000;

/** Adds an entry to a map. Drops the oldest entry if there are too many. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_KEPT) map.delete(map.keys().next().value ?? '');
}

/**
 * Facts from earlier exchanges of one client, for laws that compare exchanges. Contains only facts that other customers
 * cannot change, so that their actions break no law. The number of facts is limited.
 */
export class Knowledge {
  readonly #merchants = new Map<string, Merchant>();
  readonly #requestIds = new Map<string, string>();
  readonly #pages = new Map<string, Page>();

  /** @param owners The owners of records, learned from the exchanges of all clients. */
  constructor(readonly owners = new Owners()) {}

  /** The merchant that the client has seen; undefined if it has seen none or several. */
  get operator(): Merchant | undefined {
    return this.#merchants.size === 1 ? [...this.#merchants.values()][0] : undefined;
  }

  merchant(slug: string | undefined): Merchant | undefined {
    return slug === undefined ? undefined : this.#merchants.get(slug);
  }

  /** Returns the name of an earlier exchange whose response had this request id; undefined if there is none. */
  requestIdOf(id: string): string | undefined {
    return this.#requestIds.get(id);
  }

  /** Returns the latest page of the same list with the same query, at any offset. */
  pageBefore(exchange: DecodedExchange): Page | undefined {
    return this.#pages.get(listKey(exchange));
  }

  /** Stores the facts of a checked exchange. */
  learn(exchange: DecodedExchange): void {
    const { header, body, operationId, status } = exchange;
    this.owners.learn(exchange);
    const id = header('request-id');
    if (id !== undefined) keep(this.#requestIds, id, nameInKnowledge(exchange));
    if (status !== 200 || !Array.isArray(body)) return;
    if (operationId === 'listMerchants')
      for (const merchant of body as Merchant[]) keep(this.#merchants, merchant.slug, merchant);
    const lastId: unknown = (body as { readonly id?: unknown }[]).at(-1)?.id;
    if (typeof lastId !== 'number') return;
    const offset = Number(exchange.query['offset'] ?? 0);
    keep(this.#pages, listKey(exchange), { offset, count: body.length, lastId });
  }
}

/** Returns a text that identifies an exchange: it is the same for the same exchange in two recordings. */
export function nameInKnowledge({ startedAt, method, url }: DecodedExchange): string {
  return `${startedAt} ${method} ${url}`;
}

function listKey({ operationId, query, path }: DecodedExchange): string {
  const others = Object.entries(query).filter(([name]) => name !== 'offset');
  return JSON.stringify([operationId, path, others.toSorted(([left], [right]) => (left < right ? -1 : 1))]);
}
