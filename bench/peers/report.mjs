// Loaded into a server that is measured: at SIGUSR2 it writes what it needs of memory after a collection, and its
// event loop's longest stall since the last time.
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
