import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/domain/catalogue/client.js';
import { BODY } from '../../src/domain/shared/field-names.js';
import { resolveOrder } from '../../src/domain/pricing/resolve-order.js';
import { ANN, clientOf, eur, merchantOf, named, NOW, workspaceOf } from './workspace.js';

const CAP = { id: 5, merchant: 'tagus', title: 'Cap', price: eur(7.5) };

describe('M10: the multi-discount of an order', () => {
  const percentOf = (asked: number | undefined, listed: readonly number[], agent: Client['agent']) => {
    const catalogue = workspaceOf({ merchants: [merchantOf({ multiDiscounts: listed })], shopItems: [CAP] });
    const order = { shopItems: [{ id: 5 }], ...(asked !== undefined && { multidiscount: asked }) };
    const reading = { catalogue, caller: clientOf({ agent }), now: NOW, naming: BODY };
    const { value: found, errors } = resolveOrder(reading, order, null);
    return { percent: found?.multidiscountPercent, errors: named(errors) };
  };
  const agent = { ...ANN, multidiscount: 10 };

  it.each([
    ['zero for a key without an agent', undefined, [], null, 0],
    ['the agent’s percentage by default', undefined, [], agent, 10],
    ['the requested percentage', 7, [], agent, 7],
    ['zero if zero is requested', 0, [5], agent, 0],
    ['a requested percentage that the merchant lists', 5, [5, 10], agent, 5],
    ['zero if the merchant does not list the agent’s percentage', undefined, [5], agent, 0],
  ])('is %s', (_, asked, listed, key, percent) => {
    expect(percentOf(asked, listed, key)).toEqual({ percent, errors: [] });
  });

  it('is refused if the merchant does not list it', () => {
    expect(percentOf(7, [5, 10], agent)).toEqual({ percent: 0, errors: ['/multidiscount: not_allowed'] });
  });
});
