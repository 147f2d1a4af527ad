import { momentText, type Moment } from './duration.js';
import { requireOptions } from './names.js';

/** What may be set of a clock. */
export interface ClockOptions {
  readonly now?: Moment;
  readonly frozen?: boolean;
}

/**
 * Returns a clock as the control plane reads it.
 * @throws TypeError for unknown options
 */
export function clockBody(clock: ClockOptions): { readonly now?: string; readonly frozen?: boolean } {
  requireOptions('option of a clock', clock, ['now', 'frozen']);
  const { now, frozen } = clock;
  return { ...(now !== undefined && { now: momentText(now) }), ...(frozen !== undefined && { frozen }) };
}
