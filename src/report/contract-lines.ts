import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Document, LineCounter, Node } from 'yaml';
import { OTHER_FILES } from '../contract/load-document.js';
import { pointerTokens } from '../domain/shared/field-names.js';
import { yaml } from '../package/lazy-modules.js';
import { packageRoot } from '../package/package.js';
import { PACKAGE_CONTRACT } from './report.js';

/** A line in a file of the contract. */
export interface ContractLine {
  /** Path of the file, such as `openapi/schemas/Basket.yaml`. */
  readonly file: string;
  /** Line number, counted from 1. */
  readonly line: number;
}

/** Returns the line of a JSON pointer in the contract. For an unknown pointer, returns the nearest enclosing line. */
export type LineOf = (pointer: string) => ContractLine;

/** Returns the line of a JSON pointer in the user's own contract. Null for the package's contract. */
export type OwnerLineOf = (pointer: string) => ContractLine | null;

/**
 * Returns a function that finds lines in the user's contract. For the package's contract, it finds no lines, because
 * users cannot open the files of that contract.
 */
export function ownerLines(contractFile: string): OwnerLineOf {
  return contractFile === PACKAGE_CONTRACT ? () => null : contractLines(contractFile);
}

interface ContractSource {
  readonly file: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** A node of a file, and the offset of its name in the text of the file. */
interface Spot {
  readonly source: ContractSource;
  readonly node: unknown;
  readonly offset: number;
}

/**
 * Returns a function that finds lines in a contract and in its referenced files. The contract is the package's or the user's
 * own.
 */
export function contractLines(contractFile: string): LineOf {
  const sources = new Map<string, ContractSource>();
  const sourceOf = (file: string): ContractSource => {
    const known = sources.get(file) ?? readSource(file, contractFile === PACKAGE_CONTRACT);
    sources.set(file, known);
    return known;
  };
  const known = new Map<string, ContractLine>();
  return (pointer) => {
    const line = known.get(pointer) ?? lineOf(pointer, contractFile, sourceOf);
    known.set(pointer, line);
    return line;
  };
}

function readSource(file: string, isOfPackage: boolean): ContractSource {
  const text = readFileSync(isOfPackage ? new URL(file, packageRoot) : file, 'utf8');
  const lines = new (yaml().LineCounter)();
  return { file, document: yaml().parseDocument(text, { lineCounter: lines }), lines };
}

function lineOf(
  pointer: string,
  contractFile: string,
  sourceOf: (file: string) => ContractSource,
): ContractLine {
  const tokens = pointerTokens(pointer);
  const [place, kind = '', name = ''] = tokens;
  if (place === OTHER_FILES)
    return lineIn(spotAt(sourceOf(besides(contractFile, kind)), tokens.slice(2), sourceOf));
  const own = `openapi/${kind}/${name}.yaml`;
  const isPart = contractFile === PACKAGE_CONTRACT && place === 'components' && /^\w+$/.test(kind + name);
  const hasFile = isPart && existsSync(new URL(own, packageRoot));
  return lineIn(
    hasFile
      ? spotAt(sourceOf(own), tokens.slice(3), sourceOf)
      : spotAt(sourceOf(contractFile), tokens, sourceOf),
  );
}

/** Resolves a path relative to another file's folder. */
function besides(file: string, path: string): string {
  return posix.join(posix.dirname(file), path);
}

function lineIn({ source, offset }: Spot): ContractLine {
  return { file: source.file, line: Math.max(1, source.lines.linePos(offset).line) };
}

/** Follows a pointer through a file and its referenced files, as far as the pointer's parts exist. */
function spotAt(
  from: ContractSource,
  tokens: readonly string[],
  sourceOf: (file: string) => ContractSource,
): Spot {
  let spot: Spot = { source: from, node: from.document.contents, offset: 0 };
  for (const token of tokens) {
    const next = below(spot, token) ?? belowReference(spot, token, sourceOf);
    if (!next) break;
    spot = next;
  }
  return spot;
}

function below({ source, node }: Spot, token: string): Spot | undefined {
  const { isAlias, isMap, isSeq, isScalar } = yaml();
  const whole = isAlias(node) ? node.resolve(source.document) : node;
  if (isSeq(whole)) {
    const entry = whole.items[Number(token)] as Node | undefined;
    return entry && { source, node: entry, offset: entry.range?.[0] ?? 0 };
  }
  if (!isMap(whole)) return undefined;
  const pair = whole.items.find(({ key }) => isScalar(key) && String(key.value) === token);
  return pair && { source, node: pair.value, offset: (pair.key as Node).range?.[0] ?? 0 };
}

function belowReference(
  spot: Spot,
  token: string,
  sourceOf: (file: string) => ContractSource,
): Spot | undefined {
  const { isScalar } = yaml();
  const reference = below(spot, '$ref')?.node;
  if (!isScalar(reference) || typeof reference.value !== 'string') return undefined;
  const [path = '', fragment = ''] = reference.value.split('#');
  const file = path === '' ? spot.source.file : besides(spot.source.file, path);
  const target = spotAt(sourceOf(file), pointerTokens(fragment), sourceOf);
  return below(target, token);
}
