import { describe, expect, it } from 'vitest';
import { closedView } from '../../src/contract/closed-view.js';

const CLOSED = { additionalProperties: false };
const point = { type: 'object', properties: { x: { type: 'number' } } };

describe('the closed form of a schema', () => {
  it('allows no undeclared property of an object, at any depth', () => {
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

  it('leaves an object without declared properties open', () => {
    const schema = { type: 'object', title: 'Any object', required: ['x'] };
    expect(closedView(schema)).toEqual(schema);
  });

  it('does not change a schema that is explicitly open or closed', () => {
    for (const additionalProperties of [true, false, { type: 'string' }]) {
      const schema = { ...point, additionalProperties };
      expect(closedView(schema)).toEqual(schema);
    }
    const open = { type: 'object', allOf: [point], unevaluatedProperties: true };
    expect(closedView(open)).toEqual(open);
  });

  it.each(['example', 'examples', 'default', 'enum', 'const'])('does not change data in `%s`', (keyword) => {
    const data = [{ type: 'object', properties: { x: 1 } }];
    expect(closedView({ type: 'object', [keyword]: data })).toEqual({ type: 'object', [keyword]: data });
  });

  it('recognises a property whose name is a keyword', () => {
    const properties = { properties: { type: 'string' }, example: point, allOf: { type: 'string' } };
    expect(closedView({ type: 'object', properties })).toEqual({
      type: 'object',
      properties: { ...properties, example: { ...point, ...CLOSED } },
      ...CLOSED,
    });
  });

  it('closes a combined object once, not each combined schema', () => {
    const parts = Array.from({ length: 11 }, () => point);
    const whole = { type: 'object', allOf: parts, properties: { y: point } };
    expect(closedView(whole)).toEqual({
      ...whole,
      properties: { y: { ...point, ...CLOSED } },
      unevaluatedProperties: false,
    });
  });

  it('closes objects inside a combined schema', () => {
    const part = { properties: { at: point } };
    expect(closedView({ type: 'object', allOf: [part] })).toMatchObject({
      allOf: [{ properties: { at: { ...point, ...CLOSED } } }],
      unevaluatedProperties: false,
    });
  });

  it('leaves a schema open if another schema combines it by reference', () => {
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
    'closes each alternative of `%s`, and the schema itself only if it is an object',
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

  it('does not modify the original schema', () => {
    const schema = structuredClone(point);
    closedView(schema);
    expect(schema).toEqual(point);
  });
});
