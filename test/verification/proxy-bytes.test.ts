import { describe, expect, it } from 'vitest';
import { proxyTo, rawClient, rawTarget } from './proxy-peers.js';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** Sends one request through the proxy, and returns the bytes at client and target. */
async function passed(request: string, reply: string, isWhole: (received: string) => boolean) {
  const target = await rawTarget((socket, received) => {
    if (isWhole(received)) socket.write(reply, 'latin1');
  });
  const proxy = await proxyTo(target.url);
  const client = await rawClient(proxy.port);
  const host = `127.0.0.1:${proxy.port}`;
  client.send(request.replace('HOST', host));
  await proxy.ended(1);
  const end = reply.slice(-6).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const text = await client.until(new RegExp(`${end}$`));
  return { sent: request.replace('HOST', target.url.host), received: target.received, text, proxy };
}

const afterHead = (received: string) => received.includes('\r\n\r\n');

describe('a request reaches the target byte for byte', () => {
  it.each([
    [
      'the order and case of headers',
      'GET /a HTTP/1.1\r\nx-ONE: 1\r\nHoSt: HOST\r\nACCEPT: */*\r\nX-two:2\r\n\r\n',
    ],
    [
      'a target with odd escapes',
      "GET /a%2fb/../c?x[]=%7b1,2%7D&y='~!$()*;:@&=+&&z HTTP/1.1\r\nHost: HOST\r\n\r\n",
    ],
    ['letters beyond ASCII', 'GET /a HTTP/1.1\r\nHost: HOST\r\nX-Name: caf\xe9 \xe2\x82\xac\r\n\r\n'],
    ['headers that are repeated side by side', 'GET / HTTP/1.1\r\nHost: HOST\r\nVia: a\r\nVia: b\r\n\r\n'],
    [
      'headers that are repeated in places and cases of their own',
      'GET / HTTP/1.1\r\nHost: HOST\r\nCookie: a\r\nConnection: keep-alive\r\nX-A: 1\r\ncookie: b\r\nx-a: 2\r\n\r\n',
    ],
    ['the wish to close', 'GET / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n'],
    ['a POST without a body', 'POST / HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['a DELETE without a body', 'DELETE /a HTTP/1.1\r\nHost: HOST\r\nX: y\r\n\r\n'],
    ['HEAD', 'HEAD / HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: HOST\r\n\r\n'],
    ['an empty header', 'GET / HTTP/1.1\r\nHost: HOST\r\nX-Empty: \r\n\r\n'],
  ])('with %s', async (_, request) => {
    const reply = request.startsWith('HEAD') ? OK.replace('ok', '') : OK;
    const { sent, received } = await passed(request, reply, afterHead);
    expect(received).toEqual([sent.replace('X-two:2', 'X-two: 2')]);
  });

  it.each([
    ['a length', 'POST / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\n\r\nhello'],
    ['bytes that are no text', 'PUT / HTTP/1.1\r\nHost: HOST\r\ncontent-length: 4\r\n\r\n\x00\xff\xfe\n'],
    ['chunks', 'POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n'],
    [
      'chunks and a trailer',
      'POST / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n',
    ],
    ['a body of GET', 'GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2\r\n\r\n{}'],
  ])('with %s', async (_, request) => {
    const end = request.slice(-5);
    const { sent, received, proxy } = await passed(request, OK, (all) => all.endsWith(end));
    expect(received).toEqual([sent]);
    const [exchange] = proxy.exchanges;
    expect(Buffer.from(exchange?.recorded.request.body as Uint8Array).length).toBeGreaterThan(1);
  });

  it('in parts, as soon as the client has sent them', async () => {
    const target = await rawTarget((socket, received) => {
      if (received.endsWith('two')) socket.write(OK);
    });
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\none');
    await expect.poll(() => target.received[0]).toMatch(/\r\n\r\none$/);
    client.send('two');
    await client.until(/ok$/);
  });

  it('with Expect, which the target answers, not the proxy', async () => {
    const head =
      'POST / HTTP/1.1\r\nHost: HOST\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n';
    let hasContinued = false;
    const target = await rawTarget((socket, received) => {
      if (!hasContinued) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      hasContinued = true;
      if (received.endsWith('{}')) socket.write(OK);
    });
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send(head.replace('HOST', 'x'));
    expect(await client.until(/\r\n\r\n/)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    client.send('{}');
    expect(await client.until(/ok$/)).toBe(`HTTP/1.1 100 Continue\r\n\r\n${OK}`);
    expect(target.received).toEqual([`${head.replace('HOST', target.url.host)}{}`]);
  });

  it('with Expect, when the target refuses before the body', async () => {
    const refusal = 'HTTP/1.1 417 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
    const target = await rawTarget((socket) => socket.write(refusal));
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send('POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n');
    expect((await client.closed()).text).toBe(refusal);
  });
});

describe('a reply reaches the client byte for byte', () => {
  const GET = 'GET / HTTP/1.1\r\nHost: HOST\r\n\r\n';

  it.each([
    [
      'the order and case of headers',
      'HTTP/1.1 200 Alright\r\nx-ONE: 1\r\nSet-Cookie: a=1\r\nDATE: then\r\nset-cookie: b\r\ncontent-LENGTH: 2\r\n\r\nok',
    ],
    [
      'letters beyond ASCII',
      'HTTP/1.1 200 D\xe9j\xe0\r\nX: \xe2\x82\xac\r\nContent-Length: 2\r\n\r\n\xc3\xa9',
    ],
    ['chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n'],
    [
      'chunks and a trailer',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 1\r\n\r\n',
    ],
    ['no content', 'HTTP/1.1 204 No Content\r\nX: y\r\n\r\n'],
    ['not modified, with a length', 'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\nContent-Length: 900\r\n\r\n'],
    ['an empty body', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'],
    ['an unusual status', 'HTTP/1.1 599 Odd\r\nContent-Length: 1\r\n\r\nx'],
    [
      'keep-alive of its own',
      'HTTP/1.1 200 OK\r\nConnection: Keep-Alive\r\nKeep-Alive: timeout=9\r\nContent-Length: 1\r\n\r\nx',
    ],
    ['the wish to close', 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx'],
    [
      'hints before it',
      'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx',
    ],
  ])('with %s', async (_, reply) => {
    const { text } = await passed(GET, reply, afterHead);
    expect(text).toBe(reply);
  });

  it('with the length of the body that a reply to HEAD lacks', async () => {
    const reply = 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n';
    expect((await passed('HEAD / HTTP/1.1\r\nHost: HOST\r\n\r\n', reply, afterHead)).text).toBe(reply);
  });

  it('with a body that ends with the connection', async () => {
    const reply = 'HTTP/1.1 200 OK\r\nX: y\r\n\r\nuntil the end';
    const target = await rawTarget((socket) => socket.end(reply));
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send(GET.replace('HOST', 'x'));
    expect(await client.closed()).toEqual({ text: reply, error: null });
    expect((await proxy.ended(1))[0]).toMatchObject({ ending: 'answered', status: 200 });
  });

  it('without chunks for a client of HTTP/1.0', async () => {
    const target = await rawTarget((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX: y\r\n\r\n2\r\nok\r\n0\r\n\r\n'),
    );
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send('GET / HTTP/1.0\r\n\r\n');
    expect(await client.closed()).toEqual({ text: 'HTTP/1.1 200 OK\r\nX: y\r\n\r\nok', error: null });
    expect(target.received[0]).toBe(`GET / HTTP/1.1\r\nHost: ${target.url.host}\r\n\r\n`);
  });

  it('in parts, the head first, as soon as the target has sent them', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n';
    const sockets: { write(text: string): unknown }[] = [];
    const target = await rawTarget((socket) => {
      sockets.push(socket);
      socket.write(head);
    });
    const proxy = await proxyTo(target.url);
    const client = await rawClient(proxy.port);
    client.send(GET.replace('HOST', 'x'));
    expect(await client.until(/\r\n\r\n/)).toBe(head);
    sockets[0]?.write('3\r\none\r\n');
    expect(await client.until(/one/)).toBe(`${head}3\r\none\r\n`);
    expect(proxy.isBusy()).toBe(true);
    sockets[0]?.write('0\r\n\r\n');
    await proxy.ended(1);
  });
});
