import type { RuleId } from '../../domain/shared/rule-ids.gen.js';
import type { LoggedError } from './logged-request.js';

/** Error codes about lengths, which P6 limits. */
const OF_LENGTH: ReadonlySet<string> = new Set(['empty', 'too_short', 'too_long', 'too_few', 'too_many']);

/** Whether a general rule explains an error that has its id. Other rules explain all of their errors. */
const FITS: Readonly<Record<string, (error: LoggedError) => boolean>> = {
  P0: ({ code }) => code !== 'required',
  P6: ({ field, code }) => field === '' || OF_LENGTH.has(code),
  P11: (error) => error.in !== 'body',
};

/**
 * Returns the rules that explain a refusal. The general rules P0, P6 and P11 are left out for errors that say only that the
 * request is invalid, such as a missing field.
 */
export function fittingRules(rules: readonly RuleId[], errors: readonly LoggedError[]): readonly RuleId[] {
  return rules.filter((rule) => {
    const own = errors.filter((error) => error.rule === rule);
    return own.length === 0 || own.some((error) => FITS[rule]?.(error) ?? true);
  });
}
