import { Load, Empty, Page } from '../shared/components/page.js';
import { readApi, type Reader, type ApiSchemas } from '../shared/server/api.js';
import { useClient, ClientField } from '../shared/forms/client-field.js';
import { place, replaceQuery, type ViewProps, here, linkHere } from '../shared/location.js';
import { useLoaded, useSearched, valueOf } from '../shared/server/loaded.js';
import { SelectField } from '../shared/components/controls.js';
import { CatalogueActivity } from './catalogue-activity.js';
import { moneyText, Tag } from '../shared/components/inline.js';
import { Listing, offsetOf, Paging, type Column } from '../shared/components/table.js';

/** What a client of the workspace can sell, in a language: activities, one of them, or merchants. */
export function CatalogueView({ rest: [id] }: ViewProps) {
  const { name, clients } = useClient();
  const { query } = place.value;
  const client = query.get('client') ?? name.value;
  const language = query.get('language') ?? 'en';
  const to = (...parts: readonly string[]) => {
    const chosen = new URLSearchParams({ client, language });
    return `${linkHere('catalogue', ...parts)}?${chosen}`;
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
              <ReaderFields client={client} language={language} />
              <Shown id={id} reader={{ client: client || null, language }} to={to} />
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
}: Readonly<{ id: string | undefined; reader: Reader; to: (...parts: readonly string[]) => string }>) {
  if (id === undefined) return <CatalogueList reader={reader} to={to} />;
  if (id === 'merchants') return <CatalogueMerchants reader={reader} />;
  return <CatalogueActivity key={id} reader={reader} id={Number(id)} />;
}

/** Chooses the client and the language that a view reads as; the address keeps them. */
function ReaderFields({ client, language }: { readonly client: string; readonly language: string }) {
  const merchants = useLoaded(`${here()} ${client}`, () => readApi({ client }, '/merchants'));
  const found = valueOf(merchants)?.flatMap((one) => one.supportedLanguages) ?? [];
  const languages = [...new Set([language, 'en', ...found])].toSorted();
  return (
    <search class="filters">
      <ClientField value={client} onInput={(name) => replaceQuery({ client: name, offset: null })} />
      <SelectField
        label="Language"
        value={language}
        options={languages}
        onInput={(value) => replaceQuery({ language: value })}
      />
    </search>
  );
}

const PAGE = 24;

/** The activities that a client can sell, with their pictures. */
function CatalogueList({
  reader,
  to,
}: {
  readonly reader: Reader;
  /** Returns the address of a part of the catalogue, for the same client and language. */
  readonly to: (...parts: readonly string[]) => string;
}) {
  const offset = offsetOf();
  const activities = useSearched(`${reader.client} ${reader.language} ${offset}`, () =>
    readApi(reader, '/activities', { limit: PAGE, offset, language: reader.language }),
  );
  return (
    <Load from={activities}>
      {(list) => (
        <>
          {list.length === 0 && offset === 0 && (
            <Empty title="This client sees no activity.">Choose another client.</Empty>
          )}
          <ul class="gallery">
            {list.map((activity) => (
              <Card key={activity.id} activity={activity} address={to(String(activity.id))} />
            ))}
          </ul>
          <Paging shown={list.length} size={PAGE} name="activities" />
        </>
      )}
    </Load>
  );
}

function Card({ activity, address }: Readonly<{ activity: ApiSchemas['Activity']; address: string }>) {
  const { id, title, merchant, category, departure, fromPrice, isActive, images, language } = activity;
  const picture = ownPicture(images.teaser.M);
  return (
    <li class="card">
      {picture !== null && <img src={picture} alt="" width={600} height={400} loading="lazy" />}
      <div>
        <h2 lang={language}>
          <a href={address}>{title}</a>
        </h2>
        <p class="soft">
          {id} · {merchant} · {category.name} · {departure.city.name}
        </p>
        <p>
          {fromPrice && `from ${moneyText(fromPrice.amount, fromPrice.currency)}`}{' '}
          {!isActive && <Tag text="not on sale" />}
        </p>
      </div>
    </li>
  );
}

/** Returns the path of a picture that the sandbox serves; null for others, which the page may not load. */
function ownPicture(address: string): string | null {
  const { origin, pathname } = URL.canParse(address, location.origin)
    ? new URL(address, location.origin)
    : { origin: '', pathname: '' };
  return origin === location.origin && pathname.startsWith('/images/') ? pathname : null;
}

const COLUMNS: readonly Column<ApiSchemas['Merchant']>[] = [
  [
    'Merchant',
    ({ name, slug }) => (
      <>
        {name} <code class="path soft">{slug}</code>
      </>
    ),
    'head',
  ],
  ['Place', ({ city, country }) => `${city}, ${country}`],
  ['Time zone', ({ timezone }) => timezone, 'extra'],
  ['Languages', ({ supportedLanguages }) => supportedLanguages.join(', '), 'extra'],
  ['Currencies', ({ currencies }) => currencies.join(', ')],
  [
    'Booking fee',
    ({ onlineBookingFee: fee, currencies: [currency] }) => (currency ? moneyText(fee, currency) : fee),
    'figure',
    'extra',
  ],
];

/** The merchants that a client sells for. */
function CatalogueMerchants({ reader }: { readonly reader: Reader }) {
  const merchants = useSearched(`${reader.client} ${reader.language}`, () =>
    readApi(reader, '/merchants', { language: reader.language }),
  );
  return (
    <Listing
      from={merchants}
      caption="Merchants"
      columns={COLUMNS}
      keyOf={({ slug }) => slug}
      empty={<Empty title="This client sees no merchant.">Choose another client.</Empty>}
    />
  );
}
