// Lint rules of the contract in addition to Redocly's. redocly.yaml names them as `contract/…`.

const typesOf = (schema) => [schema.type ?? []].flat();

/** Requires a format for numbers, by which code generators choose a type; mixed types have none. */
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

/** Requires descriptions, as users of a generated client see nothing else. */
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

/** Requires a discriminator for unions of objects. */
function discriminator() {
  return {
    Schema(schema, { report, location, resolve }) {
      const branches = (schema.oneOf ?? schema.anyOf ?? []).map((part) => resolve(part).node ?? part);
      const objects = branches.filter((branch) => typesOf(branch).includes('object'));
      if (objects.length > 1 && schema.discriminator === undefined)
        report({ message: 'A union of objects needs a discriminator.', location });
    },
  };
}

export default function contractRules() {
  return {
    id: 'contract',
    rules: {
      oas3: {
        'number-format': numberFormat,
        description,
        discriminator,
      },
    },
  };
}
