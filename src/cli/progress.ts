import type { Writable } from 'node:stream';

/** A stream that may be a terminal. */
export type Screen = Writable & { readonly isTTY?: boolean };

const WIDTH = 30;

/**
 * Returns a function that shows progress as a bar on a terminal, and removes it at the end. Writes nothing to a pipe.
 */
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
