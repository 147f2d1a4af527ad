import type { RuleId } from '../src/domain/shared/rule-ids.gen.js';

export interface Rule {
  readonly topic: string;
  readonly id: RuleId;
  readonly basis: 'documented' | 'assumed' | 'mixed';
  readonly operations: 'all' | readonly string[] | { readonly allBut: readonly string[] };
  readonly text: string;
}
export function readRules(): readonly Rule[];
