// No test runs at the time of the machine: all begin at the moment of `test/time/moment.ts`. Each test also sets the time of
// its fixture, workspace or store, such as `START` of test/harness.ts.
//
// Some clocks cannot be changed. No test compares them with the time that it sees:
// - `now()` of a PostgreSQL server, by which instances agree (PGlite runs in the process of the tests, and follows it)
// - the clock of OpenSSL and of Node's own TLS, by which certificates are valid
// - the times of files, which are the system's, and the time at which a process began, by which it touches its lock
// - the header `Date`, which Node writes by a clock of its own
// - the clocks of Chromium, curl, nginx, PgBouncer, Python, PHP and Java

/**
 * The test files that read the time, each with its reason: this time is the moment of the tests, not that of the machine.
 * Waiting is measured by `performance.now()` instead.
 */
export const READS_TIME: Readonly<Record<string, string>> = {
  'test/certification/certifications.test.ts':
    'chooses ids of runs, which hold a time that the sandbox compares with its own',
  'test/mcp/ends.test.ts':
    'chooses an id of a run, which holds a time that the sandbox compares with its own',
  'test/control/requests.test.ts': 'compares the real time of an answer with the clock of a workspace',
  'test/cli/command-from-sources.ts': 'stands for src/cli/main.ts, which reads the time for its command',
  'test/examination/customer.ts': 'moves the clock of a target that runs by the time of the tests',
  'test/examination/other-replies.ts':
    'names a time in `Retry-After`, which the examiner compares with its own',
  'test/examination/breaches/moments.ts': 'pretends times at a target that runs by the time of the tests',
  'test/examination/breaches/periods.ts': 'compares with a target that runs by the time of the tests',
  'test/examination/breaches/seats.ts':
    'pretends ends of captures at a target that runs by the time of the tests',
  'test/examination/breaches/shared.ts': 'compares with a target that runs by the time of the tests',
  'test/package/fake-timers.test.ts': 'fakes the time, which must move no workspace',
  'test/store/embedded-database.test.ts':
    "lets workspaces have been used long ago by the time of the store, which is the database's",
  'test/store/file-parts.test.ts': 'gives files ages, which the store compares with its own time',
  'test/store/forgetful-disk.ts': 'gives files times, which the store compares with its own time',
  'test/time/lists.test.ts': 'has texts that read it, to see that the list notices each of them',
  'test/time/moment.ts': 'sets the time of the tests',
  'test/time/shift.test.ts': 'compares the time of processes and threads',
};
