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
/** A day on which the examples of the contract lie ahead. */
const NOW = Date.parse('2027-05-20T09:00:00Z');

let ran: readonly Ran[];
beforeAll(async () => {
  const settings = {
    port: 0,
    store: 'memory:',
    fixture: null,
    log: 'silent',
    validateResponses: true,
  } as const;
  const sandbox = await createSandbox(settings);
  const fixture = namedFixture('demo', NOW);
  await sandbox.workspaces.create({ name: 'demo', fixture, clock: { now: NOW, frozen: true } });
  ran = await runCollection(collection, sandbox.url);
  await sandbox.close();
}, 60_000);

describe('the collection for Postman', () => {
  it('is made of the contract as it is: run `npm run collection` where this fails', () => {
    expect(collection).toEqual(JSON.parse(JSON.stringify(makeCollection(operations))));
  });

  it('has every operation of the contract', () => {
    const toured = Object.values(TOUR).flatMap((stops) => stops.map((stop) => stop.do));
    expect([...new Set(toured)].toSorted()).toEqual(operations.map((one) => one.operationId).toSorted());
  });

  it('runs in order on a fresh demo workspace, and each request succeeds', () => {
    expect(ran.filter(({ status, failures }) => status !== 200 || failures.length > 0)).toEqual([]);
    expect(ran).toHaveLength(Object.values(TOUR).flat().length);
  });

  it('lists something wherever it lists', () => {
    const lists = ran.filter(({ body }) => Array.isArray(body));
    expect(lists.length).toBeGreaterThan(5);
    expect(
      lists.filter(({ body }) => Array.isArray(body) && body.length === 0).map(({ name }) => name),
    ).toEqual([]);
  });
});

describe('the examples of parameters, which the viewer of the contract fills in', () => {
  it('name no booking, item, guest or addon to cancel or to move', () => {
    const changing = operations.filter(({ operationId }) => /^(cancel|rebook)/.test(operationId));
    const named = changing.flatMap(({ parameters, operationId }) =>
      parameters.filter((one) => one.in === 'path' && one.example !== undefined).map(() => operationId),
    );
    expect(changing).toHaveLength(7);
    expect(named).toEqual([]);
  });

  it('stand on each object, for which the viewer would make up one that is refused', () => {
    const made = operations.flatMap(({ parameters, operationId }) =>
      parameters
        .filter(({ schema, example }) => schema?.['type'] === 'object' && example === undefined)
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(made).toEqual([]);
  });
});
