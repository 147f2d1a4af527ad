/** Returns the milliseconds that work keeps the processor busy. On a busy machine it takes longer by the clock alone. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return msSince(before);
}

/** Returns the milliseconds that this process is busy until work has ended, with all that it does meanwhile. */
export async function processorMsUntil(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return msSince(before);
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
