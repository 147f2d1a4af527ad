import { afterEach, expect, it, vi } from 'vitest';

/** The module needs the types of browsers, which the other tests do not have. */
const LIVE = '../../src/console/shared/live/live.js';
interface LiveModule {
  readonly followWorkspace: (
    name: string,
    follower: Readonly<Record<string, unknown>>,
  ) => { readonly stop: () => void };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An `EventSource` whose stream the server refuses: it hides the status. */
class RefusedSource {
  static readonly CLOSED = 2;
  static readonly opened: string[] = [];
  readonly readyState = 2;

  constructor(path: string) {
    RefusedSource.opened.push(path);
  }

  addEventListener(type: string, listen: () => void): void {
    if (type === 'error') queueMicrotask(listen);
  }

  close(): void {
    // nothing to close
  }
}

const nothing = () => undefined;

async function follow(responses: Response[]) {
  vi.useFakeTimers();
  RefusedSource.opened.length = 0;
  vi.stubGlobal('EventSource', RefusedSource);
  vi.stubGlobal('document', { hidden: false, addEventListener: nothing, removeEventListener: nothing });
  const fetched: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    fetched.push(path);
    return Promise.resolve(responses.shift() ?? new Response('', { status: 404 }));
  });
  const error: { value: Error | null } = { value: null };
  const onRefused = (refusal: Error) => void (error.value = refusal);
  const { followWorkspace } = (await import(LIVE)) as LiveModule;
  const { stop } = followWorkspace('demo', { onEvent: nothing, onConnected: nothing, onRefused });
  const waits = vi.spyOn(globalThis, 'setTimeout');
  for (let turn = 0; turn < 1000 && waits.mock.calls.length === 0; turn++)
    await vi.advanceTimersByTimeAsync(0); // until the refusal was read
  const waited = waits.mock.calls.map(([, ms]) => ms);
  return { opened: RefusedSource.opened, fetched, error, waited, stop };
}

const PATH = '/_sandbox/workspaces/demo/events?lastEventId=0';

it.each([
  ['as long as a refused stream asks for', { status: 429, headers: { 'Retry-After': '5' } }, 5000],
  ['shortly if it does not say how long', { status: 502 }, 1500],
  ['shortly if the stream may open again', { status: 200 }, 1500],
])('the console waits %s before it connects again', async (_, init, ms) => {
  const { opened, fetched, error, waited, stop } = await follow([new Response('{}', init)]);
  expect([opened, fetched, waited, error.value]).toEqual([[PATH], [PATH], [ms], null]);
  await vi.advanceTimersByTimeAsync(ms);
  await expect.poll(() => error.value).toMatchObject({ status: 404 }); // the second stream: there is no such workspace
  expect(opened).toEqual([PATH, PATH]);
  stop();
});
