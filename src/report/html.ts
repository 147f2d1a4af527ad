import {
  broken,
  byExchange,
  expectation,
  type CaseResult,
  type ExchangeFindings,
  type Report,
} from './report.js';
import type { Finding, NotJudged } from './finding.js';
import { escapedLine as escaped } from '../text/printable.js';
import { stateText } from './rule-evidence.js';
import { summaryLine } from './summary-text.js';

/** Formats a report as one HTML file that loads no resources and runs no script. */
export function htmlText(report: Report): string {
  const { command, subject, findings, accepted, notJudged, contract, tool, createdAt } = report;
  const title = escaped(`sandbox ${command}: ${subject}`);
  const about = `${contract.title} ${contract.version}, ${tool.name} ${tool.version}, ${createdAt}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escaped(summaryLine(report))}</p>
<p class="about">${escaped(about)}</p>
${section('Coverage', coverageText(report))}
${command === 'certify' ? '' : section('Findings', byExchange(report, findings).map(group), 'Nothing was found.')}
${section('Cases', (report.cases ?? []).map(caseText))}
${section(
  'Rules',
  (report.rules ?? []).map((rule) => `<p><code>${escaped(rule.id)}</code> ${escaped(stateText(rule))}</p>`),
)}
${section('Accepted by the baseline', accepted.map(article))}
${section('Not judged', notJudged.length === 0 ? [] : [list(notJudged)])}
</main>
</body>
</html>
`;
}

function section(title: string, parts: readonly string[], empty?: string): string {
  if (parts.length === 0 && empty === undefined) return '';
  const content = parts.length === 0 ? `<p>${escaped(empty ?? '')}</p>` : parts.join('\n');
  return `<section>\n<h2>${escaped(title)}</h2>\n${content}\n</section>`;
}

/** Returns the HTML of an exchange's worst finding, followed by its other findings. */
function group({ main, rest }: ExchangeFindings): string {
  if (rest.length === 0) return article(main);
  const others = rest.map(article).join('\n');
  return `${article(main)}\n<details class="rest"><summary>${rest.length} more of the same exchange</summary>\n${others}\n</details>`;
}

function article(finding: Finding): string {
  const { id, severity, message, evidence } = finding;
  const { count, exchanges } = evidence;
  const rows = [
    ['Seen', count === 1 ? 'once' : `${count} times`],
    ...[...expectation(finding), broken(finding)].map(([name, text]) => [NAMES[name] ?? name, code(text)]),
    ...exchanges.map(({ source, method, path, status }) => [
      escaped(source),
      `${code(`${method} ${path}`)} → ${status ?? 'no response'}`,
    ]),
  ];
  const details = rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('');
  return `<article class="${severity}">
<h3><span class="severity">${severity}</span> ${code(id)}</h3>
<p>${prose(message)}</p>
<dl>${details}</dl>
</article>`;
}

function coverageText({ coverage = {} }: Report): string[] {
  const figures = Object.entries(coverage).map(
    ([kind, { hit, possible }]) => `<dt>${escaped(kind)}</dt><dd>${hit} of ${possible}</dd>`,
  );
  return figures.length === 0 ? [] : [`<dl>${figures.join('')}</dl>`];
}

function caseText({ id, title, status, reason, findings }: CaseResult): string {
  const why = reason === undefined ? '' : `: ${prose(reason)}`;
  const head = `<p class="case"><strong>${escaped(status)}</strong> ${code(id)} ${prose(title)}${why}</p>`;
  return [head, ...findings.map(article)].join('\n');
}

function list(notJudged: readonly NotJudged[]): string {
  const items = notJudged.map(({ reason, count }) => `<li>${count} × ${prose(reason)}</li>`);
  return `<ul>${items.join('')}</ul>`;
}

/** Formats a sentence as HTML. Names in backticks become code. */
function prose(sentence: string): string {
  return escaped(sentence).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

const NAMES: Readonly<Record<string, string>> = {
  expected: 'Expected',
  received: 'Received',
  contract: 'Contract',
  case: 'Case',
};

/** The style of reports as HTML: quiet, light and dark, readable on a phone. */
export const HTML_STYLE = `
:root { color-scheme: light dark; --text: #1d2733; --quiet: #5b6775; --line: #d9dee5; --page: #f6f7f9; --card: #fff;
  --error: #b3261e; --warning: #8a5a00; --note: #3a5a8c; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6eaf0; --quiet: #9aa6b5; --line: #333c48; --page: #14181d; --card: #1c2229;
    --error: #ff8a80; --warning: #f2c063; --note: #9dbdf0; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
h3 { font-size: 1rem; margin: 0; font-weight: 600; }
code { font: 0.875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.about, dt { color: var(--quiet); font-size: 0.875rem; }
article { background: var(--card); border: 1px solid var(--line); border-left-width: 4px; border-radius: 6px;
  padding: 0.75rem 1rem; margin: 0.75rem 0; }
article.error { border-left-color: var(--error); }
article.warning { border-left-color: var(--warning); }
article.note { border-left-color: var(--note); }
.error .severity { color: var(--error); }
.warning .severity { color: var(--warning); }
.note .severity { color: var(--note); }
.case { margin: 0.25rem 0; overflow-wrap: anywhere; }
article p { margin: 0.5rem 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0.25rem 1rem; margin: 0; }
dd { margin: 0; min-width: 0; }
li { overflow-wrap: anywhere; }
@media (max-width: 36rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; } }
`;
