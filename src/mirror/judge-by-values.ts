import type { Client } from '../domain/catalogue/client.js';
import { isObject, type JsonObject } from '../contract/is-object.js';
import { momentOf } from '../examination/session.js';
import type { DecodedExchange } from '../laws/decoded-exchange.js';
import type { Fixture } from '../store/fixture.js';
import type { JudgeByValues, JudgedValues, ValueDifference } from '../verification/exchange/values.js';
import { differences } from './differences.js';
import { MirroredWorkspace, type Asking } from './mirrored-workspace.js';
import { clientName } from './to-fixture.js';

/** The most clients whose tokens are kept. */
const MAX_TOKENS = 500;

const NOTHING: JudgedValues = { differences: [], learned: [], notJudged: [] };

/** How the entries of a list are found in a mirror, one by one or all at once. */
interface ListOfRecords {
  readonly keyOf: (entry: JsonObject) => unknown;
  readonly expected: (entries: readonly JsonObject[]) => Promise<ReadonlyMap<string, unknown>>;
}

/**
 * Returns the judgement of exchanges by a mirror: what the sandbox shows of the same catalogue at the same time is due. Tells
 * clients apart by the tokens that it saw granted; whoever is not in the mirror is not judged.
 */
export function createJudgeByValues(fixture: Fixture, vendor = 'vendor'): JudgeByValues {
  return new ValueJudge(new MirroredWorkspace(fixture, vendor)).judge;
}

class ValueJudge {
  readonly #tokens = new Map<string, Client | null>();
  /** The target's time less that of its header `Date`. */
  #offsetMs = 0;

  constructor(private readonly mirror: MirroredWorkspace) {}

  readonly judge: JudgeByValues = async (exchange) => {
    const { operationId, status, body } = exchange;
    if (operationId === 'createToken') return this.#learnToken(exchange);
    if (status !== 200 || !exchange.isValid || operationId === null || !isObject(body)) return NOTHING;
    const client = this.#clientOf(exchange);
    if (!client) return NOTHING;
    this.#setTime(exchange);
    if (operationId === 'getBookingPrices') return this.#judgeQuote(exchange, client);
    const list = this.#listOf(exchange, client);
    return list ? judgeList(body, list) : NOTHING;
  };

  #learnToken({ sentText, body }: DecodedExchange): JudgedValues {
    const id = new URLSearchParams(sentText ?? '').get('client_id');
    const token: unknown = isObject(body) ? body['access_token'] : undefined;
    if (id === null || typeof token !== 'string') return NOTHING;
    const name = clientName(id, '');
    this.#tokens.set(`Bearer ${token}`, this.mirror.clients.find(({ client }) => client === name) ?? null);
    if (this.#tokens.size > MAX_TOKENS) this.#tokens.delete(this.#tokens.keys().next().value ?? '');
    return NOTHING;
  }

