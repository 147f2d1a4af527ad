import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const queued = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Closes the response to a pipelined request when its connection closes before its turn: Node closes only the response whose
 * turn it is, so that listeners of the others would wait for ever. Does nothing for a response whose turn it is.
 */
export function closeWithConnection(response: ServerResponse, socket: Socket): void {
  if (response.socket !== null) return;
  const responses = responsesOf(socket);
  responses.add(response);
  response.once('close', () => responses.delete(response));
}

function responsesOf(socket: Socket): Set<ServerResponse> {
  const known = queued.get(socket);
  if (known) return known;
  const responses = new Set<ServerResponse>();
  queued.set(socket, responses);
  socket.once('close', () => {
    for (const response of responses) if (isWaiting(response)) close(response);
  });
  return responses;
}

/** Returns whether a response still waits for its turn. */
function isWaiting({ socket, destroyed }: ServerResponse): boolean {
  return socket === null && !destroyed;
}

function close(response: ServerResponse): void {
  response.destroy(); // has no connection that would emit the event
  response.emit('close');
}
