/** Sends small requests one after the other until `work` is done. Returns the number of responses. */
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
