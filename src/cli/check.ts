import { basename } from 'node:path';
import type { Command } from 'commander';
import { checkExchanges } from '../verification/exchange/create-exchange-check.js';
import { HarInvalid, readHarFile } from '../exchanges/read-har.js';
import { Findings } from '../report/findings.js';
import { PACKAGE_CONTRACT } from '../report/report.js';
import { requireBaseUrl } from './values.js';
import { asUsage, makeCommand, UsageError, type CommandContext } from './command.js';
import {
  factsOf,
  factsOption,
  judgingOptions,
  readReportOutput,
  type JudgingFlags,
  readVendor,
  undeclaredOf,
  undeclaredOption,
  VENDOR_HELP,
} from './judging-options.js';
import { mirrorOption, valuesOf } from './facts.js';
import { print } from './terminal.js';
import { ExchangeCoverage } from './run-coverage.js';
import { loadContract, readContract, type Contract } from '../contract/load.js';
import { loadDocument } from '../contract/load-document.js';

type Flags = JudgingFlags & {
  readonly url?: string;
  readonly vendor?: string;
  readonly contract?: string;
  readonly mirror?: string;
  readonly facts?: string;
  readonly undeclared?: string;
};

/** Returns `sandbox check`, which checks recorded traffic against the contract. */
export function checkCommand(context: CommandContext): Command {
  const command = makeCommand('check', 'check recorded traffic (HAR files) against the contract')
    .argument('<file...>', 'HAR files of browsers, proxies, test tools or the sandbox')
    .option('--url <url>', 'base URL of the API (default: the one that most requests have in common)')
    .option('--vendor <word>', `${VENDOR_HELP} (default: vendor)`)
    .option(
      '--contract <file>',
      "another OpenAPI 3.1 document with the files that it refers to (default: the package's contract)",
    )
    .addOption(mirrorOption())
    .addOption(factsOption())
    .addOption(undeclaredOption());
  return judgingOptions(command).action(async (files: readonly string[]) => {
    await checkFiles(files, command.opts(), context);
  });
}

async function checkFiles(files: readonly string[], flags: Flags, context: CommandContext): Promise<void> {
  const judging = readReportOutput(flags, context);
  const { url, contract: file } = flags;
  const vendor = readVendor(flags);
  if (url !== undefined) requireBaseUrl('--url', url);
  const contract = contractOf(file, vendor);
  const values = valuesOf(flags, context);
  const facts = factsOf(flags, context.environment);
  const undeclared = undeclaredOf(flags);
  const findings = new Findings(contract.operations.length);
  const exercised = new ExchangeCoverage(contract);
  const notices: string[] = [];
  for (const name of files) {
    const given = { vendor, values, facts, undeclared, ...(url !== undefined && { baseUrl: url }) };
    const exchanges = asUsage(() => readHarFile(name), HarInvalid);
    const onChecked = exercised.add.bind(exercised);
    const baseUrl = await checkExchanges(exchanges, { ...given, contract, findings, onChecked });
    if (isEmpty(exchanges)) notices.push(`${name} has no requests.`);
    else if (url === undefined) notices.push(baseLine(name, baseUrl));
  }
  const subject = files.map((name) => basename(name)).join(', ');
  // The user's file may have the same name as the package's contract. `contractFile` marks it as the user's.
  const from = file === undefined ? {} : { contractFile: file === PACKAGE_CONTRACT ? `./${file}` : file };
  const coverage = exercised.figures(findings.rules.results());
  judging.finish(findings, { command: 'check', subject, contract, coverage, ...from });
  print(context.stdout, notices);
}

function isEmpty(list: Iterable<unknown>): boolean {
  return list[Symbol.iterator]().next().done === true;
}

function baseLine(name: string, baseUrl: string | undefined): string {
  return baseUrl === undefined
    ? `${name}: no request has a path of the contract. Name the base URL of the API with --url.`
    : `${name}: the API is at ${baseUrl}. If it is not, name its base URL with --url.`;
}

/**
 * Returns the contract in `file`: an OpenAPI 3.1 document in JSON or YAML, which may refer to other files. Without a
 * file, returns the package's contract.
 * @throws UsageError if the file cannot be used
 */
function contractOf(file: string | undefined, vendor: string): Contract {
  if (file === undefined) return loadContract(vendor);
  try {
    const contract = readContract(JSON.stringify(loadDocument(file)));
    const nameless = contract.operations.find(({ id }) => id === undefined);
    if (nameless) throw new Error(`${nameless.method} ${nameless.template} has no operationId`);
    return contract;
  } catch (error) {
    const reason = (error as Error).message.split('\n', 1)[0];
    throw new UsageError(
      `--contract ${file} cannot be used (${reason}). Give an OpenAPI 3.1 document, whose operations all have an operationId.`,
    );
  }
}
