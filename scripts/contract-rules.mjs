// Rules of the contract beside those of the linter: redocly.yaml names them as `contract/…`.

const typesOf = (schema) => [schema.type ?? []].flat();

/** Code generators choose the width of a number by its format; a mixed type such as a card's code has none. */
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

/** The reader of a generated client sees no more of a part than its description. */
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

/** Where objects of several kinds can stand, a discriminator says which property tells the kind. */
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
