/** Returns how many milliseconds each of a row of small requests took while a work was under way. */
export async function latenciesDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const latencies: number[] = [];
  const state = { isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  do latencies.push(await latency(url));
  while (!state.isDone);
  await done;
  return latencies;
}

/** Returns how many milliseconds one small request takes. */
async function latency(url: string): Promise<number> {
  const began = performance.now();
  await (await fetch(`${url}/_sandbox/health`)).arrayBuffer();
  return performance.now() - began;
}
