// Asks the registry for known vulnerabilities of all dependencies, and fails on one. Where the registry has no such
// list or is out of reach, that is told: nothing is known then, which is no failure.
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
    `Vulnerabilities are not known, the registry does not answer: ${report?.message ?? stderr.trim()}`,
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
    return undefined; // npm itself failed, and says how elsewhere
  }
}
