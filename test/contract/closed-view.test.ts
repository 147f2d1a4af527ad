import { describe, expect, it } from 'vitest';
import { closedView } from '../../src/contract/closed-view.js';

const CLOSED = { additionalProperties: false };
const point = { type: 'object', properties: { x: { type: 'number' } } };

describe('the closed view of a schema', () => {
  it('allows no undeclared field of an object, wherever it is', () => {
    const schema = {
      type: 'object',
      properties: { at: point, list: { type: 'array', items: point } },
      patternProperties: { '^p': point },
      $defs: { point },
    };
    const closed = { ...point, ...CLOSED };
    expect(closedView(schema)).toEqual({
      ...schema,
      ...CLOSED,
      properties: { at: closed, list: { type: 'array', items: closed } },
      patternProperties: { '^p': closed },
      $defs: { point: closed },
    });
  });

  it('leaves what has no declared properties open', () => {
    const schema = { type: 'object', title: 'Any object', required: ['x'] };
    expect(closedView(schema)).toEqual(schema);
  });

  it('leaves what is open or closed on purpose as it is', () => {
    for (const additionalProperties of [true, false, { type: 'string' }]) {
      const schema = { ...point, additionalProperties };
      expect(closedView(schema)).toEqual(schema);
    }
    const open = { type: 'object', allOf: [point], unevaluatedProperties: true };
    expect(closedView(open)).toEqual(open);
  });

  it.each(['example', 'examples', 'default', 'enum', 'const'])(
    'leaves the data of `%s` as it is',
    (keyword) => {
      const data = [{ type: 'object', properties: { x: 1 } }];
      expect(closedView({ type: 'object', [keyword]: data })).toEqual({ type: 'object', [keyword]: data });
    },
  );

  it('takes a property for a property, though it has the name of a keyword', () => {
    const properties = { properties: { type: 'string' }, example: point, allOf: { type: 'string' } };
    expect(closedView({ type: 'object', properties })).toEqual({
      type: 'object',
      properties: { ...properties, example: { ...point, ...CLOSED } },
      ...CLOSED,
    });
  });

  it('closes an object that is made of several as a whole, not its parts', () => {
    const parts = Array.from({ length: 11 }, () => point);
    const whole = { type: 'object', allOf: parts, properties: { y: point } };
    expect(closedView(whole)).toEqual({
      ...whole,
      properties: { y: { ...point, ...CLOSED } },
      unevaluatedProperties: false,
    });
  });

  it('closes what is below a part', () => {
    const part = { properties: { at: point } };
    expect(closedView({ type: 'object', allOf: [part] })).toMatchObject({
      allOf: [{ properties: { at: { ...point, ...CLOSED } } }],
      unevaluatedProperties: false,
    });
  });

  it('leaves a schema that others are made of open, wherever they refer to it', () => {
    const document = {
      components: {
        schemas: {
          Whole: { type: 'object', allOf: [{ $ref: '#/components/schemas/Part' }] },
          Choice: { anyOf: [{ $ref: '#/components/schemas/Other' }] },
          Part: point,
          Other: point,
        },
      },
    };
    expect(closedView(document)).toMatchObject({
      components: {
        schemas: {
          Whole: { unevaluatedProperties: false },
          Part: expect.not.objectContaining(CLOSED),
          Other: CLOSED,
        },
      },
    });
  });

  it.each(['anyOf', 'oneOf'])(
    'closes each choice of `%s`, and the whole only if it is an object',
    (keyword) => {
      const closed = { ...point, ...CLOSED };
      expect(closedView({ [keyword]: [point] })).toEqual({ [keyword]: [closed] });
      expect(closedView({ type: 'object', [keyword]: [point] })).toEqual({
        type: 'object',
        [keyword]: [closed],
        unevaluatedProperties: false,
      });
    },
  );

  it('changes nothing in the schema that it is of', () => {
    const schema = structuredClone(point);
    closedView(schema);
    expect(schema).toEqual(point);
  });
});
