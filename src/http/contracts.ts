import { loadContract, loadControlContract, type Contract } from '../contract/load.js';
import { createRequestValidator, type RequestValidator } from './request-validator.js';

/** The contracts of a server, and the validator of requests to either. */
export interface ServedContracts {
  readonly api: Contract;
  readonly control: Contract;
  readonly validate: RequestValidator;
}

const byVendor = new Map<string, ServedContracts>();

/** Returns the contracts with a vendor's name; all sandboxes of a process share them, as compiling them takes long. */
export function contractsFor(vendor: string): ServedContracts {
  const known = byVendor.get(vendor);
  if (known) return known;
  const [api, control] = [loadContract(vendor), loadControlContract(vendor)];
  const contracts = { api, control, validate: createRequestValidator([api, control]) };
  byVendor.set(vendor, contracts);
  return contracts;
}

/** Returns the validator of requests for one contract; shares that of the servers of this process if they serve the contract. */
export function validatorFor(contract: Contract): RequestValidator {
  const served = [...byVendor.values()].find(({ api, control }) => api === contract || control === contract);
  return served?.validate ?? createRequestValidator([contract]);
}
