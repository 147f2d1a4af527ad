import type { Contract } from '../../src/contract/load.js';
import type { Draw } from '../../src/seed/generate/draw.js';
import type { Known } from './known.js';

/** The data for generating requests. */
export interface Source {
  readonly draw: Draw;
  readonly known: Known;
  readonly contract: Contract;
  /** The prefix of the contract's paths. */
  readonly prefix: string;
  /** A token of one of the clients. */
  readonly token: () => string;
}
