import { contractLines, type LineOf } from './contract-lines.js';
import type { Finding } from './finding.js';
import type { Report } from './report.js';

const LEVELS = { error: 'error', warning: 'warning', note: 'note' } as const;

/**
 * Returns a report as SARIF 2.1.0. A finding's location is the line of the contract that it breaks; its exchanges are in its
 * properties. Accepted findings are suppressed.
 */
export function sarifText(report: Report): string {
  const lineOf = contractLines(report.contract.file);
  const all = [...report.findings, ...report.accepted];
  const rules = [...new Set(all.map(ruleOf))].toSorted();
  const accepted = new Set(report.accepted);
  const run = {
    tool: {
      driver: {
        name: report.tool.name,
        version: report.tool.version,
        rules: rules.map((id) => ({ id, shortDescription: { text: describedRule(id) } })),
      },
    },
    automationDetails: { id: `sandbox ${report.command}/` },
    columnKind: 'utf16CodeUnits',
    invocations: [{ executionSuccessful: true, endTimeUtc: report.createdAt }],
    results: all.map((finding) => resultOf(finding, rules, { lineOf, isAccepted: accepted.has(finding) })),
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** Returns the part and the code of a finding, which many operations share: `request.query/unknown`. */
function ruleOf({ id }: Finding): string {
  const [, part = '', code = ''] = id.split('/');
  return `${part.replace(/\.\d{3}\./, '.')}/${code}`;
}

function describedRule(rule: string): string {
  const [part = '', code = ''] = rule.split('/');
  return `${part.replace('.', ' ')}: ${code.replaceAll('_', ' ')}`;
}

function resultOf(
  finding: Finding,
  rules: readonly string[],
  { lineOf, isAccepted }: { readonly lineOf: LineOf; readonly isAccepted: boolean },
) {
  const { id, severity, operationId, pointer, message, evidence } = finding;
  const { file, line } = lineOf(pointer);
  const ruleId = ruleOf(finding);
  return {
    ruleId,
    ruleIndex: rules.indexOf(ruleId),
    level: LEVELS[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: encodeURI(file) }, region: { startLine: line } },
        logicalLocations: [
          { fullyQualifiedName: pointer, ...(operationId !== null && { name: operationId }) },
        ],
      },
    ],
    partialFingerprints: { 'findingId/v1': id },
    occurrenceCount: evidence.count,
    properties: { id, exchanges: evidence.exchanges },
    ...(isAccepted && { suppressions: [{ kind: 'external', justification: 'Accepted by the baseline.' }] }),
  };
}
