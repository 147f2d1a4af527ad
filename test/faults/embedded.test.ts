import { transformSync } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox, type Workspace } from '../../src/index.js';
import { BLOCKS } from '../documents/blocks.js';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const BODY = {
  availabilityItemId: '',
  priceCategories: [{ 100: 1 }],
};

/** Returns the program of docs/faults.md as a function that takes a workspace. */
async function program(): Promise<(workspace: Workspace) => Promise<unknown>> {
  const block = BLOCKS.find(({ id, language }) => id.startsWith('docs/faults.md > ') && language === 'ts');
  const source = `export default async (workspace) => { ${block?.text ?? ''}; return lost; };`;
  const { code } = transformSync(source, { loader: 'ts' });
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: (workspace: Workspace) => Promise<unknown>;
  };
  return module.default;
}

describe('fault rules of an embedded workspace', () => {
  it('are added, listed and removed as docs/faults.md shows', async () => {
    const workspace = await sandbox.workspace('scenarios/last-seat');
    const run = await program();
    expect(await run(workspace)).toMatchObject({
      hits: 0,
      effect: { type: 'cut', at: 'committed' },
      when: { times: 1 },
    });
    expect(await workspace.faults.list()).toEqual([]);
  });

  it('apply to the matching requests; a `moment` fault happens once', async () => {
    const workspace = await sandbox.workspace('scenarios/last-seat');
    const shop = workspace.client('partner');
    const [item] = await shop.GET('/availabilities').orThrow();
    const rule = await workspace.fault({
      match: { operationId: ['listMerchants'], client: 'partner' },
      effect: { type: 'status', status: 503, retryAfter: 3 },
    });
    expect((await shop.GET('/merchants')).response.status).toBe(503);
    await workspace.faults.remove(rule);
    expect((await shop.GET('/merchants')).response.status).toBe(200);
    await workspace.moment('seats-taken', { match: { operationId: ['createCapture'] } });
    const body = { ...BODY, availabilityItemId: item?.availabilityItemId ?? '' };
    const { error } = await shop.POST('/reservations', { body });
    expect(error?.errors?.[0]?.code).toBe('seats_exceeded');
    expect(await workspace.faults.list()).toMatchObject([{ hits: 1, when: { times: 1 } }]);
    const [latest] = await workspace.requests({ operationId: 'createCapture', limit: 1 });
    expect(latest?.fault).toMatchObject({ by: 'rule', isApplied: true, effect: { moment: 'seats-taken' } });
  });

  it('are refused with all their errors', async () => {
    const workspace = await sandbox.workspace('scenarios/last-seat');
    const effect = { type: 'delay', ms: 0 } as const;
    await expect(workspace.fault({ effect, when: { every: 0 } })).rejects.toMatchObject({ status: 400 });
  });
});
