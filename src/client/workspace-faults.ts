import type { components } from '../contract/control.gen.js';
import type { OperationId } from './control.js';
import { forCaller } from './refused.js';
import type { WorkspaceAddress } from './workspace-clients.js';

type Schemas = components['schemas'];

/** A fault rule of a workspace, with its hits. */
export type FaultRule = Schemas['FaultRule'];
/** The effect of a fault on a request. */
export type FaultEffect = Schemas['FaultEffect'];
/** The name of a moment, such as `seats-taken`. */
export type MomentName = Extract<FaultEffect, { readonly type: 'moment' }>['moment'];

/** Selects the requests that a fault rule hits. */
export interface FaultRequests<Client extends string = string> {
  /** Limits the rule to requests of these operations and of this API client. */
  readonly match?: { readonly operationId?: readonly OperationId[]; readonly client?: Client };
  /** Applied in this order: `skip`, `every`, `probability`, `times`. */
  readonly when?: Schemas['FaultWhen'];
  readonly note?: string;
}

/** A fault rule to add. */
export interface NewFault<Client extends string = string> extends FaultRequests<Client> {
  readonly effect: FaultEffect;
}

/** The fault rules of a workspace, in the order in which they are tried. */
export class WorkspaceFaults<Client extends string = string> {
  readonly #at: WorkspaceAddress;
  readonly #params: { readonly path: { readonly name: string } };

  constructor(address: WorkspaceAddress) {
    this.#at = address;
    this.#params = { path: { name: address.name } };
  }

  /** Adds a rule at the end. @throws RequestRefused if the rule is invalid, with every error */
  add({ match, ...rule }: NewFault<Client>): Promise<FaultRule> {
    const body = { ...rule, ...(match && { match }) };
    return forCaller(() =>
      this.#at.control.POST('/workspaces/{name}/faults', { params: this.#params, body }).orThrow(),
    );
  }

  /** Returns the rules with their hits. */
  list(): Promise<readonly FaultRule[]> {
    return this.#at.control.GET('/workspaces/{name}/faults', { params: this.#params }).orThrow();
  }

  /** Removes a rule. */
  async remove({ id }: Pick<FaultRule, 'id'>): Promise<void> {
    const params = { path: { name: this.#at.name, id } };
    await this.#at.control.DELETE('/workspaces/{name}/faults/{id}', { params }).orThrow();
  }

  /** Removes all rules. */
  async clear(): Promise<void> {
    await this.#at.control.DELETE('/workspaces/{name}/faults', { params: this.#params }).orThrow();
  }
}
