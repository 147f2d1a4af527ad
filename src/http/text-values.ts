/** Returns a text as the first of the types that can hold it: plain decimals, `true`, `false`, `1`, `0` (P11). */
export function valueOfText(types: readonly string[], text: string): string | number | boolean | undefined {
  if (types.length === 0 || types.includes('string')) return text;
  if (types.includes('boolean') && /^(true|1)$/.test(text)) return true;
  if (types.includes('boolean') && /^(false|0)$/.test(text)) return false;
  if (types.includes('integer') && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (types.includes('number') && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  return undefined;
}
