import { moneyText, Tag } from '../shared/components/inline.js';
import { Table, type Column } from '../shared/components/table.js';
import type { ApiSchemas } from '../shared/server/api.js';

type Rule = ApiSchemas['AvailabilityRule'];
type Category = Rule['priceCategories'][number];

const COLUMNS: readonly Column<Category>[] = [
  {
    title: 'Category',
    isHead: true,
    cell: ({ id, name, description }) => (
      <>
        {name} <code class="soft">{id}</code>
        {description && <span class="path soft">{description}</span>}
      </>
    ),
  },
  { title: 'Price', isFigure: true, cell: ({ price }) => moneyText(price.amount, price.currency) },
  { title: 'Seats', isFigure: true, cell: ({ minSeats, maxSeats }) => seatsText(minSeats, maxSeats) },
  { title: 'Capacity', isFigure: true, isExtra: true, cell: ({ capacity }) => capacity ?? 'the item’s' },
  {
    title: 'Due at once',
    isExtra: true,
    cell: ({ downPayment }) =>
      downPayment.type === 'fixed' ? moneyText(downPayment.amount, downPayment.currency) : 'all of it',
  },
];

/** A rule: when it takes place, and its categories with their prices. */
export function CatalogueRule({ rule }: { readonly rule: Rule }) {
  const { id, name, type, isActive, priceCategories, bookingNote } = rule;
  return (
    <article class="fields">
      <h3>
        {name || 'A rule without a name'} <code class="soft">{id}</code> <Tag text={type} />{' '}
        {!isActive && <Tag text="not on sale" />}
      </h3>
      <p>{whenText(rule)}</p>
      {bookingNote && <p class="soft">{bookingNote}</p>}
      <Table
        caption={`Categories of ${name}`}
        columns={COLUMNS}
        rows={priceCategories}
        keyOf={(category) => category.id}
      />
    </article>
  );
}

function seatsText(min: number, max: number): string {
  return min === max ? String(min) : `${min} to ${max}`;
}

const WEEKDAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function oftenText(recurrence: Rule['recurrence']): string {
  if (!recurrence) return 'Once';
  return recurrence.frequency === 'daily' ? 'Daily' : 'Weekly';
}

/** Returns when a rule takes place: `Weekly on Mon, Sat from 2027-05-01, at 09:00 for PT2H. Booked up to 60 minutes before.` */
function whenText({ startDate, startTimes, recurrence, duration, cutOffTime, actualUntil }: Rule): string {
  const times = startTimes
    ?.split(',')
    .map((time) => time.slice(0, 5))
    .join(', ');
  const days = recurrence?.weekdays.map((day) => WEEKDAYS[day]).join(', ');
  const parts = [
    oftenText(recurrence),
    recurrence && recurrence.interval > 1 && `(every ${recurrence.interval})`,
    days && `on ${days}`,
    startDate && `from ${startDate}`,
    (recurrence?.until ?? actualUntil) && `until ${recurrence?.until ?? actualUntil}`,
    times && `at ${times}`,
    duration && `for ${duration}`,
  ];
  const sentence = `${parts.filter(Boolean).join(' ')}.`;
  return cutOffTime > 0 ? `${sentence} Booked up to ${cutOffTime} minutes before.` : sentence;
}
