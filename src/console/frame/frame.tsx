import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { GROUPS } from '../navigation.js';
import { Button, Reasoned } from '../shared/components/controls.js';
import { ActionButton, Dialog, Opener } from '../shared/components/dialog.js';
import { moveToRow, Notice } from '../shared/components/page.js';
import { isUtc, showUtc, timeText, useNow, type ReadClock } from '../shared/components/inline.js';
import { usualTime, yearOf } from '../shared/components/inline.js';
import { Facts } from '../shared/components/table.js';
import { link, linkHere, place, serverLink } from '../shared/location.js';
import { useClock, useLive } from '../shared/live/live.js';
import { isRefused, useGet, valueOf } from '../shared/server/loaded.js';
import { access, endedBecause, ownClientId, readOnlyBecause } from '../shared/server/session.js';
import { signOut } from '../sign-in.js';
import { ClockPanel } from '../shared/time/clock-panel.js';
import { Palette } from './palette.js';

type Over = 'palette' | 'chooser' | 'keys' | null;

/** The frame of every page: the bar, the column (a drawer on a phone), and the dialogs that keys open. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  const over = useSignal<Over>(null);
  const isDrawn = useSignal(false);
  const { view } = place.value;
  const workspace = visibleWorkspace();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isDrawn.value) {
        isDrawn.value = false;
        document.querySelector<HTMLElement>('.drawer-button button')?.focus();
      }
      onKey(event, (to) => void (over.value = to));
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => void (isDrawn.value = false), [place.value]);
  const isOpen = access.value.kind === 'everything' || access.value.kind === 'workspace';
  const main = (
    <main id="main" tabIndex={-1}>
      <ServerNotice />
      <Reasoned why={readOnlyBecause()}>{children}</Reasoned>
    </main>
  );
  if (!isOpen) return main;
  return (
    <>
      <Bar over={over} isDrawn={isDrawn} />
      <div class={workspace === null ? 'frame' : 'frame with-column'}>
        <nav class={isDrawn.value ? 'column drawn' : 'column'} aria-label="Pages">
          {workspace !== null && <Pages view={view} />}
          <div class="in-drawer">
            <ServerLinks />
            <Tools over={over} />
          </div>
        </nav>
        {main}
      </div>
      <Above over={over} />
    </>
  );
}

function ServerNotice() {
  const found = valueOf(useGet('/notice'));
  return found?.text ? <Notice kind="warning">{found.text}</Notice> : null;
}

/** Returns the workspace of the address; null if there is none, or the reader may not see it. */
function visibleWorkspace(): string | null {
  const { workspace } = place.value;
  const now = access.value;
  return now.kind === 'workspace' && workspace !== now.name ? null : workspace;
}

type OverProps = Readonly<{ over: Signal<Over> }>;

function Bar({ over, isDrawn }: OverProps & { readonly isDrawn: Signal<boolean> }) {
  const workspace = visibleWorkspace();
  return (
    <header class="top">
      <span class="drawer-button">
        <Button
          kind="quiet"
          label="Menu"
          expanded={isDrawn.value}
          onClick={() => void (isDrawn.value = !isDrawn.value)}
        >
          ☰
        </Button>
      </span>
      <Button onClick={() => void (over.value = 'chooser')}>{workspace ?? 'Choose a workspace'} ▾</Button>
      <div class="wide">
        <ServerLinks />
      </div>
      <span class="spread" />
      {workspace !== null && <ClockChip key={workspace} />}
      <div class="wide">
        <Tools over={over} />
      </div>
    </header>
  );
}

/** A button that shows the workspace's time and opens its clock. A message while the sandbox does not respond. */
function ClockChip() {
  const clock = useClock();
  const now = valueOf(clock);
  useEffect(() => {
    if (now) usualTime.value = Date.parse(now.now);
  }, [now]);
  useEffect(() => () => void (usualTime.value = Date.now()), []);
  const { isConnected, loaded } = useLive();
  const away = !isConnected.value && !loaded.value.error && 'Not connected. Trying again…';
  const message = endedBecause.value === null ? away : 'Session ended';
  const notice = message && (
    <span class="chip" role="status">
      {message}
    </span>
  );
  if (!now) return notice || null;
  return (
    <Opener kind="quiet" text={notice || <Chip clock={now} />}>
      {(close) => (
        <Dialog title="Clock" onClose={close}>
          <ClockPanel clock={now} onMoved={clock.reload} />
        </Dialog>
      )}
    </Opener>
  );
}

