import { loadContract, readContract, type Contract } from '../contract/load.js';
import { loadDocument } from '../contract/load-document.js';
import { UsageError } from './command.js';

/** Returns the contract of the package, or that of a file: an OpenAPI 3.1 document, JSON or YAML, with the files that it refers to. */
export function contractOf(file: string | undefined, vendor: string): Contract {
  if (file === undefined) return loadContract(vendor);
  try {
    const contract = readContract(JSON.stringify(loadDocument(file)));
    const nameless = contract.operations.find(({ id }) => id === undefined);
    if (nameless) throw new Error(`${nameless.method} ${nameless.template} has no operationId`);
    return contract;
  } catch (error) {
    const reason = (error as Error).message.split('\n', 1)[0];
    throw new UsageError(
      `--contract ${file} cannot be used (${reason}). Give an OpenAPI 3.1 document, whose operations all have an operationId.`,
    );
  }
}
