import { expect, test } from 'vitest';
import { BODY, pointerTokens, QUERY } from '../../src/domain/shared/field-names.js';

test.each([
  [['items', 0, 'guests', 1, 'occupancy'], '/items/0/guests/1/occupancy', 'items[0][guests][1][occupancy]'],
  [['currency'], '/currency', 'currency'],
  [['a/b~c/d~e'], '/a~1b~0c~1d~0e', 'a/b~c/d~e'],
  [[], '', ''],
])(
  'the path %j is written as a pointer in a body and as a parameter name in a query (P7, P10)',
  (path, pointer, parameter) => {
    expect(BODY.at(path)).toEqual({ in: 'body', field: pointer });
    expect(pointerTokens(pointer)).toEqual(path.map(String));
    expect(QUERY.at(path)).toEqual({ in: 'query', field: parameter });
  },
);
