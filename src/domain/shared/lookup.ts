/** Records by key, as the tables of a workspace hold them. */
export interface Lookup<Key, Value> {
  get(key: Key): Value | undefined;
}
