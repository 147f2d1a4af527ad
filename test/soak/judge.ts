import type { Soaked } from './run.js';

/** Permitted growth of the memory after the warm-up, as a fraction of the memory. */
const MOST_GROWTH = 0.1;
/** Permitted ratio of the 99th percentile at the end to that at the beginning. */
const MOST_SLOWER = 1.5;
/** Differences of response times below this value are noise, in milliseconds. */
const NOISE_MS = 5;
/** The share of the samples in which caches and logs are filled. */
const WARM_UP = 1 / 6;

/** The memory in use after a number of responses. */
export interface Grown {
  readonly replies: number;
  readonly bytes: number;
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/**
 * Returns the memory growth per response: the median of the slopes between all pairs of samples. A single jump, such
 * as a cache that is filled once, hardly changes the median.
 */
export function medianSlope(samples: readonly Grown[]): number {
  const slopes = samples.flatMap((from, index) =>
    samples.slice(index + 1).map((to) => (to.bytes - from.bytes) / (to.replies - from.replies)),
  );
  return medianOf(slopes);
}

/**
 * Returns a sentence for each of the first ten failures, for each disturbance that never ran, for descriptors that were
 * left open, and for an exit code other than 0.
 */
export function defectsOf({ failures, disturbed, descriptors, exitCode }: Soaked): readonly string[] {
  const [before, after] = descriptors;
  return [
    ...failures.slice(0, 10),
    ...(failures.length > 10 ? [`${failures.length - 10} more failures`] : []),
    ...[...disturbed].filter(([, turns]) => turns === 0).map(([name]) => `${name}: never done`),
    ...(after <= before ? [] : [`${after - before} descriptors were left open`]),
    ...(exitCode === 0 ? [] : [`the server ended with ${exitCode}`]),
  ];
}

/** Returns a sentence if the memory of a long run grew after its warm-up, and one if its response times grew. */
export function growthOf({ samples: all }: Soaked): readonly string[] {
  const samples = all.slice(Math.ceil(all.length * WARM_UP));
  const replies = (samples.at(-1)?.replies ?? Number.NaN) - (samples[0]?.replies ?? Number.NaN);
  const growth = (medianSlope(samples) * replies) / medianOf(samples.map(({ bytes }) => bytes));
  const third = Math.floor(samples.length / 3);
  const [early, late] = [samples.slice(0, third), samples.slice(-third)].map((some) =>
    medianOf(some.map(({ p99 }) => p99)),
  ) as [number, number];
  const isFast = late <= early * MOST_SLOWER || late <= early + NOISE_MS;
  return [
    ...(growth < MOST_GROWTH ? [] : [`the memory grew by ${(growth * 100).toFixed(1)} % after the warm-up`]),
    ...(isFast ? [] : [`p99 rose from ${early.toFixed(1)} to ${late.toFixed(1)} ms`]),
  ];
}
