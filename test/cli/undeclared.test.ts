import { expect, it } from 'vitest';
import { sandbox } from './command-from-sources.js';

it.each([
  ['check', 'traffic.har'],
  ['proxy', '--target', 'http://127.0.0.1:1'],
  ['verify', '--target', 'http://127.0.0.1:1'],
  ['drift', '--target', 'http://127.0.0.1:1'],
])('%s refuses an unknown severity of undeclared parts, and lists the known ones', async (...command) => {
  const client = ['--client-id', 'demo.partner', '--client-secret', 'partner-secret'];
  const given = ['verify', 'drift'].includes(command[0] ?? '') ? client : [];
  const { code, stderr } = await sandbox([...command, ...given, '--undeclared', 'loud']);
  expect(code).toBe(2);
  expect(stderr).toContain('--undeclared');
  expect(stderr).toContain('error, warning, note, ignore');
});
