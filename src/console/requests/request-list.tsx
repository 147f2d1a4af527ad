import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { filteredLink, place, type ViewProps, here } from '../shared/location.js';
import { Button } from '../shared/components/controls.js';
import { ActionButton } from '../shared/components/dialog.js';
import { Beside, Load, Page } from '../shared/components/page.js';
import { counted } from '../../text/words.js';
import { Prose, RequestName, Status, Tag, Time } from '../shared/components/inline.js';
import { Table, type Column } from '../shared/components/table.js';
import { nameOf, control, save, valueOf } from '../shared/server/loaded.js';
import { useLive, useThrottled } from '../shared/live/live.js';
import { filterOf, matcherOf, pathOf, type RequestRow } from '../shared/live/request-rows.js';
import { RequestDetails } from './request-details.js';
import { useFindings, FindingGroups, useFoundInMessages } from './findings.js';
import { ErrorGroups, NoRequests, RequestFilters } from './request-filters.js';

/** The list of requests, or one request. */
export function RequestsView({ rest: [id] }: ViewProps) {
  if (id !== undefined) return <BesideRequests id={id} />;
  const by = place.value.query.get('by'); // in old addresses
  return <RequestList by={by === 'error' || by === 'finding' ? by : 'time'} />;
}

/** The minimum interval between updates of the list. */
const UPDATED_EVERY_MS = 100;
/** The number of rows before *Show all*, and in the list beside a request. */
const [ROWS_AT_FIRST, BESIDE] = [50, 100];

/** Failed requests by operation and reason. */
export const ErrorsView = () => <RequestList by="error" />;

/** Findings: the places where requests and responses break the contract. */
export const FindingsView = () => <RequestList by="finding" />;

type Order = 'time' | 'error' | 'finding';
const HEADS: Readonly<Record<Order, { readonly title: string; readonly about: string }>> = {
  time: { title: 'Requests', about: 'In the order of their responses, newest first.' },
  error: { title: 'Errors', about: 'Refusals by reason, commonest first.' },
  finding: { title: 'Findings', about: 'Where requests and responses break the contract.' },
};

/** Returns the requests that match the filter of the address. Loads findings if the view or the filter needs them. */
function useFiltered(needsFindings: boolean) {
  const live = useLive();
  const filter = filterOf(place.value.query);
  const found = useFoundInMessages(filter.text.trim(), live);
  const all = useThrottled(live.rows, UPDATED_EVERY_MS).value;
  const checked = useFindings(live, needsFindings || filter.finding !== '');
  const rows = all.filter(matcherOf(filter, found, valueOf(checked)?.findings ?? []));
  return { live, all, checked, rows };
}

function RequestList({ by }: { readonly by: Order }) {
  const { live, all, checked, rows } = useFiltered(by === 'finding');
  return (
    <Page
      {...HEADS[by]}
      actions={<ActionButton work={() => downloadArchive(rows)}>Download HAR</ActionButton>}
    >
      <RequestFilters rows={all} hasKinds={by === 'time'} />
      <Load from={live}>
        {() => {
          if (by === 'time') return <Latest rows={rows} all={all.length} />;
          if (by === 'error') return <ErrorGroups rows={rows} />;
          return <FindingGroups rows={rows} all={all.length} found={checked} />;
        }}
      </Load>
    </Page>
  );
}

/** The list of requests. It stands still while it is scrolled or has the focus. */
function Latest({ rows, all }: Readonly<{ rows: readonly RequestRow[]; all: number }>) {
  /** The id of the newest shown request while the list stands still; null while it shows new requests. */
  const frozenAt = useSignal<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const look = () =>
    requestAnimationFrame(() => {
      const isScrolled = (list.current?.querySelector('.table')?.scrollTop ?? 0) > 0;
      if (!isScrolled && !list.current?.matches(':focus-within')) frozenAt.value = null;
      else frozenAt.value ??= rows.at(-1)?.id ?? 0;
    });
  const frozen = frozenAt.value;
  const count = frozen === null ? rows.length : rows.findLastIndex(({ id }) => id <= frozen) + 1;
  const waiting = rows.length - count;
  if (rows.length === 0) return <NoRequests all={all} />;
  return (
    <>
      <div class="list-head">
        <span class="soft">
          {[count < all && count, counted(all, 'request')].filter(Boolean).join(' of ')}
        </span>
        {waiting > 0 && (
          <Button
            onClick={() => {
              list.current?.querySelector('.table')?.scrollTo(0, 0);
              frozenAt.value = null;
            }}
          >
            Show {counted(waiting, 'new request')}
          </Button>
        )}
      </div>
      <div class="live" ref={list} onFocusIn={look} onFocusOut={look} onScrollCapture={look}>
        <Table
          caption="Requests"
          columns={COLUMNS}
          rows={rows.slice(0, count).toReversed()}
          most={ROWS_AT_FIRST}
        />
      </div>
    </>
  );
}

const claimed = (clientId?: string | null) => clientId && `${nameOf(clientId)}, not verified`;

const COLUMNS: readonly Column<RequestRow>[] = [
  [
    'Request',
    ({ id, fault, ...row }) => (
      <a href={filteredLink('requests', id)}>
        {fault && <Tag text="fault" />} <RequestName {...row} />
      </a>
    ),
    'head',
  ],
  ['Status', (row) => <Status {...row} />],
  ['Outcome', ({ outcome: { code, sentence } }) => <Prose text={sentence ?? code} />, 'text'],
  ['Client', (row) => nameOf(row.clientId) || claimed(row.claimedClientId), 'extra'],
  ['Changes', ({ changes }) => changes || '', 'figure', 'rare'],
  ['Time', ({ at }) => <Time isShort at={at} />, 'figure'],
  ['Took', ({ durationMs }) => `${durationMs.toFixed(1)} ms`, 'figure', 'rare'],
];

function BesideRequests({ id }: { readonly id: string }) {
  const { all, rows } = useFiltered(false);
  const isShown = (row: RequestRow) => row.id === Number(id);
  const found = all.filter((row) => isShown(row) || rows.includes(row)).slice(-BESIDE);
  const list = found.toReversed().map((row) => (
    <a key={row.id} href={filteredLink('requests', row.id)} aria-current={isShown(row) ? 'true' : undefined}>
      <Status {...row} /> <RequestName {...row} path={pathOf(row)} />
      <span class="soft">
        <Time isShort at={row.at} /> <Prose text={row.outcome.sentence ?? nameOf(row.clientId)} />
      </span>
    </a>
  ));
  return (
    <Beside label="Requests" list={list}>
      <RequestDetails key={id} id={id} />
    </Beside>
  );
}

type Archive = Readonly<{ log: { readonly entries: readonly { readonly _requestId: string }[] } }>;
const MOST_ARCHIVED = 1000;

async function downloadArchive(rows: readonly RequestRow[]): Promise<string> {
  const params = { query: { before: (rows.at(-1)?.id ?? 0) + 1, limit: MOST_ARCHIVED } };
  const page: unknown = await control.GET('/workspaces/{name}/requests.har', { params }).orThrow();
  const { log } = page as Archive; // the contract leaves the members of HAR open
  const wanted = new Set(rows.map(({ requestId }) => requestId));
  const entries = log.entries.filter(({ _requestId: id }) => wanted.has(id));
  const text = JSON.stringify({ log: { ...log, entries } }, null, 2);
  save(new Blob([text], { type: 'application/json' }), `${here()}-requests.har`);
  if (entries.length === rows.length) return `Downloaded ${entries.length} requests.`;
  return `Downloaded ${entries.length} of ${rows.length} requests: the log no longer has the others.`;
}
