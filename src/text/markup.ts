/** Characters that XML forbids even in escaped form: control characters, lone surrogates and non-characters. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an element or a quoted attribute of XML and HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll(NOT_XML, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * Elements, comments, and scripts and styles with their text. Those without an end reach to the end of the text, so that
 * each character is read only a few times.
 */
const MARKUP =
  /<(script|style)\b.*?(?:<\/\1\s*>|$)|<!--.*?(?:-->|$)|<[/!]?[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gis;

/**
 * Returns HTML without tags; character references stay. Browsers report blocked event handlers even of documents that run no
 * scripts.
 */
export function withoutMarkup(html: string): string {
  return html.replaceAll(MARKUP, '').replaceAll('<', '&lt;');
}
