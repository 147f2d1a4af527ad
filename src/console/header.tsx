import { useEffect, useRef } from 'preact/hooks';
import { access, requireToken, token } from './shared/server/session.js';
import { Button } from './shared/components/button.js';
import { VIEWS } from './navigation.js';
import { link, place, serverLink } from './shared/location.js';

/** The header: the list of workspaces, certification, the workspace that is open, and its views. */
export function Header() {
  const { workspace, view } = place.value;
  const now = access.value;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [workspace, view, now.kind]);
  const isOfServer = (id: string) => workspace === null && view === id;
  const isOpen = now.kind === 'everything' || now.kind === 'workspace';
  return (
    <header class="top">
      <nav aria-label="Console" ref={nav}>
        <a class="brand" href={link()} aria-current={isOfServer('') ? 'page' : undefined}>
          Workspaces
        </a>
        {now.kind === 'everything' && (
          <a
            href={serverLink('certification')}
            aria-current={isOfServer('certification') ? 'page' : undefined}
          >
            Certification
          </a>
        )}
        {isOpen && workspace !== null && (
          <ul>
            {VIEWS.filter(({ isHidden }) => !isHidden).map(({ id, title }) => (
              <li key={id}>
                <a href={link(workspace, id)} aria-current={view === id ? 'page' : undefined}>
                  {id === '' ? workspace : title}
                </a>
              </li>
            ))}
          </ul>
        )}
      </nav>
      {isOpen && token() !== null && (
        <Button kind="quiet" onClick={() => requireToken(null)}>
          Sign out
        </Button>
      )}
    </header>
  );
}
