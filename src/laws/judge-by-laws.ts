import { CLIENT_LAWS } from './clients.js';
import type { Knowledge } from './knowledge.js';
import type { DecodedExchange } from './decoded-exchange.js';
import type { Breach, Law } from './law.js';
import { BASKET_LAWS } from './baskets.js';
import { GUEST_LAWS, TICKET_LAWS } from './guests.js';
import { HTTP_LAWS } from './http.js';
import { ITEM_LAWS } from './items.js';
import { LANGUAGE_LAWS } from './languages.js';
import { LIST_LAWS } from './lists.js';
import { QUOTE_LAWS } from './quotes.js';
import { REPLY_LAWS } from './replies.js';

/** All laws except `CLIENT_LAWS`, which need facts about the clients. */
export const LAWS: readonly Law[] = [
  ...HTTP_LAWS,
  ...LIST_LAWS,
  ...LANGUAGE_LAWS,
  ...ITEM_LAWS,
  ...QUOTE_LAWS,
  ...BASKET_LAWS,
  ...GUEST_LAWS,
  ...TICKET_LAWS,
  ...REPLY_LAWS,
];

/** The results of applying the laws to an exchange. */
export interface JudgedByLaws {
  readonly broken: readonly { readonly law: Law; readonly breach: Breach }[];
  /** The laws that applied and held. */
  readonly held: readonly Law[];
}

/** The laws, keyed by operation id. The key null stands for requests that reach no operation. */
const lawsOf = new Map<string | null, readonly Law[]>();

function lawsFor(operationId: string | null): readonly Law[] {
  const known = lawsOf.get(operationId);
  if (known) return known;
  const own = [...LAWS, ...CLIENT_LAWS].filter(
    ({ operations }) => operations === 'all' || (operationId !== null && operations.includes(operationId)),
  );
  lawsOf.set(operationId, own);
  return own;
}

/** Applies the laws of the operation to an exchange, then adds the exchange to `known`. */
export function judgeByLaws(exchange: DecodedExchange, known: Knowledge): JudgedByLaws {
  const broken: { readonly law: Law; readonly breach: Breach }[] = [];
  const held: Law[] = [];
  for (const law of lawsFor(exchange.operationId)) {
    const result = law.check(exchange, known);
    if (result === 'held') held.push(law);
    else if (result !== 'not applicable') broken.push({ law, breach: result });
  }
  known.learn(exchange);
  return { broken, held };
}
