// Loaded into the soaked server (`node --import`). It reports the memory that survives a garbage collection.
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
process.channel?.unref();
