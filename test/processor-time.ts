/** Returns the processor time of a function in milliseconds. On a busy machine, only the elapsed time increases. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return msSince(before);
}

/** Returns the processor time of this process until `work` resolves, in milliseconds. */
export async function processorMsUntil(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return msSince(before);
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
