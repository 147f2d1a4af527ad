import { escapePointer, pointerTokens } from '../../domain/shared/field-names.js';
import { readFileSync } from 'node:fs';
import type { Document, LineCounter, YAMLParseError } from 'yaml';
import { fieldError } from '../../domain/shared/errors.js';
import { yaml } from '../../lazy-modules.js';
import { readYaml } from '../../yaml-text.js';
import type { FixtureFault } from '../fixture/invalid.js';

/** A fixture as it was read from files, with the positions of its values. */
export interface FixtureSource {
  /** The object that the files hold together; undefined if one is malformed. */
  readonly value: unknown;
  /** The faults of syntax. */
  readonly faults: readonly FixtureFault[];
  /** Adds file, line and column to a fault. Its pointer becomes one into that file. */
  locate(fault: FixtureFault): FixtureFault;
}

/** Reads the files of one fixture. Lists of the same name are concatenated. */
export function readSource(files: readonly string[]): FixtureSource {
  const parts = files.map(readPart);
  const faults = parts.flatMap((part) => part.faults);
  if (faults.length > 0) return { value: undefined, faults, locate: (fault) => fault };
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    return { value: only.value, faults, locate: (fault) => placed(fault, only, pointerTokens(fault.field)) };
  }
  return merge(parts);
}

/** One file of a fixture. */
interface Part {
  readonly file: string;
  readonly value: unknown;
  readonly faults: readonly FixtureFault[];
  /** Returns the parsed text with line positions; null for a long JSON text. */
  parsed(): ParsedText | null;
}

interface ParsedText {
  readonly document: Document;
  readonly lines: LineCounter;
}

/** The characters of the longest JSON text that is parsed a second time for line positions. */
const MAX_LOCATED = 4 * 1024 * 1024;

function readPart(file: string): Part {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) {
    // Faster than YAML for large fixtures. A malformed text is parsed below, with line positions.
    try {
      const value: unknown = JSON.parse(text);
      let again: ParsedText | null = null;
      const parsed = () => (text.length > MAX_LOCATED ? null : (again ??= parseText(text)));
      return { file, value, faults: [], parsed };
    } catch {
      // parsed below
    }
  }
  const parsed = parseText(text);
  const faults = parsed.document.errors.map((error) => syntaxFault(file, error, parsed.lines));
  const value: unknown = faults.length === 0 ? parsed.document.toJS() : undefined;
  return { file, value, faults, parsed: () => parsed };
}

function parseText(text: string): ParsedText {
  const { LineCounter: Lines } = yaml();
  const lines = new Lines();
  return { document: readYaml(text, lines), lines };
}

function syntaxFault(file: string, error: YAMLParseError, lines: LineCounter): FixtureFault {
  const { line, col } = lines.linePos(error.pos[0]);
  const reason = error.message.split(' at line ')[0] ?? error.code;
  return {
    ...fieldError({ in: 'body', field: '' }, 'malformed', { values: { reason } }),
    file,
    line,
    column: col,
  };
}

/** The file of each entry of the merged object, and the entry's index in that file's list. */
type Origins = Map<string, { readonly part: Part; readonly index: number }>;

function merge(parts: readonly Part[]): FixtureSource {
  const value: Record<string, unknown> = {};
  const origins: Origins = new Map();
  const faults: FixtureFault[] = [];
  for (const part of parts) {
    for (const [key, content] of Object.entries(asObject(part.value))) {
      const before = value[key];
      if (Array.isArray(content) && (before === undefined || Array.isArray(before))) {
        const list: unknown[] = before ?? [];
        content.forEach((_, index) => origins.set(`${key}/${list.length + index}`, { part, index }));
        value[key] = [...list, ...content];
      } else if (before === undefined) {
        origins.set(key, { part, index: 0 });
        value[key] = content;
      } else faults.push(placed(fieldError({ in: 'body', field: `/${key}` }, 'duplicate'), part, [key]));
    }
  }
  const [first] = parts;
  return { value, faults, locate: (fault) => locateIn(fault, origins, first) };
}

function locateIn(fault: FixtureFault, origins: Origins, first: Part | undefined): FixtureFault {
  const [key = '', index, ...rest] = pointerTokens(fault.field);
  const entry = origins.get(`${key}/${index}`);
  if (entry !== undefined) {
    const path = [key, String(entry.index), ...rest];
    return placed({ ...fault, field: `/${path.map(escapePointer).join('/')}` }, entry.part, path);
  }
  const part = origins.get(key)?.part ?? origins.get(`${key}/0`)?.part ?? first;
  return part === undefined ? fault : placed(fault, part, pointerTokens(fault.field));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function placed(fault: FixtureFault, part: Part, path: readonly string[]): FixtureFault {
  const { file } = part;
  const parsed = part.parsed();
  const offset = parsed === null ? undefined : offsetOf(parsed.document, path);
  if (parsed === null || offset === undefined) return { ...fault, file };
  const { line, col } = parsed.lines.linePos(offset);
  return { ...fault, file, line, column: col };
}

/** Returns the offset of a path's node, or of the nearest parent if the node is missing. */
function offsetOf(document: Document, path: readonly string[]): number | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length).map(asKey), true);
    if (yaml().isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0];
}

function asKey(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}
