import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { clientCommand } from '../../src/cli/client.js';
import { UsageError } from '../../src/cli/command.js';
import { startHarness } from '../harness.js';
import { requestToken } from '../token.js';

const ADMIN_TOKEN = 'a-token-of-an-administrator';
const { url } = await startHarness({ adminToken: ADMIN_TOKEN });

async function run(...args: readonly string[]): Promise<string> {
  let text = '';
  const stdout = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  const flags = ['--url', url, '--admin-token', ADMIN_TOKEN];
  await clientCommand({ stdout, environment: {}, now: 0 }).parseAsync([...args, ...flags], { from: 'user' });
  return text;
}

async function getsToken(clientSecret: string): Promise<boolean> {
  return (await requestToken(url, 'test.partner', clientSecret)).ok;
}

describe('sandbox client', () => {
  it('rotates a secret, with an overlap in which both work or without, and revokes the secrets', async () => {
    const [id, second = ''] = (await run('rotate', 'test.partner', '--overlap', 'PT1H')).trim().split('  ');
    expect([id, await getsToken('partner-secret'), await getsToken(second)]).toEqual([
      'test.partner',
      true,
      true,
    ]);
    const { clientSecret: third, id: thirdId } = JSON.parse(await run('rotate', 'test.partner', '--json'));
    expect([await getsToken('partner-secret'), await getsToken(second), await getsToken(third)]).toEqual([
      false,
      false,
      true,
    ]);
    const { clientSecret: fourth } = JSON.parse(
      await run('rotate', 'test.partner', '--json', '--overlap', 'PT1H'),
    );
    expect(await run('revoke', 'test.partner', thirdId)).toBe('1 secret of test.partner deleted\n');
    expect([await getsToken(third), await getsToken(fourth)]).toEqual([false, true]);
    expect(await run('revoke', 'test.partner')).toBe('1 secret of test.partner deleted\n');
    expect(await getsToken(fourth)).toBe(false);
  });

  it('refuses a client id without its workspace, and passes on refusals of the sandbox', async () => {
    await expect(run('rotate', 'partner')).rejects.toThrow(UsageError);
    await expect(run('revoke', 'test.nobody')).rejects.toThrow('This workspace has no client `nobody`');
    await expect(run('rotate', 'test.agent', '--overlap', 'soon')).rejects.toThrow('duration');
  });
});
