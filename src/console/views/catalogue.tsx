import { Load } from '../components/load.js';
import { Empty } from '../components/notice.js';
import { Page } from '../components/page.js';
import { ReaderFields } from '../components/reader-fields.js';
import type { Reader } from '../data/api-read.js';
import { useClient } from '../data/used-client.js';
import { link, place, type ViewProps } from '../routing/location.js';
import { CatalogueActivity } from './catalogue-activity.js';
import { CatalogueList } from './catalogue-list.js';
import { CatalogueMerchants } from './catalogue-merchants.js';

/** What a client of the workspace can sell, in a language: activities, one of them, or merchants. */
export function CatalogueView({ workspace, rest: [id] }: ViewProps) {
  const { name, clients } = useClient(workspace);
  const { query } = place.value;
  const client = query.get('client') ?? name.value;
  const language = query.get('language') ?? 'en';
  const to = (...parts: readonly string[]) => {
    const chosen = new URLSearchParams({ client, language });
    return `${link(workspace, 'catalogue', ...parts)}?${chosen}`;
  };
  return (
    <Page
      title={id === undefined ? 'Catalogue' : id === 'merchants' ? 'Merchants' : `Activity ${id}`}
      about={
        <>
          As a client sees it. <a href={to()}>Activities</a> · <a href={to('merchants')}>Merchants</a>
        </>
      }
    >
      <Load from={clients}>
        {(names) =>
          names.length === 0 ? (
            <Empty title="This workspace has no client.">Name one in its fixture.</Empty>
          ) : (
            <>
              <ReaderFields workspace={workspace} client={client} language={language} />
              <Shown id={id} reader={{ workspace, client: client || null, language }} to={to} />
            </>
          )
        }
      </Load>
    </Page>
  );
}

function Shown({
  id,
  reader,
  to,
}: {
  readonly id: string | undefined;
  readonly reader: Reader;
  readonly to: (...parts: readonly string[]) => string;
}) {
  if (id === undefined) return <CatalogueList reader={reader} to={to} />;
  if (id === 'merchants') return <CatalogueMerchants reader={reader} />;
  return <CatalogueActivity key={id} reader={reader} id={Number(id)} />;
}
