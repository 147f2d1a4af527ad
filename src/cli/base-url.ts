import { shownUrl } from '../masking/secret-text.js';
import { UsageError } from './command.js';

/** Where a sandbox listens by default. */
export const DEFAULT_URL = 'http://127.0.0.1:4020';

/**
 * Checks the base URL that a flag names. One with a user, a query or a fragment is refused: no request could use it.
 * @throws UsageError that names the flag, without secrets of the URL
 */
export function requireBaseUrl(flag: string, url: string): void {
  if (/^https?:\/\/[^?#@\\\s]+$/i.test(url) && URL.canParse(url)) return;
  throw new UsageError(
    `${flag} must be a URL such as ${DEFAULT_URL}, without a user, password, query and fragment, not ${shownUrl(url)}.`,
  );
}
