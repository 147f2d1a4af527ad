import { isObject } from '../../contract/is-object.js';
import type { Contract, Operation, Parameter } from '../../contract/load.js';
import { unknownText } from '../../text/nearest-names.js';
import { operationById, textsOf } from '../knowledge/described.js';
import { shortened, ToolRefused } from '../refused.js';
import { COMMON, READS, type CallContext, type Tool, type ToolAnswer } from '../tool.js';
import { bookedAddonOf, refundablePaymentOf, worldOf, type AgentWorld } from './world.js';

/** What belongs to the rule that an example was written for. */
const EXTRAS: ReadonlySet<string> = new Set([
  'addons',
  'customFields',
  'discountCode',
  'multidiscount',
  'shopItems',
  'vouchers',
]);

/** Returns a body of the contract's examples with values of a workspace: item, price category and capture. */
function fitted(example: unknown, world: AgentWorld): unknown {
  if (Array.isArray(example)) return example.map((one: unknown) => fitted(one, world));
  if (!isObject(example)) return example;
  const members = Object.entries(example)
    .filter(([name]) => !EXTRAS.has(name))
    .map(([name, member]) => [name, memberOf(name, member, world)] as const)
    .filter(([, member]) => member !== undefined);
  return Object.fromEntries(members);
}

function memberOf(name: string, member: unknown, world: AgentWorld): unknown {
  const { item, category, capture } = world;
  if (name === 'availabilityItemId') return item?.availabilityItemId;
  if (name === 'priceCategoryId') return category?.id;
  if (name === 'availabilityCaptureReference') return capture;
  if (name === 'reference') return undefined;
  if (name === 'priceCategories' && category) return [{ [category.id]: 1 }];
  if (name === 'ruleId') return item?.ruleId;
  if (name === 'guests' && Array.isArray(member)) return fitted(member.slice(0, 1), world);
  return fitted(member, world);
}

/** Returns whether a body names an item to book. */
function namesItem(example: unknown): boolean {
  if (Array.isArray(example)) return example.some(namesItem);
  return (
    isObject(example) &&
    Object.entries(example).some(([name, member]) => name === 'availabilityItemId' || namesItem(member))
  );
}

/** Where values of parameters come from: undefined where the workspace has none. */
type Values = Readonly<Record<string, (world: AgentWorld, operation: Operation) => unknown>>;

const paymentOf = ({ booking }: AgentWorld) => booking && refundablePaymentOf(booking);
const guestOf = ({ booking }: AgentWorld) => booking?.items[0]?.guests[0];

const VALUES: Values = {
  activityId: ({ item }) => item?.activityId,
  amount: ({ booking }, { id }) => (id === 'addPayment' ? booking && (booking.balance || 1) : 1),
  availabilityItemId: ({ item }) => item?.availabilityItemId,
  bookingId: ({ booking }) => booking?.id,
  bookingItemId: ({ booking }) => booking?.items[0]?.id,
  categoryId: ({ category }) => category?.id,
  code: (world) => guestOf(world)?.barCode,
  'code[]': () => ['VOUCHER'],
  currency: ({ category }) => category?.currency,
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
  merchant_id: ({ merchantId }) => merchantId,
  number: () => 'MY-1001',
  price: ({ category }) => category?.price,
  reason: () => 'Rain',
  recipient: () => 'ada@example.com',
  reference: ({ capture }) => capture,
  refundType: (world, { id }) =>
    paymentOf(world)?.treasurerType ?? (id === 'cancelBooking' ? undefined : 'ignore'),
  remarks: () => 'Arrives late',
  ruleId: ({ item }) => item?.ruleId,
  transactionId: (world) => paymentOf(world)?.transactionId ?? undefined,
};

function idOf(world: AgentWorld, { id, template }: Operation): unknown {
  const { booking } = world;
  if (template.startsWith('/booking-number')) return booking?.id;
  if (template.includes('/addon')) return booking && bookedAddonOf(id, booking);
  return guestOf(world)?.id;
}

/** Optional parameters that make an example say more. */
const ALSO: ReadonlySet<string> = new Set(['items', 'refundType', 'transactionId']);
/** Parameters whose values are those of a booking. */
const OF_BOOKING: ReadonlySet<string> = new Set(['bookingId', 'bookingItemId', 'code', 'id']);

/** Returns the parameters of an example, and the names of those that the workspace has no value for. */
function paramsOf(operation: Operation, world: AgentWorld) {
  const params: Record<string, unknown> = {};
  const missing: string[] = [];
  for (const parameter of operation.parameters) {
    if (!parameter.required && !ALSO.has(parameter.name)) continue;
    const value = valueOf(parameter, operation, world);
    if (value !== undefined) params[parameter.name] = value;
    else if (parameter.required) missing.push(parameter.name);
  }
  return { params, missing };
}

