import { Load, Page, Section } from '../shared/components/page.js';
import { link, linkHere } from '../shared/location.js';
import { Time } from '../shared/components/inline.js';
import { useLive, type ForkEvent } from '../shared/live/live.js';
import { ClockPanel, DUE_READ, DueEvents } from './clock-panel.js';
import { useClock, useDue } from '../shared/live/clock.js';

/** The time of a workspace: its clock, what comes due, and the workspaces that were made from it. */
export function TimelineView() {
  const clock = useClock();
  const due = useDue(DUE_READ);
  const forks = useLive().forks.value;
  return (
    <Page
      title="Time"
      about={
        <>
          The clock of this workspace, and what comes due. <a href={linkHere('history')}>What happened</a>
        </>
      }
    >
      <Load from={clock}>
        {(now) => (
          <>
            <Section title="Clock">
              <ClockPanel clock={now} onMoved={clock.reload} />
            </Section>
            <Section title="What comes due">
              <Load from={due}>{(all) => <DueEvents events={all} clock={now} />}</Load>
            </Section>
          </>
        )}
      </Load>
      <Forks forks={forks} />
    </Page>
  );
}

/** The workspaces that were made from the one that is shown, newest first. */
function Forks({ forks }: { readonly forks: readonly ForkEvent[] }) {
  if (forks.length === 0) return null;
  return (
    <Section title="Forks">
      <ul class="transitions">
        {forks.toReversed().map(({ name, at }) => (
          <li key={`${name} ${at}`}>
            <a href={link(name)}>{name}</a>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
