import { useComputed, useSignal, signal } from '@preact/signals';
import { place, type ViewProps, here, linkHere } from '../shared/location.js';
import { Button } from '../shared/components/controls.js';
import { ActionButton } from '../shared/components/dialog.js';
import { ErrorNotice, Page } from '../shared/components/page.js';
import { Prose, Status, Tag, Target, Time } from '../shared/components/inline.js';
import { save, valueOf } from '../shared/server/loaded.js';
import { nameOf, control } from '../shared/server/control.js';
import { useLive, useThrottled } from '../shared/live/live.js';
import { matcherOf, NO_FILTER, type RequestRow } from '../shared/live/request-rows.js';
import { RequestDetails } from './request-details.js';
import { VirtualList } from './virtual-list.js';
import { useFindings, FindingGroups, useFoundInMessages } from './findings.js';
import { ErrorGroups, NoRequests, filterOf, RequestFilters } from './request-filters.js';

/** The requests of a workspace: the list, or one of them. */
export function RequestsView({ rest: [id] }: ViewProps) {
  if (id !== undefined)
    return (
      <div class="split">
        <Beside id={Number(id)} />
        <div>
          <RequestDetails key={id} id={id} />
        </div>
      </div>
    );
  const by = place.value.query.get('by'); // as addresses had it before errors and findings were pages
  return <RequestList by={by === 'error' || by === 'finding' ? by : 'time'} />;
}

const COLUMNS = ['Request', 'Status', 'Outcome', 'Operation', 'Client', 'Changes', 'Time', 'Took'];
/** The list follows the requests so often, however many there are. */
const EVERY_MS = 100;
const ROW_PX = 38;
const NARROW_ROW_PX = 68;
const narrow = matchMedia('(max-width: 40rem)');
const heightNow = () => (narrow.matches ? NARROW_ROW_PX : ROW_PX);

/** On a phone a row has two lines, with fewer cells. */
const rowHeight = signal(heightNow());
narrow.addEventListener('change', () => void (rowHeight.value = heightNow()));

/** The requests that failed, by operation and reason. */
export function ErrorsView() {
  return <RequestList by="error" />;
}

/** What the contract finds wrong in the requests. */
export function FindingsView() {
  return <RequestList by="finding" />;
}

type Order = 'time' | 'error' | 'finding';
const HEADS: Readonly<Record<Order, { readonly title: string; readonly about: string }>> = {
  time: { title: 'Requests', about: 'As they are answered.' },
  error: { title: 'Errors', about: 'Refusals by reason, the commonest first.' },
  finding: { title: 'Findings', about: 'What the contract finds wrong in requests and responses.' },
};

/** The requests of a workspace, live: newest first, those that failed by operation and reason, or the findings. */
function RequestList({ by }: { readonly by: Order }) {
  const live = useLive();
  const filter = useComputed(() => filterOf(place.value.query));
  lastFilter = filter.value;
  const text = useComputed(() => filter.value.text);
  const found = useFoundInMessages(text, live);
  const all = useThrottled(live.rows, EVERY_MS);
  const checked = useFindings(live, by === 'finding' || filter.value.finding !== '');
  const findings = useComputed(() => valueOf(checked)?.findings ?? []);
  const matcher = useComputed(() => matcherOf(filter.value, { ids: found.value, findings: findings.value }));
  const rows = useComputed(() => all.value.filter(matcher.value));
  return (
    <Page
      {...HEADS[by]}
      actions={<ActionButton work={() => downloadArchive(rows.value)}>Download HAR</ActionButton>}
    >
      <RequestFilters rows={all.value} hasKinds={by === 'time'} />
      <ErrorNotice error={live.error.value} />
      {!live.isLoaded.value && !live.error.value && <p class="loading">Loading…</p>}
      {live.isLoaded.value && by === 'time' && <Latest rows={rows.value} all={all.value.length} />}
      {live.isLoaded.value && by === 'error' && <ErrorGroups rows={rows.value} />}
      {live.isLoaded.value && by === 'finding' && (
        <FindingGroups rows={rows.value} all={all.value.length} found={checked} />
      )}
    </Page>
  );
}

