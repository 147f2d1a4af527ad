import { ownerLines, type OwnerLineOf } from './contract-lines.js';
import type { Finding } from './finding.js';
import { broken, expectation, type Report } from './report.js';
import { printableJson } from '../text/printable.js';
import { rules as contractRules } from '../contract/rules.js';

const LEVELS = { error: 'error', warning: 'warning', note: 'note' } as const;

/**
 * Formats a report as SARIF 2.1.0. The location of a finding is a line in the user's own contract. For the package's
 * contract, the location is only a JSON pointer, because the user does not have the files of that contract. Exchanges are
 * in the finding's properties. Accepted findings are suppressed.
 */
export function sarifText(report: Report): string {
  const lineOf = ownerLines(report.contract.file);
  const all = [...report.findings, ...report.accepted];
  const rules = [...new Map(all.map(ruleOf).map((rule) => [rule.id, rule])).values()];
  const indexOf = new Map(rules.map(({ id }, at) => [id, at]));
  const accepted = new Set(report.accepted);
  const run = {
    tool: {
      driver: {
        name: report.tool.name,
        version: report.tool.version,
        rules,
      },
    },
    automationDetails: { id: `sandbox ${report.command}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: true, endTimeUtc: report.createdAt }],
    results: all.map((finding) => resultOf(finding, indexOf, { lineOf, isAccepted: accepted.has(finding) })),
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
  return `${printableJson(log)}\n`;
}

/** A SARIF rule consists of a part and a code. Findings of many operations, statuses and steps share one rule. */
interface Rule {
  /** Part and code, such as `request.query/unknown`. */
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  /** The text of a rule of the contract. */
  readonly fullDescription?: { readonly text: string };
}

function ruleOf({ part, in: within, code }: Finding): Rule {
  const parts = within === undefined ? [part] : [part, within];
  const text = `${parts.join(' ')}: ${code.replaceAll(/[_-]/g, ' ')}`;
  const full = part === 'rule' ? contractRules().get(code)?.text : undefined;
  return {
    id: `${parts.join('.')}/${code}`,
    shortDescription: { text },
    ...(full !== undefined && { fullDescription: { text: full } }),
  };
}

function resultOf(
  finding: Finding,
  indexOf: ReadonlyMap<string, number>,
  { lineOf, isAccepted }: { readonly lineOf: OwnerLineOf; readonly isAccepted: boolean },
) {
  const { id, severity, rules: cited, operationId, pointer, message, evidence } = finding;
  const place = lineOf(pointer);
  const compared = expectation(finding).map(([name, text]) => `\n${name}: ${text}`);
  const ruleId = ruleOf(finding).id;
  return {
    ruleId,
    ruleIndex: indexOf.get(ruleId),
    level: LEVELS[severity],
    message: { text: message + compared.join('') },
    locations: [
      {
        ...(place && {
          physicalLocation: {
            artifactLocation: { uri: encodeURI(place.file) },
            region: { startLine: place.line },
          },
        }),
        logicalLocations: [
          { fullyQualifiedName: broken(finding)[1], ...(operationId !== null && { name: operationId }) },
        ],
      },
    ],
    partialFingerprints: { 'findingId/v1': id },
    occurrenceCount: evidence.count,
    properties: { id, ...(cited && { rules: cited }), exchanges: evidence.exchanges },
    ...(isAccepted && { suppressions: [{ kind: 'external', justification: 'Accepted by the baseline.' }] }),
  };
}
