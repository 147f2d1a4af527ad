import { op, Out, type Contract, type Planted } from './small-contract.js';

/** Changes of replies, and of parts that belong to neither requests nor replies. */
export const REPLY_CHANGES: readonly Planted[] = [
  [
    'a field of the reply is removed',
    'error',
    (d: Contract) => {
      delete Out(d).properties.c;
    },
  ],
  [
    'a required field of the reply is removed',
    'error',
    (d: Contract) => {
      delete Out(d).properties.a;
      Out(d).required = [];
    },
  ],
  [
    'a field of the reply is added',
    'note',
    (d: Contract) => {
      Out(d).properties.z = { type: 'string' };
    },
  ],
  [
    'a field of the reply is no longer required',
    'error',
    (d: Contract) => {
      Out(d).required = [];
    },
  ],
  [
    'a field of the reply becomes required',
    'note',
    (d: Contract) => {
      Out(d).required.push('b');
    },
  ],
  [
    'a field of the reply gets a value',
    'warning',
    (d: Contract) => {
      Out(d).properties.b.enum.push('z');
    },
  ],
  [
    'a field of the reply loses a value',
    'note',
    (d: Contract) => {
      Out(d).properties.b.enum = ['x'];
    },
  ],
  [
    'a field of the reply may be null',
    'error',
    (d: Contract) => {
      Out(d).properties.a.type = ['string', 'null'];
    },
  ],
  [
    'a field of the reply may no longer be null',
    'note',
    (d: Contract) => {
      Out(d).properties.c.type = 'string';
    },
  ],
  [
    'the type of the reply changes',
    'error',
    (d: Contract) => {
      Out(d).properties.n.type = 'string';
    },
  ],
  [
    'an integer of the reply becomes a number',
    'error',
    (d: Contract) => {
      Out(d).properties.n.type = 'number';
    },
  ],
  [
    'a field in a list of the reply is removed',
    'error',
    (d: Contract) => {
      delete Out(d).properties.l.items.properties.z;
    },
  ],
  [
    'a status is removed',
    'error',
    (d: Contract) => {
      delete op(d).responses['404'];
    },
  ],
  [
    'a status is added',
    'note',
    (d: Contract) => {
      op(d).responses['409'] = { description: 'x' };
    },
  ],
  [
    'the success gets another status',
    'error',
    (d: Contract) => {
      op(d).responses = { '201': op(d).responses['200'] };
    },
  ],
  [
    'the headers of the reply are removed',
    'error',
    (d: Contract) => {
      delete op(d).responses['200'].headers;
    },
  ],
  [
    'a media type of the reply is removed',
    'error',
    (d: Contract) => {
      op(d).responses['200'].content = {
        'application/x': op(d).responses['200'].content['application/json'],
      };
    },
  ],
  [
    'an operation is deprecated',
    'warning',
    (d: Contract) => {
      op(d).deprecated = true;
    },
  ],
  [
    'a description changes',
    'null',
    (d: Contract) => {
      op(d).description = 'x';
    },
  ],
  [
    'credentials become required',
    'error',
    (d: Contract) => {
      op(d).security = [{ o: [] }];
    },
  ],
  [
    'an operation is renamed',
    'warning',
    (d: Contract) => {
      op(d).operationId = 'other';
    },
  ],
  [
    'a parameter moves to the headers',
    'error',
    (d: Contract) => {
      op(d).parameters[1].in = 'header';
    },
  ],
];
