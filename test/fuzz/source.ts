import type { Contract } from '../../src/contract/load.js';
import type { Draw } from '../../src/seed/generate/draw.js';
import type { Known } from './known.js';

/** The data from which requests are generated. */
export interface Source {
  readonly draw: Draw;
  readonly known: Known;
  readonly contract: Contract;
  /** The path prefix of the contract. */
  readonly prefix: string;
  /** A token of one of the clients. */
  readonly token: () => string;
}
