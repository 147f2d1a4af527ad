import type { Writable } from 'node:stream';

/** Where progress is shown: only on a terminal. */
export type Screen = Writable & { readonly isTTY?: boolean };

const WIDTH = 30;

/** A bar that fills up on a terminal and is wiped off when it is full; in a pipe nothing is written. */
export function progressBar(screen: Screen, label: string): (done: number, of: number) => void {
  if (screen.isTTY !== true) return () => {};
  let shown = -1;
  return (done, of) => {
    const percent = Math.floor((done / of) * 100);
    if (percent === shown) return;
    shown = percent;
    const filled = Math.round((percent / 100) * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    screen.write(done < of ? `\r${label} ${bar} ${percent} %` : '\r\u001B[2K');
  };
}
