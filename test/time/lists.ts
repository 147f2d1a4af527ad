// No test uses the time of the machine. All tests start at the time in `test/time/moment.ts`. Each test also sets the
// time of its fixture, workspace or store, such as `START` of test/harness.ts.
// Some clocks cannot be changed. No test compares the time of such a clock with its own:
// - `now()` of a PostgreSQL server, on which instances agree (PGlite runs in the tests' process and uses their time)
// - the clock of OpenSSL and of Node's TLS, which decides whether certificates are valid
// - the times of files, which the operating system sets
// - the start times of processes, which locks contain
// - the header `Date`, for which Node has its own clock
// - the clocks of Chromium, curl, nginx, PgBouncer, Python, PHP and Java

/**
 * The test files that read the current time, each with its reason. In tests, the current time is the time in
 * `moment.ts`. Durations are measured by `performance.now()` instead.
 */
export const READS_TIME: Readonly<Record<string, string>> = {
  'test/certification/certifications.test.ts':
    'chooses ids of runs, which contain a time that the sandbox compares with its own',
  'test/mcp/ends.test.ts':
    'chooses an id of a run, which contains a time that the sandbox compares with its own',
  'test/console/overview.long.test.ts': 'sets the clock of the browser hours before and after the server',
  'test/console/views.long.test.ts': 'reads the year that the browser has, because the console omits it',
  'test/control/invitations.test.ts': 'moves the real time of a workspace past the overlap of two secrets',
  'test/control/requests.test.ts': 'compares the real time of a response with the clock of a workspace',
  'test/cli/command-from-sources.ts': 'replaces src/cli/main.ts, which reads the time for its command',
  'test/examination/customer.ts': 'moves the clock of a target that uses the time of the tests',
  'test/examination/other-replies.ts':
    'sets a time in `Retry-After`, which the examiner compares with its own',
  'test/examination/breaches/moments.ts': 'fakes times at a target that uses the time of the tests',
  'test/examination/breaches/periods.ts': 'compares with a target that uses the time of the tests',
  'test/examination/breaches/seats.ts': 'fakes ends of captures at a target that uses the time of the tests',
  'test/examination/breaches/shared.ts': 'compares with a target that uses the time of the tests',
  'test/package/fake-timers.test.ts': 'fakes the time, which must not change the clock of a workspace',
  'test/store/embedded-database.test.ts':
    "sets the last use of workspaces relative to the time of the store, which is the database's",
  'test/store/file-parts.test.ts': 'sets the ages of files, which the store compares with its own time',
  'test/store/forgetful-disk.ts': 'sets times of files, which the store compares with its own time',
  'test/time/lists.test.ts': 'contains texts that read the time, to test that the check finds each of them',
  'test/time/moment.ts': 'sets the time of the tests',
  'test/time/shift.test.ts': 'compares the time of processes and threads',
};
