import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first. A fresh clone has no durations of earlier runs to order files by. */
const LONGEST = [
  'cli/early-ends',
  'control/audit',
  'control/listed',
  'mirror/values',
  'contract/outcomes/outcomes',
  'control/findings',
  'certification/cases/bad-clients',
  'store/postgres-contract',
  'verification/planted-drift',
  'cli/serve-flags',
  'store/crash-everywhere',
  'http/lifecycle',
  'verification/contract-diff',
  'verification/verify',
  'control/events',
  'store/crash',
  'faults/held',
  'fuzz/fuzz',
  'contract/replay',
].map((name) => `/test/${name}.test.ts`);

/** Starts the longest files first: one that starts last would run alone, while the other workers have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array
    const sorted = await super.sort(files);
    const places = LONGEST.map((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)));
    return [...new Set([...places.flat(), ...sorted])];
  }
}
