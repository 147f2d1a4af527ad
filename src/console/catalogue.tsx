import { Empty, Load, Page, Section, useTabTitle } from './shared/components/page.js';
import { readApi, type Reader, type ApiSchemas } from './shared/server/api.js';
import { useClient, ClientField } from './shared/forms/client-field.js';
import { keptField, place, type ViewProps, here, linkHere } from './shared/location.js';
import { useLoaded, useSearched, valueOf } from './shared/server/loaded.js';
import { Merchant } from './shared/components/merchant.js';
import { scheduleText } from '../text/schedule-text.js';
import { SelectField } from './shared/components/controls.js';
import { Tag } from './shared/components/inline.js';
import { moneyText } from '../text/money-text.js';
import { Bounded, Facts, Listing, offsetOf, PAGE, Table, type Column } from './shared/components/table.js';
import { withoutMarkup } from '../text/markup.js';

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
  const columns: readonly Column<Activity>[] = [
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
    ['Merchant', ({ merchant }) => <Merchant slug={merchant} />],
    ['Category', ({ category }) => category.name, 'rare'],
    ['Departs from', ({ departure }) => departure.city.name, 'extra'],
    ['Price from', ({ fromPrice }) => fromPrice && moneyText(fromPrice.amount, fromPrice.currency), 'figure'],
  ];
  return (
    <Listing
      from={activities}
      caption="Activities"
      columns={columns}
      hasPages
      empty={<Empty title="This client sees no activity.">Choose another client.</Empty>}
    />
  );
}

/** Returns the path of a picture of this sandbox; undefined for others: the Content-Security-Policy forbids them. */
function ownPicture(address: string): string | undefined {
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin && pathname.startsWith('/images/') ? pathname : undefined;
}

const MERCHANT_COLUMNS: readonly Column<ApiSchemas['Merchant']>[] = [
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
      columns={MERCHANT_COLUMNS}
      empty={<Empty title="This client sees no merchant.">Choose another client.</Empty>}
    />
  );
}

type Activity = ApiSchemas['Activity'];
const MOST_LISTED = 100;

/** An activity with its rules, as a client sees them. */
function CatalogueActivity({ reader, id }: { readonly reader: Reader; readonly id: number }) {
  const found = useSearched(`${reader.client} ${reader.language}`, async () => {
    const [activities, rules] = await Promise.all([
      readApi(reader, '/activities', { 'id[]': [id], language: reader.language }),
      readApi(reader, '/availability-rules', { 'activityId[]': [id], limit: MOST_LISTED, outdated: true }),
    ]);
    return { activity: activities[0], rules };
  });
  return (
    <Load from={found}>
      {({ activity, rules }) =>
        activity ? (
          <>
            <About activity={activity} />
            <Section title="Rules">
              <p class="soft">The API lists rules in the operator’s own language.</p>
              {rules.length === 0 && <Empty title="This activity has no rule, so it never takes place." />}
              {rules.length === MOST_LISTED && (
                <p class="soft">Only the first {MOST_LISTED} rules are shown.</p>
              )}
              <Bounded entries={rules} name="rules">
                {(shown) => shown.map((rule) => <CatalogueRule key={rule.id} rule={rule} />)}
              </Bounded>
            </Section>
          </>
        ) : (
          <Empty title="This client does not see this activity.">Choose another client.</Empty>
        )
      }
    </Load>
  );
}

function About({ activity }: { readonly activity: Activity }) {
  const { id, title, merchant, category, departure, language, description, addons, isActive } = activity;
  useTabTitle(title);
  const fields = [...activity.guestFields, ...activity.activityFields];
  const facts = {
    Operator: <Merchant slug={merchant} />,
    Category: category.name,
    'Departs from': `${departure.city.name}, ${departure.country.name}`,
    Language: language,
  };
  return (
    <Section
      title={title}
      actions={
        <a class="button" href={`${linkHere('seats')}?activity=${id}`}>
          Seats
        </a>
      }
    >
      {!isActive && <Tag text="not on sale" />}
      <Facts facts={facts} />
      <p lang={language}>{plainText(description)}</p>
      {addons.length > 0 && (
        <>
          <h3>Addons</h3>
          <ul class="list">
            {addons.map((addon) => (
              <li key={addon.id}>
                <code>{addon.id}</code> {addon.title}, {moneyText(addon.price.amount, addon.price.currency)}{' '}
                for each {addon.type}
              </li>
            ))}
          </ul>
        </>
      )}
      {fields.length > 0 && (
        <>
          <h3>Custom fields</h3>
          <ul class="list">
            {fields.map(({ code, label, type, isRequired }) => (
              <li key={code}>
                <code>{code}</code> {label} ({type}
                {isRequired && ', required'})
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

/** Returns the plain text of a description, which may contain HTML. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(withoutMarkup(html), 'text/html').body.textContent;
}

type Rule = ApiSchemas['AvailabilityRule'];

const CATEGORY_COLUMNS: readonly Column<Rule['priceCategories'][number]>[] = [
  [
    'Category',
    ({ id, name, description }) => (
      <>
        {name} <code class="soft">{id}</code>
        {description && <span class="path soft">{description}</span>}
      </>
    ),
    'head',
  ],
  ['Price', ({ price }) => moneyText(price.amount, price.currency), 'figure'],
  [
    'Seats',
    ({ minSeats, maxSeats }) => (minSeats === maxSeats ? minSeats : `${minSeats} to ${maxSeats}`),
    'figure',
  ],
  ['Capacity', ({ capacity }) => capacity ?? 'the item’s', 'figure', 'extra'],
  [
    'Due at once',
    ({ downPayment }) =>
      downPayment.type === 'fixed' ? moneyText(downPayment.amount, downPayment.currency) : 'all of it',
    'extra',
  ],
];

function CatalogueRule({ rule }: { readonly rule: Rule }) {
  const { id, name, type, isActive, priceCategories, bookingNote } = rule;
  return (
    <article class="fields">
      <h3>
        {name || 'A rule without a name'} <code class="soft">{id}</code> <Tag text={type} />{' '}
        {!isActive && <Tag text="not on sale" />}
      </h3>
      <p>{scheduleText(rule)}</p>
      {bookingNote && <p class="soft">{bookingNote}</p>}
      <Table caption={`Categories of ${name}`} columns={CATEGORY_COLUMNS} rows={priceCategories} />
    </article>
  );
}
