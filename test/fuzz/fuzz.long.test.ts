import { expect, it } from 'vitest';
import { fuzz } from './run.js';

it('the responses of the sandbox to a thousand requests match the contract; the requests reach almost every operation', async () => {
  const { findings, reached } = await fuzz({ seed: 1, requests: 1000, slowMs: 5000 });
  expect(findings).toEqual([]);
  const taken = [...reached.keys()].filter((key) => key.endsWith(' 200')).map((key) => key.slice(0, -4));
  expect(taken.length).toBeGreaterThan(35);
});
