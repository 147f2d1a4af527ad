import { expect, it } from 'vitest';
import { BodyBudget, ReceivedBytes } from '../../src/http/body-budget.js';

const chunk = (length: number) => Buffer.alloc(length, 'x');

it('a body takes its first chunk of the budget, then twice what it had, and gives all of it back', () => {
  const budget = new BodyBudget(100);
  const received = new ReceivedBytes(1000, budget);
  received.add(chunk(10));
  received.add(chunk(5)); // 20 bytes are taken
  budget.take(80);
  expect(() => budget.take(1)).toThrow(expect.objectContaining({ code: 'overloaded' }));
  expect(received.release()).toEqual(chunk(15));
  budget.take(20);
  expect(() => budget.take(1)).toThrow(expect.objectContaining({ code: 'overloaded' }));
});

it('a body grows no further than its limit', () => {
  const budget = new BodyBudget(100);
  const received = new ReceivedBytes(16, budget);
  received.add(chunk(10));
  received.add(chunk(5)); // 16 bytes are taken
  budget.take(84);
  received.add(chunk(1));
  expect(() => received.add(chunk(1))).toThrow(expect.objectContaining({ code: 'payload_too_large' }));
});