function valueOf({ name, schema }: Parameter, operation: Operation, world: AgentWorld): unknown {
  const make = VALUES[name];
  return make ? make(world, operation) : (schema.enum?.[0] ?? schema.example ?? schema.examples?.[0]);
}

interface ExamplesArguments {
  readonly operation: string;
  readonly client?: string;
  readonly workspace?: string;
}

/** Makes requests that work. */
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
    properties: { operation: { type: 'string' }, params: { type: 'object' }, body: {} },
  },
  annotations: READS,
  run: async (args: ExamplesArguments, context: CallContext) => {
    const { session, contract } = context;
    const operation = operationById(contract, args.operation);
    if (!operation)
      throw new ToolRefused(
        unknownText(
          'operation',
          shortened(args.operation),
          contract.operations.map(({ id }) => id),
        ),
      );
    const workspace = await session.workspaceOf(args.workspace);
    const world = await worldOf(context, { workspace, named: args.client, operation: operation.id });
    if (!operation.needsToken)
      return tokenExample(operation, { workspace, client: world.client, url: session.link.publicUrl });
    const { params, missing } = paramsOf(operation, world);
    const example = bodyExample(contract, operation);
    if (!world.item && namesItem(example)) missing.push('availabilityItemId');
    if (missing.length > 0)
      return { operation: operation.id, workspace, missing, ...firstOf(operation, world, contract) };
    const isOfBooking = Object.keys(params).some((name) => OF_BOOKING.has(name));
    const client = (isOfBooking ? world.actor : undefined) ?? world.client;
    const body = fitted(example, world);
    return {
      operation: operation.id,
      client,
      workspace,
      ...(Object.keys(params).length > 0 && { params }),
      ...(body !== undefined && { body }),
    };
  },
};

/** For whom a token is, and where. */
interface TokenFor {
  readonly workspace: string;
  readonly client: string;
  readonly url: string;
}

function tokenExample({ id }: Operation, { workspace, client, url }: TokenFor): ToolAnswer {
  return {
    operation: id,
    workspace,
    request: `POST ${url}/oauth2/token`,
    body: {
      grant_type: 'client_credentials',
      client_id: `${workspace}.${client}`,
      client_secret: `${client}-secret`,
    },
    hint: 'For your own code, as a form; `send` gets its tokens by itself. The secret is that of the demo fixture.',
  };
}

/** How to get data that examples can book. */
const OTHER_DATA = 'workspace create makes a copy of the demo, which has more.';

/** Returns the request that makes a record that another operation needs, or what to ask for first. */
function firstOf({ id }: Operation, world: AgentWorld, contract: Contract): ToolAnswer {
  const { addon, item, otherItem, booking: booked } = world;
  const booking = operationById(contract, 'createBooking');
  if (id.startsWith('rebook') && booked && item && !otherItem)
    return { hint: `The workspace has one item with free seats, and moving needs another. ${OTHER_DATA}` };
  if (!item || item.free === 0) return freeSeatsFor(world);
  if (addon && booking) {
    const { items, ...rest } = fitted(bodyExample(contract, booking), world) as BookingBody;
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

/** How many seats an example adds to an item that has none left. */
const MORE_SEATS = 5;

/** Returns how to get an item with free seats: by the capacity of one that has none left, else by other data. */
function freeSeatsFor({ full }: AgentWorld): ToolAnswer {
  if (full?.operator !== undefined)
    return {
      hint: `No seat is free in the next three weeks. First send this, which adds seats to an item. Or: ${OTHER_DATA}`,
      first: {
        operation: 'setItemCapacity',
        client: full.operator,
        params: { itemId: full.availabilityItemId },
        body: { capacity: full.capacity + MORE_SEATS, ruleId: full.ruleId },
      },
    };
  const why = full
    ? `No seat is free in the next three weeks: ${full.title} is ${full.status}`
    : 'Nothing that one guest can book without more data starts in the next three weeks';
  return { hint: `${why}. ${OTHER_DATA}` };
}

/** The body of a booking, as far as addons change it. */
interface BookingBody {
  readonly items: readonly { readonly guests: readonly object[] }[];
}

/** The operations that make what others are about; a booking for those that are not here. */
const BEFORE: Readonly<Record<string, string>> = { releaseCapture: 'createCapture', addRefund: 'addPayment' };

/** Returns the first example of a body in the contract. */
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
