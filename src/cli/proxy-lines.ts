import type { Severity } from '../report/finding.js';
import type { OnChecked } from '../verification/proxy/proxy-session.js';
import type { ProxiedExchange } from '../verification/proxy/proxied-exchange.js';
import { printable } from '../report/printable.js';
import { urlInArchive } from '../verification/proxy/har-file.js';
import type { Environment } from './command.js';
import type { Screen } from './progress.js';

const COLOURS: Readonly<Record<Severity, number>> = { error: 31, warning: 33, note: 36 };

/** Returns what shows each exchange in a line, its findings below. Colours are used on a terminal, unless `NO_COLOR` is set. */
export function exchangeLines(screen: Screen, environment: Environment): OnChecked {
  const isColoured = screen.isTTY === true && !environment['NO_COLOR'];
  const coloured = (text: string, colour: number) =>
    isColoured ? `\u001B[${colour}m${text}\u001B[0m` : text;
  return (exchange, { findings, notJudged }) => {
    const shown = findings.map(
      ({ severity, id, message }) =>
        `  ${coloured(severity, COLOURS[severity])} ${printable(id)}\n    ${printable(message)}\n`,
    );
    const reasons = notJudged.map((reason) => `  not judged: ${printable(reason)}\n`);
    screen.write([printable(lineOf(exchange)), '\n', ...shown, ...reasons].join(''));
  };
}

const ENDINGS: Readonly<Record<ProxiedExchange['ending'], string>> = {
  answered: '',
  cut: ', cut off by the target',
  aborted: ', cut off by the client',
  failed: ' by the proxy: the target sent no response',
  refused: ' by the proxy: the request is invalid',
  upgraded: '',
};

function lineOf({ recorded, ending, status, durationMs }: ProxiedExchange): string {
  const { method, url } = recorded.request;
  const path = urlInArchive(url.replace(/^https?:\/\/[^/?#]*/i, ''));
  const shown = ending === 'upgraded' ? '101' : (status ?? 'no response');
  return `${method} ${path} ${shown}${ENDINGS[ending]} (${Math.round(durationMs)} ms)`;
}
