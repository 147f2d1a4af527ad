/** Something that happens at a time. */
interface Timed {
  readonly at: number;
}

/** The next event of a source. */
interface Head<Event extends Timed> {
  readonly event: Event;
  readonly rest: Iterator<Event>;
  /** The place of the source: of events at the same time, those of an earlier source come first. */
  readonly place: number;
}

/** Yields the events of several sources, each in order of time, in order of time. Reads no further than it is read. */
export function* inOrderOfTime<Event extends Timed>(
  sources: Iterable<Iterable<Event>>,
): Generator<Event, void> {
  const heads: Head<Event>[] = [];
  for (const source of sources) {
    const head = nextOf(source[Symbol.iterator](), heads.length);
    if (head) heads.push(head);
  }
  heads.sort((a, b) => (comesBefore(a, b) ? 1 : -1)); // the earliest last, where it is taken from
  for (let head = heads.pop(); head; head = heads.pop()) {
    yield head.event;
    const next = nextOf(head.rest, head.place);
    if (next) heads.splice(placeOf(next, heads), 0, next);
  }
}

function nextOf<Event extends Timed>(rest: Iterator<Event>, place: number): Head<Event> | null {
  const { done, value } = rest.next();
  return done ? null : { event: value, rest, place };
}

function comesBefore(a: Head<Timed>, b: Head<Timed>): boolean {
  return a.event.at < b.event.at || (a.event.at === b.event.at && a.place < b.place);
}

/** Returns where a head belongs among others that are sorted, the earliest last. */
function placeOf(head: Head<Timed>, heads: readonly Head<Timed>[]): number {
  let [low, high] = [0, heads.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = heads[middle];
    if (other && comesBefore(head, other)) low = middle + 1;
    else high = middle;
  }
  return low;
}
