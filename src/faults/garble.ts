import type { Effect } from './rule.js';

type Garbling = Extract<Effect, { readonly type: 'garble' }>['as'];

/** Returns a page as a proxy in front of a service sends it. `title` is a status with its phrase. */
export function htmlPage(title: string): string {
  return `<!doctype html>\n<html><head><title>${title}</title></head>\n<body><h1>${title}</h1></body></html>\n`;
}

/** Returns a JSON text spoilt: its first half, each number as a string, or a page with a title in its place. */
export function garbled(json: string, as: Garbling, title: string): string {
  if (as === 'html') return htmlPage(title);
  if (as === 'truncated-json') return json.slice(0, Math.ceil(json.length / 2));
  return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'number' ? String(value) : value,
  );
}
