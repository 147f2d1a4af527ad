/** Values that are never kept: cards, and secrets of clients. */
const SECRET = new Set(['creditCard', 'ccnumber', 'cvc', 'expiryYear', 'expiryMonth', 'client_secret']);

/** Returns a value without the members that are secret. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !SECRET.has(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutSecrets(member)]));
}
