import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JSONWebKeySet } from 'jose';
import {
  CertificateInvalid,
  embeddedKeys,
  requireSameReport,
  verifyCertificate,
  type Certificate,
} from '../certification/certificate.js';
import { isObject } from '../contract/is-object.js';
import type { Report } from '../report/report.js';
import { type CommandContext, CommandFailed, EXIT, JUDGED } from './command.js';
import { fetchWithin } from './limited-fetch.js';
import { print } from './terminal.js';

/**
 * Checks the signature of a certificate in a file. If the file is a report, also checks the report and the archives
 * in its folder. Prints the proven facts. Exit code 0: the run passed, and a trusted key signed. Exit code 1: the
 * certificate is invalid, or the run failed. Exit code 2: the run passed, but the signature was checked with the
 * certificate's own key, which proves nothing.
 * @throws CommandFailed if the file or the keys cannot be read
 */
export async function verifyFile(
  file: string,
  keysAt: string | undefined,
  context: CommandContext,
): Promise<void> {
  const { jws, report } = readCertificate(file);
  const keys = keysAt === undefined ? null : await readKeys(keysAt);
  try {
    const certificate = await verifyCertificate(jws, keys ?? embeddedKeys(jws));
    if (report) requireSameReport(certificate, report);
    const archives = report ? checkArchives(dirname(file), report) : null;
    print(context.stdout, provenLines(certificate, { keysAt, report, archives }));
    process.exitCode = exitCodeOf(certificate, keysAt);
  } catch (error) {
    if (!(error instanceof CertificateInvalid)) throw error;
    print(context.stdout, `The certificate is not valid. ${error.message}`);
    process.exitCode = JUDGED.findings;
  }
}

function exitCodeOf({ result }: Certificate, keysAt: string | undefined): number {
  if (result !== 'passed') return JUDGED.findings;
  return keysAt === undefined ? JUDGED.unjudged : JUDGED.holds;
}

/** Reads a certificate from a file. `report` is the report in that file, if it is one. */
function readCertificate(file: string): { readonly jws: string; readonly report: Report | null } {
  const text = readText(file).trim();
  if (!text.startsWith('{')) return { jws: text, report: null };
  const report = parsed(file, text) as Partial<Report>;
  if (typeof report.certificate === 'string') return { jws: report.certificate, report: report as Report };
  throw new CommandFailed(
    `${file} holds no certificate. Name the report.json of a certification.`,
    EXIT.unusable,
  );
}

async function readKeys(source: string): Promise<JSONWebKeySet> {
  const isUrl = isAddress(source);
  const url = source.endsWith('/keys.json') ? source : `${source.replace(/\/+$/, '')}/_sandbox/keys.json`;
  const value = parsed(source, isUrl ? await fetchText(url) : readText(source));
  if (isObject(value) && Array.isArray(value['keys'])) return value as unknown as JSONWebKeySet;
  throw new CommandFailed(`${source} holds no keys: a JSON Web Key Set is expected.`, EXIT.unusable);
}

function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Downloads a server's keys, which are a few hundred bytes, within narrow limits. */
const fetchKeys = fetchWithin({ idle: 10_000, total: 10_000, large: 10_000, bytes: 1024 * 1024 });

async function fetchText(url: string): Promise<string> {
  try {
    const response = await fetchKeys(url);
    if (!response.ok) throw new Error(`it responds with status ${response.status}`);
    return await response.text();
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new CommandFailed(`No keys can be read at ${url}: ${reason}. Set --keys.`, EXIT.unusable);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read: ${(error as Error).message}`, EXIT.unusable);
  }
}

function parsed(source: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandFailed(`${source} is not JSON.`, EXIT.unusable);
  }
}

/**
 * Compares the request archives beside a report with the report's evidence. Returns the number of compared archives, and the
 * number of archives in the evidence.
 * @throws CertificateInvalid if an archive differs
 */
function checkArchives(folder: string, { certification }: Report) {
  const evidence = certification?.evidence ?? [];
  const there = evidence.filter((one) => existsSync(join(folder, `${one.case}.har`)));
  for (const one of there) {
    const content = readFileSync(join(folder, `${one.case}.har`));
    if (createHash('sha256').update(content).digest('hex') !== one.sha256)
      throw new CertificateInvalid(`${one.case}.har differs from the archive that was judged.`);
  }
  return { checked: there.length, all: evidence.length };
}

interface Checked {
  readonly keysAt: string | undefined;
  readonly report: Report | null;
  readonly archives: ReturnType<typeof checkArchives> | null;
}

function signerText(keysAt: string): string {
  return isAddress(keysAt)
    ? `It is signed by a key that ${keysAt} publishes.`
    : `It is signed by a key of ${keysAt}. This does not prove that the server that you trust has that key.`;
}

function provenLines(certificate: Certificate, { keysAt, report, archives }: Checked): string[] {
  const { result, contract, cases, profile, issuedAt, sandbox } = certificate;
  const passed = cases.filter(({ status }) => status === 'passed').length;
  const signer =
    keysAt === undefined
      ? 'It is signed by its own key: it is unchanged, but anybody may have created it. To check the signer, name the keys of the server that you trust with --keys.'
      : signerText(keysAt);
  return [
    'The certificate is valid.',
    signer,
    `Its content: on ${issuedAt} the sandbox ${sandbox} judged a client by the profile ${profile}: ${result}, ${passed} of ${cases.length} cases passed.`,
    `The contract was version ${contract.version}, SHA-256 ${contract.sha256}.`,
    report
      ? 'The signature covers the cases, findings, evidence, subject and time of the report. It does not cover the counts of exchanges and the list of parts that were not judged.'
      : 'Only the certificate was checked, as the file holds no report.',
    ...(archives && archives.checked > 0
      ? [`The requests of ${archives.checked} of ${archives.all} cases are those that were judged.`]
      : []),
    'It does not identify the client program, and does not describe the real service.',
  ];
}