function Chip({ clock }: { readonly clock: ReadClock }) {
  const now = useNow(clock);
  return (
    <span class={clock.frozen ? 'chip frozen' : 'chip'}>
      <span class="word">Workspace clock</span>{' '}
      <span class="figures">{timeText(now, 'minute', yearOf())}</span> {clock.frozen ? '❚❚' : '▸'}{' '}
      <span class="word">{clock.frozen ? 'frozen' : 'running'}</span>
    </span>
  );
}

function Above({ over }: OverProps) {
  const close = () => void (over.value = null);
  if (over.value === null) return null;
  if (over.value !== 'keys') return <Palette isChooser={over.value === 'chooser'} onClose={close} />;
  return (
    <Dialog title="Keys" onClose={close}>
      <Facts class="parameters" facts={KEYS} />
    </Dialog>
  );
}

function Pages({ view }: { readonly view: string }) {
  if (isRefused(useLive().loaded.value.error, 404)) return null;
  return Object.entries(GROUPS).map(([group, views]) => (
    <div key={group}>
      {group !== '' && <h2>{group}</h2>}
      <Links pages={views.map(([id, title]) => [title, linkHere(id), view === id])} />
    </div>
  ));
}

function ServerLinks() {
  const { workspace, view } = place.value;
  const shown = workspace === null ? view : null;
  const pages: Pages = [
    ['Partners', link(), shown === ''],
    ['Certification', serverLink('certification'), shown === 'certification'],
    ['Docs', '/docs', false],
  ];
  return <Links class="links" pages={access.value.kind === 'everything' ? pages : pages.slice(-1)} />;
}

type Pages = readonly (readonly [title: string, href: string, isShown: boolean])[];

function Links({ pages, ...props }: Readonly<{ pages: Pages; class?: string }>) {
  return (
    <ul {...props}>
      {pages.map(([title, href, isShown]) => (
        <li key={title}>
          <a href={href} aria-current={isShown ? 'page' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Tools({ over }: OverProps) {
  const now = access.value;
  const admin = now.kind === 'everything' && now.isSession ? now.role : 'this machine';
  return (
    <div class="tools">
      <Button kind="quiet" onClick={() => void (over.value = 'palette')}>
        Go to <kbd>Ctrl K</kbd>
      </Button>
      <Button
        kind="quiet"
        label={isUtc.value ? 'UTC: show local times' : 'Local times: show UTC'}
        onClick={() => showUtc(!isUtc.value)}
      >
        {isUtc.value ? 'UTC' : 'Local'}
      </Button>
      <span class="soft">{ownClientId() ?? admin}</span>
      {'isSession' in now && now.isSession && (
        <ActionButton kind="quiet" work={signOut}>
          Sign out
        </ActionButton>
      )}
    </div>
  );
}

/** The actions of keys outside of fields. */
const KEYS: Readonly<Record<string, string>> = {
  'Ctrl K': 'Go to a page, a booking, a request or a workspace',
  '/': 'Search in this page; if it has no search, go to …',
  'j, k': 'Next row, previous row',
  Enter: 'Open the row',
  '?': 'Show these keys',
};

/** Handles a key: `Ctrl K` and `?` open a dialog, `/` focuses the search, `j` and `k` move between rows. */
function onKey(event: KeyboardEvent, show: (over: 'palette' | 'keys') => void): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isPalette = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
  const isTyping = target instanceof Element && target.matches('input, select, textarea');
  if (!isPalette && (isTyping || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')))
    return;
  const search = document.querySelector<HTMLElement>('main input[type="search"]');
  if (isPalette || (key === '/' && !search)) show('palette');
  else if (key === '/') search?.focus();
  else if (key === '?') show('keys');
  else if (key === 'j' || key === 'k') moveToRow(key === 'j' ? 1 : -1);
  else return;
  event.preventDefault();
}
