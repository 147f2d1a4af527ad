/** The members of a schema that determine the order. */
interface Schema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
  readonly additionalProperties?: unknown;
  readonly allOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
}

/** Returns the value with its properties in the order of a schema. The schema must not contain references. */
export function inSchemaOrder(value: unknown, schema: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { items, additionalProperties } = asSchema(schema);
  if (Array.isArray(value)) return value.map((one) => inSchemaOrder(one, items));
  const properties = propertiesOf(schema);
  const rank = new Map([...properties.keys()].map((name, index) => [name, index]));
  const place = (name: string): number => rank.get(name) ?? rank.size;
  const ordered = Object.entries(value)
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([name, one]) => [name, inSchemaOrder(one, properties.get(name) ?? additionalProperties)]);
  return Object.fromEntries(ordered);
}

function asSchema(schema: unknown): Schema {
  return typeof schema === 'object' && schema !== null ? schema : {};
}

/** Returns the properties of a schema and of its parts. */
function propertiesOf(schema: unknown): ReadonlyMap<string, unknown> {
  const { properties = {}, allOf = [], oneOf = [] } = asSchema(schema);
  const own = Object.entries(properties);
  return new Map([...[...allOf, ...oneOf].flatMap((part) => [...propertiesOf(part)]), ...own]);
}
