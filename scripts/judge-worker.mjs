// Runs the thread that checks requests, for a sandbox that runs from its sources. Uses the build if the tests have found it up
// to date, else the sources.

if (process.env['TEST_JUDGE'] === 'built') {
  await import('../dist/bin/judge-worker.js');
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../src/verification/exchange/judge-worker.js');
}
