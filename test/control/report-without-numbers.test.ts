import { afterEach, expect, it, vi } from 'vitest';
import { Runs } from '../../src/certification/runs.js';
import { StorageUnavailable } from '../../src/store/store.js';
import { startTiny } from '../certification/tiny-profile.js';

const api = await startTiny();
const { id } = (await api.send('POST', '/certifications', { profile: 'reseller' })).body as { id: string };

afterEach(() => vi.restoreAllMocks());

async function readReport(error: Error) {
  const noted = vi.spyOn(Runs.prototype, 'noteJudged').mockRejectedValue(error);
  const { status, body } = await api.send('GET', `/certifications/${id}`);
  expect(noted).toHaveBeenCalledOnce();
  return { status, result: body.certification?.result };
}

it('answers with the report of a run if its numbers for the list cannot be stored now', async () => {
  expect(await readReport(new StorageUnavailable('The disk is full.'))).toEqual({
    status: 200,
    result: 'incomplete',
  });
});

it('hides no other error behind the report', async () => {
  expect(await readReport(new TypeError('a mistake'))).toEqual({ status: 500, result: undefined });
});
