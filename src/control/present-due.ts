import type { components } from '../contract/control.gen.js';
import type { DueEvent } from '../domain/basket/expiry.js';
import { timestamp } from './times.js';

/** Returns something that came due, or will. */
export function presentDue(event: DueEvent): components['schemas']['DueEvent'] {
  return { ...event, at: timestamp(event.at) };
}
