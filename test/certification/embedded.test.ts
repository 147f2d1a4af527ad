import { describe, expect, it } from 'vitest';
import { connect, startSandbox } from '../../src/index.js';
import { startTiny, workWell } from './tiny-profile.js';

const api = await startTiny();
const sandbox = connect(api.url);

describe('certify() of a connection', () => {
  it('calls its function for each case, and returns the report with its certificate', async () => {
    const worked: string[] = [];
    const report = await sandbox.certify(
      'reseller',
      (one) => {
        worked.push(one.id);
        return workWell(one);
      },
      { name: 'shop 1.2' },
    );
    expect(worked).toEqual(['read-title', 'come-back']);
    expect(report.cases?.map(({ status }) => status)).toEqual(['passed', 'passed']);
    expect(report.certification).toMatchObject({ result: 'passed', name: 'shop 1.2' });
    expect(report.certificate).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('leaves out answers that no question asks for, and names them in the report', async () => {
    const report = await sandbox.certify('reseller', async (one) => ({ ...(await workWell(one)), id: 7 }));
    expect(report.certification?.result).toBe('passed');
    expect(report.certification?.evidence.map(({ answers }) => answers)).toEqual([
      { title: 'Harbour walk' },
      {},
    ]);
    expect(report.notJudged.map(({ reason }) => reason)).toEqual([
      'The case read-title does not ask for the answer `id`. It asks for `title`.',
      'The case come-back does not ask for the answer `id`. It has no questions.',
    ]);
  });

  it('accepts a selection of cases, and a function that returns no answers', async () => {
    const report = await sandbox.certify('reseller', () => undefined, { cases: ['come-back'] });
    expect(report.cases).toMatchObject([{ id: 'come-back', status: 'not exercised' }]);
  });

  it('works on the requested number of cases at once, and starts no case after the first error', async () => {
    let [working, most] = [0, 0];
    const work = async (one: Parameters<typeof workWell>[0]) => {
      working += 1;
      most = Math.max(most, working);
      const answers = await workWell(one);
      working -= 1;
      return answers;
    };
    const report = await sandbox.certify('reseller', work, { parallel: 2 });
    expect([report.certification?.result, most]).toEqual(['passed', 2]);
    await sandbox.certify('reseller', work);
    const [begun, ended]: string[][] = [[], []];
    const failing = async (one: Parameters<typeof workWell>[0]) => {
      begun?.push(one.id);
      if (one.id === 'read-title') throw new Error('the client is broken');
      await workWell(one);
      ended?.push(one.id);
    };
    await expect(sandbox.certify('reseller', failing)).rejects.toThrow('the client is broken');
    expect(begun).toEqual(['read-title']);
    await expect(sandbox.certify('reseller', failing, { parallel: 2 })).rejects.toThrow(
      'the client is broken',
    );
    expect(ended).toEqual(['come-back']);
  });

  it('throws the error of the client, and an error for an unknown case', async () => {
    const failing = () => Promise.reject(new Error('the client is broken'));
    await expect(sandbox.certify('reseller', failing)).rejects.toThrow('the client is broken');
    await expect(sandbox.certify('reseller', workWell, { cases: ['none'] })).rejects.toThrow('/cases/0');
    // @ts-expect-error there is no such option
    await expect(sandbox.certify('reseller', workWell, { case: 'none' })).rejects.toThrow('case');
  });
});

describe('coverage() of a workspace', async () => {
  const embedded = await startSandbox({ fixture: 'none' });
  const workspace = await embedded.workspace('demo');

  it('counts the exercised parts', async () => {
    expect((await workspace.coverage()).summary.operations.hit).toBe(0);
    const client = workspace.client('partner');
    await client.GET('/merchants');
    const { summary, operations } = await workspace.coverage('listMerchants');
    expect(summary.operations).toEqual({ hit: 1, possible: 1 });
    expect(operations[0]?.statuses).toEqual({ 200: 1 });
    await embedded.close();
  });
});
