import { readFileSync } from 'node:fs';
import type { Document, LineCounter, YAMLParseError } from 'yaml';
import { yaml } from '../../lazy-modules.js';
import { readYaml } from '../../yaml-text.js';
import type { FixtureFault } from '../fixture/invalid.js';
import { escapePointer } from '../fixture/schema/schema-faults.js';

/** A fixture as read from files, which can tell where in them a pointer leads. */
export interface FixtureSource {
  /** The object that the files hold together; undefined where one cannot be read. */
  readonly value: unknown;
  /** Faults of the text itself. */
  readonly faults: readonly FixtureFault[];
  /** Adds file, line and column to a fault of the object; its pointer is then into that file. */
  locate(fault: FixtureFault): FixtureFault;
}

/** Several files hold one fixture: each is read here, and lists of the same name are put behind one another. */
export function readSource(files: readonly string[]): FixtureSource {
  const parts = files.map(readPart);
  const faults = parts.flatMap((part) => part.faults);
  if (faults.length > 0) return { value: undefined, faults, locate: (fault) => fault };
  const [only] = parts;
  if (only !== undefined && parts.length === 1) {
    return { value: only.value, faults, locate: (fault) => placed(fault, only, partsOf(fault.field)) };
  }
  return merge(parts);
}

interface Part {
  readonly file: string;
  readonly value: unknown;
  readonly faults: readonly FixtureFault[];
  /** The text with its lines, read again where it was read as JSON; null where it is too long for that. */
  parsed(): ParsedText | null;
}

interface ParsedText {
  readonly document: Document;
  readonly lines: LineCounter;
}

/** Above this a JSON text is not read once more for the sake of lines. */
const MAX_LOCATED = 4 * 1024 * 1024;

function readPart(file: string): Part {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) {
    // Worlds of many bookings are JSON, which this reads much faster; where it fails, the lines are asked for.
    try {
      const value: unknown = JSON.parse(text);
      let again: ParsedText | null = null;
      const parsed = () => (text.length > MAX_LOCATED ? null : (again ??= parseText(text)));
      return { file, value, faults: [], parsed };
    } catch {
      // read below
    }
  }
  const parsed = parseText(text);
  const faults = parsed.document.errors.map((error) => malformed(file, error, parsed.lines));
  const value: unknown = faults.length === 0 ? parsed.document.toJS() : undefined;
  return { file, value, faults, parsed: () => parsed };
}

function parseText(text: string): ParsedText {
  const { LineCounter: Lines } = yaml();
  const lines = new Lines();
  return { document: readYaml(text, lines), lines };
}

function malformed(file: string, error: YAMLParseError, lines: LineCounter): FixtureFault {
  const { line, col } = lines.linePos(error.pos[0]);
  const reason = error.message.split(' at line ')[0] ?? error.code;
  return { in: 'body', field: '', code: 'malformed', values: { reason }, file, line, column: col };
}

/** Which file an entry of the merged object is from, and its place in that file's list. */
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
      } else faults.push(placed({ in: 'body', field: `/${key}`, code: 'duplicate' }, part, [key]));
    }
  }
  const [first] = parts;
  return { value, faults, locate: (fault) => locateIn(fault, origins, first) };
}

function locateIn(fault: FixtureFault, origins: Origins, first: Part | undefined): FixtureFault {
  const [key = '', index, ...rest] = partsOf(fault.field);
  const entry = origins.get(`${key}/${index}`);
  if (entry !== undefined) {
    const path = [key, String(entry.index), ...rest];
    return placed({ ...fault, field: `/${path.map(escapePointer).join('/')}` }, entry.part, path);
  }
  const part = origins.get(key)?.part ?? origins.get(`${key}/0`)?.part ?? first;
  return part === undefined ? fault : placed(fault, part, partsOf(fault.field));
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** The parts of a JSON pointer. */
function partsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function placed(fault: FixtureFault, part: Part, path: readonly string[]): FixtureFault {
  const { file } = part;
  const parsed = part.parsed();
  const offset = parsed === null ? undefined : offsetOf(parsed.document, path);
  if (parsed === null || offset === undefined) return { ...fault, file };
  const { line, col } = parsed.lines.linePos(offset);
  return { ...fault, file, line, column: col };
}

/** Where the node of a path begins, or the nearest around it, as what is required is not there. */
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
