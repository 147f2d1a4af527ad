import { ClockPanel } from '../timeline/clock-panel.js';
import { useClock } from '../shared/live/clock.js';
import { useLive } from '../shared/live/live.js';
import { Dialog, Opener } from '../shared/components/dialog.js';
import { timeOf, timeText, useTicks, type ReadClock } from '../shared/components/inline.js';
import { valueOf } from '../shared/server/loaded.js';

/** The clock of the workspace, wherever one is: a click freezes, advances and undoes. Says so while the sandbox is gone. */
export function ClockChip() {
  const clock = useClock();
  const now = valueOf(clock);
  const { isConnected, error } = useLive();
  if (!isConnected.value && !error.value)
    return (
      <span class="chip" role="status">
        Not connected. Trying again…
      </span>
    );
  if (!now) return null;
  return (
    <Opener kind="quiet" text={<Chip clock={now} />}>
      {(close) => (
        <Dialog title="Clock" onClose={close}>
          <ClockPanel clock={now} onMoved={clock.reload} />
        </Dialog>
      )}
    </Opener>
  );
}

function Chip({ clock }: { readonly clock: ReadClock }) {
  useTicks(clock.frozen);
  return (
    <span class={clock.frozen ? 'chip frozen' : 'chip'}>
      <span class="figures">{timeText(timeOf(clock))}</span> {clock.frozen ? '❚❚' : '▸'}{' '}
      <span class="word">{clock.frozen ? 'frozen' : 'running'}</span>
    </span>
  );
}
