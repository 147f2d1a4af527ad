import { Bounded } from '../shared/components/paging.js';
import { Money, moneyText, ShortTime } from '../shared/components/inline.js';
import { Empty } from '../shared/components/notice.js';
import { Section } from '../shared/components/page.js';
import { Table, type Column } from '../shared/components/table.js';
import type { Schemas } from '../shared/server/control.js';

type Line = Schemas['LedgerLine'];

const MOST_LINES = 40;

/** What a booking cost, what was paid, and what changed since, line by line with the balance after each. */
export function Ledger({
  lines,
  currency,
  balance,
}: {
  readonly lines: readonly Line[];
  readonly currency: string;
  readonly balance: number;
}) {
  const columns: readonly Column<readonly [number, Line]>[] = [
    { title: 'At', isExtra: true, cell: ([, { at }]) => <ShortTime at={at} /> },
    {
      title: 'What',
      isHead: true,
      cell: ([, { kind, text }]) => (
        <>
          {text} <span class="soft">{kind.replace('-', ' ')}</span>
        </>
      ),
    },
    {
      title: 'Amount',
      isFigure: true,
      cell: ([, { amount }]) => <Money amount={amount} currency={currency} />,
    },
    {
      title: 'Balance',
      isFigure: true,
      cell: ([, line]) => <Money amount={line.balance} currency={currency} />,
    },
  ];
  return (
    <Section title="Ledger">
      {lines.length === 0 ? (
        <Empty title="There is nothing to pay." />
      ) : (
        <Bounded entries={[...lines.entries()]} most={MOST_LINES} name="lines" atEnd>
          {(shown) => <Table caption="Ledger" columns={columns} rows={shown} keyOf={([at]) => at} />}
        </Bounded>
      )}
      <p class="total">
        {balance < 0 ? 'Paid too much' : 'Still to pay'}{' '}
        <strong class="figures">{moneyText(Math.abs(balance), currency)}</strong>
      </p>
    </Section>
  );
}
