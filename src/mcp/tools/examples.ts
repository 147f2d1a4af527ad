import { fitted, namedItems } from '../../client/fitted-example.js';
import { isObject } from '../../contract/is-object.js';
import type { Contract, Operation, Parameter } from '../../contract/load.js';
import { publicSecretOf } from '../../domain/catalogue/client.js';

import { operationById, textsOf } from '../../site/knowledge/described.js';
import { requireOperation, ToolRefused } from '../refused.js';
import { COMMON, READS, type CallContext, type Tool, type ToolAnswer } from '../tool.js';
import { ADDON_TYPES } from './bookable-items.js';
import {
  bookedAddonOf,
  bookedItemOf,
  bookedGuestOf,
  refundablePaymentOf,
  workspaceDataOf,
  type WorkspaceData,
} from './workspace-data.js';

/** Converts an example body of the contract into one for a single guest, with values of the workspace. */
function bodyFor(example: unknown, data: WorkspaceData): unknown {
  const { item, category } = data;
  const ofItem = item && { ruleId: item.ruleId, free: item.free, isClosing: false };
  const body = fitted(
    forOneGuest(example),
    {
      item: ofItem ? [{ ...ofItem, value: item.availabilityItemId }] : [],
      category: ofItem && category ? [{ ...ofItem, value: String(category.id) }] : [],
      capture: [],
      rule: item ? [{ value: String(item.ruleId) }] : [],
      client: [],
    },
    true,
  );
  return isBooking(body) ? withFields(body, data) : body;
}

/** The members of a booking's body to which `withFields` adds values. */
interface BookingBody {
  readonly items: readonly { readonly guests: readonly object[] }[];
  readonly contact: object;
}

const isBooking = (body: unknown): body is BookingBody =>
  isObject(body) && 'items' in body && 'contact' in body;

/** Adds an example value for each required custom field to a booking and its guests (B13). */
function withFields(body: BookingBody, { terms }: WorkspaceData): BookingBody {
  const fieldsOf = (whose: 'booking' | 'guest') => {
    const fields = terms?.fields.filter(({ of }) => of === whose) ?? [];
    return (
      fields.length > 0 && {
        customFields: fields.map(({ code, example }) => ({ key: code, value: example })),
      }
    );
  };
  const items = body.items.map((item) => ({
    ...item,
    guests: item.guests.map((guest) => ({ ...guest, ...fieldsOf('guest') })),
  }));
  return { ...body, items, ...fieldsOf('booking') };
}

/** Shortens every list of an example to its first entry, so that the example needs the fewest seats. */
function forOneGuest(example: unknown): unknown {
  if (Array.isArray(example)) return example.slice(0, 1).map(forOneGuest);
  if (!isObject(example)) return example;
  return Object.fromEntries(Object.entries(example).map(([name, member]) => [name, forOneGuest(member)]));
}

/**
 * Functions that return the value of a parameter, keyed by the name of the parameter. Undefined if the workspace has
 * no suitable value.
 */
type Values = Readonly<Record<string, (data: WorkspaceData, operation: Operation) => unknown>>;

const paymentOf = ({ booking }: WorkspaceData) => booking && refundablePaymentOf(booking);
const itemOf = ({ booking }: WorkspaceData) => booking && bookedItemOf(booking);
const guestOf = (data: WorkspaceData) => {
  const item = itemOf(data);
  return item && bookedGuestOf(item);
};

const VALUES: Values = {
  activityId: ({ item }) => item?.activityId,
  amount: ({ booking }, { id }) => (id === 'addPayment' ? booking && (booking.balance || 1) : 1),
  availabilityItemId: ({ item }) => item?.availabilityItemId,
  bookingId: ({ booking }) => booking?.id,
  bookingItemId: (data) => itemOf(data)?.id,
  categoryId: ({ category }) => category?.id,
  code: (data) => guestOf(data)?.barCode,
  'code[]': () => ['VOUCHER'],
  currency: ({ category }) => category?.price.currency,
  discountCode: () => 'CODE',
  id: idOf,
  itemId: ({ item, otherItem }, { template }) =>
    (template.includes('rebook') ? otherItem : item)?.availabilityItemId,
  items: ({ item, category }) =>
    item && category
      ? [
          {
            availabilityItemId: item.availabilityItemId,
            guests: [{ priceCategoryId: category.id, occupancy: 1 }],
          },
        ]
      : undefined,
  merchant_id: ({ terms }) => terms?.merchantId,
  number: () => 'MY-1001',
  price: ({ category }) => category?.price.amount,
  reason: () => 'Rain',
  recipient: () => 'ada@example.com',
  reference: ({ capture }) => capture,
  refundType: (data, { id }) =>
    paymentOf(data)?.treasurerType ?? (id === 'cancelBooking' ? undefined : 'ignore'),
  remarks: () => 'Arrives late',
  ruleId: ({ item, otherItem }, { template }) => (template.includes('rebook') ? otherItem : item)?.ruleId,
  transactionId: (data) => paymentOf(data)?.transactionId ?? undefined,
};

