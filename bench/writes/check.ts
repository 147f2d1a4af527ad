// npm run writes -- [<base>]
// Fails if a write needs over 10 % more CPU time than at a base commit. Default: the merge base with main, or on main the
// previous commit.
import { baseCommit, commitOf } from './build.js';
import { dearerWrites } from './writes.js';

const NOT_CHECKED = 77;
const [named] = process.argv.slice(2);
const skip = process.env['SKIP_WRITES'];

function skipped(reason: string, why: string): void {
  console.log(`Skipped (${reason}): ${why}`);
  process.exitCode = NOT_CHECKED;
}

const base = named === undefined ? baseCommit() : commitOf(named);
if (skip) skipped('as asked', skip);
else if (base === undefined) skipped('no base', 'Name a commit to compare with: npm run writes -- <base>');
else {
  const dearer = await dearerWrites(base);
  for (const name of dearer)
    console.log(`${name} needs over 10 % more CPU time than at ${base.slice(0, 12)}.`);
  if (dearer.length > 0) process.exitCode = 1;
}
