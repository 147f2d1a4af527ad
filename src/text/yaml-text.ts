import type { Document, LineCounter } from 'yaml';
import { yaml } from '../package/lazy-modules.js';

/**
 * Parses a YAML text. The document's `errors` include repeated keys. Repeated keys are detected here in one pass. The library
 * compares each key with all other keys of its map, which takes minutes for large maps.
 */
export function readYaml(text: string, lineCounter?: LineCounter): Document {
  const { isMap, isScalar, parseDocument, visit, YAMLParseError } = yaml();
  const document: Document = parseDocument(text, {
    uniqueKeys: false,
    logLevel: 'error',
    ...(lineCounter && { lineCounter }),
  });
  visit(document, {
    Collection: (_, map) => {
      if (!isMap(map)) return;
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value); // The key as it becomes the name of an object member.
        const [start = 0, end = start] = key.range ?? [];
        if (seen.has(name)) {
          const error = new YAMLParseError([start, end], 'DUPLICATE_KEY', 'Map keys must be unique');
          document.errors.push(error);
        }
        seen.add(name);
      }
    },
  });
  return document;
}

/** The maximum number of aliases in a text. For each alias, the library searches the complete document. */
export const MAX_ALIASES = 100;

/**
 * Parses a YAML text, such as a request's body, and returns its value. @throws if the text is not YAML, repeats a key of a
 * map or has more than `MAX_ALIASES` aliases
 */
export function yamlValue(text: string): unknown {
  const document = readYaml(text);
  const [error] = document.errors;
  if (error) throw error;
  let aliases = 0;
  yaml().visit(document, {
    Alias: () => {
      aliases += 1;
    },
  });
  if (aliases > MAX_ALIASES) throw new RangeError(`more than ${MAX_ALIASES} aliases`);
  // The library also counts the value itself. It counts an alias inside a repeated value once per repetition.
  return document.toJS({ maxAliasCount: MAX_ALIASES + 1 });
}
