import { In, op, Out, type Planted } from './small-contract.js';

/** Changes of a contract: of requests, of replies, and of parts that belong to neither. */
export const CHANGES: readonly Planted[] = [
  // Requests and operations.
  ['an operation is removed', 'error', (d) => void delete d.paths['/a/{id}'].get],
  ['a path is removed', 'error', (d) => void delete d.paths['/a/{id}']],
  ['an operation is added', 'note', (d) => (d.paths['/b'] = { get: { operationId: 'n', responses: {} } })],
  [
    'a required parameter is added',
    'error',
    (d) => op(d).parameters.push({ name: 'z', in: 'query', required: true, schema: {} }),
  ],
  [
    'an optional parameter is added',
    'note',
    (d) => op(d).parameters.push({ name: 'z', in: 'query', schema: {} }),
  ],
  ['a parameter is removed', 'error', (d) => op(d).parameters.splice(1, 1)],
  ['a parameter becomes required', 'error', (d) => (op(d).parameters[1].required = true)],
  ['the maximum of a parameter falls', 'error', (d) => (op(d).parameters[1].schema.maximum = 5)],
  ['the maximum of a parameter rises', 'note', (d) => (op(d).parameters[1].schema.maximum = 50)],
  ['a parameter loses a value', 'error', (d) => (op(d).parameters[2].schema.enum = ['a'])],
  ['a parameter gets a value', 'note', (d) => op(d).parameters[2].schema.enum.push('c')],
  ['a header becomes required', 'error', (d) => (op(d).parameters[3].required = true)],
  ['the body becomes required', 'error', (d) => (op(d).requestBody.required = true)],
  ['the body is removed', 'error', (d) => void delete op(d).requestBody],
  [
    'a media type of requests is added',
    'note',
    (d) => (op(d).requestBody.content['application/yaml'] = { schema: {} }),
  ],
  [
    'a media type of requests is removed',
    'error',
    (d) => (op(d).requestBody.content = { 'application/x': op(d).requestBody.content['application/json'] }),
  ],
  [
    'a required field is added to the body',
    'error',
    (d) => {
      In(d).properties.z = { type: 'string' };
      In(d).required.push('z');
    },
  ],
  ['an optional field is added to the body', 'note', (d) => (In(d).properties.z = { type: 'string' })],
  ['a field of the body is removed', 'error', (d) => void delete In(d).properties.b],
  ['a field of the body becomes required', 'error', (d) => In(d).required.push('b')],
  ['a field of the body is no longer required', 'note', (d) => (In(d).required = [])],
  ['a field of the body loses a value', 'error', (d) => (In(d).properties.b.enum = ['x', null])],
  ['a field of the body gets a value', 'note', (d) => In(d).properties.b.enum.push('z')],
  ['a field of the body may no longer be null', 'error', (d) => (In(d).properties.b.type = 'string')],
  ['the longest text of the body gets shorter', 'error', (d) => (In(d).properties.a.maxLength = 5)],
  ['the longest text of the body gets longer', 'note', (d) => (In(d).properties.a.maxLength = 50)],
  ['a text of the body gets a longest length', 'error', (d) => (In(d).properties.d.maxLength = 50)],
  ['the shortest text of the body gets longer', 'error', (d) => (In(d).properties.a.minLength = 2)],
  ['the pattern of the body changes', 'error', (d) => (In(d).properties.a.pattern = '^b')],
  ['a number of the body becomes an integer', 'error', (d) => (In(d).properties.n.type = 'integer')],
  ['the format of the body changes', 'error', (d) => (In(d).properties.d.format = 'date-time')],
  ['a list of the body gets shorter', 'error', (d) => (In(d).properties.l.maxItems = 2)],
  ['the entries of a list of the body change', 'error', (d) => (In(d).properties.l.items.type = 'integer')],
  ['the body may hold more', 'note', (d) => void delete In(d).additionalProperties],
  // Replies and other parts.
  ['a field of the reply is removed', 'error', (d) => void delete Out(d).properties.c],
  [
    'a required field of the reply is removed',
    'error',
    (d) => {
      delete Out(d).properties.a;
      Out(d).required = [];
    },
  ],
  ['a field of the reply is added', 'note', (d) => (Out(d).properties.z = { type: 'string' })],
  ['a field of the reply is no longer required', 'error', (d) => (Out(d).required = [])],
  ['a field of the reply becomes required', 'note', (d) => Out(d).required.push('b')],
  ['a field of the reply gets a value', 'warning', (d) => Out(d).properties.b.enum.push('z')],
  ['a field of the reply loses a value', 'note', (d) => (Out(d).properties.b.enum = ['x'])],
  ['a field of the reply may be null', 'error', (d) => (Out(d).properties.a.type = ['string', 'null'])],
  ['a field of the reply may no longer be null', 'note', (d) => (Out(d).properties.c.type = 'string')],
  ['the type of the reply changes', 'error', (d) => (Out(d).properties.n.type = 'string')],
  ['an integer of the reply becomes a number', 'error', (d) => (Out(d).properties.n.type = 'number')],
  [
    'a field in a list of the reply is removed',
    'error',
    (d) => void delete Out(d).properties.l.items.properties.z,
  ],
  ['a status is removed', 'error', (d) => void delete op(d).responses['404']],
  ['a status is added', 'note', (d) => (op(d).responses['409'] = { description: 'x' })],
  ['the success gets another status', 'error', (d) => (op(d).responses = { '201': op(d).responses['200'] })],
  ['the headers of the reply are removed', 'error', (d) => void delete op(d).responses['200'].headers],
  [
    'a media type of the reply is removed',
    'error',
    (d) =>
      (op(d).responses['200'].content = {
        'application/x': op(d).responses['200'].content['application/json'],
      }),
  ],
  ['an operation is deprecated', 'warning', (d) => (op(d).deprecated = true)],
  ['a description changes', 'null', (d) => (op(d).description = 'x')],
  ['credentials become required', 'error', (d) => (op(d).security = [{ o: [] }])],
  ['an operation is renamed', 'warning', (d) => (op(d).operationId = 'other')],
  ['a parameter moves to the headers', 'error', (d) => (op(d).parameters[1].in = 'header')],
];
