import type { FaultCode } from './faults.js';

/** The ids of the rules that can find each kind of fault. */
export const FAULT_RULES: Readonly<Record<FaultCode, readonly string[]>> = {
  required: ['P0', 'B4', 'B13'],
  unknown: ['P11'],
  duplicate: ['P11'],
  empty: ['P11'],
  ambiguous: ['P10'],
  wrong_type: ['P9', 'P10', 'P11'],
  wrong_format: ['P13', 'P14', 'C1', 'H1', 'H2'],
  not_allowed: ['P9', 'A12', 'B4', 'M3', 'M10'],
  too_small: ['P12', 'P14', 'A8', 'B5', 'B6', 'C1'],
  too_large: ['P12', 'P14', 'A8', 'B5', 'B6'],
  too_short: ['P6', 'P10'],
  too_long: ['P6', 'P10'],
  too_few: ['P6', 'P10'],
  too_many: ['P6', 'P10'],
  malformed: ['P6'],
  wrong_place: ['P0'],
  not_found: ['P0', 'B3', 'B6', 'B8', 'G2', 'M3', 'M4'],
  not_yours: ['B0', 'K1'],
  mismatch: ['A8', 'B0', 'B5', 'B8', 'C6'],
  seats_exceeded: ['C2', 'C6', 'C7', 'C8'],
  below_min_seats: ['C2'],
  above_max_seats: ['C2'],
  one_seat_per_entry: ['C2'],
  not_bookable: ['A4', 'A5'],
  past_cut_off: ['A5', 'K3'],
  not_consecutive: ['A9'],
  capture_invalid: ['C3', 'C4', 'C6'],
  already_used: ['M3', 'M4'],
  expired: ['M3', 'M4', 'H1'],
  not_supported: ['A4', 'M8'],
  exceeds_refundable: ['B6', 'B7'],
  mutually_exclusive: ['B3'],
  card_invalid: ['H1'],
};

/**
 * Returns those of an outcome's rules that can find its faults, by their codes: all of its rules where it has no faults,
 * or none of its rules finds one.
 */
export function rulesOfFaults(
  rules: readonly string[],
  faults: readonly { readonly code: string }[],
): readonly string[] {
  const finding = new Set(faults.flatMap(({ code }) => FAULT_RULES[code as FaultCode] ?? []));
  const narrowed = rules.filter((rule) => finding.has(rule));
  return narrowed.length > 0 ? narrowed : rules;
}
