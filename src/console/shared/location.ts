import { effect, signal } from '@preact/signals';
import { here, shownWorkspace } from './server/session.js';

export { here } from './server/session.js';

const ROOT = '/_sandbox/console/';

/** Takes the place of the workspace's name in addresses of server views. No workspace can have this name. */
const SERVER = '-';

/** A place in the console: `/<workspace>/<view>/<rest…>?query`; for the server `/-/<view>/<rest…>`. */
export interface Place {
  readonly workspace: string | null;
  readonly view: string;
  readonly rest: readonly string[];
  readonly query: URLSearchParams;
}

/** The props of a view: the rest of its path (`…/requests/17`: `['17']`). */
export type ViewProps = Readonly<{ rest: readonly string[] }>;

function placeOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Place {
  const parts = pathname.slice(ROOT.length).split('/').filter(Boolean).map(decoded);
  const [first = null, view = '', ...rest] = parts;
  return { workspace: first === SERVER ? null : first, view, rest, query: new URLSearchParams(search) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a truncated address
  }
}

/** The place that the console shows. */
export const place = signal<Place>(placeOf(location));
effect(() => void (shownWorkspace.value = place.value.workspace ?? ''));

function showAddress(): void {
  place.value = placeOf(location);
}

/** Whether the reader has navigated. If so, the heading of a new view takes the focus. */
export const hasMoved = signal(false);

/** Returns an address: `link('demo', 'requests', 17)`; without arguments, the address of *Partners*. */
export function link(workspace?: string, ...parts: readonly (string | number)[]): string {
  const named = [workspace ?? '', ...parts].filter((part) => part !== '');
  return ROOT + named.map(encodeURIComponent).join('/');
}

/** Returns an address in the shown workspace. */
export const linkHere = (...parts: readonly (string | number)[]) => link(here(), ...parts);

/** Returns the address of a view of the server: `serverLink('certification', run.id)`. */
export const serverLink = (view: string, ...parts: readonly string[]) => link(SERVER, view, ...parts);

/** Goes to an address of the console. */
export function navigate(address: string): void {
  history.pushState(null, '', address);
  hasMoved.value = true;
  showAddress();
  scrollTo(0, 0);
}

/** Goes to an address without a history entry. */
export function redirect(address: string): void {
  history.replaceState(null, '', address);
  showAddress();
}

/** Writes choices of a view into the address without a history entry. */
export function replaceQuery(values: Readonly<Record<string, string | null>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const search = query.size > 0 ? `?${query}` : '';
  redirect(location.pathname + search);
}

/** Returns the value of a field that the address stores, and a function that changes it. */
export function keptField(name: string, byDefault = '') {
  const onInput = (value: string) => replaceQuery({ [name]: value, offset: null });
  return { value: place.value.query.get(name) ?? byDefault, onInput };
}

/** Returns an address in the shown workspace with the query of the shown place. */
export function filteredLink(...parts: readonly (string | number)[]): string {
  const { query } = place.value;
  return linkHere(...parts) + (query.size > 0 ? `?${query}` : '');
}

/** Returns the address of the listed requests, also filtered by a group: `narrowedTo('finding', id)`. */
export function narrowedTo(name: string, group: string): string {
  const query = new URLSearchParams(place.value.query);
  query.delete('by');
  query.set(name, group);
  return `${linkHere('requests')}?${query}`;
}

/** Handles clicks on links and the back button without loading the page. */
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
