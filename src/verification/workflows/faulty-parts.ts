import { isObject, type JsonObject } from '../../contract/is-object.js';

/** Workflow documents have parts that the runner does not support: no workflow is run. */
export class WorkflowsUnsupported extends Error {
  override readonly name = 'WorkflowsUnsupported';

  constructor(readonly faults: readonly string[]) {
    super(`These workflows cannot be run:\n${faults.join('\n')}`);
  }
}

/** A part of a document, with its place for errors: `booking.yaml book/read`. */
export interface Part {
  readonly place: string;
  readonly value: JsonObject;
}

/** Collects the errors of documents, so that one run shows all of them. */
export class Faults {
  readonly found: string[] = [];

  /** Notes a fault of a part. */
  add(place: string, fault: string): void {
    this.found.push(`${place}: ${fault}`);
  }

  /** Returns a part that must be an object with only the known members and descriptions. */
  object(place: string, value: unknown, known: readonly string[]): Part {
    if (!isObject(value) || Array.isArray(value)) {
      this.add(place, 'must be an object');
      return { place, value: {} };
    }
    for (const name of Object.keys(value))
      if (!known.includes(name) && name !== 'description') this.add(place, `\`${name}\` is not supported`);
    return { place, value };
  }

  /** Returns the entries of a member that is a list; none for an absent one. */
  list({ place, value }: Part, name: string): readonly unknown[] {
    const list = value[name] ?? [];
    if (Array.isArray(list)) return list as unknown[];
    this.add(place, `\`${name}\` must be a list`);
    return [];
  }

  /** Returns a member that must be a text. */
  text({ place, value }: Part, name: string): string {
    const text = value[name];
    if (typeof text === 'string') return text;
    this.add(place, `\`${name}\` must be a text`);
    return '';
  }
}
