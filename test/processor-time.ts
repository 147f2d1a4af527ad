/** Returns the milliseconds that work keeps the processor busy. On a busy machine it takes longer by the clock alone. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
