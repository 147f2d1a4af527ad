import type { Client } from '../domain/catalogue/client.js';
import { isEmpty, isObject, type JsonObject } from '../contract/is-object.js';
import { momentOf } from '../examination/session.js';
import { MASK } from '../masking/card-numbers.js';
import type { DecodedExchange } from '../laws/decoded-exchange.js';
import { grantOf, type Grant } from '../laws/owners.js';
import type { Fixture } from '../store/fixture.js';
import type { JudgeByValues, JudgedValues, ValueDifference } from '../verification/exchange/values.js';
import { clientName } from './to-fixture.js';
import { parseWhen } from '../domain/shared/date-time.js';
import type { OperationCall } from '../contract/operation.js';
import type { Merchant } from '../domain/catalogue/merchant.js';
import type { FieldPath } from '../domain/shared/field-names.js';
import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import { Refusal } from '../domain/shared/refusal.js';
import { allOf } from '../domain/shared/steps.js';
import { ListReply, runOperation } from '../operations/run.js';
import type { HandledId } from '../operations/handlers.js';
import { memoryStore } from '../store/memory-store.js';
import type { Workspace } from '../workspaces/live-workspace.js';
import { WorkspaceRegistry } from '../workspaces/registry.js';

/** The parts of a request to the mirror that differ between calls. */
interface Asking {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A workspace with the data of a mirror. It replies as the sandbox would at the target's time. */
class MirroredWorkspace {
  #now: number;
  #fixture: Fixture;
  #workspace: Promise<Workspace>;

  constructor(
    fixture: Fixture,
    private readonly vendor: string,
  ) {
    this.#fixture = fixture;
    this.#now = fixture.clock?.now ?? 0;
    this.#workspace = this.#create();
  }

  get clients(): readonly Client[] {
    return this.#fixture.clients;
  }

  merchant(slug: string): Merchant | undefined {
    return this.#fixture.merchants.find((merchant) => merchant.slug === slug);
  }

  /** Sets the time of later calls. */
  set now(at: number) {
    this.#now = at;
  }

  /** Recreates the workspace without bookings, with new taxes of a merchant. */
  learn(slug: string, facts: Partial<Pick<Merchant, 'taxes'>>): void {
    const merchants = this.#fixture.merchants.map((one) => (one.slug === slug ? { ...one, ...facts } : one));
    this.#fixture = { ...this.#fixture, merchants };
    this.#workspace = this.#create();
  }

