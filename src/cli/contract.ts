import { createHash } from 'node:crypto';
import type { Command } from 'commander';
import type { JsonObject } from '../contract/is-object.js';
import { loadContract } from '../contract/load.js';
import { contractChanges } from '../verification/contract-diff/contract-changes.js';
import { BUILT_IN, DocumentUnusable, loadDocument, resolved } from '../contract/load-document.js';
import { Findings } from '../report/findings.js';
import type { Report } from '../report/report.js';
import { asUsage, makeCommand, type CommandContext } from './command.js';
import { judgingOptions, readReportOutput, type JudgingFlags } from './judging-options.js';

/** Creates `sandbox contract` with its subcommands. */
export function contractCommand(context: CommandContext): Command {
  const diff = makeCommand('diff', 'list breaking and compatible changes between two contracts')
    .argument('<old>', `OpenAPI document in YAML or JSON, or ${BUILT_IN}`)
    .argument('<new>', 'the newer OpenAPI document')
    .action((old: string, next: string, flags: JudgingFlags) => runDiff(old, next, { flags, context }));
  return makeCommand('contract', 'compare contracts').addCommand(judgingOptions(diff));
}

interface Run {
  readonly flags: JudgingFlags;
  readonly context: CommandContext;
}

async function runDiff(oldName: string, newName: string, { flags, context }: Run): Promise<void> {
  const judging = readReportOutput(flags, context);
  const documentOf = (name: string) => asUsage(() => loadDocument(name), DocumentUnusable);
  const [before, after] = [documentOf(oldName), documentOf(newName)];
  const operations = new Set([...operationsOf(before), ...operationsOf(after)]);
  const findings = new Findings(operations.size);
  for (const operationId of operations) findings.add({ operationId, findings: [], notJudged: [] });
  for (const finding of await contractChanges(before, after)) findings.addFinding(finding);
  judging.finish(findings, {
    command: 'contract diff',
    subject: `${oldName} → ${newName}`,
    contract: newName === BUILT_IN ? loadContract() : described(newName, after),
  });
}

/** Returns the contract's entry in a report. */
function described(file: string, document: JsonObject): Report['contract'] {
  const { title = '', version = '' } = Object(document['info']) as JsonObject;
  const sha256 = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  return { title: String(title), version: String(version), sha256, file };
}

/** The members of a path item that are operations. */
const METHOD = /^(?:get|put|post|delete|options|head|patch|trace)$/;

/** Returns the names of a document's operations: the operationId, otherwise method and path. */
function operationsOf(document: JsonObject): string[] {
  const items = Object.entries(Object(document['paths']) as JsonObject);
  return items.flatMap(([path, item]) =>
    Object.entries(Object(item) as JsonObject)
      .filter(([name]) => METHOD.test(name))
      .map(([method, operation]) => {
        const { operationId } = Object(resolved(document, operation)) as JsonObject;
        return typeof operationId === 'string' ? operationId : `${method} ${path}`;
      }),
  );
}
