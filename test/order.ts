import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first. A fresh clone has no durations of earlier runs to order files by. */
const LONGEST = [
  'console/journey',
  'cli/early-ends',
  'certification/cases/bad-clients',
  'store/database-trouble',
  'store/postgres-contract',
  'verification/planted-drift',
  'documents/commands',
  'cli/serve-flags',
  'store/shared-observing',
  'store/instances',
  'store/crash-everywhere',
  'http/lifecycle',
  'verification/contract-diff',
  'store/lock-processes',
  'certification/cases/commands',
  'verification/verify',
  'control/events',
  'store/crash',
  'faults/held',
  'verification/proxy-checks',
  'verification/drift',
  'fuzz/fuzz',
  'cli/stop',
  'verification/exchange/faithful',
  'certification/certify-command',
  'store/postgres-pool',
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
