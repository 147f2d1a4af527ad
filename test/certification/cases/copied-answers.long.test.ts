import { expect, it } from 'vitest';
import { PROFILES } from '../../../src/certification/profiles.js';
import { passesByCopying } from './cheats.js';
import { startCases } from './driver.js';

const driver = await startCases();
const CASES = new Set(PROFILES.flatMap(({ cases }) => cases));

it.concurrent.each([...CASES])('a client that copies the answers has not passed $id', async (one) => {
  const { answers } = await driver.work(one);
  expect(await passesByCopying(driver, one, answers)).toBe(false);
});
