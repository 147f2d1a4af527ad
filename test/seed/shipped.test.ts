import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkFixture, listFixturesReport } from '../../src/cli/fixture.js';
import {
  listFixtures,
  namedFixture,
  namedFixtureWithSecrets,
  readFixture,
} from '../../src/seed/files/read.js';
import { imagesFolder } from '../../src/site/pictures.js';
import { toDocument } from '../../src/seed/fixture/schema/document.js';
import { loadFixture } from '../../src/seed/fixture/load.js';
import { faultsOf, now } from './fixtures.js';

describe.each(listFixtures())('$name', ({ name, description }) => {
  test('loads', () => {
    expect(checkFixture(name, now)).toMatchObject({ exitCode: 0 });
  });
  test('has a one-line description of its purpose', () => {
    expect(description).toMatch(/^.{10,120}$/);
  });
  test('loads to the same fixture after an export', () => {
    const fixture = namedFixture(name, now);
    expect(loadFixture(toDocument(fixture), { now: now + 1e10 })).toEqual(fixture);
  });
});

test('the list of fixtures contains the demo fixture and the scenarios', () => {
  const names = listFixtures().map(({ name }) => name);
  expect(names).toContain('demo');
  expect(names).toContain('scenarios/last-seat');
  expect(names.some((name) => /images|phrases|schema/.test(name))).toBe(false);
  expect(listFixturesReport().text.split('\n')).toHaveLength(names.length);
});

test('a loaded fixture is shared within a day, but not with the next day', () => {
  expect(namedFixture('demo', now + 1000)).toBe(namedFixture('demo', now));
  expect(namedFixture('demo', now + 86_400_000)).not.toBe(namedFixture('demo', now));
});

test('two copies of a fixture with random secrets share all other records', () => {
  const demo = namedFixture('demo', now);
  const { clients, ...records } = namedFixtureWithSecrets('demo', now, (client) => `drawn for ${client}`);
  expect(clients.map(({ secret }) => secret)).toEqual(
    demo.clients.map(({ client }) => `drawn for ${client}`),
  );
  for (const [table, list] of Object.entries(records)) expect(list).toBe(demo[table as keyof typeof demo]);
});

test.each(['nothing', '../package', 'scenarios', 'images', 'phrases/de', '/etc/passwd', 'demo/merchants'])(
  'a name from a request is never used as a path: %s',
  (name) => {
    expect(faultsOf(() => namedFixture(name, now))).toMatchObject([{ code: 'not_found' }]);
  },
);

test('the error for an unknown name lists the known names', () => {
  expect(faultsOf(() => readFixture('nowhere', now))).toMatchObject([
    { code: 'not_found', received: 'nowhere', allowed: expect.arrayContaining(['demo']) },
  ]);
});

describe('images', () => {
  const urls = [
    ...new Set(JSON.stringify(namedFixture('demo', now).activities).match(/\/images\/[^"]+/g) ?? []),
  ].map((url) => url.split('/').at(-1) ?? '');

  test('of the demo fixture all exist', () => {
    expect(urls.filter((url) => !existsSync(join(imagesFolder, url)))).toEqual([]);
  });
  test('are all used', () => {
    expect(readdirSync(imagesFolder).filter((file) => !urls.includes(file))).toEqual([]);
  });
});
