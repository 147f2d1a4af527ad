import type { EpochMs } from '../shared/moment.js';

/** A mail in a workspace's outbox. */
export interface Mail {
  readonly id: number;
  readonly at: EpochMs;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly basketId: number;
  readonly attachments: readonly { readonly name: string; readonly path: string }[];
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns whether a text has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
