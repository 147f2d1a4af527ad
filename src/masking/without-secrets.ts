import { maskedCards } from './card-numbers.js';
import { isSecret } from './secret-names.js';

/**
 * Returns a JSON value without secrets and card data (H1), for values that a browser stores. Leaves out members with
 * the name of a secret, and all texts, names and numbers that contain a card number.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return holdsCard(value) ? undefined : value;
  const kept = Object.entries(value).filter(([name]) => !isSecret(name) && !holdsCard(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutSecrets(member)]));
}

function holdsCard(value: unknown): boolean {
  const text = String(value);
  return maskedCards(text) !== text;
}
