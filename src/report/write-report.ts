import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlText } from './html.js';
import { junitText } from './junit.js';
import { markdownText } from './markdown.js';
import { printableJson } from '../text/printable.js';
import type { Report } from './report.js';
import { sarifText } from './sarif.js';

/** The file name and the text of a report's format. */
interface Format {
  readonly file: string;
  readonly text: (report: Report) => string;
}

const FORMATS = {
  json: { file: 'report.json', text: (report) => `${printableJson(report)}\n` },
  junit: { file: 'report.junit.xml', text: junitText },
  html: { file: 'report.html', text: htmlText },
  md: { file: 'report.md', text: markdownText },
  sarif: { file: 'report.sarif', text: sarifText },
} as const satisfies Readonly<Record<string, Format>>;

/** The name of a format of reports. */
export type ReportFormat = keyof typeof FORMATS;

/** The names of all formats of reports. */
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly ReportFormat[];

/** The folder and the formats of reports. */
export interface ReportFiles {
  readonly formats: readonly ReportFormat[];
  readonly folder: string;
}

/** Returns the text of a report in a format. */
export function reportText(report: Report, format: ReportFormat): string {
  return FORMATS[format].text(report);
}

/** Returns the name of a report's file. The JSON report of `drift` has a name of its own, because its schema differs. */
function fileOf({ command }: Report, format: ReportFormat): string {
  return command === 'drift' && format === 'json' ? 'drift.json' : FORMATS[format].file;
}

/** Writes a report in each format into a folder. Returns the paths of the files. */
export function writeReport(report: Report, { formats, folder }: ReportFiles): string[] {
  return formats.map((format) => {
    const path = join(folder, fileOf(report, format));
    writeFileSync(path, reportText(report, format));
    return path;
  });
}
