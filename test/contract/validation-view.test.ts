import { describe, expect, it } from 'vitest';
import { loadContract, loadControlContract, readContract } from '../../src/contract/load.js';
import { validationView, viewPath } from '../../src/contract/validation-view.js';

/** Returns the schema by which the validator checks the requests of an operation. */
function requestSchemaOf(operation: object, components: object = {}): unknown {
  const paths = { '/one': { post: { operationId: 'one', ...operation } } };
  const contract = readContract(JSON.stringify({ openapi: '3.1.0', paths, components }));
  return validationView([contract]).paths['/one']?.post.requestBody.content['*/*'].schema;
}

const none = { type: 'object', required: [], properties: {} };

describe('the schemas that the request validator uses', () => {
  it('have a path for each operation of each contract', () => {
    const contracts = [loadContract(), loadControlContract()];
    const paths = contracts.flatMap(({ operations }) => operations.map(viewPath));
    expect(Object.keys(validationView(contracts).paths)).toEqual(paths);
    expect(new Set(paths)).toHaveLength(paths.length);
  });

  it('require parameters by place, and by name without brackets', () => {
    const of = (name: string, place: string, required: boolean) => ({
      name,
      in: place,
      required,
      schema: { type: 'string' },
    });
    const parameters = [of('id', 'path', true), of('tag[]', 'query', true), of('q', 'query', false)];
    const text = { type: 'string' };
    expect(requestSchemaOf({ parameters })).toEqual({
      type: 'object',
      required: [],
      properties: {
        path: { type: 'object', required: ['id'], properties: { id: text } },
        query: { type: 'object', required: ['tag'], properties: { tag: text, q: text } },
      },
    });
  });

  it.each([true, false])('have the body, required or optional as declared: %s', (required) => {
    const requestBody = { required, content: { 'application/json': { schema: { type: 'array' } } } };
    expect(requestSchemaOf({ requestBody })).toEqual({
      type: 'object',
      required: required ? ['body'] : [],
      properties: { path: none, query: none, body: { type: 'array' } },
    });
  });

  it('contain the targets of references, at any depth, merged with sibling members of the reference', () => {
    const ref = (name: string) => ({ $ref: `#/components/${name}` });
    const components = { list: { type: 'array', items: ref('text') }, text: { type: ['string', 'null'] } };
    const schema = { oneOf: [{ ...ref('list'), maxItems: 3 }, { const: null }] };
    const requestBody = { content: { 'application/json': { schema } } };
    expect(requestSchemaOf({ requestBody }, components)).toMatchObject({
      properties: {
        body: {
          oneOf: [{ type: 'array', items: { type: ['string', 'null'] }, maxItems: 3 }, { const: null }],
        },
      },
    });
  });

  it('contain no references', () => {
    const view = validationView([loadContract(), loadControlContract()]);
    expect(JSON.stringify(view)).not.toContain('$ref');
  });
});
