import { escaped } from '../../text/markup.js';

/** HTML that is safe to send. Only `html` makes it, and escapes all other values. */
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

/** Builds HTML: escapes values, joins lists, leaves out null and false. Attributes must be quoted. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => part + render(values[index])).join(''));
}

/** Returns a text with its placeholders `{name}` replaced by values. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
