import { collectDefaultMetrics, Registry } from 'prom-client';
import { keptFor, pause } from '../real-time.js';

/** Milliseconds between two measurements of the event loop's lag. */
const PRECISION_MS = 10;

/** Milliseconds for which figures are kept: the lag is that since the last time, and of none there is none. */
const KEPT_MS = 100;

/** The figures of this process, whichever of its sandboxes is asked. Null until somebody asks for them. */
let registry: Registry | null = null;

/**
 * Returns the figures of this process: CPU, memory, event loop, garbage collection. They begin with the first call, so that
 * a process that nobody watches measures nothing.
 */
export const processMetrics: () => Promise<string> = keptFor(KEPT_MS, async () => {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: PRECISION_MS });
    await pause(3 * PRECISION_MS);
  }
  return registry.metrics();
});
