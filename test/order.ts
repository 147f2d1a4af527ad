import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files, slowest first. In a fresh clone, no durations of earlier runs exist by which Vitest could
 * order files.
 */
const LONGEST = [
  'store/embedded-database',
  'contract/outcomes/outcomes',
  'laws/clients',
  'cli/serve-flags',
  'control/findings',
  'contract/replay',
  'http/lifecycle',
  'certification/cases/bad-clients',
  'mirror/values',
  'seed/generate',
  'examination/examination',
  'verification/verify',
  'verification/planted-drift',
  'laws/laws',
  'http/planted-secrets',
  'store/postgres-contract',
  'store/crash',
  'control/events',
  'faults/held',
].map((name) => `/test/${name}.test.ts`);

/** Starts the slowest files first. Otherwise a slow file could start last and run while other workers are idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array
    const sorted = await super.sort(files);
    const places = LONGEST.map((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)));
    return [...new Set([...places.flat(), ...sorted])];
  }
}
