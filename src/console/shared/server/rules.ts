import { refusedBy } from './refused.js';

/** A rule of openapi/rules.yaml. */
export interface Rule {
  readonly id: string;
  /** Whether the service documents it; `mixed`: in part. */
  readonly basis: 'documented' | 'assumed' | 'mixed';
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
