import { afterAll, describe, expect, it } from 'vitest';
import { connect, dataOf, startSandbox } from '../../src/index.js';

it('creates a workspace from a named fixture of the sandbox, at the time of a date', async () => {
  const sandbox = await startSandbox({ fixture: null });
  const now = new Date('2027-05-20T09:00:00Z');
  const workspace = await sandbox.workspace('scenarios/last-seat', { clock: { now, frozen: true } });
  expect(await workspace.clock()).toEqual({ now: now.toISOString(), frozen: true });
  expect(dataOf(await workspace.client('partner').GET('/activities'))).toHaveLength(1);
  await sandbox.close();
  await expect(fetch(`${sandbox.url}/_sandbox/health`)).rejects.toThrow('fetch failed');
});

describe('a connection to a sandbox in another process', async () => {
  const sandbox = await startSandbox({ fixture: null });
  afterAll(() => sandbox.close());
  const names = async () => dataOf(await sandbox.control.GET('/workspaces')).map(({ name }) => name);

  it.each(['', '/', '//', '///'])('accepts an address that ends with "%s"', async (slashes) => {
    const connection = connect(sandbox.url + slashes);
    expect(connection.url).toBe(sandbox.url);
    expect(dataOf(await connection.control.GET('/health')).status).toBe('ok');
    const workspace = await connection.workspace('scenarios/last-seat');
    expect(dataOf(await workspace.client('partner').GET('/activities'))).toHaveLength(1);
    await connection.close();
  });

  it('refuses an address with user and password, and does not repeat these', () => {
    const address = sandbox.url.replace('//', '//ann:hidden@');
    expect(() => connect(address)).toThrow('The URL of a sandbox has no user and password.');
    expect(() => connect(address)).not.toThrow('hidden');
    expect(connect(`${sandbox.url}/@x`).url).toBe(`${sandbox.url}/@x`);
  });

  it.each([0, 7])('creates a workspace with the seed %d', async (seed) => {
    await using connection = connect(sandbox.url);
    const workspace = await connection.workspace('scenarios/last-seat', { seed });
    expect(await workspace.export()).toMatchObject({ seed });
  });

  it('deletes the forks of its workspaces too when it is closed', async () => {
    const connection = connect(sandbox.url);
    const workspace = await connection.workspace('scenarios/last-seat', { name: 'one' });
    await workspace.client('partner').GET('/activities').orThrow();
    const [before] = await workspace.requests();
    await workspace.fork({ before: before?.requestId ?? '' }, 'two');
    expect((await names()).toSorted()).toEqual(['one', 'two']);
    await connection.close();
    expect(await names()).toEqual([]);
  });

  it('deletes its own workspaces when it is closed, and only once', async () => {
    const [connection, other] = [connect(sandbox.url), connect(sandbox.url)];
    await connection.workspace('scenarios/last-seat', { name: 'one' });
    await connection.workspace('scenarios/last-seat', { name: 'two' });
    await other.workspace('scenarios/last-seat', { name: 'kept' });
    await connection.close();
    expect(await names()).toEqual(['kept']);
    await other.workspace('scenarios/last-seat', { name: 'one' });
    await connection.close();
    expect((await names()).toSorted()).toEqual(['kept', 'one']);
    await connection.workspace('scenarios/last-seat', { name: 'two' });
    await connection.close();
    expect((await names()).toSorted()).toEqual(['kept', 'one']);
    await other.close();
    expect(await names()).toEqual([]);
  });
});
