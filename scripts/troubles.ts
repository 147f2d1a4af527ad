// Disturbs two hosted instances in one way after the other while partners book: npm run troubles -- --minutes 60
import { parseArgs } from 'node:util';
import { sandbox } from '../test/cli/built-command.js';
import { isMissing } from '../test/tools.js';
import { startHosted } from '../test/troubles/hosted.js';
import { goThroughTroubles, isTooMuch, type Noticed } from '../test/troubles/run.js';
import { TROUBLES } from '../test/troubles/troubles.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    partners: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
  },
});
const SKIPPED = 77;
const missing = (['postgres', 'haproxy', 'openssl'] as const).find((tool) => isMissing(tool));
if (missing) {
  console.log(`Skipped (no ${missing}): two hosted instances need PostgreSQL, HAProxy and OpenSSL.`);
  process.exit(SKIPPED);
}

function row({ trouble, requests, failed, partners, p50, p99, lastedS }: Noticed): string {
  const kinds = Object.entries(failed).map(([kind, count]) => `${count} × ${kind}`);
  const cells = [
    trouble.name,
    requests,
    kinds.join(', ') || 'none',
    partners,
    Math.round(p50),
    Math.round(p99),
    lastedS.toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

const troubles = TROUBLES.filter(({ name }) => name.includes(values.only));
const eachMs = (Number(values.minutes) * 60_000) / troubles.length;
const hosted = await startHosted();
try {
  const plan = { partners: Number(values.partners), troubleMs: eachMs / 2, calmMs: eachMs / 2, troubles };
  const { noticed, acknowledged, lost } = await goThroughTroubles(hosted, plan);
  console.log(
    '| trouble | requests | failed | partners that noticed | p50 ms | p99 ms | seconds after its end |',
  );
  console.log('| --- | --: | --- | --: | --: | --: | --: |');
  for (const each of noticed) console.log(row(each));
  for (const instance of hosted.instances) await instance.stop();
  const checked = await sandbox(['store', 'check', hosted.store]);
  console.log(
    checked.code === 0 ? checked.stdout.trim().split('\n').at(-1) : checked.stdout + checked.stderr,
  );
  console.log(`${acknowledged} bookings acknowledged, ${lost.length} of them lost`);
  const tooMuch = noticed.filter(isTooMuch).map(({ trouble }) => trouble.name);
  if (tooMuch.length > 0) console.log(`More noticed than may be: ${tooMuch.join(', ')}`);
  process.exitCode = lost.length + tooMuch.length + checked.code > 0 ? 1 : 0;
} finally {
  await hosted.end();
}
