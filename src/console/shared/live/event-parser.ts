/** A server-sent event. */
export interface StreamEvent {
  /** Null where the event has none. */
  readonly id: number | null;
  readonly type: string;
  /** Parsed JSON; null for the first comment, which tells the id from which the stream goes on. */
  readonly data: unknown;
}

/** Splits a stream's text into events. Feed it parts as they come; it returns the events that are complete. */
export function createEventParser(): (part: string) => StreamEvent[] {
  let rest = '';
  return (part) => {
    const blocks = (rest + part).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(eventOf);
  };
}

function eventOf(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
  const id = fields.get('id');
  const data = fields.get('data');
  return {
    id: id === undefined ? null : Number(id),
    type: fields.get('event') ?? 'message',
    data: data === undefined ? null : (JSON.parse(data) as unknown),
  };
}
