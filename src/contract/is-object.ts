/** A JSON object. An array is one too; its indexes are the keys. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns whether a JSON value is an object or an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns whether a JSON value is absent, null, empty text or an empty list. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** Parses JSON text. Returns undefined for invalid JSON. */
export function parsedJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}
