// Runs the static checks of CI and the check of the package, some in parallel. Prints a line for each: npm run check [--
// <name> …]
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The npm scripts to run. Slow scripts come first, so that the checks end at nearly the same time. */
const CHECKS = [
  'package:check',
  'lint:contract',
  'typecheck',
  'format:check',
  'lint',
  'knip',
  'types:check',
  'figures:check',
];

/** Runs an npm script. Returns its exit code, its output and its duration in seconds. */
function runScript(name) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    child.stderr.on('data', (part) => (output += part));
    child.on('close', (code) => resolve({ code, output, seconds: (performance.now() - startedAt) / 1000 }));
  });
}

async function runAll(names) {
  const waiting = [...names];
  const failed = [];
  async function worker() {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { code, output, seconds } = await runScript(name);
      console.log(
        `${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(5)} s`,
      );
      if (code !== 0) failed.push({ name, output });
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return failed;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !CHECKS.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The checks are ${CHECKS.join(', ')}.`);
  process.exit(2);
}
const failed = await runAll(asked.length > 0 ? asked : CHECKS);
for (const { name, output } of failed) console.error(`\n── ${name}\n${output.trimEnd()}`);
process.exitCode = failed.length > 0 ? 1 : 0;