function idOf(data: WorkspaceData, { id, template }: Operation): unknown {
  const { booking } = data;
  if (template.startsWith('/booking-number')) return booking?.id;
  if (template.includes('/addon')) return booking && bookedAddonOf(id, booking);
  return guestOf(data)?.id;
}

/** Optional parameters that examples include. */
const ALSO: ReadonlySet<string> = new Set(['items', 'refundType', 'transactionId']);
/** Parameters whose values come from a booking. */
const OF_BOOKING: ReadonlySet<string> = new Set(['bookingId', 'bookingItemId', 'code', 'id']);

/** Returns the parameters of an example, and the names of required ones for which the workspace has no value. */
function paramsOf(operation: Operation, data: WorkspaceData) {
  const params: Record<string, unknown> = { ...data.editFields };
  const missing: string[] = [];
  for (const parameter of operation.parameters) {
    if (!parameter.required && !ALSO.has(parameter.name)) continue;
    const value = valueOf(parameter, operation, data);
    if (value !== undefined) params[parameter.name] = value;
    else if (parameter.required) missing.push(parameter.name);
  }
  return { params, missing };
}

function valueOf({ name, schema }: Parameter, operation: Operation, data: WorkspaceData): unknown {
  const make = VALUES[name];
  return make ? make(data, operation) : (schema.enum?.[0] ?? schema.example ?? schema.examples?.[0]);
}

interface ExamplesArguments {
  readonly operation: string;
  readonly client?: string;
  readonly workspace?: string;
}

/**
 * Returns a request of an operation that would succeed in the workspace now. If a record is missing, returns the
 * request that creates it, or a hint.
 */
export const examples: Tool = {
  name: 'examples',
  description:
    'A request of an operation that works now, with ids of the workspace: pass its operation, client, params and body to send.',
  input: {
    type: 'object',
    properties: {
      operation: { type: 'string', description: 'operationId' },
      client: { type: 'string' },
      workspace: COMMON.workspace,
      size: COMMON.size,
    },
    required: ['operation'],
  },
  output: {
    type: 'object',
    properties: { operation: { type: 'string' } },
  },
  annotations: READS,
  run: async (args: ExamplesArguments, context: CallContext) => {
    const { session, contract } = context;
    const operation = requireOperation(contract, args.operation);
    const workspace = await session.workspaceOf(args.workspace);
    const isRead = operation.method === 'GET' || !operation.needsToken;
    const about = { workspace, named: args.client, operation: operation.id, isRead };
    const data = await workspaceDataOf(context, about);
    if (!operation.needsToken) return tokenExample(operation, { workspace, client: data.client, session });
    requireMayCall(operation, data);
    const { params, missing } = paramsOf(operation, data);
    const example = bodyExample(contract, operation);
    if (!data.item && namedItems(example).length > 0) missing.push('availabilityItemId');
    if (missing.length > 0)
      return { operation: operation.id, workspace, missing, ...firstOf(operation, data, contract) };
    const client = actorFor(operation, data) ?? data.client;
    const body = bodyFor(example, data);
    return {
      operation: operation.id,
      client,
      workspace,
      ...(Object.keys(params).length > 0 && { params }),
      ...(body !== undefined && { body }),
    };
  },
};

/**
 * Returns the client that may use the operation on the booking. Undefined if the operation needs no booking, or there
 * is none.
 */
function actorFor({ parameters }: Operation, { actor }: WorkspaceData): string | undefined {
  return parameters.some(({ name, required }) => required && OF_BOOKING.has(name)) ? actor : undefined;
}

/** @throws ToolRefused if the requested client may only read, and the operation is not read-only */
function requireMayCall(operation: Operation, data: WorkspaceData): void {
  const { reader, isBound } = data;
  if (reader === undefined) return;
  const actor = actorFor(operation, data);
  const others = actor === undefined ? data.others.slice(0, MAX_NAMES) : [actor];
  const way = isBound
    ? `This connection acts as ${reader} alone: connect as another client`
    : 'Name another client';
  throw new ToolRefused(
    `${reader} may only read (its role is look), and ${operation.id} does more. ${way}${others.length > 0 ? `: ${others.join(', ')}` : ', once there is one: no other may do it'}.`,
  );
}

/** Maximum number of clients in a message. */
const MAX_NAMES = 10;

/** The client for which a token example is made, its workspace, and the session. */
interface TokenFor {
  readonly workspace: string;
  readonly client: string;
  readonly session: CallContext['session'];
}

