import type { RuleId } from '../domain/shared/rule-ids.gen.js';
import type { components } from '../contract/control.gen.js';
import type { Contract } from '../contract/load.js';
import { createFinding, type Evidence, type Finding, type FindingIn, type FindingName } from './finding.js';
import type { Collected } from './findings.js';
import type { CoverageFigure } from './report.js';

type Coverage = components['schemas']['Coverage'];
type CoveredOperation = Coverage['operations'][number];

/** The kinds of coverage. */
export type CoverageKind = keyof Coverage['summary'];

/** The kinds of coverage, as they are named in a report. */
export const COVERAGE_KINDS = [
  'operations',
  'outcomes',
  'parameters',
  'fields',
  'values',
  'transitions',
] as const satisfies readonly CoverageKind[];

/** The minimum percentage for each kind of coverage. */
export type CoverageMinima = Partial<Readonly<Record<CoverageKind, number>>>;

/**
 * Returns the findings of a coverage report. Each part that no request exercised is a note, with a hint how to exercise it if
 * there is one. Each kind of coverage below its minimum is an error. Returns no findings if there were no requests.
 */
export function coverageFindings(coverage: Coverage, contract: Contract, minima: CoverageMinima): Collected {
  const calls = coverage.operations.reduce((sum, one) => sum + one.calls, 0);
  const counts = { exchanges: calls, judged: calls, operations: coverage.summary.operations };
  if (calls === 0) {
    const reason = 'The workspace has had no requests since it was opened.';
    return { counts, found: [], notJudged: [{ reason, count: 1 }] };
  }
  const below = COVERAGE_KINDS.flatMap((kind) => belowMinimum(kind, coverage.summary[kind], minima[kind]));
  const missing = coverage.operations.flatMap((one) => missingOf(one, contract));
  const transitions = coverage.transitions.possible
    .filter((name) => !coverage.transitions.hit.includes(name))
    .map((name) => transitionFinding(name, coverage.transitions.hints[name]?.hint));
  return { counts, found: [...below, ...missing, ...transitions], notJudged: [] };
}

/** Returns a figure's percentage, rounded down. It is 100 only if all parts were exercised. */
export function coveredPercent({ hit, possible }: CoverageFigure): number {
  return possible === 0 ? 100 : Math.floor((hit * 100) / possible);
}

function belowMinimum(kind: CoverageKind, figure: CoverageFigure, minimum = 0): Finding[] {
  if (figure.hit * 100 >= figure.possible * minimum) return [];
  const percent = coveredPercent(figure);
  const message = `${figure.hit} of ${figure.possible} ${kind} were exercised: ${percent} %, and ${minimum} % are required.`;
  const name = { of: '-', code: 'minimum', place: kind };
  return [findingOf(name, { severity: 'error', message, received: `${percent} %`, allowed: `${minimum} %` })];
}

function missingOf(one: CoveredOperation, contract: Contract): Finding[] {
  const { operationId, method, path, calls } = one;
  const request = `${method} ${path}`;
  const operation = contract.operations.find(({ id }) => id === operationId);
  const note = (kind: FindingIn, name: string, message: string, rules: readonly RuleId[] = []) =>
    findingOf(missingPart(operationId, kind, name), {
      operationId,
      message,
      ...(rules.length > 0 && { rules }),
      ...(operation && { pointer: operation.pointer }),
    });
  if (calls === 0) return [note('operation', '', `No request was sent to it: send \`${request}\`.`)];
  const without = (all: readonly string[], had: readonly string[]) =>
    all.filter((name) => !had.includes(name));
  const missing = (kind: FindingIn, what: string, names: readonly string[]) =>
    names.map((name) => note(kind, name, `${what.replace('…', name)} ${one.hints[name] ?? ''}`.trimEnd()));
  const outcomes = without(one.outcomes.possible, one.outcomes.hit).map((name) => {
    const rules = operation?.outcomes.find(({ status, code }) => `${status} ${code}` === name)?.rules ?? [];
    const decided = rules.length > 0 ? `, which these rules decide: ${rules.join(', ')}` : '';
    const message = `No \`${request}\` ended with \`${name}\`${decided}. ${one.hints[name] ?? ''}`;
    return note('outcome', name, message.trimEnd(), rules);
  });
  return [
    ...outcomes,
    ...missing(
      'parameter',
      'No request had the parameter `…`.',
      without(one.parameters.possible, one.parameters.sent),
    ),
    ...missing('field', 'No body had the field `…`.', without(one.fields.possible, one.fields.sent)),
    ...missing('value', 'No request had the value `…`.', without(one.values.possible, one.values.sent)),
  ];
}

function transitionFinding(name: string, hint = ''): Finding {
  const message = `No record changed its state this way: \`${name}\`. ${hint}`.trimEnd();
  return findingOf(missingPart('-', 'transition', name), { message });
}

/** Returns the name of a finding about a part that was not exercised. */
function missingPart(of: string, kind: FindingIn, name: string): Omit<FindingName, 'part'> {
  return { of, in: kind, code: 'missing', place: name.replaceAll(/[/\s]+/g, '.') };
}

type About = Pick<Finding, 'message'> &
  Partial<Pick<Finding, 'severity' | 'operationId' | 'pointer' | 'rules'>> &
  Partial<Pick<Evidence, 'received' | 'allowed'>>;

function findingOf(name: Omit<FindingName, 'part'>, about: About): Finding {
  const defaults = { severity: 'note', operationId: null, pointer: '#/paths' } as const;
  const { received = 'none of this', allowed = 'a request that exercises it', ...own } = about;
  const evidence = { count: 1, exchanges: [], received, allowed };
  return createFinding({ ...name, part: 'coverage', ...defaults, ...own, evidence });
}
