import type { Condition, Expression } from './expression.js';

/** The permissions that workflows may need, besides reading. They are not always granted. */
export const NEEDS = ['write', 'clock', 'fixture', 'hosted-page'] as const;

/**
 * `write` books, pays and cancels; `clock` advances the target's clock by the control plane; `fixture` needs codes that only
 * a known fixture has; `hosted-page` fills in the payment page.
 */
export type Need = (typeof NEEDS)[number];

/** An input of a workflow, with its default. */
export interface Input {
  readonly default?: unknown;
}

/** The parts, in order, of a text with expressions, `{$…}`. */
export interface Template {
  readonly parts: readonly (string | Expression)[];
}

/** A value of a request: a runtime expression, a template, or a fixed value; arrays and objects hold further ones. */
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

/** What a step expects of the response. */
export interface Criterion {
  /** The condition as it is written; it names the criterion in findings. */
  readonly text: string;
  readonly test:
    | { readonly kind: 'simple'; readonly condition: Condition }
    | { readonly kind: 'regex'; readonly context: Expression; readonly pattern: RegExp };
  /** The rules that it shows, if they differ from those of its step. */
  readonly rules: readonly string[];
}

/** What a step calls. */
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
  readonly rules: readonly string[];
}

/** A workflow: steps that use the outputs of earlier steps. */
export interface Workflow {
  readonly id: string;
  readonly title: string;
  /** The name of its file. */
  readonly file: string;
  readonly needs: readonly Need[];
  readonly inputs: Readonly<Record<string, Input>>;
  readonly steps: readonly Step[];
}

/** The actions of workflows, by need. */
const DEEDS: Readonly<Record<Need, string>> = {
  write: 'books, pays or cancels',
  clock: 'advances the clock of a sandbox',
  fixture: 'uses codes and addons of the demo workspace',
  'hosted-page': 'pays on the payment page',
};

/** What a run may do at its target. */
export interface Grants {
  /** What the user allows. */
  readonly granted: ReadonlySet<Need>;
  /** Why the target does not allow it, in a sentence. */
  readonly refused?: Readonly<Partial<Record<Need, string>>>;
}

/** Returns why a workflow cannot be run with the granted permissions, and which flags to add; null if it can. */
export function whyNotRun({ needs }: Workflow, { granted, refused = {} }: Grants): string | null {
  const lacking = needs.filter((need) => !granted.has(need));
  if (lacking.length === 0) return needs.map((need) => refused[need]).find((reason) => reason) ?? null;
  const deeds = lacking.map((need) => DEEDS[need]).join(' and ');
  const only = NEEDS.filter((need) => granted.has(need) || needs.includes(need)).join(',');
  const token = lacking.includes('clock') ? ' and, if the sandbox has an admin token, --admin-token' : '';
  return `It needs ${lacking.join(' and ')}: it ${deeds}. Run it with --only ${only}${token}.`;
}
