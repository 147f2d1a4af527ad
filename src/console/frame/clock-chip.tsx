import { ClockPanel } from '../timeline/clock-panel.js';
import { useClock } from '../shared/live/clock.js';
import { Dialog } from '../shared/components/dialog.js';
import { timeOf, timeText, useTicks, type ReadClock } from '../shared/components/inline.js';
import { valueOf } from '../shared/server/loaded.js';
import { useSignal } from '@preact/signals';
import { Button } from '../shared/components/controls.js';

/** The clock of the workspace, wherever one is: a click freezes, advances and undoes. */
export function ClockChip() {
  const clock = useClock();
  const isOpen = useSignal(false);
  const now = valueOf(clock);
  if (!now) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => void (isOpen.value = true)}>
        <Chip clock={now} />
      </Button>
      {isOpen.value && (
        <Dialog title="Clock" onClose={() => void (isOpen.value = false)}>
          <ClockPanel clock={now} onMoved={clock.reload} />
        </Dialog>
      )}
    </>
  );
}

function Chip({ clock }: { readonly clock: ReadClock }) {
  useTicks(clock);
  return (
    <span class={clock.frozen ? 'chip frozen' : 'chip'}>
      <span class="figures">{timeText(timeOf(clock))}</span> {clock.frozen ? '❚❚' : '▸'}{' '}
      <span class="word">{clock.frozen ? 'frozen' : 'running'}</span>
    </span>
  );
}
