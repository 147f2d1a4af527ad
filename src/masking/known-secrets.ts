import { MASK } from './card-numbers.js';
import { maskedInDecodings, type SecretKind } from './decodings.js';

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
 * Returns a mask for secrets that are known in plain text, wherever they occur in a text: as they are, or in a decoding
 * (see `maskedInDecodings`). The time depends on the length of the text, not on the number of secrets.
 */
export function maskOf(secrets: readonly string[]): KnownSecrets {
  const spellings = new Spellings(secrets);
  if (spellings.size === 0) return NOTHING_KNOWN;
  const kind: SecretKind = {
    masked: (plain) => spellings.maskedIn(plain),
    base64: /[\w+/-]{11,}/g, // long enough to encode 8 characters
    readable: /[^\uFFFD]{8,}/g, // bytes that are no text are decoded as U+FFFD
  };
  const maskedText = (text: string) => (text.length < MIN_LENGTH ? text : maskedInDecodings(text, kind));
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
}

/** The spellings of secrets that are long enough to be masked. */
class Spellings {
  readonly #all: ReadonlySet<string>;
  /** The lengths of the spellings, longest first, keyed by their beginning. */
  readonly #lengths = new Map<string, Set<number>>();
  readonly #first = new Set<string>();

  constructor(secrets: readonly string[]) {
    this.#all = new Set(secrets.flatMap(spellingsOf).filter(({ length }) => length >= MIN_LENGTH));
    for (const spelling of [...this.#all].toSorted((one, other) => other.length - one.length)) {
      const start = spelling.slice(0, MIN_LENGTH);
      this.#lengths.set(start, (this.#lengths.get(start) ?? new Set()).add(spelling.length));
      this.#first.add(spelling.charAt(0));
    }
  }

  get size(): number {
    return this.#all.size;
  }

  maskedIn(text: string): string {
    let safe = '';
    let end = 0;
    for (let at = 0; at + MIN_LENGTH <= text.length; at++) {
      const length = this.#first.has(text.charAt(at)) ? this.#lengthAt(text, at) : 0;
      if (length === 0) continue;
      safe += text.slice(end, at) + MASK;
      end = at + length;
      at = end - 1;
    }
    return safe + text.slice(end);
  }

  /** Returns the length of the longest spelling at a position of a text. Returns 0 if there is none. */
  #lengthAt(text: string, at: number): number {
    for (const length of this.#lengths.get(text.slice(at, at + MIN_LENGTH)) ?? []) {
      const isInside = at + length <= text.length;
      if (isInside && this.#all.has(text.slice(at, at + length))) return length;
    }
    return 0;
  }
}

/**
 * Returns a secret as it may be written in a text that is otherwise plain: also in JSON, and with the spaces and plus signs
 * of a form.
 */
function spellingsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, json, secret.replaceAll(' ', '+'), secret.replaceAll('+', ' ')];
}

/** The mask of a workspace without known secrets. */
export const NOTHING_KNOWN: KnownSecrets = { in: (value) => value, inPath: (path) => path };

function maskedValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') return mask(String(value)) === String(value) ? value : MASK;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const safe = value.map((entry) => maskedValue(entry, mask));
    return safe.every((part, at) => part === value[at]) ? value : safe;
  }
  const members = Object.entries(value);
  const safe = maskedValue(members, mask);
  return safe === members ? value : Object.fromEntries(safe as typeof members);
}
