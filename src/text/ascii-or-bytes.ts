/** Returns an ASCII text unchanged and any other text as UTF-8 bytes. So the length is the size in bytes. */
export function asciiOrBytes(text: string | Uint8Array): string | Uint8Array {
  return typeof text !== 'string' || Buffer.byteLength(text) === text.length ? text : Buffer.from(text);
}
