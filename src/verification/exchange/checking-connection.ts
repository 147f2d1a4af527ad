import {
  OpenConnection,
  type Connection,
  type ConnectOptions,
  type LocalSandbox,
} from '../../client/connection.js';
import type { Report } from '../../report/report.js';
import { checkArchive, type CheckOptions } from './checked-fetch.js';

/** A connection to a sandbox of this process, which checks recorded traffic too. */
export interface CheckingConnection<Demo extends string = string> extends Connection<Demo> {
  /**
   * Checks the exchanges of an HTTP archive (HAR 1.2), given as a value or as the path of a file, against the contract.
   * @throws HarInvalid for what is no HTTP archive
   */
  check(archive: string | object, options?: CheckOptions): Promise<Report>;
}

/** The implementation of `CheckingConnection`. */
export class OpenCheckingConnection<Demo extends string = string>
  extends OpenConnection<Demo>
  implements CheckingConnection<Demo>
{
  constructor(url: string, options: ConnectOptions & { readonly vendor?: string }, local: LocalSandbox) {
    super(url, options, local);
    this.#vendor = options.vendor;
  }

  readonly #vendor: string | undefined;

  check(archive: string | object, options: CheckOptions = {}): Promise<Report> {
    const own = this.#vendor === undefined ? {} : { vendor: this.#vendor };
    return checkArchive(archive, { ...own, ...options });
  }
}
