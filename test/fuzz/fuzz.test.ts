import { expect, it } from 'vitest';
import { fuzz } from './run.js';

// fuzz.long.test.ts sends more requests. For a long run with a strict time limit, on an idle machine: npm run
// fuzz -- --requests 100000
const REQUESTS = 400;

it('the sandbox responds to any request quickly and as the contract says, and keeps its workspace consistent', async () => {
  const { findings, reached } = await fuzz({ seed: 52, requests: REQUESTS, slowMs: 5000 });
  expect(findings).toEqual([]);
  // The fuzzer reaches deep states: it captures and books seats, and opens pages.
  const taken = [...reached.keys()].filter((key) => key.endsWith(' 200')).map((key) => key.slice(0, -4));
  expect(taken).toEqual(
    expect.arrayContaining(['createBooking', 'createCapture', 'getBookingPrices', 'payment page']),
  );
  expect(taken.length).toBeGreaterThan(35);
});
