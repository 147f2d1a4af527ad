import { expect, it } from 'vitest';
import { sandbox } from './command-from-sources.js';

const AT_TARGET = ['--target', 'http://127.0.0.1:1', '--client-id', 'a.b', '--client-secret', 'c'];

it.each([
  ['check', ['traffic.har']],
  ['proxy', ['--target', 'http://127.0.0.1:1', '--port', '0']],
  ['verify', AT_TARGET],
  ['verify', []],
  ['drift', AT_TARGET],
])('sandbox %s refuses an invalid --vendor, as serve does', async (command, flags) => {
  for (const word of ['../x', 'a/b', '', 'agent']) {
    const { code, stderr } = await sandbox([command, ...flags, '--vendor', word]);
    expect([code, stderr]).toEqual([
      2,
      `--vendor must be a word of letters and digits other than merchant, agent, ignore, not ${word}.\n`,
    ]);
  }
});
