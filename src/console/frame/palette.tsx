import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { GROUPS } from '../navigation.js';
import { Dialog } from '../shared/components/dialog.js';
import { ErrorNotice } from '../shared/components/page.js';
import { here, link, linkHere, navigate, serverLink } from '../shared/location.js';
import { hasWords } from '../../text/search-words.js';
import { requestName } from '../shared/live/request-rows.js';
import { control, workspaceNames } from '../shared/server/control.js';
import { useSearched } from '../shared/server/loaded.js';
import { access } from '../shared/server/session.js';

type Choice = Readonly<{ kind: string; text: string; address: string }>;
const keyOf = ({ kind, address }: Choice) => kind + address; // the overview has the address of its workspace
const FOUND = 8;

/** Finds pages, bookings, requests and workspaces. Enter opens the selected result as soon as the results match the typed text. */
export function Palette({ isChooser, onClose }: Readonly<{ isChooser: boolean; onClose: () => void }>) {
  const own = useId();
  const [text, chosen, hasEntered] = [useSignal(''), useSignal(''), useSignal(false)];
  const { loaded } = useSearched(text.value, (signal) => search(text.value, isChooser, signal));
  const ready = loaded.value.state === 'ready' ? loaded.value.value : null;
  const found = ready?.choices ?? [];
  const at = Math.max(0, found.map(keyOf).indexOf(chosen.value)); // it stays selected while results of the same text come and go
  const hint = isChooser ? 'The name of a workspace' : 'A page, a guest’s name, a number …';
  const go = ({ address }: Choice) => (navigate(address), onClose());
  useEffect(() => {
    const choice = found[at];
    if (hasEntered.value && choice && ready?.searched === text.value) go(choice);
  }, [hasEntered.value, ready]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : (found[at + step] ?? found[at]);
    if (next) chosen.value = keyOf(next);
    else if (event.key === 'Enter') hasEntered.value = true;
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={isChooser ? 'Choose a workspace' : 'Go to'} onClose={onClose}>
      <form class="field" onSubmit={(event) => event.preventDefault()}>
        <input
          type="text"
          role="combobox"
          aria-label={hint}
          aria-expanded="true"
          aria-controls={own}
          aria-activedescendant={found.length > 0 ? `${own}-${at}` : undefined}
          placeholder={hint}
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => {
            [text.value, chosen.value, hasEntered.value] = [currentTarget.value, '', false];
          }}
          onKeyDown={onKeyDown}
        />
      </form>
      <ErrorNotice error={loaded.value.error} />
      <ul id={own} class="choices" role="listbox" aria-label="Results" tabIndex={-1}>
        {found.map((choice, index) => (
          <li
            key={keyOf(choice)}
            id={`${own}-${index}`}
            role="option"
            aria-selected={index === at}
            ref={index === at ? (place) => place?.scrollIntoView({ block: 'nearest' }) : null}
            onClick={() => go(choice)}
          >
            {choice.text} <span class="soft">{choice.kind}</span>
          </li>
        ))}
      </ul>
      {ready && found.length === 0 && <p class="soft">Nothing was found.</p>}
    </Dialog>
  );
}

async function search(searched: string, isChooser: boolean, signal: AbortSignal) {
  const text = searched.trim();
  const hasRecords = !isChooser && here() !== '' && text !== '';
  const [bookings, requests, workspaces] = await Promise.all([
    hasRecords ? bookingsOf(text, signal) : [],
    hasRecords ? requestsOf(text, signal) : [],
    workspacesOf(text),
  ]);
  const shownPages = Object.entries(isChooser || here() === '' ? {} : GROUPS).flatMap(([group, views]) =>
    views.map(([id, title]): Choice => ({ kind: group || 'page', text: title, address: linkHere(id) })),
  );
  const found = shownPages.filter(({ text: title }) => text !== '' && hasWords(title, text)).slice(0, FOUND);
  const choices = [...found, ...bookings, ...requests, ...workspaces, ...(text === '' ? shownPages : [])];
  return { searched, choices };
}

async function bookingsOf(text: string, signal: AbortSignal): Promise<readonly Choice[]> {
  const params = { query: { text, limit: FOUND } };
  const found = await control.GET('/workspaces/{name}/bookings', { params, signal }).orThrow();
  return found.map(({ id, contact, status, titles }) => ({
    kind: 'booking',
    text: [`${id} ${contact.name}`, status, titles[0]].filter(Boolean).join(' · '),
    address: linkHere('bookings', id),
  }));
}

/** Returns the request with the typed number, if the log still has it. */
async function requestsOf(typed: string, signal: AbortSignal): Promise<readonly Choice[]> {
  const id = /^(?:request\s*)?#?\s*(\d{1,15})$/i.exec(typed)?.[1];
  if (id === undefined) return [];
  const params = { query: { before: Number(id) + 1, limit: 1 } };
  const [found] = await control.GET('/workspaces/{name}/requests', { params, signal }).orThrow();
  if (found?.id !== Number(id)) return [];
  const text = `Request ${found.id} · ${requestName(found)}`;
  return [{ kind: 'request', text, address: linkHere('requests', found.id) }];
}

async function workspacesOf(text: string): Promise<readonly Choice[]> {
  const found = (await workspaceNames()).filter((name) => hasWords(name, text)).slice(0, FOUND);
  const places = found.map((name) => ({ kind: 'workspace', text: name, address: link(name) }));
  const server = [
    { kind: 'page', text: 'Partners', address: link() },
    { kind: 'page', text: 'Certification', address: serverLink('certification') },
  ];
  return access.value.kind === 'workspace'
    ? places
    : [...places, ...server.filter((one) => hasWords(one.text, text))];
}
