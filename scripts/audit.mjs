// Asks the registry for known vulnerabilities of all dependencies, and fails if there is one. If the registry has no such
// list or does not respond, nothing was checked: exit code 77.
import { spawnSync } from 'node:child_process';

/** As in .ci/summary.mjs. */
const NOT_CHECKED = 77;

const { stdout, stderr } = spawnSync(
  'npm',
  ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
  { encoding: 'utf8' },
);
const report = parsed(stdout);
const found = report?.metadata?.vulnerabilities;

if (!found) {
  console.log(`Not checked: ${report?.message ?? stderr.trim()}`);
  process.exitCode = NOT_CHECKED;
} else if (found.total === 0) {
  console.log('No known vulnerabilities.');
} else {
  for (const { name, severity, range, via } of Object.values(report.vulnerabilities)) {
    const titles = via.map((cause) =>
      typeof cause === 'string' ? `by ${cause}` : `${cause.title} ${cause.url}`,
    );
    console.log(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
  }
  process.exitCode = 1;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // npm itself failed and wrote why to standard error
  }
}
