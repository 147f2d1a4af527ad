/** A document in which the planted changes may change any part. */
// oxlint-disable-next-line typescript/no-explicit-any -- the planted changes reach into it everywhere
export type Contract = any;

/** Returns a small contract with two operations that share a reply. */
export const contract = (): Contract => ({
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    '/a/{id}': {
      post: {
        operationId: 'op',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'q', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } },
          { name: 'e', in: 'query', schema: { type: 'string', enum: ['a', 'b'] } },
          { name: 'X-H', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: {
          required: false,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/In' } } },
        },
        responses: {
          '200': {
            description: 'ok',
            headers: { 'X-R': { schema: { type: 'string' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Out' } } },
          },
          '404': { description: 'no' },
        },
      },
      get: {
        operationId: 'read',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          '200': {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Out' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      In: {
        type: 'object',
        required: ['a'],
        properties: {
          a: { type: 'string', minLength: 1, maxLength: 9, pattern: '^a' },
          b: { type: ['string', 'null'], enum: ['x', 'y', null] },
          l: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 5 },
          n: { type: 'number' },
          d: { type: 'string', format: 'date' },
        },
        additionalProperties: false,
      },
      Out: {
        type: 'object',
        required: ['a'],
        properties: {
          a: { type: 'string' },
          b: { type: 'string', enum: ['x', 'y'] },
          c: { type: ['string', 'null'] },
          n: { type: 'integer' },
          l: { type: 'array', items: { type: 'object', properties: { z: { type: 'string' } } } },
        },
        additionalProperties: false,
      },
    },
  },
});
/** Returns the operation into which changes are planted. */
export const op = (d: Contract) => d.paths['/a/{id}'].post;
/** Returns the schema of the body of that operation. */
export const In = (d: Contract) => d.components.schemas.In;
/** Returns the schema of the reply of that operation. */
export const Out = (d: Contract) => d.components.schemas.Out;

/** A change, its severity, and the function that applies it. */
export type Planted = readonly [what: string, severity: string, plant: (d: Contract) => unknown];
