import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { UsageError } from '../../src/cli/command.js';
import { parseTokens, Tokens } from '../../src/control/access/tokens.js';

/** Runs a command in this process. Returns its output. */
async function run(...args: readonly string[]): Promise<string> {
  let text = '';
  const stdout = new Writable({ write: (chunk, _, done) => ((text += String(chunk)), done()) });
  await createProgram({ stdout, stderr: stdout, environment: {}, now: 0 }).parseAsync(args, { from: 'user' });
  return text;
}

describe('sandbox token new', () => {
  it.each(['admin', 'operator', 'viewer', 'metrics'])(
    'prints a token of the role %s and its line for the file of tokens',
    async (role) => {
      const [, token = '', line = ''] =
        /^token: (\S{43})\nline:  (.+)\n$/.exec(await run('token', 'new', '--role', role)) ?? [];
      expect(new Tokens(null, parseTokens(line)).find(token)).toMatchObject({ role });
      expect(line).toMatch(new RegExp(`^${role}-[0-9a-f]{6} `));
    },
  );

  it('takes the name of the token', async () => {
    expect(await run('token', 'new', '--role', 'metrics', '--name', 'prometheus')).toContain(
      '\nline:  prometheus metrics sha256:',
    );
  });

  it.each([
    [['--role', 'owner'], '--role must be one of admin, operator, viewer, metrics'],
    [['--role', 'viewer', '--name', 'two words'], '--name must be letters, digits'],
  ])('refuses %j', async (args, says) => {
    const running = run('token', 'new', ...args);
    await expect(running).rejects.toThrow(UsageError);
    await expect(running).rejects.toThrow(says);
  });
});
