import type { Observe } from '../http/exchange.js';
import type { Mailer } from './mailer.js';

/** Returns an observer that sends the mails of successful commands, which are durable by then. */
export function mailing(mailer: Mailer, record: Observe): Observe {
  return (exchange, response, written) => {
    record(exchange, response, written);
    if (exchange.workspace && response.status === 200)
      mailer.deliver(exchange.workspace, exchange.trace.changes);
  };
}
