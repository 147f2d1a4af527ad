import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { roomOf, TESTS_OF_OTHER_PROCESSES } from './scripts/mutation-rooms.js';

/** The tests of the room that is mutated. They run in one process, from the sources. */
export default defineConfig({
  resolve: {
    alias: { 'activity-booking-sandbox': fileURLToPath(new URL('src/index.ts', import.meta.url)) },
  },
  test: {
    include: [...roomOf(process.env['MUTATION_ROOM'] ?? 'domain').tests],
    exclude: TESTS_OF_OTHER_PROCESSES,
    // A mutant that makes a test wait for ever should not cost minutes.
    testTimeout: 15_000,
    hookTimeout: 15_000,
    isolate: false,
  },
});
