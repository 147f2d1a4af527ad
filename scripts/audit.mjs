// Fails if the registry knows a vulnerability of a dependency. Exits with code 77 if the registry does not offer this
// check, because nothing was checked. Fails for any other response.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Exit code if nothing could be checked, as in .ci/summary.mjs. */
const NOT_CHECKED = 77;

if (realpathSync(process.argv[1] ?? '.') === fileURLToPath(import.meta.url)) {
  const { code, lines } = judged(
    spawnSync('npm', ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
      encoding: 'utf8',
      maxBuffer: Infinity, // large enough for a long list
    }),
  );
  for (const line of lines) console.log(line);
  process.exitCode = code;
}

/** Returns the lines to print and the exit code for npm's output. */
export function judged({ error, status, stdout, stderr }) {
  const report = error ? undefined : parsed(stdout);
  const vulnerable = Object.values({ ...report?.vulnerabilities, ...report?.advisories });
  const total = report?.metadata?.vulnerabilities?.total;
  if (vulnerable.length > 0 || total > 0) {
    return {
      code: 1,
      lines: [...vulnerable.map(described), `Known vulnerabilities: ${total || vulnerable.length}.`],
    };
  }
  if (total === 0 && status === 0) return { code: 0, lines: ['No known vulnerabilities.'] };
  if (isRefusal(report)) {
    const reason = report.message ?? `the registry answered ${report.statusCode}`;
    return { code: NOT_CHECKED, lines: [`Skipped (no list): ${reason}`] };
  }
  const reason =
    error?.message ??
    (firstLine(report?.message) ||
      firstLine(report?.error?.summary) ||
      firstLine(stdout) ||
      firstLine(stderr));
  return { code: 1, lines: [`npm audit gave no list of vulnerabilities: ${reason || 'it printed nothing'}`] };
}

/** Returns whether the registry reports that it does not offer this check. */
function isRefusal(answer) {
  return [404, 405, 501].includes(answer?.statusCode);
}

function described({ name, module_name, severity, range = '', via, title }) {
  const causes = Array.isArray(via) ? via : [title ?? 'without a description'];
  const titles = causes.map((cause) =>
    typeof cause === 'string' ? cause : `${cause?.title ?? ''} ${cause?.url ?? ''}`.trim(),
  );
  return `${severity}: ${name ?? module_name} ${range}: ${titles.join('; ')}`;
}

function firstLine(text) {
  return String(text ?? '')
    .trim()
    .split('\n')[0];
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
