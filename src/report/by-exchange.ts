import type { Finding } from './finding.js';
import type { Report } from './report.js';

/** The worst finding of an exchange, with the others that the same exchange shows. */
export interface ExchangeFindings {
  readonly main: Finding;
  readonly rest: readonly Finding[];
}

/**
 * Groups findings by the first exchange that shows them, in their order. Those of a certification stay apart: its cases number
 * their requests alike.
 */
export function byExchange(
  { command }: Pick<Report, 'command'>,
  findings: readonly Finding[],
): ExchangeFindings[] {
  const groups = new Map<unknown, { readonly main: Finding; readonly rest: Finding[] }>();
  for (const finding of findings) {
    const [first] = finding.evidence.exchanges;
    const key = first && command !== 'certify' ? `${first.source}\n${first.method} ${first.path}` : finding;
    const group = groups.get(key);
    if (group) group.rest.push(finding);
    else groups.set(key, { main: finding, rest: [] });
  }
  return [...groups.values()];
}

/** What a finding expected and received, as texts; none for one that no exchange shows. */
export function expectation({
  evidence,
  pointer,
}: Finding): readonly (readonly [name: string, text: string])[] {
  const { exchanges, received, allowed } = evidence;
  if (exchanges.length === 0 && received === undefined && allowed === undefined) return [];
  return [
    ['expected', allowed === undefined ? `as the contract says at ${pointer}` : textOf(allowed)],
    ['received', received === undefined ? 'nothing, or a value that is not shown' : textOf(received)],
  ];
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return JSON.stringify(value) ?? '';
  const texts = value.map((one: unknown) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')));
  return value.length > 1 ? `one of ${texts.join(', ')}` : texts.join('');
}
