import { expect, it } from 'vitest';
import { hasTickets, isReservation } from '../../src/domain/basket/status.js';

it.each([
  ['paying', true, false],
  ['reserved', true, true],
  ['paid', false, true],
  ['cancelled', false, false],
] as const)('a %s basket is a reservation: %s (B2), has tickets: %s (G4)', (status, reservation, tickets) => {
  expect(isReservation(status)).toBe(reservation);
  expect(hasTickets(status)).toBe(tickets);
});
