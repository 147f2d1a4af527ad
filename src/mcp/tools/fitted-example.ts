import { isObject } from '../../contract/is-object.js';
import type { Operation, Parameter } from '../../contract/load.js';
import type { AgentWorld } from './world.js';

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
export function fitted(example: unknown, world: AgentWorld): unknown {
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
  if (name === 'availabilityItemId') return item?.availabilityItemId ?? member;
  if (name === 'priceCategoryId') return category?.id ?? member;
  if (name === 'availabilityCaptureReference') return capture;
  if (name === 'reference') return undefined;
  if (name === 'priceCategories' && category) return [{ [category.id]: 1 }];
  if (name === 'ruleId') return item?.ruleId ?? member;
  if (name === 'guests' && Array.isArray(member)) return fitted(member.slice(0, 1), world);
  return fitted(member, world);
}

/** Where values of parameters come from: undefined where the workspace has none. */
type Values = Readonly<Record<string, (world: AgentWorld, operation: Operation) => unknown>>;

const guestOf = ({ booking }: AgentWorld) => booking?.items[0]?.guests[0];

const VALUES: Values = {
  activityId: ({ item }) => item?.activityId,
  amount: ({ booking }, { id }) => (id === 'addPayment' ? booking?.balance : 1),
  availabilityItemId: ({ item }) => item?.availabilityItemId,
  bookingId: ({ booking }) => booking?.id,
  bookingItemId: ({ booking }) => booking?.items[0]?.id,
  categoryId: ({ category }) => category?.id,
  code: (world) => guestOf(world)?.barCode,
  'code[]': () => ['VOUCHER'],
  currency: ({ category }) => category?.currency,
  discountCode: () => 'CODE',
  id: (world, { template }) => idOf(world, template),
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
  remarks: () => 'Arrives late',
  ruleId: ({ item }) => item?.ruleId,
};

function idOf(world: AgentWorld, template: string): unknown {
  const [item] = world.booking?.items ?? [];
  if (template.startsWith('/booking-number')) return world.booking?.id;
  if (template.startsWith('/booking/item/addon')) return item?.addons[0]?.id;
  if (template.startsWith('/guest/addon')) return guestOf(world)?.addons[0]?.id;
  return guestOf(world)?.id;
}

/** Optional parameters that make an example say more. */
const ALSO: ReadonlySet<string> = new Set(['items']);

/** Returns the parameters of an example, and the names of those that the workspace has no value for. */
export function paramsOf(operation: Operation, world: AgentWorld) {
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
