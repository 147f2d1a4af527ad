import { loadContract, loadControlContract, type Contract } from '../contract/load.js';
import { createRequestValidator, type RequestValidator } from './request-validator.js';

/** The contracts of a server, and one validator for requests to both. */
export interface ServedContracts {
  readonly api: Contract;
  readonly control: Contract;
  readonly validate: RequestValidator;
}

const byVendor = new Map<string, ServedContracts>();

/**
 * Returns the contracts and their validator for a vendor's name. All sandboxes of a process share them, because their
 * compilation takes long.
 */
export function contractsFor(vendor: string): ServedContracts {
  const known = byVendor.get(vendor);
  if (known) return known;
  const [api, control] = [loadContract(vendor), loadControlContract(vendor)];
  const contracts = { api, control, validate: createRequestValidator([api, control]) };
  byVendor.set(vendor, contracts);
  return contracts;
}

/**
 * Returns a validator for requests to a contract. If a server of this process uses the contract, returns that server's
 * validator, because it may already be compiled.
 */
export function validatorFor(contract: Contract): RequestValidator {
  const served = [...byVendor.values()].find(({ api, control }) => api === contract || control === contract);
  return served?.validate ?? createRequestValidator([contract]);
}
