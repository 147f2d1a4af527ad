// Loaded into a measured server. On SIGUSR2 it writes the memory after a garbage collection, and the longest stall of the event
// loop since the last report.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('SIGUSR2', () => {
  const stallMs = delay.max / 1e6;
  globalThis.gc();
  globalThis.gc();
  const { rss, heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env.BENCH_REPORT, JSON.stringify({ rss, heapUsed, external, stallMs }));
  delay.reset();
});
