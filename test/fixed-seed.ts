import { configureGlobal } from 'fast-check';

/**
 * What the properties of the tests draw from, so that each run tries the same values: a test that fails fails again. Before each
 * file of tests. `TEST_SEED=7 npm test` tries others; a failure names its seed.
 */
export const TEST_SEED = Number(process.env['TEST_SEED'] ?? 20_260_601);

configureGlobal({ seed: TEST_SEED });
