const MARKUP = /<(script|style)\b.*?<\/\1\s*>|<!--.*?-->|<[/!]?[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gis;

/**
 * Returns HTML without tags; character references stay. Browsers report blocked event handlers even of documents that run no
 * scripts.
 */
export function withoutMarkup(html: string): string {
  return html.replaceAll(MARKUP, '').replaceAll('<', '&lt;');
}
