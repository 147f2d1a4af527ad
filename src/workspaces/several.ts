/** The most entries at a time. */
const AT_A_TIME = 10; // more listeners of a signal would be warned of

/** Does work for each entry, for several of them at a time. Returns the results in the order of the entries. */
export async function several<Entry, Result>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = entries.entries();
  const workInTurn = async (): Promise<void> => {
    for (const [index, entry] of left) results[index] = await work(entry);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, workInTurn));
  return results;
}
