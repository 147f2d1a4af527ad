import type { Change } from './change.js';

const DONE: Readonly<Record<string, string>> = {
  add: 'was added',
  remove: 'was removed',
  replace: 'was changed',
  rename: 'was renamed',
};

/** Returns a sentence for people: where, what, and from what to what. */
export function describeChange(change: Change): string {
  const { action, before, after } = change;
  const span = action === 'replace' ? ` from ${shown(before)} to ${shown(after)}` : '';
  return `${whereOf(change)}: ${whatOf(change)} ${DONE[action] ?? action}${span}.`;
}

function whereOf({ side, path }: Change): string {
  if (side === 'request') return path[0] === 'parameters' ? 'Request parameter' : 'Request body';
  return side === 'response' ? `Response ${path[1] ?? ''}`.trim() : 'Operation';
}

function whatOf({ side, path }: Change): string {
  const [last = '', list = ''] = [path.at(-1), path.at(-2)];
  const owner = fieldOf(path.slice(0, -2), side);
  if (list === 'properties') return `the field \`${fieldOf(path, side)}\``;
  if (list === 'enum') return `the value \`${last}\`${owner && ` of \`${owner}\``}`;
  if (list === 'required') return `the requirement of \`${owner ? `${owner}.` : ''}${last}\``;
  if (list === 'parameters') return `\`${last}\``;
  if (list === 'content') return `the media type \`${last}\``;
  if (side === 'response' && path.length === 2) return 'the response';
  if (side === 'operation') return `\`${path.join('.')}\``;
  const field = fieldOf(path.slice(0, -1), side);
  return `\`${last}\`${field && ` of \`${field}\``}`;
}

/** Returns the field that a path leads to: `items[].title`; the parameter's name for one of a parameter. */
function fieldOf(path: readonly string[], side: Change['side']): string {
  const skipped = side === 'response' ? 2 : 1;
  return path
    .slice(skipped)
    .filter((part) => part !== 'schema' && part !== 'properties')
    .map((part) => (part === 'items' ? '[]' : `.${part}`))
    .join('')
    .replace(/^\./, '');
}

function shown(value: unknown): string {
  return `\`${JSON.stringify(value) ?? 'nothing'}\``;
}
