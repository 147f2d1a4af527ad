import type { Contract, Operation } from '../contract/load.js';
import { unknownText } from '../text/nearest-names.js';
import { operationById } from '../site/knowledge/described.js';
import { cutText } from './shown.js';

/** A call cannot be carried out. The message says why, and what to call instead. */
export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
}

/** Returns an argument for a message: of a long one, the beginning. */
export function shortened(argument: string | number): string {
  return cutText(String(argument), 80);
}

/** Returns the operation of an id. @throws ToolRefused where there is none, with similar ids */
export function requireOperation(contract: Contract, id: string): Operation {
  const ids = contract.operations.map((operation) => operation.id);
  const found = operationById(contract, id);
  if (!found) throw new ToolRefused(`${unknownText('operation', shortened(id), ids)} Use find.`);
  return found;
}
