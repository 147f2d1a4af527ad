import { describe, expect, it } from 'vitest';
import { resolveItems } from '../../src/domain/schedule/item.js';
import { RENTALS, SLOT } from './rentals.js';
import { ruleOf } from './rules.js';
import { clientOf, SAILING, workspaceOf } from './workspace.js';

describe('A9: the items of a chain', () => {
  const resolve = (id: string, sells = ['tagus']) =>
    resolveItems(workspaceOf({ rules: RENTALS }), clientOf({ sells }), id, { in: 'body', field: 'field' });
  const ids = (id: string) => resolve(id).items.map(({ occurrence }) => occurrence.id);

  it.each([[[SAILING]], [[SLOT(10), SLOT(11), SLOT(12)]], [[SLOT(12)]]])('are found: %j', (chain) => {
    expect(ids(chain.join())).toEqual(chain);
    expect(resolve(chain.join()).errors).toEqual([]);
  });

  it.each([
    ['with a gap', [SLOT(12), SLOT(14)]],
    ['out of order', [SLOT(11), SLOT(10)]],
    ['of two rules', [SLOT(10), SLOT(11, 901)]],
    ['twice the same', [SLOT(10), SLOT(10)]],
    [
      'of trips',
      [SAILING, '812_trip_20260605130000_20260605160000']
        .slice(0, 1)
        .concat('812_trip_20260606100000_20260606130000'),
    ],
  ])('are refused as a chain %s', (_, chain) => {
    expect(resolve(chain.join())).toEqual({
      items: [],
      errors: [{ in: 'body', field: 'field', rule: 'A9', code: 'not_consecutive', received: chain.join() }],
    });
  });

  it('of consecutive trips form no chain', () => {
    const rules = [ruleOf({ startTimes: ['10:00:00', '13:00:00'] })];
    const id = `${SAILING},812_trip_20260605130000_20260605160000`;
    const { errors } = resolveItems(workspaceOf({ rules }), clientOf(), id, { in: 'query', field: 'field' });
    expect(errors).toEqual([
      { in: 'query', field: 'field', rule: 'A9', code: 'not_consecutive', received: id },
    ]);
  });

  it('that do not exist or are hidden are named in the error', () => {
    const id = `${SLOT(10)},${SLOT(13)},x`;
    const error = {
      in: 'body',
      field: 'field',
      rule: 'P0',
      code: 'not_found',
      message: 'not_found.reference',
      received: id,
    };
    expect(resolve(id)).toEqual({
      items: [],
      errors: [{ ...error, values: { resource: 'availability item', received: [SLOT(13), 'x'] } }],
    });
    expect(resolve(id, ['other']).errors).toMatchObject([
      { values: { received: [SLOT(10), SLOT(13), 'x'] } },
    ]);
  });
});
