import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { START, startHarness } from '../harness.js';

const { url, sandbox } = await startHarness();

/** Runs a deletion, on a terminal with an answer or without a terminal. */
async function deletion(
  name: string,
  { isTTY, answer }: { isTTY: boolean; answer?: string },
  ...flags: string[]
) {
  if (!(await sandbox.workspaces.get(name)))
    await fetch(`${url}/_sandbox/workspaces`, {
      method: 'POST',
      body: JSON.stringify({ name }),
      headers: JSON_TYPE,
    });
  const [input, stdout] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })];
  if (answer !== undefined) input.end(answer);
  const stdin = () => Object.assign(input, { isTTY });
  const program = createProgram({
    stdin,
    stdout,
    stderr: stdout,
    environment: { SANDBOX_URL: url },
    now: START,
  });
  const error: unknown = await program
    .parseAsync(['workspace', 'delete', name, ...flags], { from: 'user' })
    .then(
      () => null,
      (failed: unknown) => failed,
    );
  return {
    shown: String(stdout.read() ?? ''),
    error,
    isThere: (await sandbox.workspaces.get(name)) !== undefined,
  };
}
const JSON_TYPE = { 'content-type': 'application/json' };

describe('sandbox workspace delete', () => {
  it.each(['n\n', '\n', 'mine\n', ''])(
    'keeps the workspace for the answer %j on a terminal',
    async (answer) => {
      const { shown, error, isThere } = await deletion('kept', { isTTY: true, answer });
      expect(shown).toContain('Delete kept? It stays in the bin for seven days. [y/N]');
      expect([error, isThere]).toMatchObject([{ exitCode: 1, message: 'Nothing was changed.' }, true]);
    },
  );

  it.each(['y\n', 'Yes\n'])('deletes it for the answer %j', async (answer) => {
    const { error, isThere } = await deletion('agreed', { isTTY: true, answer });
    expect([error, isThere]).toEqual([null, false]);
  });

  it('says that a purge is for good', async () => {
    const { shown } = await deletion('purged', { isTTY: true, answer: 'n\n' }, '--purge');
    expect(shown).toContain('Delete purged for good, with all its data?');
  });

  it('asks nothing with --yes, or if the input is no terminal', async () => {
    const asked = [await deletion('a', { isTTY: true }, '--yes'), await deletion('b', { isTTY: false })];
    for (const { shown, error, isThere } of asked)
      expect([shown, error, isThere]).toEqual([expect.stringMatching(/^. was deleted; /), null, false]);
  });
});
