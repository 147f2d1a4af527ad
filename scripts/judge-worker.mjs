// The thread that checks requests, for a sandbox that runs from its sources. If the tests found the build to be current, uses
// the build; otherwise the sources.

if (process.env['TEST_JUDGE'] === 'built') {
  await import('../dist/bin/judge-worker.js');
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../src/verification/exchange/judge-worker.js');
}
