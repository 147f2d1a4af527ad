import { Notice, Page, Section } from './shared/components/page.js';
import { Prose, Target } from './shared/components/inline.js';
import { capitalised, counted } from '../text/words.js';
import { partText } from '../text/record-names.js';
import { Share } from './shared/components/bars.js';
import { Table, type Column } from './shared/components/table.js';
import { useFresh, useLive, useThrottled } from './shared/live/live.js';
import { isError, type RequestRow } from './shared/live/request-rows.js';
import { operationName, type Schemas, useGet } from './shared/server/loaded.js';
import { type ViewProps, linkHere } from './shared/location.js';

const MOST_SENDERS = 20;
type Coverage = Schemas['Coverage'];
type Covered = Coverage['operations'][number];

/** The parts of the contract that requests exercised: of all operations, or of one operation. */
export function CoverageView({ rest: [operationId] }: ViewProps) {
  const query = operationId === undefined ? {} : { operationId };
  const coverage = useFresh(useGet('/workspaces/{name}/coverage', { params: { query } }));
  if (operationId === undefined)
    return (
      <Page title="Coverage" about="Exercised since the server opened the workspace." from={coverage}>
        {(read) => <Operations coverage={read} />}
      </Page>
    );
  const all = <a href={linkHere('coverage')}>All operations</a>;
  return (
    <Page title={`Coverage: ${operationName(operationId)}`} about={all} from={coverage}>
      {({ operations }) => operations.map((one) => <Parts key={one.operationId} covered={one} />)}
    </Page>
  );
}

const SENT = ['parameters', 'fields', 'values'] as const;
const FIGURES = ['operations', 'outcomes', ...SENT, 'transitions'] as const;

function Operations({ coverage: { operations, transitions, summary } }: Readonly<{ coverage: Coverage }>) {
  const columns: readonly Column<Covered>[] = [
    [
      'Operation',
      ({ operationId: id }) => <a href={linkHere('coverage', id)}>{operationName(id)}</a>,
      'head',
    ],
    ['Requests', ({ calls }) => (calls === 0 ? 'none' : calls), 'figure'],
    [
      'Outcomes',
      ({ outcomes: { hit, possible } }) => <Share hit={hit.length} possible={possible.length} />,
      'figure',
    ],
    ...SENT.map((name): Column<Covered> => [capitalised(name), (one) => ofText(one[name]), 'figure', 'rare']),
  ];
  return (
    <>
      <section class="card">
        {FIGURES.map((name) => (
          <Share key={name} title={capitalised(name)} {...summary[name]} />
        ))}
      </section>
      <Table
        caption="Operations"
        columns={columns}
        rows={operations.toSorted((a, b) => shareOf(a) - shareOf(b))}
        keyOf={({ operationId }) => operationId}
        sortBy={SORT_BY}
      />
      <BySender possible={operations.length} />
      <Section title="Transitions">
        <Missing
          {...transitions}
          hintOf={(name) => transitions.hints[name]?.hint}
          linkOf={(name) => linkHere('try', transitions.hints[name]?.operationId ?? '')}
        />
      </Section>
    </>
  );
}

const SORT_BY = {
  Operation: ({ operationId }: Covered) => operationName(operationId),
  Requests: ({ calls }: Covered) => calls,
  Outcomes: shareOf,
};

type Sender = Readonly<{ name: string; rows: readonly RequestRow[]; operations: number }>;

function BySender({ possible }: { readonly possible: number }) {
  const rows = useThrottled(useLive().rows).value;
  const names = (row: RequestRow) => [row.clientId, row.test].filter((name) => name !== null);
  const senders = [...new Set(rows.flatMap(names))].map((name): Sender => {
    const own = rows.filter((row) => names(row).includes(name));
    return { name, rows: own, operations: new Set(own.flatMap(({ operationId }) => operationId ?? [])).size };
  });
  const columns: readonly Column<Sender>[] = [
    [
      'Client or test',
      ({ name }) => <a href={`${linkHere('requests')}?${new URLSearchParams({ q: name })}`}>{name}</a>,
      'head',
    ],
    ['Requests', (one) => one.rows.length, 'figure'],
    ['Refused', (one) => one.rows.filter(isError).length, 'figure', 'extra'],
    ['Operations', (one) => <Share hit={one.operations} possible={possible} />, 'figure'],
  ];
  return (
    <Section title="By client and test">
      <p class="soft">Of the latest {rows.length} requests.</p>
      <Table
        caption="Clients and tests"
        columns={columns}
        rows={senders.toSorted((a, b) => b.operations - a.operations)}
        most={MOST_SENDERS}
      />
    </Section>
  );
}

/** Returns the share of the possible outcomes that were seen. */
function shareOf({ outcomes: { hit, possible } }: Covered): number {
  return possible.length === 0 ? 1 : hit.length / possible.length;
}

function ofText({ sent, possible }: Covered['fields']): string {
  return possible.length === 0 ? '' : `${sent.length} of ${possible.length}`;
}

function Parts({ covered }: Readonly<{ covered: Covered }>) {
  const { operationId, method, path, calls, outcomes, hints } = covered;
  const sent = SENT.map((name) => ({ name, hit: covered[name].sent, possible: covered[name].possible }));
  const shown = [{ name: 'outcomes', ...outcomes }, ...sent].filter(({ possible }) => possible.length > 0);
  const form = linkHere('try', operationId); // a parameter (`limit`) or its value (`order=near`) is filled in
  return (
    <>
      <p>
        <Target method={method} path={path} /> · {counted(calls, 'request')} ·{' '}
        {calls > 0 && (
          <>
            <a href={`${linkHere('requests')}?operation=${operationId}`}>See them</a> ·{' '}
          </>
        )}
        <a href={form}>Try it</a>
      </p>
      {shown.map(({ name: part, hit, possible }) => (
        <Section key={part} title={`${capitalised(part)}: ${hit.length} of ${possible.length}`}>
          <Missing
            {...{ hit, possible }}
            hintOf={(name) => hints[name]}
            linkOf={(name) => (/[ /]/.test(name) ? '' : `${form}?${new URLSearchParams(name)}`)}
          />
        </Section>
      ))}
      {outcomes.notCounted.length > 0 && (
        <Names title="Not counted: cause them with faults" names={outcomes.notCounted} />
      )}
    </>
  );
}

/** For a missing part of the contract: a request that exercises it, and the address of a form filled in for it; empty: none. */
type Hints = Readonly<{ hintOf?: (name: string) => string | undefined; linkOf?: (name: string) => string }>;
type Counts = Readonly<{ hit: readonly string[]; possible: readonly string[] }>;

function Missing({ hit, possible, ...hints }: Hints & Counts) {
  const seen = new Set(hit);
  const missing = possible.filter((name) => !seen.has(name));
  return (
    <>
      {missing.length === 0 && <Notice>Nothing is missing.</Notice>}
      {missing.length > 0 && <Names title="Missing" names={missing} {...hints} />}
      {hit.length > 0 && <Names title="Seen" names={hit} />}
    </>
  );
}

function Names(props: Hints & Readonly<{ title: string; names: readonly string[] }>) {
  const { title, names, hintOf, linkOf } = props;
  return (
    <>
      <h3>{title}</h3>
      <ul class={hintOf ? 'names hints' : 'names'}>
        {names.map((name) => (
          <li key={name}>
            {partText(name) ? <b>{partText(name)}</b> : <code>{name}</code>}{' '}
            <Prose text={hintOf?.(name) ?? ''} />{' '}
            {linkOf?.(name) && (
              <a aria-label={`Try it: ${partText(name) || name}`} href={linkOf(name)}>
                Try it
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
