import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first. A fresh clone has no durations of earlier runs to order files by. */
const LONGEST = [
  'pages/browser',
  'console/views',
  'console/records',
  'verification/planted-drift',
  'http/planted-secrets',
  'package/action',
  'verification/exchange/faithful',
  'pages/ticket',
  'store/instances',
  'package/ends',
  'store/read-only',
  'console/faults',
  'console/live',
  'cli/fsync',
  'certification/certify-command',
  'http/docs-browser',
  'cli/damaged',
  'store/crash',
  'store/crash-everywhere',
  'verification/verify',
  'http/lifecycle',
  'documents/commands',
  'console/try',
  'console/lists',
  'console/journey',
  'cli/serve-flags',
  'contract/outcomes/outcomes',
  'verification/respect',
  'package/soak',
  'fuzz/fuzz',
  'certification/cases/good-client',
  'certification/cases/bad-clients',
  'store/instance-faults',
  'store/large',
  'store/lock-processes',
  'workspaces/limits',
  'workspaces/registry-files',
  'verification/drift',
  'verification/proxy-checks',
  'seed/generate',
  'faults/effects',
  'package/clients',
  'verification/contract-diff',
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
