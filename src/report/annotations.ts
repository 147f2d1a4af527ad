import { ownerLines } from './contract-lines.js';
import { expectation, type Report } from './report.js';
import { printableLines } from '../text/printable.js';

const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;
/** GitHub shows at most this number of annotations of each kind for a step. */
const MAX_OF_A_KIND = 10;

/**
 * Returns the annotations of a report for GitHub's job log, such as `::error file=api/…,line=12,title=…::…`. Omits
 * findings after the first `MAX_OF_A_KIND` of each severity. Findings against the package's contract have no file,
 * because the user's repository does not contain the files of that contract.
 */
export function annotationsText(report: Report): string {
  if (report.findings.length === 0) return '';
  const lineOf = ownerLines(report.contract.file);
  const shown = Object.keys(COMMANDS).flatMap((severity) =>
    report.findings.filter((finding) => finding.severity === severity).slice(0, MAX_OF_A_KIND),
  );
  const lines = shown.map((finding) => {
    const { id, severity, pointer, message } = finding;
    const place = lineOf(pointer);
    const at = place ? `file=${property(place.file)},line=${place.line},` : '';
    const compared = expectation(finding).map(([name, text]) => `\n${name}: ${text}`);
    return `::${COMMANDS[severity]} ${at}title=${property(id)}::${data(message + compared.join(''))}\n`;
  });
  return lines.join('');
}

function data(text: string): string {
  return printableLines(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
