import { isObject, type JsonObject } from '../../contract/is-object.js';

/** The runner does not support some parts of the workflow documents. No workflow is run. */
export class WorkflowsUnsupported extends Error {
  override readonly name = 'WorkflowsUnsupported';

  constructor(readonly errors: readonly string[]) {
    super(`These workflows cannot be run:\n${errors.join('\n')}`);
  }
}

/** A part of a document. Errors show its place, such as `booking.yaml book/read`. */
export interface Part {
  readonly place: string;
  readonly value: JsonObject;
}

/** Collects the errors of documents, so that one run reports all of them. */
export class ParseErrors {
  readonly found: string[] = [];

  add(place: string, error: string): void {
    this.found.push(`${place}: ${error}`);
  }

  /**
   * Returns a part of a document. Adds an error if it is no object, or has members other than the known ones and descriptions.
   */
  object(place: string, value: unknown, known: readonly string[]): Part {
    if (!isObject(value) || Array.isArray(value)) {
      this.add(place, 'must be an object');
      return { place, value: {} };
    }
    for (const name of Object.keys(value))
      if (!known.includes(name) && name !== 'description') this.add(place, `\`${name}\` is not supported`);
    return { place, value };
  }

  /** Returns the entries of a list member. Returns no entries if it is absent. */
  list({ place, value }: Part, name: string): readonly unknown[] {
    const list = value[name] ?? [];
    if (Array.isArray(list)) return list as unknown[];
    this.add(place, `\`${name}\` must be a list`);
    return [];
  }

  /** Returns a text member. Adds an error if it is no text. */
  text({ place, value }: Part, name: string): string {
    const text = value[name];
    if (typeof text === 'string') return text;
    this.add(place, `\`${name}\` must be a text`);
    return '';
  }
}
