import { Load, Empty } from '../shared/components/notice.js';
import { Table, type Column } from '../shared/components/table.js';
import { readApi, type ApiSchemas, type Reader } from '../shared/server/api.js';
import { useSearched } from '../shared/server/loaded.js';

const COLUMNS: readonly Column<ApiSchemas['Merchant']>[] = [
  {
    title: 'Merchant',
    isHead: true,
    cell: ({ name, slug }) => (
      <>
        {name} <code class="path soft">{slug}</code>
      </>
    ),
  },
  { title: 'Place', cell: ({ city, country }) => `${city}, ${country}` },
  { title: 'Time zone', isExtra: true, cell: ({ timezone }) => timezone },
  { title: 'Languages', isExtra: true, cell: ({ supportedLanguages }) => supportedLanguages.join(', ') },
  { title: 'Currencies', cell: ({ currencies }) => currencies.join(', ') },
  { title: 'Booking fee', isFigure: true, isExtra: true, cell: ({ onlineBookingFee }) => onlineBookingFee },
];

/** The merchants that a client sells for. */
export function CatalogueMerchants({ reader }: { readonly reader: Reader }) {
  const merchants = useSearched(`${reader.client} ${reader.language}`, () =>
    readApi(reader, '/merchants', { language: reader.language }),
  );
  return (
    <Load from={merchants}>
      {(list) =>
        list.length === 0 ? (
          <Empty title="This client sees no merchant.">Choose another client.</Empty>
        ) : (
          <Table caption="Merchants" columns={COLUMNS} rows={list} keyOf={({ slug }) => slug} />
        )
      }
    </Load>
  );
}
