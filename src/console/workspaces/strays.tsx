import { Prose, Time, Status, Target } from '../shared/components/inline.js';
import { Empty, Page } from '../shared/components/page.js';
import { Listing, type Column } from '../shared/components/table.js';
import { link } from '../shared/location.js';
import { control, useLoaded, usePolled, type Schemas } from '../shared/server/loaded.js';

const REQUESTS_READ = 200;
const POLLED_EVERY_MS = 2000;

/** Refused requests that belong to no workspace. */
export function StraysView() {
  const params = { query: { limit: REQUESTS_READ } };
  const strays = useLoaded('strays', () => control.GET('/requests', { params }).orThrow());
  usePolled(strays, POLLED_EVERY_MS);
  return (
    <Page
      title="Requests without a workspace"
      about={
        <>
          Refused requests without a valid token, or to an unknown path: their workspace is not known.{' '}
          <a href={link()}>All workspaces</a>
        </>
      }
    >
      <Listing
        from={strays}
        caption="Requests without a workspace"
        columns={COLUMNS}
        empty={<Empty title="No such requests.">Every refused request belongs to a workspace.</Empty>}
      />
    </Page>
  );
}

const COLUMNS: readonly Column<Schemas['StrayRequest']>[] = [
  ['Request', (one) => <Target {...one} />, 'head'],
  ['Status', ({ status }) => <Status status={status} />],
  ['Why', ({ sentence, code }) => <Prose text={sentence || code} />],
  ['From', ({ from }) => from, 'rare'],
  ['At', ({ at }) => <Time isShort at={at} />, 'figure'],
];
