import { connect } from 'node:net';

/** A raw response. Its body is parsed if it is JSON. */
export interface RawReply {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  readonly body: any;
}

/** Sends a request line and header lines unchanged, and waits until the server closes the connection. */
export function sendRaw(url: string, ...lines: readonly string[]): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.on('data', (data) => (text += data.toString()));
    socket.on('close', () => resolve(parsed(text)));
    socket.on('error', reject);
  });
}

function parsed(text: string): RawReply {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...fields] = head.split('\r\n');
  const headers = new Map(
    fields.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const isJson = /json/.test(headers.get('content-type') ?? '');
  return { status: Number(first.split(' ')[1]), headers, body: isJson ? JSON.parse(body) : body };
}
