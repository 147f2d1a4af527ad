import { readFileSync } from 'node:fs';
import { isScalar, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import type { FixtureFault } from './fixture.js';
import { escapePointer } from './schema-faults.js';

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
  readonly text: string;
}

function readPart(file: string): Part {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) {
    // Worlds of many bookings are JSON, which this reads much faster; where it fails, the lines are asked for.
    try {
      return { file, text, value: JSON.parse(text) as unknown, faults: [] };
    } catch {
      // read below
    }
  }
  const { document, lines } = parseText(text);
  const faults = document.errors.map((error): FixtureFault => {
    const { line, col } = lines.linePos(error.pos[0]);
    const reason = error.message.split(' at line ')[0] ?? error.code;
    return { in: 'body', field: '', code: 'malformed', values: { reason }, file, line, column: col };
  });
  return { file, text, value: faults.length === 0 ? document.toJS() : undefined, faults };
}

function parseText(text: string): { readonly document: Document; readonly lines: LineCounter } {
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines, uniqueKeys: true }), lines };
}

function merge(parts: readonly Part[]): FixtureSource {
  const value: Record<string, unknown> = {};
  const origins = new Map<string, { readonly part: Part; readonly index: number }>();
  const faults: FixtureFault[] = [];
  for (const part of parts) {
    for (const [key, content] of Object.entries(asObject(part.value))) {
      const before = value[key];
      if (before === undefined) value[key] = Array.isArray(content) ? [] : content;
      if (Array.isArray(content) && (before === undefined || Array.isArray(before))) {
        const list = value[key] as unknown[];
        content.forEach((entry: unknown, index) => {
          origins.set(`${key}/${list.length}`, { part, index });
          list.push(entry);
        });
      } else if (before === undefined) origins.set(key, { part, index: 0 });
      else faults.push(placed({ in: 'body', field: `/${key}`, code: 'duplicate' }, part, [key]));
    }
  }
  const locate = (fault: FixtureFault) => {
    const [key = '', index, ...rest] = partsOf(fault.field);
    const inList = origins.get(`${key}/${index}`);
    if (inList) {
      const path = [key, String(inList.index), ...rest];
      return placed({ ...fault, field: `/${path.map(escapePointer).join('/')}` }, inList.part, path);
    }
    const part = origins.get(key)?.part ?? origins.get(`${key}/0`)?.part ?? parts[0];
    return part === undefined ? fault : placed(fault, part, partsOf(fault.field));
  };
  return { value, faults, locate };
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

/** Above this the text is not read once more for the sake of lines. */
const LARGEST_LOCATED = 4 * 1024 * 1024;

function placed(fault: FixtureFault, part: Part, path: readonly string[]): FixtureFault {
  const { file, text } = part;
  if (text.length > LARGEST_LOCATED) return { ...fault, file };
  const { document, lines } = parseText(text);
  const offset = offsetOf(document, path);
  if (offset === undefined) return { ...fault, file };
  const { line, col } = lines.linePos(offset);
  return { ...fault, file, line, column: col };
}

/** Where the node of a path begins, or the nearest around it, as what is required is not there. */
function offsetOf(document: Document, path: readonly string[]): number | undefined {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length).map(asKey), true) as Node | undefined;
    if (node?.range) return node.range[0];
    if (isScalar(node)) return undefined;
  }
  return document.contents?.range?.[0];
}

function asKey(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}
