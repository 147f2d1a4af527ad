// The rooms for mutation testing. Each has the tests that should detect its mutants, and its minimum score.

/** Tests that run the build or other programs, which contain no mutants. */
export const TESTS_OF_OTHER_PROCESSES = [
  'test/certification/cases/commands.long.test.ts',
  'test/cli/damaged.test.ts',
  'test/cli/fsync.test.ts',
  'test/cli/serve-flags.long.test.ts',
  'test/cli/serve-flags.test.ts',
  'test/cli/serve-terminal.test.ts',
  'test/cli/stop.long.test.ts',
  'test/cli/unread-output.long.test.ts',
  'test/site/docs-browser.long.test.ts',
  'test/http/lifecycle.test.ts',
  'test/package/clients.long.test.ts',
  'test/pages/browser.long.test.ts',
  'test/seed/built.test.ts',
  'test/store/crash.test.ts',
  'test/store/lock-processes.long.test.ts',
  'test/store/read-only.long.test.ts',
  'test/verification/planted-traffic/planted-traffic.long.test.ts',
  'test/verification/respect.long.test.ts',
];

/** Tests that measure time. With them, a mutant could count as detected because the machine is busy. */
export const TESTS_OF_TIME = ['test/masking/mask-time.test.ts'];

/** The mutated folders of `src`. For each: the tests that detect its mutants, in addition to `test/<room>`. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  client: ['client*', 'errors', 'query-string', 'typed-client'].map((name) => `test/package/${name}.test.ts`),
  http: [],
  store: ['test/workspaces/registry-files.test.ts'],
  'store/postgres': ['test/store/**/*.test.ts'],
  workspaces: [
    'http/secrets',
    'control/advance',
    'control/control',
    'control/replies',
    'control/requests-secrets',
    'control/secrets',
    'store/memory',
  ].map((name) => `test/${name}.test.ts`),
  control: ['test/rules/control-plane.test.ts'],
  pages: [],
  cli: [],
  operations: ['test/control/bookings.test.ts', 'test/http/order-of-checks.test.ts'],
  seed: [],
  contract: [
    'http/canary',
    'http/checks',
    'http/query',
    'http/request-check',
    'http/response-check',
    'http/suggestions',
    'messages/messages',
  ].map((name) => `test/${name}.test.ts`),
  messages: ['test/http/suggestions.test.ts'],
  masking: ['http/planted-secrets', 'control/codes-masked', 'control/requests-secrets'].map(
    (name) => `test/${name}.test.ts`,
  ),
  faults: [],
  coverage: [],
  report: [],
  telemetry: ['test/store/folds.test.ts'],
  certification: [],
  verification: [],
};

/** The rooms whose minimum is not the usual one. */
const FLOORS: Readonly<Record<string, number>> = {
  domain: 95,
  seed: 88,
  'store/postgres': 88,
  masking: 88,
  faults: 88,
  coverage: 88,
  report: 88,
  telemetry: 88,
  certification: 88,
  verification: 88,
};

/** Returns the room of a file. Undefined if no room contains it. */
export function roomIn(file: string): string | undefined {
  const rooms = Object.keys(ROOMS).filter((room) => file.startsWith(`src/${room}/`));
  return rooms.toSorted((one, other) => other.length - one.length)[0];
}

/** Returns the file patterns of a room's tests. */
export function testsOf(room: string): readonly string[] {
  return [`test/${room}/**/*.test.ts`, ...(ROOMS[room] ?? [])];
}

/** Returns the minimum percentage of mutants that the tests of a room must detect. */
export function floorOf(room: string): number {
  return FLOORS[room] ?? 85;
}
