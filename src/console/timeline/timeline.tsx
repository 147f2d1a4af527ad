import { useClock, useDue } from '../shared/live/live.js';
import { Page, Section } from '../shared/components/page.js';
import { linkHere } from '../shared/location.js';
import { ClockPanel, DUE_READ, DueEvents } from '../shared/time/clock-panel.js';

/** The time of a workspace: its clock, and what comes due. */
export function TimelineView() {
  const clock = useClock();
  const due = useDue(DUE_READ);
  return (
    <Page
      title="Time"
      about={
        <>
          The clock of this workspace, and what comes due. <a href={linkHere('history')}>What happened</a>
        </>
      }
      from={clock}
    >
      {(now) => (
        <>
          <Section title="Clock">
            <ClockPanel clock={now} onMoved={clock.reload} />
          </Section>
          <Section title="What comes due" from={due}>
            {(all) => <DueEvents events={all} clock={now} />}
          </Section>
        </>
      )}
    </Page>
  );
}
