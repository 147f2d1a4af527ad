const MASK = '***';

/** Names of what nobody may read in a log, in small letters without separators (H1). */
const SECRET = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'clientsecret',
  'secret',
  'accesstoken',
  'refreshtoken',
  'clientassertion',
  'password',
  'ccnumber',
  'cardnumber',
  'cvc',
  'cvv',
  'expiry',
  'expiryyear',
  'expirymonth',
  'formtoken',
]);

const SHORTEST_CARD = 14;
/** Digits that could be a card's, with the separators that people type. */
const CARD_NUMBER = /\b\d(?:[ -]?\d){13,18}\b/g;
/** Names begin at a boundary alone, so that a long text without pairs is read once. */
const PAIR = /(?<![^?&\s])([^?&=\s]+)=([^&\s]*)/g;

/** Names that were looked at: nearly all that are sent are those of the contract. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 64;

function isSecret(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const found = SECRET.has(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  if (name.length <= LONGEST_KNOWN) known.set(name, found); // a client may send names of any length
  return found;
}

function maskedText(text: string): string {
  const safe = text.includes('=')
    ? text.replace(PAIR, (pair, name: string) => (isSecret(decoded(name)) ? `${name}=${MASK}` : pair))
    : text;
  if (safe.length < SHORTEST_CARD) return safe;
  return safe.replace(CARD_NUMBER, (digits) => (passesLuhn(digits) ? MASK : digits));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Card numbers have a check digit; other long numbers mostly don't pass it. */
function passesLuhn(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function maskedSecret(name: string, value: unknown): unknown {
  // The scheme tells what kind of credentials were sent, and is no secret.
  const scheme = typeof value === 'string' && /authorization/i.test(name) ? /^(\S+) \S/.exec(value) : null;
  return scheme ? `${scheme[1]} ${MASK}` : MASK;
}

/** A JSON value with all secrets and card data replaced: a copy, where it holds any. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (typeof value === 'number') return passesCard(value) ? MASK : value;
  if (Array.isArray(value)) return maskedList(value);
  return typeof value === 'object' && value !== null ? maskedMembers(value as Members) : value;
}

function maskedList(list: readonly unknown[]): readonly unknown[] {
  const safe = list.map(masked);
  return safe.every((part, at) => part === list[at]) ? list : safe;
}

type Members = Readonly<Record<string, unknown>>;

function maskedMembers(members: Members): Members {
  let copy: [string, unknown][] | undefined;
  for (const [at, name] of Object.keys(members).entries()) {
    const part = members[name];
    const safe = isSecret(name) ? maskedSecret(name, part) : masked(part);
    if (safe !== part) copy ??= Object.entries(members).slice(0, at);
    copy?.push([name, safe]);
  }
  return copy ? Object.fromEntries(copy) : members;
}

function passesCard(value: number): boolean {
  return Number.isInteger(value) && value >= 1e13 && value < 1e19 && passesLuhn(String(value));
}

/** A request's path and query with all secrets and card data replaced. */
export function maskedPath(path: string): string {
  return maskedText(path);
}
