import { expect, it } from 'vitest';
import { checkStore } from '../../src/store/whole/check-store.js';
import type { WholeStore } from '../../src/store/whole/whole-store.js';

it('the check of a store shows how many workspaces are done, and leaves out those deleted meanwhile', async () => {
  const seen: (readonly [done: number, of: number])[] = [];
  const damaged = { workspace: 'b', text: 'Its file is damaged.' };
  const store = {
    check: () => Promise.resolve([damaged]),
    names: () => Promise.resolve(['a', 'b', 'c']),
    read: () => Promise.resolve(undefined),
  } as unknown as WholeStore;
  const { workspaces } = await checkStore(store, (done, of) => seen.push([done, of]));
  expect(workspaces).toEqual([{ name: 'b', findings: [damaged.text] }]);
  expect(seen).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ]);
});
