import { Load, Empty } from '../shared/components/notice.js';
import { Page } from '../shared/components/page.js';
import { readApi, type Reader } from '../shared/server/api.js';
import { useClient, ClientField } from '../shared/forms/client-field.js';
import { link, place, replaceQuery, type ViewProps } from '../shared/location.js';
import { useLoaded } from '../shared/server/loaded.js';
import { SelectField } from '../shared/components/field.js';
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

/** Chooses the client and the language that a view reads as; the address keeps them. */
function ReaderFields({
  workspace,
  client,
  language,
}: {
  readonly workspace: string;
  readonly client: string;
  readonly language: string;
}) {
  const merchants = useLoaded(`${workspace} ${client}`, () => readApi({ workspace, client }, '/merchants'));
  const now = merchants.loaded.value;
  const found = now.state === 'ready' ? now.value.flatMap((one) => one.supportedLanguages) : [];
  const languages = [...new Set([language, 'en', ...found])].toSorted();
  return (
    <search class="filters two">
      <ClientField
        workspace={workspace}
        value={client}
        onChange={(name) => replaceQuery({ client: name, offset: null })}
      />
      <SelectField
        label="Language"
        value={language}
        options={languages.map((value) => ({ value, text: value }))}
        onChange={(value) => replaceQuery({ language: value })}
      />
    </search>
  );
}
