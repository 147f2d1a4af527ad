import type { Contract, Operation } from '../contract/load.js';
import { unknownText } from '../text/nearest-names.js';
import { operationById } from '../site/knowledge/described.js';
import { cutText } from './shown.js';

/** A tool refused a call. The message gives the reason, and a call to use instead if there is one. */
export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
}

/** Shortens a long argument for a message. */
export function shortened(argument: string | number): string {
  return cutText(String(argument), 80);
}

/**
 * Returns the operation with an id.
 * @throws ToolRefused for an unknown id; the message suggests the most similar id, or lists all
 */
export function requireOperation(contract: Contract, id: string): Operation {
  const ids = contract.operations.map((operation) => operation.id);
  const found = operationById(contract, id);
  if (!found) throw new ToolRefused(`${unknownText('operation', shortened(id), ids)} Use find.`);
  return found;
}
