import { batch, signal } from '@preact/signals';
import { here, shownWorkspace } from './here.js';

export { here } from './here.js';

/** Where the console begins. */
const ROOT = '/_sandbox/console/';

/** Stands for the server where a path names a workspace: no workspace can have this name. */
const SERVER = '-';

/** A place in the console: `/<workspace>/<view>/<rest…>?query`; `/-/<view>/<rest…>` for a view of the whole server. */
export interface Place {
  /** Null for the views of the whole server. */
  readonly workspace: string | null;
  /** The view's id; empty for the list of workspaces. */
  readonly view: string;
  /** What the view shows, such as the id of a request. */
  readonly rest: readonly string[];
  readonly query: URLSearchParams;
}

/** What a view of a workspace gets: the rest of its path (`…/requests/17`: `['17']`). */
export interface ViewProps {
  readonly rest: readonly string[];
}

/** Returns the place that an address names. */
function placeOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Place {
  const parts = pathname.slice(ROOT.length).split('/').filter(Boolean).map(decoded);
  const [first = null, view = '', ...rest] = parts;
  return { workspace: first === SERVER ? null : first, view, rest, query: new URLSearchParams(search) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // an address that somebody cut
  }
}

/** The place that is shown. */
export const place = signal<Place>(placeOf(location));
shownWorkspace.value = place.value.workspace ?? '';

/** Shows the place of the browser's address. */
function showAddress(): void {
  batch(() => {
    place.value = placeOf(location);
    shownWorkspace.value = place.value.workspace ?? '';
  });
}

/** Whether the reader has moved inside the page: then the focus goes to the heading of the next view. */
export const hasMoved = signal(false);

/** Returns the address of a place: `link('demo', 'requests', 17)`; without arguments the list of workspaces. */
export function link(workspace?: string, ...parts: readonly (string | number)[]): string {
  return (
    ROOT +
    [workspace ?? '', ...parts]
      .filter((part) => part !== '')
      .map(encodeURIComponent)
      .join('/')
  );
}

/** Returns the address of a place in the workspace that is shown. */
export function linkHere(...parts: readonly (string | number)[]): string {
  return link(here(), ...parts);
}

/** Returns the address of a place in a view of the whole server: `serverLink('certification', run.id)`. */
export function serverLink(view: string, ...parts: readonly string[]): string {
  return link(SERVER, view, ...parts);
}

/** Shows the place of an address of the console. */
export function navigate(address: string): void {
  history.pushState(null, '', address);
  hasMoved.value = true;
  showAddress();
  scrollTo(0, 0);
}

/** Shows the place of another address instead, without a step of the browser's history. */
export function redirect(address: string): void {
  history.replaceState(null, '', address);
  showAddress();
}

/** Writes the view's own choices (filters, a tab) into the address without a step of the browser's history. */
export function replaceQuery(values: Readonly<Record<string, string | null>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const search = query.size > 0 ? `?${query}` : '';
  redirect(location.pathname + search);
}

/** Returns the address of the requests that a group counts: those that the filter of the address shows, of one group. */
export function narrowedTo(name: string, group: string): string {
  const query = new URLSearchParams(place.value.query);
  query.delete('by');
  query.set(name, group);
  return `${linkHere('requests')}?${query}`;
}

/** Follows the links of the page without loading it again, and the browser's buttons. */
export function followLinks(): void {
  addEventListener('popstate', () => {
    hasMoved.value = true;
    showAddress();
  });
  document.addEventListener('click', (event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    if (!anchor || event.defaultPrevented || !isPlain(event)) return;
    if (anchor.target !== '' || anchor.hasAttribute('download')) return;
    const { origin, pathname, href, hash } = anchor;
    if (origin !== location.origin || !pathname.startsWith(ROOT) || hash !== '') return;
    event.preventDefault();
    navigate(href);
  });
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
