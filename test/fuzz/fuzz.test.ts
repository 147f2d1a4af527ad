import { expect, it } from 'vitest';
import { fuzz } from './run.js';

// Longer: fuzz.long.test.ts; still longer, and stricter about time, as it then has the machine to itself: npm run fuzz -- --requests 100000
const REQUESTS = 400;

it('responds to any request as the contract says, at once, and keeps its workspace consistent', async () => {
  const { findings, reached } = await fuzz({ seed: 27, requests: REQUESTS, slowMs: 5000 });
  expect(findings).toEqual([]);
  // It goes deep enough to matter: seats are held and booked, pages are opened.
  const taken = [...reached.keys()].filter((key) => key.endsWith(' 200')).map((key) => key.slice(0, -4));
  expect(taken).toEqual(
    expect.arrayContaining(['createBooking', 'createCapture', 'getBookingPrices', 'payment page']),
  );
  expect(taken.length).toBeGreaterThan(35);
});
