import { quoted } from '../shared/server/curl.js';
import type { Schemas } from '../shared/server/control.js';

/** The report of a run as it stands now. */
export type Report = Schemas['CertificationReport'];
/** A case of a report. */
export type JudgedCase = Report['cases'][number];
/** Something that a client did wrong, or left out. */
export type Finding = Schemas['CertificationFinding'];
/** By what a case was judged. */
export type Evidence = Report['certification']['evidence'][number];

/** A run is judged again so often while somebody looks at it. */
export const JUDGED_EVERY_MS = 1000;

/** The formats of a report, with their names and the ends of their files. */
export const FORMATS = [
  { format: 'html', title: 'HTML', end: 'html' },
  { format: 'md', title: 'Markdown', end: 'md' },
  { format: 'json', title: 'JSON', end: 'json' },
  { format: 'junit', title: 'JUnit', end: 'xml' },
  { format: 'sarif', title: 'SARIF', end: 'sarif' },
] as const;

/** Returns how a case stands: a case without requests has not begun. */
export function stateOf({ status }: JudgedCase, evidence: Evidence | undefined): string {
  return status === 'not exercised' && evidence?.requests === 0 ? 'not begun' : status;
}

/** Returns the evidence of a case. */
export function evidenceOf({ certification }: Report, caseId: string): Evidence | undefined {
  return certification.evidence.find((one) => one.case === caseId);
}

/** Returns the command that runs a client on a case, with what `sandbox certify` puts into its environment. */
export function commandOf(one: Schemas['CertificationCase'], client = 'node client.js'): string {
  const { id, title, task, data, questions, baseUrl, clientId, clientSecret } = one;
  const values = {
    URL: baseUrl,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    CASE: id,
    TASK: JSON.stringify({ title, task, data, questions }),
  };
  const lines = Object.entries(values).map(([name, value]) => `SANDBOX_${name}=${quoted(value)}`);
  return [...lines, client].join(' \\\n  ');
}

/** Returns an answer as a field shows it: a text as it is, anything else as JSON. */
export function answerText(answer: unknown): string {
  if (answer === undefined) return '';
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}

/** Returns the answer that was typed: JSON where it is JSON, else the text itself. */
export function answerOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
