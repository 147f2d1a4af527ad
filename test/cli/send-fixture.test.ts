import { describe, expect, it } from 'vitest';
import { requireFreeName, sendFixture, type FixtureDestination } from '../../src/cli/seed.js';
import { toDocument } from '../../src/seed/fixture/schema/document.js';
import { startHarness } from '../harness.js';

const adminToken = 'let-me-in-please';
const { url, sandbox } = await startHarness({ adminToken });
const workspace = () => sandbox.workspaces.get('test');
const present = await workspace();
if (!present) throw new Error('no workspace');
const document = toDocument(present.export());
const to = (parts: Partial<FixtureDestination> = {}): FixtureDestination => ({
  url,
  workspace: 'test',
  adminToken,
  replace: false,
  ...parts,
});

describe('a fixture that is sent to a sandbox', () => {
  it('replaces a workspace only if asked to', async () => {
    await expect(sendFixture(document, to())).rejects.toMatchObject({
      exitCode: 1,
      message: 'The workspace test already exists. Choose another name with --workspace, or set --replace.',
    });
    expect(await workspace()).toBe(present);
    await expect(sendFixture(document, to({ replace: true }))).resolves.toMatchObject({ name: 'test' });
    expect(await workspace()).not.toBe(present);
  });

  it('is refused if the URL has a path without a sandbox', async () => {
    const message = expect.stringContaining('`/elsewhere/_sandbox/workspaces`');
    const elsewhere = to({ url: `${url}/elsewhere`, workspace: 'new' });
    await expect(sendFixture(document, elsewhere)).rejects.toMatchObject({ exitCode: 1, message });
  });
});

describe('the name of a workspace to create', () => {
  it('is free if no workspace has it, or if that one is to be replaced', async () => {
    await expect(requireFreeName(to({ workspace: 'new' }))).resolves.toBeUndefined();
    await expect(requireFreeName(to({ replace: true }))).resolves.toBeUndefined();
    await expect(requireFreeName(to())).rejects.toThrow('The workspace test already exists');
  });

  it('cannot be looked up without the admin token', async () => {
    const message = expect.stringContaining('requires its admin token. Set --admin-token');
    const asked = requireFreeName(to({ workspace: 'new', adminToken: null }));
    await expect(asked).rejects.toMatchObject({ exitCode: 1, message });
  });
});
