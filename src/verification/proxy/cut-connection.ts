import type { ServerResponse } from 'node:http';

/**
 * Cuts a response off where the target cut its reply, after all that was received has been sent. Where the end of the
 * connection is the end of the body, it is reset: an orderly end would pass for a whole body.
 */
export function cutConnection(response: ServerResponse, endsBody: boolean): void {
  const { socket } = response;
  response.flushHeaders();
  if (!socket) return;
  socket.write('', () => {
    if (endsBody) socket.resetAndDestroy();
    else socket.destroySoon();
  });
}
