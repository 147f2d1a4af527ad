// Loaded into a measured server (`node --import`). It reports its resource usage to the parent process.
import { getHeapStatistics } from 'node:v8';

process.on('message', (question) => {
  if (question === 'collect') globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { used_heap_size: heap } = getHeapStatistics();
  process.send?.({ cpuMicros: user + system, heapBytes: heap });
});
process.channel?.unref();
