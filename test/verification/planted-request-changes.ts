import { In, op, type Contract, type Planted } from './small-contract.js';

/** Changes of requests and of operations. */
export const REQUEST_CHANGES: readonly Planted[] = [
  [
    'an operation is removed',
    'error',
    (d: Contract) => {
      delete d.paths['/a/{id}'].get;
    },
  ],
  [
    'a path is removed',
    'error',
    (d: Contract) => {
      delete d.paths['/a/{id}'];
    },
  ],
  [
    'an operation is added',
    'note',
    (d: Contract) => (d.paths['/b'] = { get: { operationId: 'n', responses: {} } }),
  ],
  [
    'a required parameter is added',
    'error',
    (d: Contract) => op(d).parameters.push({ name: 'z', in: 'query', required: true, schema: {} }),
  ],
  [
    'an optional parameter is added',
    'note',
    (d: Contract) => op(d).parameters.push({ name: 'z', in: 'query', schema: {} }),
  ],
  [
    'a parameter is removed',
    'error',
    (d: Contract) => {
      op(d).parameters.splice(1, 1);
    },
  ],
  [
    'a parameter becomes required',
    'error',
    (d: Contract) => {
      op(d).parameters[1].required = true;
    },
  ],
  [
    'the maximum of a parameter falls',
    'error',
    (d: Contract) => {
      op(d).parameters[1].schema.maximum = 5;
    },
  ],
  [
    'the maximum of a parameter rises',
    'note',
    (d: Contract) => {
      op(d).parameters[1].schema.maximum = 50;
    },
  ],
  [
    'a parameter loses a value',
    'error',
    (d: Contract) => {
      op(d).parameters[2].schema.enum = ['a'];
    },
  ],
  [
    'a parameter gets a value',
    'note',
    (d: Contract) => {
      op(d).parameters[2].schema.enum.push('c');
    },
  ],
  [
    'a header becomes required',
    'error',
    (d: Contract) => {
      op(d).parameters[3].required = true;
    },
  ],
  [
    'the body becomes required',
    'error',
    (d: Contract) => {
      op(d).requestBody.required = true;
    },
  ],
  [
    'the body is removed',
    'error',
    (d: Contract) => {
      delete op(d).requestBody;
    },
  ],
  [
    'a media type of requests is added',
    'note',
    (d: Contract) => {
      op(d).requestBody.content['application/yaml'] = { schema: {} };
    },
  ],
  [
    'a media type of requests is removed',
    'error',
    (d: Contract) => {
      op(d).requestBody.content = { 'application/x': op(d).requestBody.content['application/json'] };
    },
  ],
  [
    'a required field is added to the body',
    'error',
    (d: Contract) => {
      In(d).properties.z = { type: 'string' };
      In(d).required.push('z');
    },
  ],
  [
    'an optional field is added to the body',
    'note',
    (d: Contract) => {
      In(d).properties.z = { type: 'string' };
    },
  ],
  [
    'a field of the body is removed',
    'error',
    (d: Contract) => {
      delete In(d).properties.b;
    },
  ],
  [
    'a field of the body becomes required',
    'error',
    (d: Contract) => {
      In(d).required.push('b');
    },
  ],
  [
    'a field of the body is no longer required',
    'note',
    (d: Contract) => {
      In(d).required = [];
    },
  ],
  [
    'a field of the body loses a value',
    'error',
    (d: Contract) => {
      In(d).properties.b.enum = ['x', null];
    },
  ],
  [
    'a field of the body gets a value',
    'note',
    (d: Contract) => {
      In(d).properties.b.enum.push('z');
    },
  ],
  [
    'a field of the body may no longer be null',
    'error',
    (d: Contract) => {
      In(d).properties.b.type = 'string';
    },
  ],
  [
    'the longest text of the body gets shorter',
    'error',
    (d: Contract) => {
      In(d).properties.a.maxLength = 5;
    },
  ],
  [
    'the longest text of the body gets longer',
    'note',
    (d: Contract) => {
      In(d).properties.a.maxLength = 50;
    },
  ],
  [
    'a text of the body gets a longest length',
    'error',
    (d: Contract) => {
      In(d).properties.d.maxLength = 50;
    },
  ],
  [
    'the shortest text of the body gets longer',
    'error',
    (d: Contract) => {
      In(d).properties.a.minLength = 2;
    },
  ],
  [
    'the pattern of the body changes',
    'error',
    (d: Contract) => {
      In(d).properties.a.pattern = '^b';
    },
  ],
  [
    'a number of the body becomes an integer',
    'error',
    (d: Contract) => {
      In(d).properties.n.type = 'integer';
    },
  ],
  [
    'the format of the body changes',
    'error',
    (d: Contract) => {
      In(d).properties.d.format = 'date-time';
    },
  ],
  [
    'a list of the body gets shorter',
    'error',
    (d: Contract) => {
      In(d).properties.l.maxItems = 2;
    },
  ],
  [
    'the entries of a list of the body change',
    'error',
    (d: Contract) => {
      In(d).properties.l.items.type = 'integer';
    },
  ],
  [
    'the body may hold more',
    'note',
    (d: Contract) => {
      delete In(d).additionalProperties;
    },
  ],
];
