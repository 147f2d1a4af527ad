import { Empty, Load } from '../shared/components/notice.js';
import { Page } from '../shared/components/page.js';
import { link, redirect } from '../shared/location.js';
import { control } from '../shared/server/control.js';
import { useLoaded } from '../shared/server/loaded.js';
import { access } from '../shared/server/session.js';

/** The workspace that a link to an operation leads to where it exists. */
const PREFERRED = 'demo';

/**
 * Leads from a link that names no workspace, as those of `/docs`, to the form of an operation: in the workspace of the token, in
 * `demo`, or in the only one. Otherwise the reader chooses the workspace.
 */
export function TryAnywhere({ rest }: { readonly rest: readonly string[] }) {
  const names = useLoaded(rest.join('/'), async () => {
    const found = await workspaceNames();
    const [first] = found;
    if (found.includes(PREFERRED)) redirect(link(PREFERRED, 'try', ...rest));
    else if (first !== undefined && found.length === 1) redirect(link(first, 'try', ...rest));
    return found;
  });
  return (
    <Page title="Try" about="Choose the workspace to which the request is sent.">
      <Load from={names}>
        {(found) =>
          found.length === 0 ? (
            <Empty title="There is no workspace yet.">
              <a href={link()}>Create one from a fixture</a>
            </Empty>
          ) : (
            <ul class="operations">
              {found.map((name) => (
                <li key={name}>
                  <a href={link(name, 'try', ...rest)}>{name}</a>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </Page>
  );
}

async function workspaceNames(): Promise<readonly string[]> {
  const now = access.value;
  if (now.kind === 'workspace') return [now.name];
  const listed = await control.GET('/workspaces').orThrow();
  return listed.map(({ name }) => name);
}
