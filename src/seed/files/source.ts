import { pointerTokens, toPointer } from '../../domain/shared/field-names.js';
import { readFileSync } from 'node:fs';
import type { Document, LineCounter, YAMLParseError } from 'yaml';
import { fieldError } from '../../domain/shared/errors.js';
import { yaml } from '../../package/lazy-modules.js';
import { readYaml } from '../../text/yaml-text.js';
import type { FixtureError } from '../fixture/invalid.js';

/** A fixture read from files, with the positions of its values. */
export interface FixtureSource {
  /** The merged content of the files; undefined if one of them is malformed. */
  readonly value: unknown;
  readonly parseErrors: readonly FixtureError[];
  /** Adds file, line and column to an error. The pointer in the returned error refers to the content of that file. */
  locate(error: FixtureError): FixtureError;
}

/** Reads the files of one fixture. Lists with the same name are concatenated. */
export function readSource(files: readonly string[]): FixtureSource {
  const parts = files.map(readPart);
  const parseErrors = parts.flatMap((part) => part.parseErrors);
  if (parseErrors.length > 0) return { value: undefined, parseErrors, locate: (error) => error };
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    return {
      value: only.value,
      parseErrors,
      locate: (error) => placed(error, only, pointerTokens(error.field)),
    };
  }
  return merge(parts);
}

/** One file of a fixture. */
interface Part {
  readonly file: string;
  readonly value: unknown;
  readonly parseErrors: readonly FixtureError[];
  /** Returns the text parsed with line positions; null for a long JSON text. */
  parsed(): ParsedText | null;
}

interface ParsedText {
  readonly document: Document;
  readonly lines: LineCounter;
}

/** The maximum length in characters of a JSON text that is parsed again for line positions. */
const MAX_LOCATED = 4 * 1024 * 1024;

function readPart(file: string): Part {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) {
    // JSON.parse is faster than YAML for large fixtures. If parsing fails, the text is parsed again below to find the
    // positions of its errors.
    try {
      const value: unknown = JSON.parse(text);
      let again: ParsedText | null = null;
      const parsed = () => (text.length > MAX_LOCATED ? null : (again ??= parseText(text)));
      return { file, value, parseErrors: [], parsed };
    } catch {
      // the text is parsed again below
    }
  }
  const parsed = parseText(text);
  const parseErrors = parsed.document.errors.map((error) => parseError(file, error, parsed.lines));
  const value: unknown = parseErrors.length === 0 ? parsed.document.toJS() : undefined;
  return { file, value, parseErrors, parsed: () => parsed };
}

function parseText(text: string): ParsedText {
  const { LineCounter: Lines } = yaml();
  const lines = new Lines();
  return { document: readYaml(text, lines), lines };
}

function parseError(file: string, error: YAMLParseError, lines: LineCounter): FixtureError {
  const { line, col } = lines.linePos(error.pos[0]);
  const reason = error.message.split(' at line ')[0] ?? error.code;
  return {
    ...fieldError({ in: 'body', field: '' }, 'malformed', { values: { reason } }),
    file,
    line,
    column: col,
  };
}

/** For each entry of the merged object, its file and its index in that file's list. */
type Origins = Map<string, { readonly part: Part; readonly index: number }>;

function merge(parts: readonly Part[]): FixtureSource {
  const value: Record<string, unknown> = {};
  const origins: Origins = new Map();
  const parseErrors: FixtureError[] = [];
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
      } else parseErrors.push(placed(fieldError({ in: 'body', field: `/${key}` }, 'duplicate'), part, [key]));
    }
  }
  const [first] = parts;
  return { value, parseErrors, locate: (error) => locateIn(error, origins, first) };
}

function locateIn(error: FixtureError, origins: Origins, first: Part | undefined): FixtureError {
  const [key = '', index, ...rest] = pointerTokens(error.field);
  const entry = origins.get(`${key}/${index}`);
  if (entry !== undefined) {
    const path = [key, String(entry.index), ...rest];
    return placed({ ...error, field: toPointer(path) }, entry.part, path);
  }
  const part = origins.get(key)?.part ?? origins.get(`${key}/0`)?.part ?? first;
  return part === undefined ? error : placed(error, part, pointerTokens(error.field));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function placed(error: FixtureError, part: Part, path: readonly string[]): FixtureError {
  const { file } = part;
  const parsed = part.parsed();
  const offset = parsed === null ? undefined : offsetOf(parsed.document, path);
  if (parsed === null || offset === undefined) return { ...error, file };
  const { line, col } = parsed.lines.linePos(offset);
  return { ...error, file, line, column: col };
}

/** Returns the offset of the node at a path. If the node is missing, returns the offset of its nearest parent. */
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
