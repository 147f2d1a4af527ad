import { real } from '../../real-time.js';
import { TargetUnusable, type Target } from './recording-target.js';

/** Requests in a row without a response, after which nothing more is sent. */
const MAX_MISSES = 3;
/** The longest time of a run, in milliseconds. */
const MAX_RUN_MS = 30 * 60_000;

/**
 * Returns a target that is given up after three requests in a row without a response, and after half an hour. From then on
 * `send` throws `TargetUnusable` with the reason.
 */
export function withLimits(target: Target, now: () => number = real.performanceNow): Target {
  const startedAt = now();
  let misses = 0;
  let why = '';
  return {
    ...target,
    send: async (source, request) => {
      if (misses >= MAX_MISSES)
        throw new TargetUnusable(
          `${target.name} sent no response to ${MAX_MISSES} requests in a row (${why})`,
        );
      if (now() - startedAt > MAX_RUN_MS)
        throw new TargetUnusable(
          `${target.name} was asked for ${MAX_RUN_MS / 60_000} minutes, the most for a run`,
        );
      const exchange = await target.send(source, request);
      misses = exchange.response ? 0 : misses + 1;
      why = exchange.whyNoResponse ?? '';
      return exchange;
    },
  };
}
