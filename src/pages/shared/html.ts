import { escaped } from '../../text/markup.js';

/** HTML whose values are escaped. Create it with `html`, which escapes all values that are not `Html`. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | null | false | undefined | readonly Value[];

function render(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(render).join('');
  return escaped(String(value));
}

/** Creates HTML: escapes values, joins lists, and omits null and false. Attribute values must be quoted. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => part + render(values[index])).join(''));
}

/** Replaces the placeholders `{name}` in a text by values. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
