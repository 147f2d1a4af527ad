import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OTHER_FILES } from '../../src/contract/load-document.js';
import { ownerLines } from '../../src/report/contract-lines.js';
import { PACKAGE_CONTRACT } from '../../src/report/report.js';
import { aFolder } from '../store/folder.js';

const folder = aFolder();
const FILES = {
  'main.yaml': `openapi: 3.1.0
paths:
  /a/b:
    $ref: paths/a.yaml
  /c:
    get: &get
      parameters:
        - name: x
        - name: y
    post: *get
  /d:
    $ref: 7
components:
  schemas:
    Basket:
      $ref: 'schemas.yaml#/Basket'
    Own:
      $ref: '#/components/schemas/Plain'
    Plain:
      type: object
`,
  'paths/a.yaml': `get:
  summary: A
  schema:
    $ref: '../schemas.yaml#/Basket/properties/id'
`,
  'schemas.yaml': `Basket:
  properties:
    id:
      $ref: 'schemas.yaml#/Id'
Id:
  type: integer
`,
};
mkdirSync(`${folder}/paths`);
for (const [name, text] of Object.entries(FILES)) writeFileSync(`${folder}/${name}`, text);

describe("the line in the user's own contract", () => {
  const lineOf = ownerLines(`${folder}/main.yaml`);

  it.each([
    ['#', 'main.yaml', 1],
    ['#/paths', 'main.yaml', 2],
    ['#/paths/~1a~1b', 'main.yaml', 3],
    ['#/paths/~1a~1b/$ref', 'main.yaml', 4],
    ['#/paths/~1a~1b/get', 'paths/a.yaml', 1],
    ['#/paths/~1a~1b/get/summary', 'paths/a.yaml', 2],
    ['#/paths/~1a~1b/get/schema/type', 'paths/a.yaml', 3], // the schema is itself a reference
    ['#/paths/~1c/get/parameters/1/name', 'main.yaml', 9],
    ['#/paths/~1c/get/parameters/7', 'main.yaml', 7],
    ['#/paths/~1c/post/parameters/0', 'main.yaml', 8], // an alias
    ['#/paths/~1d/get', 'main.yaml', 11], // no reference
    ['#/components/schemas/Basket/properties', 'schemas.yaml', 2],
    ['#/components/schemas/Basket/properties/id/type', 'schemas.yaml', 6],
    ['#/components/schemas/Own/type', 'main.yaml', 20],
    ['#/components/schemas/None', 'main.yaml', 14],
    [`#/${OTHER_FILES}/paths~1a.yaml/get/summary`, 'paths/a.yaml', 2],
  ])('of %s is in %s, line %i', (pointer, file, line) => {
    for (const _ of ['read', 'cached']) expect(lineOf(pointer)).toEqual({ file: `${folder}/${file}`, line });
  });

  it('is unknown for the contract of the package', () => {
    expect(ownerLines(PACKAGE_CONTRACT)('#/paths')).toBeNull();
  });
});
