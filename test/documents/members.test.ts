// Tests that docs/testing.md lists every member of a sandbox and of a workspace, and no others.
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src/index.js';
import { tableRows } from '../markdown-table.js';

const sandbox = await startSandbox({ fixture: null });
afterAll(() => sandbox.close());

/** Returns the names of the public members of an object and of its classes. */
function membersOf(value: object): string[] {
  const names = new Set(Object.keys(value));
  for (let of = Object.getPrototypeOf(value); of !== Object.prototype; of = Object.getPrototypeOf(of))
    for (const name of Object.getOwnPropertyNames(of)) names.add(name);
  names.delete('constructor');
  return [...names];
}

/** Returns the members listed in a chapter's table, without arguments. For example `faults.list()` becomes `faults.list`. */
function listedIn(chapter: string): string[] {
  const cells = tableRows('docs/testing.md', chapter).map(([names = '']) => names.replaceAll(/\(.*?\)/g, ''));
  return cells.flatMap((names) => names.split(', ')).filter((name) => name !== '');
}

const unique = (names: readonly string[]) => [...new Set(names)].toSorted();

describe('the tables of docs/testing.md', () => {
  it('list the members of a sandbox', () => {
    const members = membersOf(sandbox).filter((name) => name !== 'local'); // private only in TypeScript
    expect(unique(listedIn('The sandbox'))).toEqual(unique(members));
  });

  it('list the members of a workspace and of its fault rules', async () => {
    const workspace = await sandbox.workspace('scenarios/last-seat');
    const { faults } = workspace;
    const own = membersOf(workspace).filter((name) => name !== 'faults');
    const ofFaults = membersOf(faults).filter((name) => name !== 'add'); // called by `fault`
    const expected = [...own, ...ofFaults.map((name) => `faults.${name}`)];
    expect(unique(listedIn('A workspace'))).toEqual(unique(expected));
  });
});
