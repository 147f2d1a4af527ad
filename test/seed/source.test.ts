import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFixture } from '../../src/cli/fixture.js';
import { readFixture } from '../../src/seed/files/read.js';
import { faultsOf, now } from './fixtures.js';

function folder(files: Readonly<Record<string, string>>): string {
  const path = mkdtempSync(join(tmpdir(), 'fixture-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

const merchants = 'merchants:\n  - slug: harbour\n';

test('a path may name a YAML or JSON file', () => {
  const path = folder({ 'a.yaml': merchants, 'b.json': '{"merchants": [{"slug": "harbour"}]}' });
  const fromYaml = readFixture(join(path, 'a.yaml'), now);
  expect(fromYaml).toEqual(readFixture(join(path, 'b.json'), now));
  expect(fromYaml.merchants[0]?.slug).toBe('harbour');
});

test('the files of a folder form one fixture', () => {
  const path = folder({ 'a.yaml': merchants, 'b.yaml': 'merchants:\n  - slug: airport\n', 'c.txt': '' });
  expect(readFixture(path, now).merchants.map(({ slug }) => slug)).toEqual(['harbour', 'airport']);
});

test.each([
  ['a.yaml', `${merchants}    timezone: Mars\n`, { line: 3, column: 15, field: '/merchants/0/timezone' }],
  ['a.json', '{\n "merchants": [\n  {"slug": 7}]}', { line: 3, column: 12, field: '/merchants/0/slug' }],
  [
    'a.yaml',
    `${merchants}activities:\n  - id: 1\n    title: T\n`,
    { line: 4, field: '/activities/0/merchant' },
  ],
  [
    'a.yaml',
    `${merchants}    name: Harbour\n    open/closed~now: 7\n`,
    { line: 4, field: '/merchants/0/open~1closed~0now' },
  ],
])('an error in %s has its line', (name, text, expected) => {
  const path = join(folder({ [name]: text }), name);
  expect(faultsOf(() => readFixture(path, now))).toMatchObject([{ ...expected, file: path }]);
});

test('an error in one of several files has its file and line', () => {
  const path = folder({
    'a.yaml': merchants,
    'b.yaml': 'merchants:\n  - slug: airport\n    timezone: Mars\n',
  });
  expect(faultsOf(() => readFixture(path, now))).toMatchObject([
    { file: join(path, 'b.yaml'), line: 3, field: '/merchants/0/timezone' },
  ]);
});

test('a value that is not a list may occur in only one file', () => {
  const path = folder({ 'a.yaml': `seed: 1\n${merchants}`, 'b.yaml': 'seed: 2\n' });
  expect(faultsOf(() => readFixture(path, now))).toMatchObject([
    { code: 'duplicate', field: '/seed', file: join(path, 'b.yaml') },
  ]);
});

test.each([
  ['a.yaml', 'merchants:\n  - slug: a\n   id: 1\n'],
  ['a.json', '{"merchants": [}'],
  ['a.yaml', 'merchants: []\nmerchants: []\n'],
])('an invalid text is reported as malformed, with its line: %s', (name, text) => {
  const path = join(folder({ [name]: text }), name);
  const [fault] = faultsOf(() => readFixture(path, now));
  expect(fault).toMatchObject({ code: 'malformed', file: path, line: expect.any(Number) });
});

test('the check prints each error with file, line, pointer and remedy, and fails', () => {
  const path = join(folder({ 'a.yaml': `${merchants}    timezone: Mars\n    phone: 7\n` }), 'a.yaml');
  const { text, exitCode } = checkFixture(path, now);
  expect(exitCode).toBe(1);
  expect(text.split('\n')).toHaveLength(3);
  expect(text).toContain(`${path}:3:15 /merchants/0/timezone: `);
  expect(text).toContain('Europe/Lisbon');
});

test('the check names the list that contains an invalid value, not only the position', () => {
  const rule =
    '{ id: 1, activityId: 1, startDate: 2026-12-01, startTimes: ["9"], capacity: 2, priceCategories: [] }';
  const path = join(folder({ 'a.yaml': `${merchants}availabilityRules:\n  - ${rule}\n` }), 'a.yaml');
  expect(checkFixture(path, now).text).toContain(
    ': `startTimes/0` must be a time such as `17:30` or `17:30:00`.',
  );
});
