import { createRequire } from 'node:module';
import type SortedBTree from 'sorted-btree';
import type * as Bulk from 'sorted-btree/extended/bulkLoad.js';

// The package is CommonJS marked as a module, which loaders unwrap differently; `require` is the same everywhere.
const load = createRequire(import.meta.url);

/** A sorted map whose `clone()` costs a node: both sides copy what they write to, and share the rest. */
export const { default: BTree } = load('sorted-btree') as typeof SortedBTree;
export type Tree<K, V> = InstanceType<typeof BTree<K, V>>;

const { bulkLoad } = load('sorted-btree/extended/bulkLoad.js') as typeof Bulk;

/** The library's own. */
const NODE_SIZE = 32;

/** A tree of these, whose keys ascend: it costs a fraction of putting in one after another. */
export function treeOf<K, V>(keys: K[], values: V[], compare: (a: K, b: K) => number): Tree<K, V> {
  return bulkLoad(keys, values, NODE_SIZE, compare);
}
