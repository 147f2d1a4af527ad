import { type EpochMs } from '../shared/moment.js';

/** A mail that the service would have sent. */
export interface Mail {
  readonly id: number;
  readonly at: EpochMs;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  readonly basketId: number;
  readonly attachments: readonly { readonly name: string; readonly path: string }[];
}
