import type { CaseRun } from '../case.js';
import {
  findings,
  found,
  idsOf,
  queryOf,
  refused,
  requestsTo,
  successes,
  wasRefused,
  wrongAnswer,
} from '../evidence.js';
import { defineCase, OPERATOR, world } from '../world.js';

const FIRST = 1000;
const COUNT = 129;

/** Reads a long list to its end, page by page. */
export const pageThroughLists = defineCase({
  id: 'page-through-lists',
  title: 'Pages through long lists',
  why: 'A list has 30 entries unless you ask for more, and never more than 100. Who reads the first page only sells half the catalogue.',
  task: 'Read all activities of the merchant `merchant`, page by page (`limit` and `offset`).',
  data: { merchant: OPERATOR },
  fixture: world({
    activities: Array.from({ length: COUNT }, (_, at) => ({
      id: FIRST + at,
      merchant: OPERATOR,
      title: `Tour ${at + 1}`,
    })),
  }),
  questions: [
    { id: 'activities', text: 'How many activities does the merchant have?' },
    { id: 'lastId', text: 'What is the id of the last one?' },
  ],
  judge(run) {
    if (requestsTo(run, 'listActivities').length === 0) return null;
    return findings(
      wasRefused(
        'asks-for-too-much',
        refused(run, 'listActivities'),
        'A page has at most 100 entries: send `limit` up to 100, and `offset`.',
      ),
      reachOf(run) <= COUNT &&
        found(
          'reads-part',
          'The pages that were read do not reach the end of the list. Go on with `offset` until a page is shorter than `limit`.',
          idsOf(requestsTo(run, 'listActivities')),
        ),
      wrongAnswer(run, 'activities', COUNT + 1, 'all pages, until one is shorter than `limit`'),
      wrongAnswer(run, 'lastId', FIRST + COUNT - 1, '`id` of the last entry of the last page'),
    );
  },
});

/** How many entries a page has unless the client asks for more. */
const USUAL_LIMIT = 30;

/** Returns how many entries from the first one on the pages cover together, were the list as long. */
function reachOf(run: CaseRun): number {
  const pages = successes(run, 'listActivities').map((request) => {
    const query = queryOf(request);
    const offset = Number(query.get('offset') ?? 0);
    return { offset, end: offset + Number(query.get('limit') ?? USUAL_LIMIT) };
  });
  let reach = 0;
  for (const { offset, end } of pages.toSorted((a, b) => a.offset - b.offset))
    if (offset <= reach) reach = Math.max(reach, end);
  return reach;
}
