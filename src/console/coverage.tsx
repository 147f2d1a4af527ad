import { counted } from './shared/words.js';
import { Load, Notice, Page, Section } from './shared/components/page.js';
import { Prose, Target } from './shared/components/inline.js';
import { Share } from './shared/components/bars.js';
import { Table, type Column } from './shared/components/table.js';
import { control, type Schemas } from './shared/server/control.js';
import { useFresh, useLive, useThrottled } from './shared/live/live.js';
import type { RequestRow } from './shared/live/request-rows.js';
import { useLoaded } from './shared/server/loaded.js';
import { type ViewProps, here, linkHere } from './shared/location.js';

const EVERY_MS = 1000;
const MOST_SENDERS = 20;

type Coverage = Schemas['Coverage'];
type Covered = Coverage['operations'][number];

/** What of the contract the requests of a workspace have exercised: all operations, or one with what is missing. */
export function CoverageView({ rest: [operationId] }: ViewProps) {
  const coverage = useLoaded(`${here()} ${operationId ?? ''}`, () => {
    const query = operationId === undefined ? {} : { operationId };
    return control.GET('/workspaces/{name}/coverage', { params: { query } }).orThrow();
  });
  useFresh(coverage.reload);
  return (
    <Page
      title={operationId === undefined ? 'Coverage' : `Coverage of ${operationId}`}
      about={
        operationId === undefined ? (
          'What the requests of this workspace have exercised, since the server opened it.'
        ) : (
          <a href={linkHere('coverage')}>All operations</a>
        )
      }
    >
      <Load from={coverage}>
        {(read) =>
          operationId === undefined ? (
            <Operations coverage={read} />
          ) : (
            read.operations.map((one) => <Parts key={one.operationId} covered={one} />)
          )
        }
      </Load>
    </Page>
  );
}

const FIGURES = ['operations', 'outcomes', 'parameters', 'fields', 'values', 'transitions'] as const;

function Operations({ coverage: { operations, transitions, summary } }: Readonly<{ coverage: Coverage }>) {
  const columns: readonly Column<Covered>[] = [
    ['Operation', ({ operationId }) => <a href={linkHere('coverage', operationId)}>{operationId}</a>, 'head'],
    ['Requests', ({ calls }) => (calls === 0 ? 'none' : calls), 'figure'],
    [
      'Outcomes',
      ({ outcomes: { hit, possible } }) => <Share hit={hit.length} possible={possible.length} />,
      'figure',
    ],
    ['Parameters', ({ parameters }) => ofText(parameters.sent, parameters.possible), 'figure', 'rare'],
    ['Fields', ({ fields }) => ofText(fields.sent, fields.possible), 'figure', 'rare'],
    ['Values', ({ values }) => ofText(values.sent, values.possible), 'figure', 'rare'],
  ];
  return (
    <>
      <section class="card">
        {FIGURES.map((name) => (
          <Share key={name} title={name} {...summary[name]} />
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
      <Section title="Changes of state">
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
  Operation: ({ operationId }: Covered) => operationId,
  Requests: ({ calls }: Covered) => calls,
  Outcomes: (covered: Covered) => shareOf(covered),
};

/** Requests of one client, or of one test that names itself. */
interface Sender {
  readonly name: string;
  readonly rows: readonly RequestRow[];
  readonly operations: number;
}

/** What each client and each test has called, by the requests that the log keeps. */
function BySender({ possible }: { readonly possible: number }) {
  const rows = useThrottled(useLive().rows, EVERY_MS).value;
  const names = (row: RequestRow) => [row.clientId, row.test].filter((name) => name !== null);
  const senders = [...new Set(rows.flatMap(names))].map((name): Sender => {
    const own = rows.filter((row) => names(row).includes(name));
    return { name, rows: own, operations: new Set(own.map((row) => row.operationId)).size };
  });
  const columns: readonly Column<Sender>[] = [
    ['Client or test', ({ name }) => <a href={requestsOf(name)}>{name}</a>, 'head'],
    ['Requests', (one) => one.rows.length, 'figure'],
    ['Refused', (one) => one.rows.filter(({ status }) => status >= 400).length, 'figure', 'extra'],
    ['Operations', (one) => <Share hit={one.operations} possible={possible} />, 'figure'],
  ];
  return (
    <Section title="By client and test">
      <p class="soft">Of the latest {rows.length} requests, which the log keeps.</p>
      <Table
        caption="Clients and tests"
        columns={columns}
        rows={senders.toSorted((a, b) => b.operations - a.operations)}
        keyOf={({ name }) => name}
        most={MOST_SENDERS}
      />
    </Section>
  );
}

function requestsOf(words: string): string {
  return `${linkHere('requests')}?${new URLSearchParams({ q: words })}`;
}

/** Returns how much of the outcomes of an operation was seen: what misses most comes first. */
function shareOf({ outcomes: { hit, possible } }: Covered): number {
  return possible.length === 0 ? 1 : hit.length / possible.length;
}

function ofText(hit: readonly string[], possible: readonly string[]): string {
  return possible.length === 0 ? '' : `${hit.length} of ${possible.length}`;
}

function Parts({ covered }: Readonly<{ covered: Covered }>) {
  const { operationId, method, path, calls, outcomes, parameters, fields, values, hints } = covered;
  const parts = [
    ['Outcomes', outcomes.hit, outcomes.possible],
    ['Parameters', parameters.sent, parameters.possible],
    ['Fields of the body', fields.sent, fields.possible],
    ['Values', values.sent, values.possible],
  ] as const;
  return (
    <>
      <p>
        <Target method={method} path={path} /> · {counted(calls, 'request')} ·{' '}
        {calls > 0 && (
          <>
            <a href={`${linkHere('requests')}?operation=${operationId}`}>See them</a> ·{' '}
          </>
        )}
        <a href={linkHere('try', operationId)}>Try it</a>
      </p>
      {parts
        .filter(([, , possible]) => possible.length > 0)
        .map(([title, hit, possible]) => (
          <Section key={title} title={`${title}: ${hit.length} of ${possible.length}`}>
            <Missing hit={hit} possible={possible} hintOf={(name) => hints[name]} />
          </Section>
        ))}
      {outcomes.notCounted.length > 0 && (
        <Names title="Not counted: rehearse them with faults" names={outcomes.notCounted} />
      )}
    </>
  );
}

interface NamesProps {
  readonly title: string;
  readonly names: readonly string[];
  /** The request that has it. */
  readonly hintOf?: (name: string) => string | undefined;
  /** Where to try it. */
  readonly linkOf?: (name: string) => string;
}

interface MissingProps extends Pick<NamesProps, 'hintOf' | 'linkOf'> {
  readonly hit: readonly string[];
  readonly possible: readonly string[];
}

/** What is missing, then what is not. */
function Missing({ hit, possible, ...hints }: MissingProps) {
  const seen = new Set(hit);
  const missing = possible.filter((name) => !seen.has(name));
  return (
    <>
      {missing.length === 0 ? (
        <Notice>Nothing is missing.</Notice>
      ) : (
        <Names title="Missing" names={missing} {...hints} />
      )}
      {hit.length > 0 && <Names title="Seen" names={hit} />}
    </>
  );
}

function Names({ title, names, hintOf, linkOf }: NamesProps) {
  return (
    <>
      <h3>{title}</h3>
      <ul class={hintOf ? 'names hints' : 'names'}>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code> <Prose text={hintOf?.(name) ?? ''} />{' '}
            {linkOf && <a href={linkOf(name)}>Try it</a>}
          </li>
        ))}
      </ul>
    </>
  );
}
