// The rooms that are mutated: the tests that should notice a mutant, and the score that the room must keep.

/**
 * A room of `src`. The tests of attacks measure time and memory, which mutated code distorts, so they are left out.
 * `floor` is the percentage of its mutants that its tests must notice.
 */
export interface Room {
  readonly tests: readonly string[];
  readonly floor: number;
}

/** Tests that start or read the build, or start other programs: there is no mutant of the sources in those. */
export const TESTS_OF_OTHER_PROCESSES = [
  'test/cli/fsync.test.ts',
  'test/cli/serve-flags.test.ts',
  'test/http/docs-browser.long.test.ts',
  'test/http/lifecycle.test.ts',
  'test/package/clients.long.test.ts',
  'test/pages/browser.test.ts',
  'test/seed/built.test.ts',
  'test/store/crash.test.ts',
  'test/store/lock-processes.test.ts',
  'test/store/read-only.test.ts',
];

export const ROOMS: Readonly<Record<string, Room>> = {
  domain: { tests: ['test/domain/**/*.test.ts'], floor: 95 },
  client: { tests: ['test/package/client*.test.ts', 'test/package/query-string.test.ts'], floor: 85 },
  http: { tests: ['test/http/**/*.test.ts'], floor: 85 },
  store: { tests: ['test/store/**/*.test.ts', 'test/workspaces/registry-files.test.ts'], floor: 85 },
  'store/postgres': { tests: ['test/store/**/*.test.ts'], floor: 85 },
  workspaces: {
    tests: [
      'test/workspaces/**/*.test.ts',
      'test/http/secrets.test.ts',
      'test/control/control.test.ts',
      'test/store/memory.test.ts',
    ],
    floor: 85,
  },
  control: { tests: ['test/control/**/*.test.ts', 'test/rules/control-plane.test.ts'], floor: 85 },
  pages: { tests: ['test/pages/**/*.test.ts'], floor: 85 },
  cli: { tests: ['test/cli/**/*.test.ts'], floor: 85 },
  operations: { tests: ['test/operations/**/*.test.ts'], floor: 85 },
  seed: { tests: ['test/seed/**/*.test.ts'], floor: 85 },
  contract: {
    tests: [
      'test/contract/**/*.test.ts',
      'test/http/canary.test.ts',
      'test/http/checks.test.ts',
      'test/http/query.test.ts',
      'test/http/request-check.test.ts',
      'test/http/response-check.test.ts',
      'test/http/suggestions.test.ts',
      'test/messages/messages.test.ts',
    ],
    floor: 85,
  },
  messages: { tests: ['test/messages/*.test.ts', 'test/http/suggestions.test.ts'], floor: 85 },
};

/** Returns a room by its name. */
export function roomOf(name: string): Room {
  const room = ROOMS[name];
  if (!room) throw new Error(`There is no room "${name}". The rooms are ${Object.keys(ROOMS).join(', ')}.`);
  return room;
}
