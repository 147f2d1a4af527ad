import type { Document, LineCounter } from 'yaml';
import { yaml } from './lazy-modules.js';

/**
 * Reads a YAML text. The document's `errors` name repeated keys too: the library compares each key of a map with all
 * others, which takes minutes for large maps, so they are found here in one pass.
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
        const name = String(key.value); // the member's name in the object
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

/** The most aliases that a text from a stranger may hold: each is looked for in the whole document. */
const MOST_ALIASES = 100;

/**
 * Returns the value of a YAML text, such as a request's body.
 * @throws where the text is not YAML, repeats a key of a map or holds more than `MOST_ALIASES` aliases
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
  if (aliases > MOST_ALIASES) throw new RangeError(`more than ${MOST_ALIASES} aliases`);
  return document.toJS();
}
