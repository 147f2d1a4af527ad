import { NEEDS, type Need, type Workflow } from './workflow.js';

/** What a workflow does that has a need. */
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

/** Returns why a workflow cannot be run with what is granted, and what to give so that it can; null if it can. */
export function whyNotRun({ needs }: Workflow, { granted, refused = {} }: Grants): string | null {
  const lacking = needs.filter((need) => !granted.has(need));
  if (lacking.length === 0) return needs.map((need) => refused[need]).find((reason) => reason) ?? null;
  const deeds = lacking.map((need) => DEEDS[need]).join(' and ');
  const only = NEEDS.filter((need) => granted.has(need) || needs.includes(need)).join(',');
  const token = lacking.includes('clock') ? ' and, if the sandbox has an admin token, --admin-token' : '';
  return `It needs ${lacking.join(' and ')}: it ${deeds}. Run it with --only ${only}${token}.`;
}
