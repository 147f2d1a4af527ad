import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first. A fresh clone has no durations of earlier runs to order files by. */
const LONGEST = [
  'documents/commands',
  'pages/browser',
  'http/docs-browser',
  'http/lifecycle',
  'cli/serve-flags',
  'store/crash-everywhere',
  'http/canary',
  'package/soak',
  'cli/flags',
  'http/slices',
  'fuzz/fuzz',
  'store/large',
  'store/lock-processes',
  'workspaces/limits',
  'workspaces/isolation',
  'seed/generate',
  'contract/outcomes/outcomes',
  'package/clients',
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
