import { describe, expect, it } from 'vitest';
import { loadContract, loadControlContract, readContract, type Operation } from '../../src/contract/load.js';

/** Returns the contract of a document with the given paths. */
function contractOf(paths: object, components: object = {}) {
  return readContract(JSON.stringify({ openapi: '3.1.0', paths, components }));
}

/** Returns the operation `one`, the only one of its contract, with the given details. */
function operationOf(details: object, components: object = {}): Operation {
  const { operations } = contractOf({ '/one': { get: { operationId: 'one', ...details } } }, components);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) throw new Error('There must be one operation');
  return operation;
}

const parameterOf = (parameter: object) => operationOf({ parameters: [parameter] }).parameters[0];

describe('the operations of a contract', () => {
  it('are all methods of all paths, without other members of a path', () => {
    const named = (id: string) => ({ operationId: id });
    const { operations } = contractOf({
      '/a': { summary: 'A', get: named('getA'), put: named('putA'), 'x-note': named('note') },
      '/b/{id}': { patch: named('patchB'), delete: named('deleteB'), post: named('postB') },
    });
    expect(operations.map(({ id, method, template }) => [id, method, template])).toEqual([
      ['getA', 'GET', '/a'],
      ['putA', 'PUT', '/a'],
      ['postB', 'POST', '/b/{id}'],
      ['deleteB', 'DELETE', '/b/{id}'],
      ['patchB', 'PATCH', '/b/{id}'],
    ]);
  });

  it('point at their declarations in the document', () => {
    const { operations, document } = loadContract();
    for (const { pointer, id } of operations) {
      const tokens = pointer.split('/').slice(1);
      const declared = tokens.reduce<unknown>(
        (at, token) => Object(at)[token.replaceAll('~1', '/')],
        document,
      );
      expect(declared).toMatchObject({ operationId: id });
    }
  });

  it('have the parameters of their path first, then their own', () => {
    const of = (name: string) => ({ name, in: 'query' });
    const get = { operationId: 'one', parameters: [of('own')] };
    const { operations } = contractOf({ '/one': { parameters: [of('shared')], get } });
    expect(operations[0]?.parameters.map(({ name }) => name)).toEqual(['shared', 'own']);
  });

  it('need a token unless their security allows anonymous requests', () => {
    expect(operationOf({}).needsToken).toBe(true);
    expect(operationOf({ security: [{ basic: [] }] }).needsToken).toBe(true);
    expect(operationOf({ security: [{ basic: [] }, {}] }).needsToken).toBe(false);
    const open = loadContract().operations.filter(({ needsToken }) => !needsToken);
    expect(open.map(({ id }) => id)).toEqual(['createToken']);
  });

  it('ignore a trailing slash only if their path declares it (A8)', () => {
    const { operations } = loadContract();
    const tolerant = operations.filter(({ allowsTrailingSlash }) => allowsTrailingSlash);
    expect(tolerant.map(({ id }) => id)).toEqual(['setItemCapacity']);
  });

  it('list their outcomes, except those of the control plane', () => {
    const outcomes = [{ status: 200, code: 'ok', rules: ['A1'] }];
    expect(operationOf({ 'x-outcomes': outcomes }).outcomes).toEqual(outcomes);
    expect(loadContract().operations.filter((operation) => operation.outcomes.length === 0)).toEqual([]);
    expect(loadControlContract().operations.flatMap((operation) => operation.outcomes)).toEqual([]);
  });
});

