import { Load, Empty } from '../shared/components/notice.js';
import { Page, Section } from '../shared/components/page.js';
import { apiContract, type Operation } from '../shared/forms/contract.js';
import { useLoaded } from '../shared/server/loaded.js';
import { link, type ViewProps } from '../shared/location.js';
import { TryOperation } from './try-operation.js';

/** Any operation of the API: the list of them, or the form of one. */
export function TryView({ workspace, rest: [operationId] }: ViewProps) {
  const contract = useLoaded('contract', apiContract);
  const now = contract.loaded.value;
  const found =
    now.state === 'ready' ? now.value.operations.find((one) => one.operationId === operationId) : undefined;
  return (
    <Page
      title={found?.summary ?? 'Try'}
      about={
        found ? (
          <>
            <code>
              {found.method} {found.path}
            </code>{' '}
            · <a href={link(workspace, 'try')}>All operations</a>
          </>
        ) : (
          'Any operation of the API, sent as one of the clients of this workspace.'
        )
      }
    >
      <Load from={contract}>
        {(loaded) => {
          if (operationId === undefined)
            return <OperationList workspace={workspace} operations={loaded.operations} />;
          if (found)
            return <TryOperation key={operationId} {...{ workspace, operation: found, contract: loaded }} />;
          return (
            <Empty title={`The API has no operation ${operationId}.`}>
              <a href={link(workspace, 'try')}>See all operations</a>
            </Empty>
          );
        }}
      </Load>
    </Page>
  );
}

function OperationList({
  workspace,
  operations,
}: {
  readonly workspace: string;
  readonly operations: readonly Operation[];
}) {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return (
    <div class="columns">
      {tags.map((tag) => (
        <Section key={tag} title={tag}>
          <ul class="operations">
            {operations
              .filter((one) => one.tag === tag)
              .map(({ operationId, summary, method, path }) => (
                <li key={operationId}>
                  <a href={link(workspace, 'try', operationId)}>{summary}</a>
                  <code class="path soft">
                    {method} {path}
                  </code>
                </li>
              ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
