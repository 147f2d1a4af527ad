import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractChanges } from '../../src/verification/contract-diff/contract-changes.js';
import {
  BUILT_IN,
  DocumentUnusable,
  loadDocument,
  resolved,
} from '../../src/verification/contract-diff/load-document.js';
import { REPLY_CHANGES } from './planted-reply-changes.js';
import { REQUEST_CHANGES } from './planted-request-changes.js';
import { contract, op, Out, type Contract } from './small-contract.js';
import type { Report } from '../../src/report/report.js';
import { reportFaults } from '../report/schema-faults.js';
import { sandbox } from '../cli/command-from-sources.js';

const WEIGHTS = ['null', 'note', 'warning', 'error'];

/** Returns the worst severity of the changes; null without any. */
async function worst(before: Contract, after: Contract): Promise<string> {
  const found = await contractChanges(before, after);
  return found
    .map(({ severity }) => severity as string)
    .reduce((a, b) => (WEIGHTS.indexOf(b) > WEIGHTS.indexOf(a) ? b : a), 'null');
}

describe('the comparison of contracts', () => {
  it.each([...REQUEST_CHANGES, ...REPLY_CHANGES])('when %s: %s', async (_, severity, plant) => {
    const after = contract();
    plant(after);
    expect(await worst(contract(), after)).toBe(severity);
  });

  it('finds nothing between equal contracts', async () => {
    expect(await contractChanges(contract(), contract())).toEqual([]);
    expect(await contractChanges(loadDocument(BUILT_IN), loadDocument(BUILT_IN))).toEqual([]);
  });

  it('finds no breaking change between the bundled contract and its files', async () => {
    expect(await contractChanges(loadDocument(BUILT_IN), loadDocument('openapi/openapi.yaml'))).toEqual([]);
  });

  it('names the operation, the part and the pointer', async () => {
    const after = contract();
    delete Out(after).properties.l.items.properties.z;
    expect(await contractChanges(contract(), after)).toMatchObject([
      {
        id: 'op/response/remove/responses.200.l.items.z',
        operationId: 'op',
        pointer:
          '#/paths/~1a~1{id}/post/responses/200/content/application~1json/schema/properties/l/items/properties/z',
        message: 'Response 200: the field `l[].z` was removed.',
      },
      { id: 'read/response/remove/responses.200.l.items.z' },
    ]);
  });
});

it('follows references whose names are percent-encoded', () => {
  const parameter = { name: 'page[size]', in: 'query' };
  const document = { components: { parameters: { 'page[size]': parameter } } };
  expect(resolved(document, { $ref: '#/components/parameters/page%5Bsize%5D' })).toEqual(parameter);
  expect(resolved(document, { $ref: '#/components/parameters/page[size]' })).toEqual(parameter);
  expect(resolved(document, { $ref: '#/components/100%' })).toBeUndefined();
});

describe('sandbox contract diff', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diff-'));
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };

  it('ends with 0 for compatible changes and with 1 for breaking ones', async () => {
    const wider = contract();
    op(wider).parameters.push({ name: 'z', in: 'query', schema: { type: 'string' } });
    const [old, next] = [file('old.json', contract()), file('new.json', wider)];
    const forth = await sandbox(['contract', 'diff', old, next]);
    expect([forth.code, forth.stdout]).toEqual([
      0,
      expect.stringContaining('Request parameter: `z` was added.'),
    ]);
    const back = await sandbox(['contract', 'diff', next, old, '--format', 'json', '--out', folder]);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
    expect(reportFaults(report)).toEqual([]);
    expect(report.contract).toMatchObject({ title: 't', version: '1', file: old });
    expect([back.code, back.stdout]).toEqual([
      1,
      expect.stringContaining('error op/request/remove/parameters.z'),
    ]);
    expect(await sandbox(['contract', 'diff', old, old])).toMatchObject({
      code: 0,
      stdout: '2 operations compared: 0 errors, 0 warnings, 0 notes.\n',
    });
  });

  it('counts the operations of both documents', async () => {
    const less = contract();
    delete less.paths['/a/{id}'].get;
    const { stdout } = await sandbox(['contract', 'diff', file('a.json', contract()), file('b.json', less)]);
    expect(stdout).toContain('2 operations compared: 1 error');
  });

  it('reads documents of several files', () => {
    file('out.json', {
      schemas: { Out: { type: 'object', properties: { next: { $ref: '#/schemas/Out' } } } },
    });
    const item = file('item.json', {
      get: {
        operationId: 'a',
        responses: {
          200: { content: { 'application/json': { schema: { $ref: 'out.json#/schemas/Out' } } } },
        },
      },
    });
    const root = file('root.json', { openapi: '3.1.0', info: {}, paths: { '/a': { $ref: item } } });
    expect(loadDocument(root)['paths']).toMatchObject({ '/a': { get: { operationId: 'a' } } });
  });

  it.each([
    ['a file that there is not', 'nowhere.yaml'],
    ['a file that is no contract', 'package.json'],
  ])('ends with 2 for %s', async (_, name) => {
    expect(() => loadDocument(name)).toThrow(DocumentUnusable);
    expect(await sandbox(['contract', 'diff', name, BUILT_IN])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(name),
    });
  });
});
