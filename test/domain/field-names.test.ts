import { expect, test } from 'vitest';
import { BODY, pointerTokens, QUERY } from '../../src/domain/shared/field-names.js';

test.each([
  [['items', 0, 'guests', 1, 'occupancy'], '/items/0/guests/1/occupancy', 'items[0][guests][1][occupancy]'],
  [['currency'], '/currency', 'currency'],
  [['a/b~c/d~e'], '/a~1b~0c~1d~0e', 'a/b~c/d~e'],
  [[], '', ''],
])('%j becomes a pointer in a body and a name of a parameter (P7, P10)', (path, pointer, parameter) => {
  expect(BODY.at(path)).toEqual({ in: 'body', field: pointer });
  expect(pointerTokens(pointer)).toEqual(path.map(String));
  expect(QUERY.at(path)).toEqual({ in: 'query', field: parameter });
});
