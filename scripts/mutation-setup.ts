// Lets Stryker see the code that hooks run, as `beforeAll` with the start of a server: by itself it takes such code for
// static, which is not mutated, and does not run the tests that depend on it.
import { afterAll, beforeAll, inject } from 'vitest';

/** The state that Stryker shares with mutated code: the mutants that each test reaches, and the active mutant. */
interface Shared {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: { readonly perTest: Record<string, Record<string, number>> };
}

const HOOKS = 'hooks';
const provided = inject as (key: string) => string;
const shared = (globalThis as unknown as Record<string, Shared>)[provided('globalNamespace')];

if (shared && provided('mode') === 'mutant') shared.activeMutant = provided('activeMutant');
else if (shared) recordHooks(shared);

/** Counts what hooks reach for each test of the file. */
function recordHooks(of: Shared): void {
  let current: string | undefined;
  const tests = new Set<string>();
  Object.defineProperty(of, 'currentTestId', {
    configurable: true,
    get: () => current,
    set(id: string | undefined) {
      current = id ?? HOOKS;
      if (id !== undefined) tests.add(id);
    },
  });
  beforeAll(() => {
    of.currentTestId = undefined;
  });
  afterAll(() => {
    current = undefined;
    const { perTest = {} } = of.mutantCoverage ?? {};
    for (const [mutant, count] of Object.entries(perTest[HOOKS] ?? {})) {
      for (const test of tests) (perTest[test] ??= {})[mutant] = (perTest[test]?.[mutant] ?? 0) + count;
    }
    delete perTest[HOOKS];
  });
}
