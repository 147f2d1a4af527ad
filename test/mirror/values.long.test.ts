import { expect, it } from 'vitest';
import { EXAMINATIONS } from '../../src/examination/examinations/all.js';
import { examine } from '../../src/examination/run.js';
import { NO_FACTS } from '../../src/laws/facts.js';
import { wrappedTarget } from '../examination/wrapped-target.js';
import { valueFindings } from './value-findings.js';
import { generatedWorld, mirrored, PARTNER, startWorld } from './worlds.js';

it('an examination of lists, prices and money gives no value findings', async () => {
  const target = await startWorld(await generatedWorld());
  const { document } = await mirrored(target.url);
  const wanted = ['lists/merchants', 'prices', 'money'];
  const run = await examine({
    target: wrappedTarget(target.url, {}),
    client: PARTNER,
    facts: NO_FACTS,
    examinations: EXAMINATIONS.filter(({ id }) => wanted.some((one) => id.startsWith(one))),
    vendor: 'vendor',
    mayWrite: true,
    mayOpenPages: false,
  });
  expect(run.exchanges.length).toBeGreaterThan(80);
  expect(await valueFindings(run.exchanges, { baseUrl: target.url, fixture: document })).toEqual({});
});
