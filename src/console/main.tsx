import { render } from 'preact';
import { InvitationView } from './workspaces/invitations.js';
import { findAccess, open, SignIn, SignInAgain } from './sign-in.js';
import { requireSignIn, access, forbiddenBecause, ownClientId, signIns } from './shared/server/session.js';
import { isRefused, loadOperationNames, Refused, shownError } from './shared/server/control.js';
import { followLinks, here, link, place, serverLink, type Place } from './shared/location.js';
import { useLive } from './shared/live/live.js';
import { Empty, Notice, Page } from './shared/components/page.js';
import { GROUPS, SERVER_VIEWS, UNLISTED } from './navigation.js';
import { announcement } from './shared/server/loaded.js';
import { Frame } from './frame/frame.js';

const root = document.querySelector('#console');
if (!root) throw new Error('The document has no place for the console.');
root.replaceChildren();
followLinks();
render(<App />, root);
void begin();

/** Loads the names of operations and the access of the reader; retries while the server does not respond. */
async function begin(): Promise<void> {
  try {
    await loadOperationNames();
    await findAccess();
  } catch (error) {
    if (error instanceof Refused && error.retryMs > 0) setTimeout(() => void begin(), error.retryMs);
    else requireSignIn(shownError(error).message);
  }
}

function App() {
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => (event.preventDefault(), document.getElementById('main')?.focus())}
      >
        Skip to content
      </a>
      <Frame>
        <Shown />
      </Frame>
      <SignInAgain />
      <Announcements />
    </>
  );
}

function Shown() {
  const { workspace, view, rest } = place.value;
  const now = access.value;
  if (now.kind === 'unknown') return <p class="loading">Loading…</p>;
  if (workspace === null && view === 'invitation' && rest[0] !== undefined)
    return <InvitationView code={rest[0]} onSignedIn={open} />;
  if (now.kind === 'signed-out') return <SignIn message={now.message} />;
  const isOpen = workspace === null && view === 'try'; // every signed-in reader may open it
  if (now.kind === 'workspace' && !isOpen && workspace !== now.name) return <NotFound own={now.name} />;
  const OfServer = workspace === null ? (SERVER_VIEWS.get(view) ?? NotFound) : undefined;
  return OfServer ? (
    <OfServer key={ownClientId() ?? signIns.value} rest={rest} />
  ) : (
    <WorkspacePage key={`${workspace} ${ownClientId() ?? signIns.value}`} {...{ view, rest }} />
  );
}

function WorkspacePage({ view, rest }: Pick<Place, 'view' | 'rest'>) {
  const { error } = useLive().loaded.value;
  const [, , Found] = [...Object.values(GROUPS).flat(), ...UNLISTED].find(([id]) => id === view) ?? [];
  if (isRefused(error, 404)) return <NoWorkspace />;
  return Found ? <Found rest={rest} /> : <NotFound workspace={here()} />;
}

function NoWorkspace() {
  return (
    <Page title={here()} about={<a href={link()}>Partners</a>}>
      <Notice kind="bad" title={`There is no workspace \`${here()}\`. Check its name.`}>
        {forbiddenBecause('POST undeleteWorkspace') === null && (
          <p>
            If it was deleted, take it out of <a href={serverLink('bin')}>the bin</a>.
          </p>
        )}
      </Notice>
    </Page>
  );
}

function NotFound({ workspace, own }: Readonly<{ workspace?: string; own?: string }>) {
  const to = own ?? workspace;
  const why = own ? `You are signed in to the workspace ${own}.` : 'The console has no page at this address.';
  return (
    <Page title={own ? 'Another workspace' : 'Not found'}>
      <Empty title={why}>
        <a href={link(to)}>{to === undefined ? 'Go to Partners' : `Go to the workspace ${to}`}</a>
      </Empty>
    </Page>
  );
}

/** The last announcement. The element always exists: screen readers ignore new live regions. */
function Announcements() {
  const said = announcement.value;
  return (
    <div class="announcements" role="status" aria-live="polite">
      {typeof said === 'string' ? <p>{said}</p> : said && <p class="shown">{said.shown}</p>}
    </div>
  );
}
