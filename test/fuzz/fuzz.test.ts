import { expect, it } from 'vitest';
import { fuzz } from './run.js';

// Longer: npm run fuzz -- --requests 100000
const REQUESTS = 1500;

it('answers whatever is sent as the contract says, at once, and keeps its world sound', async () => {
  const { findings, reached } = await fuzz({ seed: 20, requests: REQUESTS });
  expect(findings).toEqual([]);
  // It goes deep enough to matter: bookings are made and changed, pages are opened.
  const taken = [...reached.keys()].filter((key) => key.endsWith(' 200')).map((key) => key.slice(0, -4));
  expect(taken).toEqual(
    expect.arrayContaining(['createBooking', 'createCapture', 'addPayment', 'payment page']),
  );
  expect(taken.length).toBeGreaterThan(35);
}, 60_000);
