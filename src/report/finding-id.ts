/** What the id of a finding is made of. */
export interface FindingName {
  /** The operation, the workflow, or `-` for neither. */
  readonly of: string;
  /** What of it: `request.body`, `drift`, the step of a workflow. */
  readonly part: string;
  /** What is wrong with it. */
  readonly code: string;
  /** Where; empty for the whole. */
  readonly place: string;
}

/** Returns the id of a finding, `of/part/code/place`. A slash inside a part of it is a dot; the place may be missing. */
export function findingId({ of, part, code, place }: FindingName): string {
  const pieces = [of, part, code, ...(place === '' ? [] : [place])];
  return pieces.map((piece) => piece.replaceAll('/', '.')).join('/');
}