function tokenExample({ id }: Operation, { workspace, client, session }: TokenFor): ToolAnswer {
  const url = session.link.publicUrl;
  const clientId = `${workspace}.${client}`;
  const secret = session.secretOf(clientId);
  const source =
    secret === undefined ? 'a guess: the secret in the demo fixture' : 'the one that this session received';
  const other =
    session.onlyWorkspace === undefined
      ? `get one by POST ${url}/_sandbox/workspaces/${workspace}/clients/${client}/secrets with the admin token`
      : 'use the secret by which this connection got its token, or ask who manages the workspace';
  const isSure = secret !== undefined && session.isOwn(workspace); // the secret of a client of another workspace may have been replaced meanwhile
  const of = isSure ? '' : ` The secret is ${source}. If it is refused (401), ${other}.`;
  return {
    operation: id,
    workspace,
    request: `POST ${url}/oauth2/token`,
    body: {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret ?? publicSecretOf(client),
    },
    hint: `For your own code, as a form; \`send\` gets its tokens by itself.${of}`,
  };
}

/** Advice for a workspace without suitable data. */
const OTHER_DATA = 'workspace create makes a copy of the demo, which has more.';

/** Returns a request that creates the missing record of an operation, or a hint about how to get the record. */
function firstOf({ id }: Operation, data: WorkspaceData, contract: Contract): ToolAnswer {
  const { addon, item, otherItem, booking: booked, others } = data;
  const booking = operationById(contract, 'createBooking');
  if (others.length > 0)
    return {
      hint: `${data.client} operates no item that starts in the next three weeks, and ${id} is for clients of the operating merchant: ${others.join(', ')}.`,
    };
  if (id.startsWith('rebook') && booked && !otherItem)
    return {
      hint: `No other item of the rule of booking ${booked.id} has free seats in the next two months, but a rebooking needs one. ${OTHER_DATA}`,
    };
  const addonType = ADDON_TYPES[id];
  if (addonType !== undefined && !addon)
    return {
      hint: `No activity that one guest can book here has an addon of the type ${addonType}. ${OTHER_DATA}`,
    };
  if (!item || item.free === 0) return freeSeatsFor(data);
  if (addon && booking) {
    const { items, ...rest } = bodyFor(bodyExample(contract, booking), data) as BookingBody;
    const addons = [{ id: addon.id, quantity: 1 }];
    const withAddon = items.map((one) =>
      addon.type === 'item'
        ? { ...one, addons }
        : { ...one, guests: one.guests.map((guest) => ({ ...guest, addons })) },
    );
    return {
      hint: 'Nothing in the workspace fits. First send this:',
      first: { operation: booking.id, body: { items: withAddon, ...rest } },
    };
  }
  return {
    hint: `Nothing in the workspace fits. First: examples ${BEFORE[id] ?? 'createBooking'}, and send it.`,
  };
}

/** Number of seats that an example adds to a full item. */
const MORE_SEATS = 5;

/**
 * If all items are full and a known client may raise their capacity, returns a request that raises the capacity of one.
 * If the connection may not act as this client, returns a hint that names it. Otherwise returns a hint to use other
 * data.
 */
function freeSeatsFor({ full, operator, isBound, client }: WorkspaceData): ToolAnswer {
  if (full && operator !== undefined && isBound && operator !== client)
    return {
      hint: `No seat is free in the next three weeks. ${operator}, which operates ${full.title}, may add seats: setItemCapacity. This connection acts as ${client} alone.`,
    };
  if (full && operator !== undefined)
    return {
      hint: `No seat is free in the next three weeks. First send this, which adds seats to an item. Or: ${OTHER_DATA}`,
      first: {
        operation: 'setItemCapacity',
        client: operator,
        params: { itemId: full.availabilityItemId },
        body: { capacity: full.capacity + MORE_SEATS, ruleId: full.ruleId },
      },
    };
  const why = full
    ? `No seat is free in the next three weeks: ${full.title} is ${full.status}`
    : 'Nothing that one guest can book without more data starts in the next three weeks';
  return { hint: `${why}. ${OTHER_DATA}` };
}

/** The operation that creates the record which another operation needs. Default: `createBooking`. */
const BEFORE: Readonly<Record<string, string>> = { releaseCapture: 'createCapture', addRefund: 'addPayment' };

/** Returns the first example of a body in the contract; undefined if the operation has none. */
function bodyExample(contract: Contract, operation: Operation): unknown {
  if (!operation.body) return undefined;
  const raw = contract.resolve(
    (textsOf(contract, operation) as { readonly requestBody?: unknown }).requestBody,
  ) as {
    readonly content: Readonly<Record<string, { readonly examples?: Readonly<Record<string, unknown>> }>>;
  };
  const given = Object.values(raw.content)[0]?.examples ?? {};
  const [first] = Object.values(given).map((one) => contract.resolve(one) as { readonly value?: unknown });
  return isObject(first?.value) ? structuredClone(first.value) : first?.value;
}
