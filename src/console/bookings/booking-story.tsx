import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Load, Empty } from '../shared/components/notice.js';
import { Section } from '../shared/components/page.js';
import { RuleLink } from '../shared/components/rule.js';
import { Status, Time } from '../shared/components/inline.js';
import { Transitions } from '../shared/components/transitions.js';
import { control, type Schemas } from '../shared/server/control.js';
import { useLoaded } from '../shared/server/loaded.js';
import { link } from '../shared/location.js';

type Step = Schemas['HistoryEntry'];

const MOST = 100;

/** What happened to a booking, in order: who asked what, what came due, and what became of it by which rule. */
export function BookingStory({
  workspace,
  id,
  version,
}: {
  readonly workspace: string;
  readonly id: number;
  /** Counts up when something happened. */
  readonly version: ReadonlySignal<number>;
}) {
  const steps = useLoaded(`${id}`, () => {
    const params = { path: { name: workspace }, query: { bookingId: id, limit: MOST } };
    return control.GET('/workspaces/{name}/history', { params }).orThrow();
  });
  useEffect(() => version.subscribe((count) => count > 0 && steps.reload()), [id]);
  return (
    <Section title="What happened">
      <Load from={steps}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No steps of it are kept.">
              A workspace keeps its latest steps, as many as requests.
            </Empty>
          ) : (
            <>
              {list.length === MOST && <p class="soft">The latest {MOST} steps.</p>}
              <ol class="steps">
                {list.toReversed().map((step) => (
                  <StoryStep key={step.id} workspace={workspace} step={step} />
                ))}
              </ol>
            </>
          )
        }
      </Load>
    </Section>
  );
}

function StoryStep({ workspace, step }: { readonly workspace: string; readonly step: Step }) {
  const { at, cause, request, transitions } = step;
  return (
    <li>
      <div class="step-head">
        <Time at={at} />
        {request ? (
          <span>
            <a href={link(workspace, 'requests', request.id)}>{request.operationId ?? request.path}</a>{' '}
            <Status status={request.status} /> <span class="soft">{request.clientId}</span>
          </span>
        ) : (
          <strong>{cause.type === 'due' ? 'Time passed' : cause.type}</strong>
        )}
      </div>
      {transitions.length > 0 && (
        <Transitions
          transitions={transitions}
          rule={(rule) => <RuleLink workspace={workspace} id={rule} />}
        />
      )}
    </li>
  );
}
