// Asks the registry for known vulnerabilities of all dependencies, and fails if there is one. A registry without such a
// list, or one that does not respond, is reported and is no failure.
import { spawnSync } from 'node:child_process';

const { stdout, stderr } = spawnSync(
  'npm',
  ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
  { encoding: 'utf8' },
);
const report = parsed(stdout);
const found = report?.metadata?.vulnerabilities;

if (!found) {
  console.log(
    `Vulnerabilities are unknown, as the registry does not list them: ${report?.message ?? stderr.trim()}`,
  );
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
