import { configureGlobal } from 'fast-check';

/**
 * The seed of property tests. Each run tries the same values, so that failures are reproducible. This file runs
 * before each test file. `TEST_SEED=7 npm test` tries other values. A failure prints the seed.
 */
export const TEST_SEED = Number(process.env['TEST_SEED'] ?? 20_260_601);

configureGlobal({ seed: TEST_SEED });
