import type { Operation, Parameter } from '../../src/contract/load.js';
import type { Schema } from '../../src/contract/schema.js';
import type { Draw } from '../../src/seed/generate/draw.js';
import { percent, type Draft, type DraftBody } from './draft.js';
import type { Kind, Place } from './known.js';
import { VALID_BODIES, validPriceQuery } from './orders.js';
import type { Source } from './source.js';

/** The record types that parameters and fields refer to. The type of `id` depends on the operation. */
const KINDS: Readonly<Record<string, Kind>> = {
  activityId: 'activity',
  availabilityItemId: 'item',
  itemId: 'item',
  ruleId: 'rule',
  availabilityRuleId: 'rule',
  categoryId: 'category',
  priceCategoryId: 'category',
  bookingId: 'booking',
  bookingItemId: 'bookingItem',
  merchant_id: 'merchantId',
  merchant: 'merchant',
  slug: 'merchant',
  reference: 'capture',
  code: 'barcode',
  'code[]': 'voucher',
  vouchers: 'voucher',
  discountCode: 'discount',
  transactionId: 'transaction',
  currency: 'currency',
  snapshot: 'snapshot',
};
const ID_KINDS: Readonly<Record<string, Kind>> = {
  cancelGuestAddon: 'guestAddon',
  cancelBookingItemAddon: 'itemAddon',
  setBookingNumber: 'booking',
  listActivities: 'activity',
  listMerchants: 'merchantId',
  listAvailabilityRules: 'rule',
};

const ACCEPTED = ['application/json', '*/*', 'application/vnd.vendor.v1+json, application/json; q=.5'];
const SPOKEN = ['en', 'de-CH', 'fr', '*', 'pt, en;q=.5'];

/** Returns a request that follows the contract. It uses known records, and values at their limits or just beyond. */
export function draftOf(operation: Operation, source: Source): Draft {
  const { draw, known, prefix, token } = source;
  const place = draw.one(known.places);
  const at: Drawing = { operation, source, place };
  const path = operation.template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    percent(String(parameterValue(named(operation, name), at))),
  );
  return {
    of: operation.id,
    method: operation.method,
    path: prefix + path,
    query: queryOf(at),
    headers: [
      ['accept', draw.one(ACCEPTED)],
      ['accept-language', draw.one(SPOKEN)],
      ...(operation.needsToken ? [['authorization', `Bearer ${token()}`] as const] : []),
      ...(operation.body ? [['content-type', draw.one(operation.body.types)] as const] : []),
    ],
    body: operation.body && bodyOf(operation.body, at),
  };
}

/** The context of a random value: the operation, and a bookable item. */
interface Drawing {
  readonly operation: Operation;
  readonly source: Source;
  readonly place: Place;
}

function named(operation: Operation, name: string): Parameter {
  const parameter = operation.parameters.find((known) => known.in === 'path' && known.name === name);
  if (!parameter) throw new Error(`${operation.id} has no ${name}`);
  return parameter;
}

function queryOf(at: Drawing): Draft['query'] {
  const { operation, source } = at;
  const { draw } = source;
  if (operation.id === 'getBookingPrices' && draw.chance(0.8)) return validPriceQuery(source, at.place);
  return operation.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || draw.chance(0.15)))
    .flatMap((parameter) => flatten(parameter.name, parameterValue(parameter, at), parameter));
}

/** Returns a value as query parameters, in the parameter's style (P9, P10). */
function flatten(name: string, value: unknown, { isOpen }: { readonly isOpen: boolean }): Draft['query'] {
  if (Array.isArray(value) && name.endsWith('[]'))
    return value.map((one) => [percent(name), percent(String(one))] as const);
  if (typeof value !== 'object' || value === null) return [[percent(name), percent(String(value))]];
  return Object.entries(value).flatMap(([key, part]) =>
    flatten(isOpen ? key : `${name}[${key}]`, part, { isOpen: false }),
  );
}

function parameterValue(parameter: Parameter, at: Drawing): unknown {
  return valueOf(parameter.schema, parameter.name, at);
}

function bodyOf({ schema, types }: NonNullable<Operation['body']>, at: Drawing): DraftBody {
  const { operation, source, place } = at;
  const ready = VALID_BODIES[operation.id];
  const value = ready && source.draw.chance(0.75) ? ready(source, place) : valueOf(schema, '', at);
  if (!types.some((type) => type.endsWith('urlencoded'))) return { kind: 'json', value };
  return { kind: 'form', fields: Object.entries(Object(value)).map(([name, part]) => [name, String(part)]) };
}

