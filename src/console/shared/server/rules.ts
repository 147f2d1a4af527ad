import { refusedBy } from './refused.js';

/** A rule of docs/assumptions.md, as `scripts/console-page.mjs` reads it. */
export interface Rule {
  readonly id: string;
  /** D: documented by the service, A: assumed, D/A: both. */
  readonly kind: string;
  /** The heading above it. */
  readonly topic: string;
  /** Markdown. */
  readonly text: string;
}

let all: Promise<readonly Rule[]> | undefined;

/** Returns all rules, in the order of the document. They are read once. */
export function allRules(): Promise<readonly Rule[]> {
  all ??= readRules().catch((error: unknown) => {
    all = undefined;
    throw error;
  });
  return all;
}

async function readRules(): Promise<readonly Rule[]> {
  const response = await fetch('/_sandbox/console/assets/rules.json');
  if (!response.ok) throw refusedBy(response, {});
  return (await response.json()) as readonly Rule[];
}