describe('a parameter', () => {
  it('is in the path or the query, as headers are negotiated earlier (P2)', () => {
    const places = ['path', 'query', 'header', 'cookie'];
    const { parameters } = operationOf({ parameters: places.map((place) => ({ name: 'x', in: place })) });
    expect(parameters.map((parameter) => parameter.in)).toEqual(['path', 'query']);
  });

  it('has its name without brackets as its base name', () => {
    expect(parameterOf({ name: 'id[]', in: 'query' })).toMatchObject({ name: 'id[]', base: 'id' });
    expect(parameterOf({ name: 'a[]b', in: 'query' })).toMatchObject({ base: 'a[]b' });
  });

  it('is by default optional, not empty and of any type', () => {
    const plain = { required: false, mayBeEmpty: false, isOpen: false, schema: {} };
    expect(parameterOf({ name: 'q', in: 'query' })).toMatchObject(plain);
    const text = { name: 'q', in: 'query', required: true, allowEmptyValue: true, schema: { minLength: 1 } };
    expect(parameterOf(text)).toMatchObject({
      required: true,
      mayBeEmpty: true,
      schema: { minLength: 1 },
    });
  });

  it.each([
    ['an exploded object of the query', { in: 'query', style: 'form', schema: { type: 'object' } }, true],
    ['a deep object', { in: 'query', style: 'deepObject', schema: { type: 'object' } }, false],
    ['a text', { in: 'query', style: 'form', schema: { type: 'string' } }, false],
    ['an object of the path', { in: 'path', schema: { type: 'object' } }, false],
  ])('accepts undeclared names only if it is an exploded object of the query: %s', (_, parameter, isOpen) => {
    expect(parameterOf({ name: 'x', ...parameter })?.isOpen).toBe(isOpen);
  });
});

describe('a body', () => {
  const schema = { type: 'object' };

  it('is null if the operation declares none', () => {
    expect(operationOf({}).body).toBeNull();
  });

  it('is optional unless it is required', () => {
    const content = { 'application/json': { schema } };
    expect(operationOf({ requestBody: { content } }).body).toMatchObject({ required: false, schema });
    expect(operationOf({ requestBody: { content, required: true } }).body?.required).toBe(true);
  });

  it('accepts only its declared media types (P6)', () => {
    const content = { 'application/json': { schema }, 'application/vnd.vendor.v1+json': { schema } };
    expect(operationOf({ requestBody: { content } }).body?.types).toEqual([
      'application/json',
      'application/vnd.vendor.v1+json',
    ]);
    expect(loadContract('acme').operations.find(({ id }) => id === 'createCapture')?.body?.types).toEqual([
      'application/json',
      'application/vnd.acme.v1+json',
      'application/vnd.acme+json',
    ]);
  });
});

describe('a reference', () => {
  const ref = (name: string) => ({ $ref: `#/components/${name}` });

  it('is resolved, also through other references, in parameters, bodies and schemas', () => {
    const components = {
      a: ref('b'),
      b: { type: 'string' },
      body: { content: { 'application/json': { schema: ref('a') } } },
      parameter: { name: 'x', in: 'query', schema: ref('a') },
    };
    const operation = operationOf({ parameters: [ref('parameter')], requestBody: ref('body') }, components);
    expect(operation.parameters[0]?.schema).toEqual({ type: 'string' });
    expect(operation.body?.schema).toEqual({ type: 'string' });
  });

  it('may point to a path or other name with slashes, tildes and braces', () => {
    const components = { 'x/{y}~z': { type: 'integer' } };
    const { resolve } = contractOf({}, components);
    expect(resolve({ $ref: '#/components/x~1%7By%7D~0z' })).toEqual({ type: 'integer' });
  });

  it('is the only value that is replaced: other values are returned unchanged', () => {
    const { resolve } = contractOf({});
    const schema = { type: 'string' };
    expect(resolve(schema)).toBe(schema);
    expect(resolve<unknown>(null)).toBeNull();
  });

  it('is refused if it is circular', () => {
    const { resolve } = contractOf({}, { a: ref('b'), b: ref('a') });
    expect(() => resolve(ref('a'))).toThrow('circular');
  });
});

describe('the placeholder `vendor` (P3)', () => {
  it.each([
    ['the contract', loadContract],
    ['the control plane', loadControlContract],
  ])('replaces `vendor` everywhere in %s', (_, load) => {
    const plain = load();
    const acme = load('acme');
    expect(plain.text).toContain('vendor');
    expect(load('vendor').text).toBe(plain.text);
    expect(acme.text).toBe(plain.text.replaceAll('vendor', 'acme'));
    expect(acme.document).toEqual(JSON.parse(acme.text));
  });

  it('occurs in the media types of bodies', () => {
    const booking = loadContract('acme').operations.find(({ id }) => id === 'createBooking');
    expect(booking?.body?.types).toContain('application/vnd.acme.v1+json');
  });
});
