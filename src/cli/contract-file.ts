import { readFileSync } from 'node:fs';
import { loadContract, readContract, type Contract } from '../contract/load.js';
import { yamlValue } from '../yaml-text.js';
import { UsageError } from './command.js';

/** Returns the contract of the package, or that of a file: an OpenAPI 3.1 document in one piece, JSON or YAML. */
export function contractOf(file: string | undefined, vendor: string): Contract {
  if (file === undefined) return loadContract(vendor);
  try {
    const text = readFileSync(file, 'utf8');
    const contract = readContract(JSON.stringify(yamlValue(text)));
    const nameless = contract.operations.find(({ id }) => id === undefined);
    if (nameless) throw new Error(`${nameless.method} ${nameless.template} has no operationId`);
    return contract;
  } catch (error) {
    const reason = (error as Error).message.split('\n', 1)[0];
    throw new UsageError(
      `--contract ${file} cannot be used (${reason}). Give an OpenAPI 3.1 document in one file, as \`redocly bundle\` writes it.`,
    );
  }
}
