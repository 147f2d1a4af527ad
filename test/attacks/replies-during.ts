/** Sends small requests one after the other while work is under way. Returns the number of replies. */
export async function repliesDuring(url: string, work: Promise<unknown>): Promise<number> {
  let [replies, isDone] = [0, false];
  const done = work.finally(() => (isDone = true));
  for (;;) {
    await (await fetch(`${url}/_sandbox/health`)).arrayBuffer();
    if (isDone) break;
    replies += 1;
  }
  await done;
  return replies;
}
