import { configureGlobal } from 'fast-check';

/**
 * The seed of property tests, so that each run tries the same values and a failure can be reproduced. Runs before each test
 * file. `TEST_SEED=7 npm test` tries other values; a failure names its seed.
 */
export const TEST_SEED = Number(process.env['TEST_SEED'] ?? 20_260_601);

configureGlobal({ seed: TEST_SEED });