  /** A token that was granted before the traffic began is the first client's: the one that the mirror was read by. */
  #clientOf({ requestHeader }: DecodedExchange): Client | null {
    const known = this.#tokens.get(requestHeader('authorization') ?? '');
    return known === undefined ? (this.mirror.clients[0] ?? null) : known;
  }

  #setTime({ header, body }: DecodedExchange): void {
    const date = Date.parse(header('date') ?? '');
    const quotedAt = isObject(body) ? momentOf(body['createdAt']) : Number.NaN;
    if (!Number.isNaN(date)) this.mirror.now = date + this.#offsetMs;
    if (Number.isNaN(date) || Number.isNaN(quotedAt)) return;
    if (isObject(body) && 'conversionRate' in body && 'itemsDownPayment' in body) {
      this.#offsetMs = quotedAt - date;
      this.mirror.now = quotedAt;
    }
  }

  async #judgeQuote(exchange: DecodedExchange, client: Client): Promise<JudgedValues> {
    const { query } = exchange;
    const body = exchange.body as JsonObject;
    const ask = () => this.mirror.ask('getBookingPrices', client, { query });
    let own = await ask();
    // A code of which the mirror knows nothing, or the rate of another day.
    if (!isObject(own) || own['conversionRate'] !== body['conversionRate']) return NOTHING;
    const slug = await this.#operatorOf(query, client);
    const learned: ValueDifference[] = [];
    if (slug !== null && this.#learnsTaxes(slug, body['taxes'])) {
      learned.push({ at: '/taxes', received: body['taxes'], expected: [] });
      own = await ask();
    }
    return { differences: differences(body, own).map(withRules('M1')), learned, notJudged: [] };
  }

  /** Returns the merchant whose items or shop items are quoted; null if it is not known. */
  async #operatorOf({ items }: JsonObject, client: Client): Promise<string | null> {
    const [first] = Array.isArray(items) ? (items as JsonObject[]) : [];
    const ids = first?.['availabilityItemId'];
    const id = typeof ids === 'string' ? ids.split(',')[0] : '';
    const item = await this.mirror.ask('getAvailability', client, { path: { availabilityItemId: id } });
    return isObject(item) ? String(item['merchant']) : null;
  }

  /** Learns the taxes of a merchant of which the mirror has none, once: what no list shows is no difference. */
  #learnsTaxes(slug: string, taxes: unknown): boolean {
    const known = this.mirror.merchant(slug);
    if (!known || known.taxes.length > 0 || !Array.isArray(taxes)) return false;
    const definitions = (taxes as { readonly type?: unknown }[]).filter(
      ({ type }) => type === 'percent' || type === 'fixed',
    );
    if (definitions.length === 0) return false;
    this.mirror.learn(slug, { taxes: definitions as never });
    return true;
  }

  #listOf({ operationId, query, path }: DecodedExchange, client: Client): ListOfRecords | null {
    const shown = { language: query['language'], internal: query['internal'] };
    const all = (id: Parameters<MirroredWorkspace['ask']>[0], asked: Asking, key: string): ListOfRecords => ({
      keyOf: (entry) => entry[key],
      expected: async () => byKey(await this.mirror.ask(id, client, asked), key),
    });
    const each = (id: 'getActivity' | 'getAvailability', key: string, parameter: string): ListOfRecords => ({
      keyOf: (entry) => entry[key],
      expected: async (entries) => {
        const found = new Map<string, unknown>();
        for (const entry of entries.slice(0, 200)) {
          const own = await this.mirror.ask(id, client, { path: { [parameter]: entry[key] }, query: shown });
          if (own !== undefined) found.set(String(entry[key]), own);
        }
        return found;
      },
    });
    switch (operationId) {
      case 'listMerchants':
        return all('listMerchants', { query: { language: query['language'] } }, 'slug');
      case 'listMobileGroups':
        return all('listMobileGroups', { path }, 'id');
      case 'listDepartureCities':
        return all('listDepartureCities', {}, 'id');
      case 'listAvailabilityRules':
        return all('listAvailabilityRules', { query: { outdated: true, limit: 100_000 } }, 'id');
      case 'listActivities':
      case 'getActivity':
        return each('getActivity', 'id', 'activityId');
      case 'listAvailabilities':
      case 'listActivityAvailabilities':
      case 'getAvailability':
        return each('getAvailability', 'availabilityItemId', 'availabilityItemId');
      default:
        return null;
    }
  }
}

function byKey(list: unknown, key: string): ReadonlyMap<string, unknown> {
  const entries = Array.isArray(list) ? (list as JsonObject[]) : [];
  return new Map(entries.map((entry) => [String(entry[key]), entry]));
}

async function judgeList(body: object, { keyOf, expected }: ListOfRecords): Promise<JudgedValues> {
  const isList = Array.isArray(body);
  const entries = (isList ? (body as unknown[]) : [body]).filter((entry) => isObject(entry)) as JsonObject[];
  const known = await expected(entries);
  const found = entries.flatMap((entry, position) => {
    const own = known.get(String(keyOf(entry)));
    const at = isList ? `/${position}` : '';
    return own === undefined ? [] : differences(entry, own, at).map(withRules('A4'));
  });
  const isUnknown = entries.some((entry) => !known.has(String(keyOf(entry))));
  const notJudged = isUnknown ? ['Values of records that the mirror does not have.'] : [];
  return { differences: found, learned: [], notJudged };
}

/** The rules that decide values, by the names of their fields; others are of the operation. */
const RULES: readonly (readonly [names: RegExp, rule: string])[] = [
  [/\/taxes(\/|$)/, 'M5'],
  [/\/(fees|onlineBookingFee)(\/|$)/, 'M6'],
  [/[dD]ownPayment/, 'M7'],
  [/\/(title|activityTitle|name|description|highlights|itinerary|bookingNote|label|language)$/, 'P4'],
  [/\/capacity$/, 'A8'],
  [/\/latestBookingTime$/, 'A5'],
  [/\/(start|end)(Date|Time|sAt)$/, 'A10'],
];

/** Returns a function that names the rule of a difference. */
export function withRules(usual: string) {
  return (difference: Omit<ValueDifference, 'rule'>): ValueDifference => ({
    ...difference,
    rule: RULES.find(([names]) => names.test(difference.at))?.[1] ?? usual,
  });
}
