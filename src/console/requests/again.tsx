import { Load, Empty } from '../shared/components/notice.js';
import { Page } from '../shared/components/page.js';
import { control } from '../shared/server/control.js';
import { useLoaded } from '../shared/server/loaded.js';
import { link, type ViewProps } from '../shared/location.js';
import { SendAgain } from './send-again.js';

/** Sends a request of another workspace in this one, its fork: `/<fork>/again/<workspace>/<request>`. */
export function AgainView({ workspace, rest: [origin, id] }: ViewProps) {
  if (origin === undefined || id === undefined) {
    return (
      <Page title="Send again">
        <Empty title="The address names no request." />
      </Page>
    );
  }
  return <Again workspace={workspace} origin={origin} id={id} />;
}

interface AgainProps {
  readonly workspace: string;
  readonly origin: string;
  readonly id: string;
}

function Again({ workspace, origin, id }: AgainProps) {
  const params = { path: { name: origin, id } };
  const request = useLoaded(`${origin} ${id}`, () =>
    control.GET('/workspaces/{name}/requests/{id}', { params }).orThrow(),
  );
  return (
    <Page
      title={`Do it right in ${workspace}`}
      about={
        <>
          This is {origin} as it was before <a href={link(origin, 'requests', id)}>request {id}</a>. Change
          the request and send it here; {origin} stays as it is.
        </>
      }
    >
      <Load from={request}>{(shown) => <SendAgain workspace={workspace} request={shown} />}</Load>
    </Page>
  );
}
