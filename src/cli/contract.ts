import type { Command } from 'commander';
import { isObject, type JsonObject } from '../contract/is-object.js';
import { loadContract, readContract, type Contract } from '../contract/load.js';
import { contractChanges } from '../verification/contract-diff/contract-changes.js';
import { BUILT_IN, DocumentUnusable, loadDocument } from '../verification/contract-diff/load-document.js';
import { Findings } from '../report/findings.js';
import { makeCommand, UsageError, type CommandContext } from './command.js';
import { judgingOptions, readJudging, type JudgingFlags } from './judging-options.js';

/** Returns `sandbox contract` with its commands. */
export function contractCommand(context: CommandContext): Command {
  const diff = makeCommand('diff', 'tell breaking from compatible changes between two contracts')
    .argument('<old>', `OpenAPI document in YAML or JSON, or ${BUILT_IN}`)
    .argument('<new>', 'the document that it is to become')
    .action((old: string, next: string, flags: JudgingFlags) => runDiff(old, next, { flags, context }));
  return makeCommand('contract', 'compare contracts').addCommand(judgingOptions(diff));
}

interface Run {
  readonly flags: JudgingFlags;
  readonly context: CommandContext;
}

async function runDiff(oldName: string, newName: string, { flags, context }: Run): Promise<void> {
  const judging = readJudging(flags, context);
  const [before, after] = [documentOf(oldName), documentOf(newName)];
  const contract = contractOf(newName, after);
  const findings = new Findings(contract);
  for (const operationId of operationIds(after)) findings.add({ operationId, findings: [], notJudged: [] });
  for (const finding of await contractChanges(before, after)) findings.addFinding(finding);
  judging.finish(findings, {
    command: 'contract diff',
    subject: `${oldName} → ${newName}`,
    contract,
    ...(newName !== BUILT_IN && { contractFile: newName }),
  });
}

function documentOf(name: string): JsonObject {
  try {
    return loadDocument(name);
  } catch (error) {
    if (error instanceof DocumentUnusable) throw new UsageError(error.message);
    throw error;
  }
}

/** Returns the contract that the report names; its operations are those of the document itself. */
function contractOf(name: string, document: JsonObject): Contract {
  if (name === BUILT_IN) return loadContract();
  const info = isObject(document['info']) ? document['info'] : {};
  const about = { openapi: '3.1.0', info, paths: {}, components: { schemas: {} } };
  return { ...readContract(JSON.stringify(about)), text: JSON.stringify(document) };
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace'];

function operationIds(document: JsonObject): string[] {
  const items = Object.entries(Object(document['paths']) as JsonObject);
  return items.flatMap(([path, item]) =>
    METHODS.filter((method) => isObject(item) && method in item).map((method) => `${method} ${path}`),
  );
}
