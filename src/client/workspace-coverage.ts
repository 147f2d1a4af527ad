import type { components } from '../contract/control.gen.js';
import type { OperationId } from './control.js';
import type { WorkspaceAddress } from './workspace-clients.js';
import { WorkspaceWithFaults } from './workspace-faults.js';

/** What requests have exercised of the contract, of all that is possible. */
export type Coverage = components['schemas']['Coverage'];

/** A workspace that counts what its requests exercise of the contract. */
export class WorkspaceWithCoverage<Client extends string = string> extends WorkspaceWithFaults<Client> {
  readonly #address: WorkspaceAddress;

  constructor(address: WorkspaceAddress) {
    super(address);
    this.#address = address;
  }

  /** Returns what the requests have exercised since the workspace was opened: of all operations, or of one. */
  coverage(operationId?: OperationId): Promise<Coverage> {
    const { control, name } = this.#address;
    const params = { path: { name }, ...(operationId !== undefined && { query: { operationId } }) };
    return control.GET('/workspaces/{name}/coverage', { params }).orThrow();
  }
}