  /** Returns the reply of an operation. Undefined if the operation is refused. */
  async ask(id: HandledId, client: Client, { path = {}, query = {}, body }: Asking): Promise<unknown> {
    const workspace = await this.#workspace;
    const parts = { path, query, body, language: 'en', baseUrl: '', pageLanguages: ['en'] };
    try {
      const reply = await runOperation(workspace, {
        id,
        client,
        callAt: (now) =>
          ({
            ...parts,
            workspace: 'mirror',
            vendor: this.vendor,
            now,
          }) as unknown as OperationCall<HandledId>,
      });
      return reply instanceof ListReply ? allOf(reply.atOnce()) : reply;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  #create(): Promise<Workspace> {
    const workspaces = new WorkspaceRegistry(memoryStore(), { realTime: () => this.#now, idleMs: 0 });
    return workspaces.create({ name: 'mirror', fixture: this.#fixture, clock: { now: null, frozen: false } });
  }
}

/**
 * Values that only the target knows. These values depend on other clients' bookings, on pictures, on daily rates or on
 * the target's own times.
 */
const MASKED: ReadonlySet<string> = new Set([
  'availableSeats',
  'occupancy',
  'occupancyPaid',
  'occupancyStatus',
  'sortingToken',
  'fromPrice',
  'images',
  '_links',
  'conversionRates',
  'createdAt',
]);

/** Lists that may be shorter at the target, because it hides categories without seats (A3). */
const PARTIAL: ReadonlySet<string> = new Set(['categories']);

/** Members that identify a list entry, in order of preference. */
const KEYS = ['id', 'code', 'slug', 'key', 'title'] as const;

/** Returns the values that differ. Ignores members that only one side has, and those in `MASKED`. */
function differences(received: unknown, expected: unknown, path: FieldPath = []): ValueDifference[] {
  if (isEmpty(received) || isEmpty(expected))
    return isEmpty(received) && isEmpty(expected)
      ? []
      : received === undefined
        ? []
        : [{ path, received, expected }];
  if (Array.isArray(received) && Array.isArray(expected)) return ofLists(received, expected, path);
  if (isObject(received) && isObject(expected) && !Array.isArray(received) && !Array.isArray(expected))
    return Object.entries(expected).flatMap(([name, value]) =>
      MASKED.has(name) || !Object.hasOwn(received, name)
        ? []
        : differences(received[name], value, [...path, name]),
    );
  return isSame(received, expected) ? [] : [{ path, received, expected }];
}

/** Returns whether two values have the same text, are numbers less than 0.00005 apart, or are the same time. */
function isSame(received: unknown, expected: unknown): boolean {
  if (received === expected || String(received) === String(expected)) return true;
  if (typeof received === 'number' && typeof expected === 'number')
    return Math.abs(received - expected) < 0.000_05;
  if (typeof received !== 'string' || typeof expected !== 'string') return false;
  const [one, other] = [parseWhen(received), parseWhen(expected)];
  return one !== null && other !== null && 'at' in one && 'at' in other && one.at === other.at;
}

function ofLists(
  received: readonly unknown[],
  expected: readonly unknown[],
  path: FieldPath,
): ValueDifference[] {
  const all = [...received, ...expected];
  if (!all.every(isObject)) {
    const texts = (list: readonly unknown[]) => JSON.stringify(list.map(String).toSorted());
    return texts(received) === texts(expected) ? [] : [{ path, received, expected }];
  }
  const key = KEYS.find((name) => all.every((entry) => isObject(entry) && entry[name] !== undefined));
  const isKeyed = key !== undefined && isUnique(received, key) && isUnique(expected, key);
  const found = received.flatMap((entry, position) => {
    const other = isKeyed
      ? expected.find((one) => isObject(one) && isObject(entry) && String(one[key]) === String(entry[key]))
      : expected[position];
    return other === undefined ? [] : differences(entry, other, [...path, position]);
  });
  const isShorter = received.length < expected.length && PARTIAL.has(String(path.at(-1)));
  if (received.length === expected.length || isShorter) return found;
  return [{ path, received: `${received.length} entries`, expected: `${expected.length} entries` }, ...found];
}

function isUnique(list: readonly unknown[], key: string): boolean {
  return new Set(list.map((entry) => String(Object(entry)[key]))).size === list.length;
}

/** Maximum number of clients whose tokens are stored. */
const MAX_TOKENS = 500;

const UNKNOWN_CLIENT = 'Values of requests whose client the recording does not name.';

const NOTHING: JudgedValues = { differences: [], learned: [], notJudged: [] };

/** Finds the mirror's entries that correspond to the entries of a list, one by one or all at once. */
interface ListOfRecords {
  readonly keyOf: (entry: JsonObject) => unknown;
  readonly expected: (entries: readonly JsonObject[]) => Promise<ReadonlyMap<string, unknown>>;
}

/**
 * Returns a function that compares exchanges with a mirror. The function expects the values that the sandbox shows for the
 * same catalogue at the same time. It recognises clients by the tokens in earlier exchanges. It does not compare exchanges
 * of clients that the mirror lacks.
 */
export function createJudgeByValues(fixture: Fixture, vendor = 'vendor'): JudgeByValues {
  return new ValueJudge(new MirroredWorkspace(fixture, vendor)).judge;
}

class ValueJudge {
  /** Client ids, keyed by granted token. */
  readonly #granted = new Map<string, string>();
  /** Ids of the clients that received a token. */
  readonly #clientIds = new Set<string>();
  /** Difference between the target's latest quote time (`createdAt`) and the `Date` header of that response. */
  #offsetMs = 0;

  constructor(private readonly mirror: MirroredWorkspace) {}

  readonly judge: JudgeByValues = async (exchange) => {
    const { operationId, status, body } = exchange;
    this.#learnGrant(grantOf(exchange));
    if (status !== 200 || !exchange.isValid || operationId === null || !isObject(body)) return NOTHING;
    const client = this.#clientOf(exchange);
    if (client === undefined) return { ...NOTHING, notJudged: [UNKNOWN_CLIENT] };
    if (client === null) return NOTHING;
    this.#setTime(exchange);
    if (operationId === 'getBookingPrices') return this.#judgeQuote(exchange, client);
    const list = this.#listOf(exchange, client);
    return list ? judgeList(body, list) : NOTHING;
  };

  #learnGrant(grant: Grant | undefined): void {
    if (grant === undefined) return;
    this.#clientIds.add(grant.clientId);
    if (!grant.token.includes(MASK)) this.#granted.set(grant.token, grant.clientId);
    for (const kept of [this.#clientIds, this.#granted])
      if (kept.size > MAX_TOKENS) kept.delete(kept.keys().next().value ?? '');
  }

  /** Returns the client of an exchange. Null if the mirror lacks the client; undefined if the client is unknown. */
  #clientOf({ clientId, requestHeader }: DecodedExchange): Client | null | undefined {
    const token = requestHeader('authorization')?.replace(/^\S+\s+/, '') ?? '';
    const id = clientId ?? this.#granted.get(token);
    if (id !== undefined) return this.#client(id);
    const [only, ...others] = token.includes(MASK) ? this.#clientIds : [];
    if (others.length > 0) return undefined;
    // The token is older than the recorded traffic. The client is then assumed to be the one that read the mirror.
    return only === undefined ? (this.mirror.clients[0] ?? null) : this.#client(only);
  }

  #client(id: string): Client | null {
    const name = clientName(id, '');
    return this.mirror.clients.find(({ client }) => client === name) ?? null;
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
    // The mirror does not know a code in the quote, or has the exchange rate of another day.
    if (!isObject(own) || own['conversionRate'] !== body['conversionRate']) return NOTHING;
    const slug = await this.#operatorOf(query, client);
    const learned: ValueDifference[] = [];
    if (slug !== null && this.#learnsTaxes(slug, body['taxes'])) {
      learned.push({ path: ['taxes'], received: body['taxes'], expected: [] });
      own = await ask();
    }
    return { differences: differences(body, own).map(withRule('M1')), learned, notJudged: [] };
  }

  /** Returns the merchant of the first quoted item. Null if the mirror lacks the item. */
  async #operatorOf({ items }: JsonObject, client: Client): Promise<string | null> {
    const [first] = Array.isArray(items) ? (items as JsonObject[]) : [];
    const ids = first?.['availabilityItemId'];
    const id = typeof ids === 'string' ? ids.split(',')[0] : '';
    const item = await this.mirror.ask('getAvailability', client, { path: { availabilityItemId: id } });
    return isObject(item) ? String(item['merchant']) : null;
  }

  /**
   * Copies the taxes of a merchant from a quote if the mirror has none. Lists show no taxes, so missing taxes are not
   * reported as a difference.
   */
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
    if (own === undefined) return [];
    return differences(entry, own, isList ? [position] : []).map(withRule('A4'));
  });
  const isUnknown = entries.some((entry) => !known.has(String(keyOf(entry))));
  const notJudged = isUnknown ? ['Values of records that the mirror does not have.'] : [];
  return { differences: found, learned: [], notJudged };
}

/** The rules of fields and of all values in them. */
const WITHIN = new Map<unknown, RuleId>([
  ['taxes', 'M5'],
  ['fees', 'M6'],
  ['onlineBookingFee', 'M6'],
  ['downPayment', 'M7'],
  ['itemsDownPayment', 'M7'],
]);

const TEXTS = 'title activityTitle name description highlights itinerary bookingNote label language'.split(
  ' ',
);
const TIMES = ['startDate', 'startTime', 'startsAt', 'endDate', 'endTime', 'endsAt'];

/** The rules of fields outside the fields in `WITHIN`. Other fields have the operation's rule. */
const FIELDS = new Map<unknown, RuleId>([
  ...TEXTS.map((name) => [name, 'P4'] as const),
  ...TIMES.map((name) => [name, 'A10'] as const),
  ['capacity', 'A8'],
  ['latestBookingTime', 'A5'],
]);

/** Returns a function that adds to a difference the rule that determines its value. */
function withRule(usual: RuleId) {
  return (difference: ValueDifference): ValueDifference => {
    const around = difference.path.find((name) => WITHIN.has(name));
    return { ...difference, rule: WITHIN.get(around) ?? FIELDS.get(difference.path.at(-1)) ?? usual };
  };
}
