import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractChanges } from '../../src/verification/contract-diff/contract-changes.js';
import { BUILT_IN, DocumentUnusable, loadDocument, resolved } from '../../src/contract/load-document.js';
import { CHANGES } from './planted-contract-changes.js';
import { contract, op, Out, type Contract } from './small-contract.js';
import type { Report } from '../../src/report/report.js';
import { reportFaults } from '../report/schema-faults.js';
import { sandbox } from '../cli/command-from-sources.js';
import { followsReportFlags } from '../cli/report-flags.js';

const WEIGHTS = ['null', 'note', 'warning', 'error'];

/** Returns the worst severity of the changes; null without changes. */
async function worst(before: Contract, after: Contract): Promise<string> {
  const found = await contractChanges(before, after);
  return found
    .map(({ severity }) => severity as string)
    .reduce((a, b) => (WEIGHTS.indexOf(b) > WEIGHTS.indexOf(a) ? b : a), 'null');
}

describe('the comparison of contracts', () => {
  it.each(CHANGES)('when %s: %s', async (_, severity, plant) => {
    const after = contract();
    plant(after);
    expect(await worst(contract(), after)).toBe(severity);
  });

  it('finds nothing between equal contracts', async () => {
    expect(await contractChanges(contract(), contract())).toEqual([]);
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

describe('an inherited part of operations', () => {
  const small = (operation: object, { item = {}, root = {} }: { item?: object; root?: object } = {}) => ({
    openapi: '3.1.0',
    info: {},
    paths: {
      '/a': { ...item, get: { operationId: 'a', responses: { 200: { description: '' } }, ...operation } },
    },
    components: {
      securitySchemes: { o: { type: 'oauth2' }, b: { type: 'http', scheme: 'basic' } },
      requestBodies: { In: { required: true, content: {} } },
    },
    ...root,
  });
  const pin = { parameters: [{ name: 'pin', in: 'query', required: true, schema: {} }] };
  const header = (required: boolean) =>
    small({ responses: { 200: { description: '', headers: { 'X-R': { required, schema: {} } } } } });
  const secured = (name: string, scheme: object = { type: 'oauth2' }) =>
    small({}, { root: { security: [{ [name]: [] }], components: { securitySchemes: { [name]: scheme } } } });

  it.each([
    ['a required parameter where there was none', small({}), small(pin)],
    ['a required parameter at the path', small({}), small({}, { item: pin })],
    ['a required body', small({}), small({ requestBody: { required: true, content: {} } })],
    [
      'a required body by reference',
      small({}),
      small({ requestBody: { $ref: '#/components/requestBodies/In' } }),
    ],
    ['other credentials for all', secured('o'), secured('b', { type: 'http', scheme: 'basic' })],
    [
      'another scheme of the same name',
      secured('o'),
      secured('o', { type: 'apiKey', in: 'query', name: 'k' }),
    ],
    ['no security any more', secured('o'), small({})],
    [
      'an operation that is no longer open',
      small({ security: [] }, { root: { security: [{ o: [] }] } }),
      small({}, { root: { security: [{ o: [] }] } }),
    ],
    ['a header that is no longer sure', header(true), header(false)],
  ])('%s is breaking', async (_, before, after) => {
    expect(await worst(before, after)).toBe('error');
  });

  it('a new optional body is compatible', async () => {
    expect(await worst(small({}), small({ requestBody: { content: {} } }))).toBe('note');
  });

  it('an additional way to authenticate is compatible', async () => {
    const both = small({}, { root: { security: [{ o: [] }, { b: [] }] } });
    expect(await worst(small({}, { root: { security: [{ o: [] }] } }), both)).toBe('note');
  });
});

it('names a parameter by its name and points to its own place, even after others', async () => {
  const limit = (maximum: number) => ({ name: 'limit', in: 'query', schema: { type: 'integer', maximum } });
  const document = (maximum: number, own: readonly object[]) => ({
    openapi: '3.1.0',
    info: {},
    paths: {
      '/a': {
        parameters: [{ name: 'old', in: 'query', schema: {} }, { $ref: '#/components/parameters/Limit' }],
        get: { operationId: 'a', parameters: own, responses: { 200: { description: '' } } },
      },
    },
    components: { parameters: { Limit: limit(maximum) } },
  });
  const first = { name: 'first', in: 'query', schema: {} };
  const title = { name: 'title', in: 'query', schema: {} };
  const changes = await contractChanges(document(100, [title]), document(50, [first, title]));
  expect(changes.map(({ id, pointer }) => [id, pointer])).toEqual([
    ['a/request/replace/parameters.limit.maximum', '#/paths/~1a/parameters/1/schema/maximum'],
    ['a/request/add/parameters.first', '#/paths/~1a/get/parameters/0'],
  ]);
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
      stdout: expect.stringContaining(': 0 errors, 0 warnings, 0 notes. 2 operations compared.'),
    });
  });

  followsReportFlags('contract diff', {
    run: (flags) => {
      const wider = contract();
      op(wider).parameters.push({ name: 'z', in: 'query', schema: { type: 'string' } });
      const files = [file('narrow.json', contract()), file('wide.json', wider)];
      return sandbox(['contract', 'diff', ...files, ...flags]);
    },
    severity: 'note',
    id: 'op/request/add/parameters.z',
  });

  it('counts the operations of both documents', async () => {
    const less = contract();
    delete less.paths['/a/{id}'].get;
    const { stdout } = await sandbox(['contract', 'diff', file('a.json', contract()), file('b.json', less)]);
    expect(stdout).toMatch(/: 1 error, .*\. 2 operations compared\.\n/);
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

  it('ends with 2 for a reference without a target', async () => {
    const broken = contract();
    delete broken.components.schemas.Out;
    const name = file('broken.json', broken);
    expect(await sandbox(['contract', 'diff', name, name])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('#/components/schemas/Out'),
    });
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
