import { MASK } from './card-numbers.js';
import { BASE64, decoded, MAX_LAYERS, unescaped } from './secret-text.js';

/** Masks known secrets. Returns the same value or path if it contains none. */
export interface KnownSecrets {
  /** Masks the secrets in all texts of a JSON value, including names of members. */
  in<Value>(value: Value): Value;
  /** Masks the secrets in a path with its query. */
  inPath(path: string): string;
}

/** The minimum length of a known secret. Shorter ones are parts of ordinary words and values. */
const MIN_LENGTH = 8;

/**
 * Returns a mask for secrets that are known in plain text, wherever they occur in a text: as they are, percent-encoded,
 * with JSON escapes, or in base64. The time depends on the length of the text, not on the number of secrets.
 */
export function maskOf(secrets: readonly string[]): KnownSecrets {
  const byStart = new Map<string, string[]>();
  const spellings = secrets.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  for (const secret of new Set(spellings.toSorted((one, other) => other.length - one.length))) {
    const start = secret.slice(0, MIN_LENGTH);
    if (secret.length >= MIN_LENGTH) byStart.set(start, [...(byStart.get(start) ?? []), secret]);
  }
  if (byStart.size === 0) return NOTHING_KNOWN;
  const first = new Set([...byStart.keys()].map((start) => start.charAt(0)));
  const maskedText = (text: string) =>
    text.length < MIN_LENGTH ? text : maskedInLayers(text, plainlyMasked);
  return {
    in: (value) => maskedValue(value, maskedText) as typeof value,
    // by parts first, so that the other parts stay encoded
    inPath: (path) =>
      maskedText(
        path
          .split(/([/?&=])/)
          .map(maskedText)
          .join(''),
      ),
  };

  function plainlyMasked(text: string): string {
    let safe = '';
    let end = 0;
    for (let at = 0; at + MIN_LENGTH <= text.length; at++) {
      if (!first.has(text.charAt(at))) continue;
      const starting = byStart.get(text.slice(at, at + MIN_LENGTH));
      const found = starting?.find((secret) => text.startsWith(secret, at));
      if (found === undefined) continue;
      safe += text.slice(end, at) + MASK;
      end = at + found.length;
      at = end - 1;
    }
    return safe + text.slice(end);
  }
}

const NOTHING_KNOWN: KnownSecrets = { in: (value) => value, inPath: (path) => path };

/** Masks a text, then each decoding of it. Returns a decoded text only if it contained a secret. */
function maskedInLayers(text: string, mask: (plain: string) => string): string {
  let safe = mask(text);
  let plain = safe;
  for (let layer = 0; layer < MAX_LAYERS && /[%\\+]/.test(plain); layer++) {
    plain = unescaped(decoded(plain));
    if (mask(plain) !== plain) safe = plain = mask(plain);
  }
  return safe.replace(BASE64, (run) => (hides(run, mask) ? MASK : run));
}

/** Returns whether base64 characters encode a text that a mask changes. The text may begin at any position. */
function hides(run: string, mask: (plain: string) => string): boolean {
  return [0, 1, 2, 3].some((at) => {
    const plain = Buffer.from(run.slice(at), 'base64').toString();
    return mask(plain) !== plain;
  });
}

function maskedValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') return mask(String(value)) === String(value) ? value : MASK;
  if (Array.isArray(value)) return value.map((entry) => maskedValue(entry, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [mask(name), maskedValue(member, mask)]),
  );
}