interface LatestProps {
  /** In order of their ids. */
  readonly rows: readonly RequestRow[];
  /** How many there are without a filter. */
  readonly all: number;
}

/** The list. It stands still while somebody reads in it. */
function Latest({ rows, all }: LatestProps) {
  /** The newest request that is shown while somebody reads; null: all are. */
  const frozenAt = useSignal<number | null>(null);
  const onReading = (isReading: boolean) => {
    if (!isReading) frozenAt.value = null;
    else if (frozenAt.peek() === null) frozenAt.value = rows.at(-1)?.id ?? 0;
  };
  const frozen = frozenAt.value;
  const count = frozen === null ? rows.length : rows.findLastIndex(({ id }) => id <= frozen) + 1;
  const waiting = rows.length - count;
  if (rows.length === 0) return <NoRequests all={all} />;
  return (
    <>
      <div class="list-head">
        <span class="soft">
          {count === all ? count : `${count} of ${all}`} {all === 1 ? 'request' : 'requests'}
        </span>
        {waiting > 0 && (
          <Button
            onClick={() => {
              document.querySelector('.virtual')?.scrollTo(0, 0);
              frozenAt.value = null;
            }}
          >
            Show {waiting} new
          </Button>
        )}
      </div>
      <VirtualList
        label="Requests, newest first"
        columns={COLUMNS}
        count={count}
        rowHeight={rowHeight}
        onReading={onReading}
        row={(index) => rowAt(rows[count - 1 - index])}
      />
    </>
  );
}

function rowAt(row: RequestRow | undefined) {
  if (!row) return { key: '', href: linkHere('requests'), cells: [] };
  const { id, method, path, status, outcome, operationId, clientId, changes, at, durationMs, fault } = row;
  const href = linkHere('requests', id);
  const request = (
    <>
      {fault && <Tag text="fault" />} <Target method={method} path={path} />
    </>
  );
  const outcomeText =
    outcome.code === 'ok' ? <span class="soft">ok</span> : <Prose text={outcome.sentence ?? outcome.code} />;
  const about = [operationId, nameOf(clientId), changes || '', <Time isShort at={at} />];
  const cells = [request, <Status status={status} />, outcomeText, ...about, `${durationMs.toFixed(1)} ms`];
  return { key: id, href, cells };
}

/** What the list was narrowed to when one left it. */
let lastFilter = NO_FILTER;

/** The latest requests that the list had, beside one of them on a wide screen. */
function Beside({ id }: { readonly id: number }) {
  const rows = useThrottled(useLive().rows, EVERY_MS);
  const matches = matcherOf(lastFilter, { ids: new Set(), findings: [] });
  const shown = rows.value.filter((row) => row.id === id || matches(row));
  return (
    <aside class="beside" aria-label="Requests">
      <ul>
        {shown
          .slice(-BESIDE)
          .toReversed()
          .map((row) => (
            <li key={row.id}>
              <a href={linkHere('requests', row.id)} aria-current={row.id === id ? 'true' : undefined}>
                <Status status={row.status} /> <code>{`${row.method} ${row.path.split('?')[0]}`}</code>
                <span class="soft">
                  <Time isShort at={row.at} /> <Prose text={row.outcome.sentence ?? nameOf(row.clientId)} />
                </span>
              </a>
            </li>
          ))}
      </ul>
    </aside>
  );
}

const BESIDE = 100;

/** The part of an HTTP archive that is read here. */
interface Archive {
  readonly log: { readonly entries: readonly { readonly _requestId: string }[] };
}

/** The most requests of an archive, which are more than a list has. */
const MOST_ARCHIVED = 1000;

/** Downloads the requests of a list as an HTTP archive in order of their ids, and returns a text about it. */
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
