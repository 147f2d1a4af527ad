// Runs the thread that judges requests from the sources, as a sandbox that runs from the sources starts it; from the build where
// the tests have found that it is as new.

if (process.env['TEST_JUDGE'] === 'built') {
  await import('../dist/bin/judge-worker.js');
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('../src/verification/exchange/judge-worker.js');
}
