import type { RuleId } from '../../domain/shared/rule-ids.gen.js';
import type { Condition, Expression } from './expression.js';

/** The permissions that a workflow may need in addition to reading. The user grants them. */
export const NEEDS = ['write', 'clock', 'fixture', 'hosted-page'] as const;

/**
 * `write` books, pays and cancels. `clock` advances the target's clock through the control plane. `fixture` uses codes of a
 * known fixture. `hosted-page` submits the payment page.
 */
export type Need = (typeof NEEDS)[number];

/** An input of a workflow, with its default. */
export interface Input {
  readonly default?: unknown;
}

/** A text with expressions (`{$…}`), split into its parts. */
export interface Template {
  readonly parts: readonly (string | Expression)[];
}

/** A value of a request: a runtime expression, a template, or a fixed value. Arrays and objects contain further values. */
export type Value =
  | { readonly kind: 'expression'; readonly expression: Expression }
  | { readonly kind: 'template'; readonly template: Template }
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'list'; readonly values: readonly Value[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [name: string, value: Value])[] };

/** A parameter of a step. */
export interface StepParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly value: Value;
}

/** A condition that a response must fulfil. */
export interface Criterion {
  /** The condition's source text. Findings name the criterion by this text. */
  readonly text: string;
  readonly test:
    | { readonly kind: 'simple'; readonly condition: Condition }
    | { readonly kind: 'regex'; readonly context: Expression; readonly pattern: RegExp };
  /** The rules that the criterion confirms, if they differ from the step's rules. */
  readonly rules: readonly RuleId[];
}

/** The operation or page that a step requests. */
export type StepCall =
  | { readonly kind: 'operation'; readonly source: string; readonly operationId: string }
  | { readonly kind: 'page'; readonly method: string; readonly url: Value };

/** One request of a workflow. */
export interface Step {
  readonly id: string;
  readonly call: StepCall;
  readonly parameters: readonly StepParameter[];
  readonly body: { readonly contentType: string; readonly payload: Value } | null;
  readonly criteria: readonly Criterion[];
  readonly outputs: readonly (readonly [name: string, expression: Expression])[];
  /** Ids of rules. */
  readonly rules: readonly RuleId[];
}

/** A sequence of steps. Steps may use the outputs of earlier steps. */
export interface Workflow {
  readonly id: string;
  readonly title: string;
  /** The name of the workflow's file. */
  readonly file: string;
  readonly needs: readonly Need[];
  readonly inputs: Readonly<Record<string, Input>>;
  readonly steps: readonly Step[];
}

/** The actions that a need permits, in words. */
const DEEDS: Readonly<Record<Need, string>> = {
  write: 'books, pays or cancels',
  clock: 'advances the clock of a sandbox',
  fixture: 'uses codes and addons of the demo workspace',
  'hosted-page': 'pays on the payment page',
};

/** The permissions of a run at its target. */
export interface Grants {
  /** The needs that the user grants. */
  readonly granted: ReadonlySet<Need>;
  /** The reason, as a sentence, why the target refuses a need. */
  readonly refused?: Readonly<Partial<Record<Need, string>>>;
}

/** Returns the reason why a workflow cannot run, with any flags to add. Null if its needs are granted and not refused. */
export function whyNotRun({ needs }: Workflow, { granted, refused = {} }: Grants): string | null {
  const lacking = needs.filter((need) => !granted.has(need));
  if (lacking.length === 0) return needs.map((need) => refused[need]).find((reason) => reason) ?? null;
  const deeds = lacking.map((need) => DEEDS[need]).join(' and ');
  const only = NEEDS.filter((need) => granted.has(need) || needs.includes(need)).join(',');
  const token = lacking.includes('clock') ? ' and, if the sandbox has an admin token, --admin-token' : '';
  return `It needs ${lacking.join(' and ')}: it ${deeds}. Run it with --only ${only}${token}.`;
}
