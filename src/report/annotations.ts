import { contractLines } from './contract-lines.js';
import type { Report } from './report.js';

const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;
/** GitHub shows ten annotations of a kind for a step. */
const MAX_OF_A_KIND = 10;

/** Returns the annotations of a report for GitHub's job log: `::error file=openapi/…,line=12,title=…::…`. */
export function annotationsText(report: Report): string {
  if (report.findings.length === 0) return '';
  const lineOf = contractLines(report.contract.file);
  const shown = Object.keys(COMMANDS).flatMap((severity) =>
    report.findings.filter((finding) => finding.severity === severity).slice(0, MAX_OF_A_KIND),
  );
  const lines = shown.map(({ id, severity, pointer, message }) => {
    const { file, line } = lineOf(pointer);
    const properties = `file=${property(file)},line=${line},title=${property(id)}`;
    return `::${COMMANDS[severity]} ${properties}::${data(message)}\n`;
  });
  return lines.join('');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
