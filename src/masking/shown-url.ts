/**
 * Returns an address that somebody has typed as a message may show it: with `***` for its user and password, its query and
 * its fragment, which may hold secrets. The text need not be a URL.
 */
export function shownUrl(text: string): string {
  const [scheme = ''] = /^[a-z][a-z0-9+.-]*:[/\\]+/i.exec(text) ?? [];
  const rest = text.slice(scheme.length);
  const at = rest.lastIndexOf('@');
  const mark = rest.search(/[?#]/);
  if (at >= 0 && mark >= 0 && mark < at) return `${scheme}***`; // a password with such a sign, or a query with an @
  const user = at < 0 ? '' : '***@';
  return mark < 0 ? scheme + user + rest.slice(at + 1) : `${scheme}${user}${rest.slice(at + 1, mark + 1)}***`;
}
