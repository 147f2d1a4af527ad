import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCollection, type Collection } from '../../scripts/postman.js';
import { TOUR } from '../../scripts/tour.js';
import { createSandbox } from '../../src/sandbox.js';
import { namedFixture } from '../../src/seed/files/read.js';
import { runCollection, type Ran } from './collection-runner.js';
import { operationsOf, readDocument } from './document.js';

const operations = operationsOf(readDocument('openapi.yaml'));
const file = new URL('../../openapi/postman_collection.json', import.meta.url);
const collection: Collection = JSON.parse(readFileSync(file, 'utf8'));
/**
 * Three clock times: a morning; ten minutes after the booking cut-off of the Lisbon sailing; a New Year's Eve long after
 * the dates of the contract's examples.
 */
const TIMES = ['2027-05-20T09:00:00Z', '2027-05-20T15:40:00Z', '2028-12-31T23:50:00Z'];

const ran = new Map<string, readonly Ran[]>();
beforeAll(async () => {
  const settings = {
    port: 0,
    store: 'memory:',
    fixture: null,
    log: 'silent',
    validateResponses: true,
  } as const;
  const sandbox = await createSandbox(settings);
  for (const time of TIMES) {
    const now = Date.parse(time);
    const fixture = namedFixture('demo', now);
    await sandbox.workspaces.create({ name: 'demo', fixture, clock: { now, frozen: true } });
    ran.set(time, await runCollection(collection, sandbox.url));
    await sandbox.workspaces.delete('demo');
  }
  await sandbox.close();
});

describe('the Postman collection', () => {
  it('is generated from the current contract: if this fails, run `npm run collection`', () => {
    expect(collection).toEqual(JSON.parse(JSON.stringify(makeCollection(operations))));
  });

  it('has every operation of the contract', () => {
    const toured = Object.values(TOUR).flatMap((stops) => stops.map((stop) => stop.do));
    expect([...new Set(toured)].toSorted()).toEqual(operations.map((one) => one.operationId).toSorted());
  });

  it.each(TIMES)('runs in order on a new demo workspace at %s, and each request succeeds', (time) => {
    const all = ran.get(time) ?? [];
    expect(all.filter(({ status, failures }) => status !== 200 || failures.length > 0)).toEqual([]);
    expect(all).toHaveLength(Object.values(TOUR).flat().length);
  });

  it.each(TIMES)('gets no empty list at %s', (time) => {
    const lists = (ran.get(time) ?? []).filter(({ body }) => Array.isArray(body));
    expect(lists.length).toBeGreaterThan(5);
    expect(
      lists.filter(({ body }) => Array.isArray(body) && body.length === 0).map(({ name }) => name),
    ).toEqual([]);
  });
});

describe('the examples of parameters, which the documentation page fills in', () => {
  it('name no booking, item, guest or addon that the example cancels or moves', () => {
    const changing = operations.filter(({ operationId }) => /^(cancel|rebook)/.test(operationId));
    const named = changing.flatMap(({ parameters, operationId }) =>
      parameters.filter((one) => one.in === 'path' && one.example !== undefined).map(() => operationId),
    );
    expect(changing).toHaveLength(7);
    expect(named).toEqual([]);
  });

  it('exist for each object, because the documentation page would invent invalid ones', () => {
    const made = operations.flatMap(({ parameters, operationId }) =>
      parameters
        .filter(({ schema, example }) => schema?.['type'] === 'object' && example === undefined)
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(made).toEqual([]);
  });
});
