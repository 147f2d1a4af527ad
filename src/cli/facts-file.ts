import { readFileSync } from 'node:fs';
import { Option } from 'commander';
import { FactsInvalid, NO_FACTS, readFacts, type Facts } from '../laws/facts.js';
import { UsageError, type Environment } from './command.js';

/** Returns the flag that names a file of facts. */
export function factsOption(): Option {
  return new Option(
    '--facts <file>',
    'YAML file of what a target cannot show: clients other, agent and operator, discountCodes, vouchers, wait',
  );
}

/** Returns the facts of the flag's file; none without one. @throws UsageError that lists every error of the file */
export function factsOf({ facts: file }: { readonly facts?: string }, environment: Environment): Facts {
  if (file === undefined) return NO_FACTS;
  try {
    return readFacts(readFileSync(file, 'utf8'), environment);
  } catch (error) {
    if (error instanceof FactsInvalid) throw new UsageError(`--facts: ${file}: ${error.errors.join(' ')}`);
    throw new UsageError(`--facts: ${file} cannot be read (${(error as Error).message}).`);
  }
}
