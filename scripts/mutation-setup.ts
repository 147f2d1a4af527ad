// Attributes code that runs before a file's tests (its body and its hooks) to these tests. Otherwise Stryker would
// treat this code as static. It would not mutate such code, and would not run the tests that depend on it.
import { afterAll, beforeAll, inject } from 'vitest';

/** The state that Stryker shares with mutated code. It has the mutants that each test reaches, and the active mutant. */
interface Shared {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { readonly perTest: Record<string, Record<string, number>> };
}

declare global {
  /** Marks the start of a test file's body, after its imports. `vitest.mutation.config.ts` inserts the call. */
  var beginTestFile: (() => void) | undefined; // oxlint-disable-line no-var -- how TypeScript declares a global
}

const BEFORE_TESTS = 'before tests';
const provided = inject as (key: string) => string;
const shared = (globalThis as unknown as Record<string, Shared>)[provided('globalNamespace')];

if (shared && provided('mode') === 'mutant') shared.activeMutant = provided('activeMutant');
else if (shared) recordBeforeTests(shared);

/** Counts the mutants in a file's body and hooks as reached by each test of the file. */
function recordBeforeTests(of: Shared): void {
  let current: string | undefined;
  const tests = new Set<string>();
  globalThis.beginTestFile = () => {
    current = BEFORE_TESTS;
  };
  Object.defineProperty(of, 'currentTestId', {
    configurable: true,
    get: () => current,
    set(id: string | undefined) {
      current = id ?? BEFORE_TESTS;
      if (id !== undefined) tests.add(id);
    },
  });
  beforeAll(() => {
    of.currentTestId = undefined;
  });
  afterAll(() => {
    current = undefined;
    const { perTest = {} } = of.mutantCoverage ?? {};
    for (const [mutant, count] of Object.entries(perTest[BEFORE_TESTS] ?? {})) {
      for (const test of tests) (perTest[test] ??= {})[mutant] = (perTest[test]?.[mutant] ?? 0) + count;
    }
    delete perTest[BEFORE_TESTS];
  });
}
