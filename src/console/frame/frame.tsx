import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { GROUPS } from '../navigation.js';
import { Button } from '../shared/components/controls.js';
import { Dialog } from '../shared/components/dialog.js';
import { Notice } from '../shared/components/page.js';
import { isUtc, showUtc } from '../shared/components/inline.js';
import { Facts } from '../shared/components/table.js';
import { link, linkHere, place, serverLink } from '../shared/location.js';
import { useLive } from '../shared/live/live.js';
import { control, isUnknown } from '../shared/server/control.js';
import { useLoaded, valueOf } from '../shared/server/loaded.js';
import { access, readOnlyBecause } from '../shared/server/session.js';
import { signOut } from '../sign-in.js';
import { ClockChip } from './clock-chip.js';
import { KEYS, onKey } from './keys.js';
import { Palette } from './palette.js';

/** What stands over the page. */
type Over = 'palette' | 'chooser' | 'keys' | null;

/** The frame of every page: the bar, the column of the workspace, and what keys open. On a phone the column is a drawer. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  const over = useSignal<Over>(null);
  const isDrawn = useSignal(false);
  const { view } = place.value;
  const workspace = shownWorkspace();
  useEffect(() => {
    const listen = (event: KeyboardEvent) =>
      onKey(
        event,
        () => void (over.value = 'palette'),
        () => void (over.value = 'keys'),
      );
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => void (isDrawn.value = false), [place.value]);
  const isOpen = access.value.kind === 'everything' || access.value.kind === 'workspace';
  const why = readOnlyBecause();
  const main = (
    <main id="main" tabIndex={-1}>
      <ServerNotice />
      {why !== null && <Notice>{why}</Notice>}
      {children}
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

/** What the operator tells all users. */
function ServerNotice() {
  const found = valueOf(useLoaded('notice', () => control.GET('/notice', {}).orThrow()));
  return found?.text ? <Notice kind="warning">{found.text}</Notice> : null;
}

/** Returns the workspace of the address, if the reader may see it. */
function shownWorkspace(): string | null {
  const { workspace } = place.value;
  const now = access.value;
  return now.kind === 'workspace' && workspace !== now.name ? null : workspace;
}

interface OverProps {
  readonly over: Signal<Over>;
}

function Bar({ over, isDrawn }: OverProps & { readonly isDrawn: Signal<boolean> }) {
  const workspace = shownWorkspace();
  return (
    <header class="top">
      <span class="drawer-button">
        <Button
          kind="quiet"
          label="Menu"
          pressed={isDrawn.value}
          onClick={() => void (isDrawn.value = !isDrawn.value)}
        >
          ☰
        </Button>
      </span>
      <Button onClick={() => void (over.value = 'chooser')}>{workspace ?? 'Workspaces'} ▾</Button>
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

/** The pages of a workspace that exists. */
function Pages({ view }: { readonly view: string }) {
  if (isUnknown(useLive().error.value)) return null;
  return (
    <>
      {GROUPS.map(({ group, views }) => (
        <div key={group}>
          {group !== '' && <h2>{group}</h2>}
          <ul>
            {views.map(({ id, title }) => (
              <li key={id}>
                <a href={linkHere(id)} aria-current={view === id ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

/** The pages of the whole server, and the contract. */
function ServerLinks() {
  const { workspace, view } = place.value;
  const pages = [
    { id: '', title: 'Partners', href: link() },
    { id: 'certification', title: 'Certification', href: serverLink('certification') },
    { id: null, title: 'Docs', href: '/docs' },
  ];
  const isShown = (id: string | null) => id === null || access.value.kind === 'everything';
  return (
    <ul class="links">
      {pages
        .filter(({ id }) => isShown(id))
        .map(({ id, title, href }) => (
          <li key={title}>
            <a href={href} aria-current={workspace === null && view === id ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
    </ul>
  );
}

/** Search, the zone of times, and who one is. */
function Tools({ over }: OverProps) {
  const now = access.value;
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
      <span class="soft">{whoText()}</span>
      {'isSession' in now && now.isSession && (
        <Button kind="quiet" onClick={() => void signOut()}>
          Sign out
        </Button>
      )}
    </div>
  );
}

/** Returns who the reader is. */
function whoText(): string {
  const now = access.value;
  if (now.kind === 'workspace') return `${now.name}.${now.client}`;
  return now.kind === 'everything' && now.isSession ? now.role : 'this machine';
}
