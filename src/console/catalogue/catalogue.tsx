import { Empty, Page } from '../shared/components/page.js';
import { readApi, type Reader, type ApiSchemas } from '../shared/server/api.js';
import { useClient, ClientField } from '../shared/forms/client-field.js';
import { keptField, place, type ViewProps, here, linkHere } from '../shared/location.js';
import { useLoaded, useSearched, valueOf } from '../shared/server/loaded.js';
import { SelectField } from '../shared/components/controls.js';
import { CatalogueActivity } from './catalogue-activity.js';
import { moneyText, Tag } from '../shared/components/inline.js';
import { Listing, offsetOf, PAGE, type Column } from '../shared/components/table.js';

/** The catalogue of a client in a language: activities, one activity, or merchants. */
export function CatalogueView({ rest: [id] }: ViewProps) {
  const { name, clients } = useClient();
  const { query } = place.value;
  const client = query.get('client') ?? name.value;
  const language = query.get('language') ?? 'en';
  const chosen = new URLSearchParams({ client, language });
  const to = (...parts: readonly string[]) => `${linkHere('catalogue', ...parts)}?${chosen}`;
  return (
    <Page
      title={id === undefined ? 'Catalogue' : id === 'merchants' ? 'Merchants' : `Activity ${id}`}
      about={
        <>
          As a client sees it. <a href={to()}>Activities</a> · <a href={to('merchants')}>Merchants</a>
        </>
      }
      from={clients}
    >
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
    </Page>
  );
}

function Shown({ id, reader, to }: ListProps & { readonly id: string | undefined }) {
  if (id === undefined) return <CatalogueList reader={reader} to={to} />;
  if (id === 'merchants') return <CatalogueMerchants reader={reader} />;
  return <CatalogueActivity key={id} reader={reader} id={Number(id)} />;
}

function ReaderFields({ client, language }: { readonly client: string; readonly language: string }) {
  const merchants = useLoaded(`${here()} ${client}`, () => readApi({ client }, '/merchants'));
  const found = valueOf(merchants)?.flatMap((one) => one.supportedLanguages) ?? [];
  const languages = [...new Set([language, 'en', ...found])].toSorted();
  return (
    <search class="filters">
      <ClientField {...keptField('client', client)} />
      <SelectField label="Language" options={languages} {...keptField('language', language)} />
    </search>
  );
}

interface ListProps {
  readonly reader: Reader;
  /** Returns an address of the catalogue with the same client and language. */
  readonly to: (...parts: readonly string[]) => string;
}

function CatalogueList({ reader, to }: ListProps) {
  const offset = offsetOf();
  const activities = useSearched(`${reader.client} ${reader.language} ${offset}`, () =>
    readApi(reader, '/activities', { limit: PAGE, offset, language: reader.language }),
  );
  const columns: readonly Column<ApiSchemas['Activity']>[] = [
    ['Picture', ({ images }) => <img src={ownPicture(images.teaser.M)} alt="" loading="lazy" />, 'extra'],
    [
      'Activity',
      ({ id, title, language, isActive }) => (
        <>
          <a href={to(String(id))} lang={language}>
            {title}
          </a>{' '}
          {!isActive && <Tag text="not on sale" />} <code class="path soft">{id}</code>
        </>
      ),
      'head',
    ],
    ['Merchant', ({ merchant }) => merchant],
    ['Category', ({ category }) => category.name, 'rare'],
    ['Departs from', ({ departure }) => departure.city.name, 'extra'],
    ['Price from', ({ fromPrice }) => fromPrice && moneyText(fromPrice.amount, fromPrice.currency), 'figure'],
  ];
  return (
    <Listing
      from={activities}
      caption="Activities"
      columns={columns}
      page={PAGE}
      empty={<Empty title="This client sees no activity.">Choose another client.</Empty>}
    />
  );
}

/** Returns the path of a picture of this sandbox; undefined for others: the Content-Security-Policy forbids them. */
function ownPicture(address: string): string | undefined {
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin && pathname.startsWith('/images/') ? pathname : undefined;
}

const COLUMNS: readonly Column<ApiSchemas['Merchant']>[] = [
  ['Merchant', ({ name }) => name, 'head'],
  ['Slug', ({ slug }) => <code>{slug}</code>],
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

function CatalogueMerchants({ reader }: { readonly reader: Reader }) {
  const merchants = useSearched(`${reader.client} ${reader.language}`, () =>
    readApi(reader, '/merchants', { language: reader.language }),
  );
  return (
    <Listing
      from={merchants}
      caption="Merchants"
      columns={COLUMNS}
      empty={<Empty title="This client sees no merchant.">Choose another client.</Empty>}
    />
  );
}
