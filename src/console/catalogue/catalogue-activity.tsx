import { Facts, Bounded, Table, type Column } from '../shared/components/table.js';
import { Load, Empty, Section, useTabTitle } from '../shared/components/page.js';
import { moneyText, Tag } from '../shared/components/inline.js';
import { readApi, type ApiSchemas, type Reader } from '../shared/server/api.js';
import { useSearched } from '../shared/server/loaded.js';
import { linkHere } from '../shared/location.js';
import { withoutMarkup } from '../../text/markup.js';

type Activity = ApiSchemas['Activity'];
const MOST_LISTED = 100;

/** An activity with its rules, as a client sees them. */
export function CatalogueActivity({ reader, id }: { readonly reader: Reader; readonly id: number }) {
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
          <Empty title="This client does not see this activity.">
            Choose another client, or see the activities above.
          </Empty>
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
    Operator: merchant,
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

const COLUMNS: readonly Column<Rule['priceCategories'][number]>[] = [
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
      <p>{whenText(rule)}</p>
      {bookingNote && <p class="soft">{bookingNote}</p>}
      <Table caption={`Categories of ${name}`} columns={COLUMNS} rows={priceCategories} />
    </article>
  );
}

const WEEKDAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns the schedule of a rule: `Weekly on Mon, Sat from 2027-05-01, at 09:00 for PT2H.` */
function whenText({ startDate, startTimes, recurrence, duration, cutOffTime, actualUntil }: Rule): string {
  const times = startTimes
    ?.split(',')
    .map((time) => time.slice(0, 5))
    .join(', ');
  const days = recurrence?.weekdays.map((day) => WEEKDAYS[day]).join(', ');
  const parts = [
    recurrence ? { daily: 'Daily', weekly: 'Weekly' }[recurrence.frequency] : 'Once',
    recurrence && recurrence.interval > 1 && `(every ${recurrence.interval})`,
    days && `on ${days}`,
    startDate && `from ${startDate}`,
    (recurrence?.until ?? actualUntil) && `until ${recurrence?.until ?? actualUntil}`,
    times && `at ${times}`,
    duration && `for ${duration}`,
  ];
  const sentence = `${parts.filter(Boolean).join(' ')}.`;
  return cutOffTime > 0 ? `${sentence} Can be booked up to ${cutOffTime} minutes before.` : sentence;
}
