import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in a time that depends on neither. */
export function isSameSecret(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

/** Returns bytes of one length for texts of any, as `timingSafeEqual` needs them. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