/** Returns a value that a schema allows or almost allows. */
function valueOf(schema: Schema, name: string, at: Drawing, depth = 0): unknown {
  const { draw, contract } = at.source;
  const whole = contract.resolve(schema);
  const referred = reference(whole, name, at);
  if (referred !== undefined) return referred;
  if (whole.const !== undefined) return whole.const;
  if (whole.enum) return draw.one(whole.enum);
  const alternatives = whole.oneOf ?? whole.anyOf;
  if (alternatives) return valueOf(draw.one(alternatives), name, at, depth);
  if (whole.allOf && !whole.type) return valueOf(draw.one(whole.allOf), name, at, depth);
  const type = draw.one([whole.type ?? 'string'].flat());
  if (type === 'object') return objectOf(whole, at, depth);
  if (type === 'array') {
    const count = depth > 4 ? 0 : draw.int(whole.minItems ?? 0, (whole.minItems ?? 0) + 2);
    return Array.from({ length: count }, () => valueOf(whole.items ?? {}, name, at, depth + 1));
  }
  return (SCALARS[type] ?? (() => null))(whole, draw);
}

/** Returns a reference to a known record. */
function reference(schema: Schema, name: string, at: Drawing): unknown {
  const { source, place } = at;
  const { draw, known } = source;
  const base = name.replace(/\[\]$/, '');
  const isScalar = [schema.type ?? 'string'].flat().some((type) => type === 'integer' || type === 'string');
  const kind = kindOf(base, name, at);
  if (!isScalar || kind === undefined || draw.chance(0.1)) return undefined;
  if (draw.chance(0.8)) {
    if (kind === 'item') return place.itemId;
    if (kind === 'rule') return place.ruleId;
    if (kind === 'activity') return place.activityId;
    if (kind === 'category') return draw.one(place.categories).id;
  }
  return known.one(kind, draw);
}

function kindOf(base: string, name: string, { operation, source }: Drawing): Kind | undefined {
  if (base === 'id') return ID_KINDS[operation.id] ?? 'guest';
  if (name !== 'name' || source.prefix === '') return KINDS[name] ?? KINDS[base];
  return operation.method === 'GET' ? 'anyWorkspace' : 'workspace';
}

function objectOf(schema: Schema, at: Drawing, depth: number): Record<string, unknown> {
  const { draw, contract } = at.source;
  const { required } = schema;
  const parts = [schema, ...(schema.allOf ?? []).map((part) => contract.resolve(part))];
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}));
  const chosen = properties.filter(
    ([name]) => required?.includes(name) === true || (depth < 5 && draw.chance(0.25)),
  );
  const values = chosen.map(([name, part]) => [name, valueOf(part, name, at, depth + 1)]);
  const { additionalProperties: more } = schema;
  if (typeof more === 'object')
    values.push([String(draw.one(at.place.categories).id), valueOf(more, '', at, depth + 1)]);
  return Object.fromEntries(values);
}

type Scalar = (schema: Schema, draw: Draw) => unknown;

const SCALARS: Readonly<Record<string, Scalar>> = {
  string: (schema, draw) => text(schema, draw),
  integer: (schema, draw) => number(schema, draw, 1),
  number: (schema, draw) => number(schema, draw, 0.01),
  boolean: (_, draw) => draw.chance(0.5),
};

function number({ minimum, maximum, exclusiveMinimum }: Schema, draw: Draw, step: number): number {
  const least = minimum ?? exclusiveMinimum ?? -2;
  const most = maximum ?? 2 ** 53 - 1;
  if (draw.chance(0.15)) return draw.one([least, most, least - step, most + step, 0]);
  return draw.int(Math.ceil(least), Math.ceil(least) + draw.one([1, 5, 100]));
}

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-06-05', '2024-02-29', '2023-02-29', '0000-01-01', '9999-12-31'],
  'date-time': ['2026-06-05T10:00:00Z', '2026-06-05T23:59:60Z', '9999-12-31T23:59:59+14:00'],
  duration: ['PT15M', 'PT45M', 'P1D', 'PT0S', 'P9999Y', 'PT0.5S', 'P1W'],
  uri: ['https://shop.example/return', 'http://[::1]:9/?a=%20#x', 'https://user:pw@shop.example'],
  email: ['ann@example.com', '"a b"@example.com', 'ann+tag@example.co'],
};
const WORDS = [
  'x',
  'Ann',
  'Zoë Łukasz',
  '<script>alert(1)</script>',
  '"&\'<>',
  '語',
  'a'.repeat(190),
  '0',
  '-1',
];

function text(schema: Schema, draw: Draw): string {
  const { minLength = 0, maxLength = 300 } = schema;
  if (draw.chance(0.1))
    return 'é'.repeat(Math.max(0, draw.one([minLength, maxLength, minLength - 1, maxLength + 1])));
  const examples = (schema.examples ?? [schema.example]).filter((one) => typeof one === 'string');
  if (schema.format && FORMATS[schema.format]) return draw.one(FORMATS[schema.format] ?? []);
  if (schema.pattern !== undefined && draw.chance(0.5)) return draw.one(DATES);
  return draw.one(examples.length > 0 && draw.chance(0.8) ? examples : WORDS);
}

const DATES = [
  '2026-06-05',
  '2026-06-05T10:00:00Z',
  '2026-06-01,2026-07-01',
  ',2026-07-01',
  '10:00:00',
  '7',
  'EUR',
];
