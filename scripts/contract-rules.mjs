// Lint rules of the contract beyond Redocly's own, and types for its extensions. redocly.yaml names the rules as `contract/…`.

const typesOf = (schema) => [schema.type ?? []].flat();

/** Requires a format for numbers, because code generators derive the type from it. Mixed types and constants need none. */
function numberFormat() {
  return {
    Schema(schema, { report, location }) {
      const types = typesOf(schema).filter((type) => type !== 'null');
      const isNumber = types.length === 1 && (types[0] === 'integer' || types[0] === 'number');
      if (isNumber && schema.format === undefined && schema.const === undefined)
        report({ message: 'A number needs the format int32, int64 or double.', location });
    },
  };
}

/** Requires descriptions of properties and list entries, because users of a generated client see no other documentation. */
function description() {
  return {
    Schema(schema, { report, location }) {
      const isData = typesOf(schema).some((type) => type !== 'null');
      const isPart = /\/(items|additionalProperties|properties\/[^/]+)$/.test(location.pointer);
      if (isData && isPart && !schema.description)
        report({ message: 'A part of a request or reply needs a description.', location });
    },
  };
}

/**
 * Returns whether each object requires a property `type` with a single value. Such a property replaces a
 * discriminator.
 */
function haveTypes(objects) {
  return objects.every(
    ({ required = [], properties }) => required.includes('type') && properties?.type?.enum?.length === 1,
  );
}

/** Requires a discriminator for a union of objects, unless each object has a `type` with a single value. */
function discriminator() {
  return {
    Schema(schema, { report, location, resolve }) {
      const branches = (schema.oneOf ?? schema.anyOf ?? []).map((part) => resolve(part).node ?? part);
      const objects = branches.filter((branch) => typesOf(branch).includes('object'));
      if (objects.length > 1 && schema.discriminator === undefined && !haveTypes(objects))
        report({
          message: 'A union of objects needs a discriminator, or a type of one value in each.',
          location,
        });
    },
  };
}

/** The type of an operation's outcome. Redocly checks its form and replaces a `$ref` to it. */
const OUTCOME = {
  properties: {
    status: { type: 'integer' },
    code: { type: 'string' },
    rules: { type: 'array', items: { type: 'string' }, minItems: 1 },
  },
  required: ['status', 'code', 'rules'],
};

/** Adds `x-outcomes` to the type of an operation. */
function withOutcomes(types) {
  const { Operation } = types;
  const outcomes = { name: 'OutcomeList', properties: {}, items: 'Outcome' };
  const properties = { ...Operation.properties, 'x-outcomes': 'OutcomeList' };
  return {
    ...types,
    Outcome: OUTCOME,
    OutcomeList: outcomes,
    Operation: { ...Operation, properties },
  };
}

export default function contractRules() {
  return {
    id: 'contract',
    typeExtension: { oas3: withOutcomes },
    rules: {
      oas3: {
        'number-format': numberFormat,
        description,
        discriminator,
      },
    },
  };
}
