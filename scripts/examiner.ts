// Prints how many breaches the examination finds, with facts and without, and what it finds at targets that are right.
import { BREACHES } from '../test/examination/breaches/all.js';
import { LEGAL } from '../test/examination/legal-variations.js';
import { NO_FACTS } from '../src/examination/facts.js';
import { ALL_FACTS, examineWrapped, factsFor, isBroken, sandboxFor } from '../test/examination/suite.js';

const [wanted = ''] = process.argv.slice(2);
const rows: {
  id: string;
  theme: string;
  with: boolean;
  without: boolean;
  named: boolean;
  needsFacts: boolean;
}[] = [];
for (const breach of BREACHES.filter(({ id, theme }) => `${theme} ${id}`.includes(wanted))) {
  const found = async (facts: typeof ALL_FACTS | undefined) => {
    const sandbox = await sandboxFor();
    try {
      return (await examineWrapped(sandbox.url, breach, facts ? { facts } : {})).contradicted;
    } finally {
      await sandbox.close();
    }
  };
  const sandbox = await sandboxFor();
  const [broken, whole] = [
    await isBroken(sandbox.url, breach, breach),
    await isBroken(sandbox.url, {}, breach),
  ];
  await sandbox.close();
  if (!broken || whole) console.log(`WITNESS ${breach.id}: breached ${broken}, faithful ${whole}`);
  const [all, none] = [await found(ALL_FACTS), process.env['QUICK'] ? [] : await found(undefined)];
  const named = all.some(({ rule }) => breach.rules.includes(rule));
  rows.push({
    id: breach.id,
    theme: breach.theme,
    with: all.length > 0,
    without: none.length > 0,
    named,
    needsFacts: breach.needsFacts === true,
  });
  if (all.length === 0 || !named || (none.length === 0 && !breach.needsFacts && !process.env['QUICK']))
    console.log(
      `${breach.theme}: ${breach.id}: with ${all.length}, without ${none.length}, named ${named}`,
      all.slice(0, 3).map(({ rule, title }) => `${rule} ${title}`),
    );
}
const count = (of: (row: (typeof rows)[number]) => boolean) => rows.filter(of).length;
console.log(
  `${rows.length} breaches: ${count((row) => row.with)} found with facts, ${count((row) => row.without)} without, ${count((row) => row.named)} with the right rule named.`,
);
let [wrong, examined] = [0, 0];
for (const legal of LEGAL.filter(({ id }) => wanted === '' || `legal ${id}`.includes(wanted))) {
  const sandbox = await sandboxFor(legal);
  const stop = { now: false };
  try {
    if (legal.clockMs !== undefined) await moveClock(sandbox.url, legal.clockMs);
    const customers = Array.from({ length: legal.customers ?? 0 }, (_, at) =>
      customer(sandbox.url, at, stop),
    );
    const who = legal.client ?? 'partner';
    const { contradicted, confirmed, reasons } = await examineWrapped(sandbox.url, legal, {
      who,
      facts: legal.fixture === undefined ? factsFor(who) : NO_FACTS,
    });
    examined += 1;
    stop.now = true;
    await Promise.all(customers);
    if (contradicted.length > 0) wrong += 1;
    if (contradicted.length > 0 || reasons.length > 0 || process.env['VERBOSE'])
      console.log(
        `legal: ${legal.id}: ${confirmed.length} confirmed`,
        contradicted.map(
          ({ rule, title, received, expected, exchanges }) =>
            `${rule} ${title} ${JSON.stringify(received)} ${JSON.stringify(expected)} ${exchanges.at(-1)?.request.method} ${exchanges.at(-1)?.request.url.slice(21, 150)}`,
        ),
        reasons,
      );
  } catch (error) {
    console.log(`legal: ${legal.id}: ${(error as Error).message}`);
  } finally {
    stop.now = true;
    await sandbox.close();
  }
}
console.log(`${examined} legal variations examined: ${wrong} with a false finding.`);

async function moveClock(url: string, ms: number): Promise<void> {
  await fetch(`${url}/_sandbox/workspaces/demo/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: new Date(Date.now() + ms).toISOString(), frozen: false }),
  });
}

/** Books, holds and cancels all the time. */
async function customer(url: string, at: number, stop: { readonly now: boolean }): Promise<void> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'demo.partner',
    client_secret: 'partner-secret',
  });
  const { access_token: token } = (await (
    await fetch(`${url}/oauth2/token`, { method: 'POST', body: form })
  ).json()) as { access_token: string };
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-language': 'en',
    'content-type': 'application/json',
  };
  const items = (await (
    await fetch(`${url}/availabilities?activityId[]=101&limit=40`, { headers })
  ).json()) as { availabilityItemId: string }[];
  for (let turn = at; !stop.now; turn += 1) {
    const { availabilityItemId } = items[turn % items.length] as { availabilityItemId: string };
    const order = {
      items: [{ availabilityItemId, guests: [{ priceCategoryId: 8121, occupancy: 1 }] }],
      contact: { type: 'email', name: 'Busy', value: 'busy@example.com' },
    };
    const made = (await (
      await fetch(`${url}/bookings`, { method: 'POST', headers, body: JSON.stringify(order) })
    ).json()) as { id?: number };
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    if (made.id !== undefined) await fetch(`${url}/bookings/${made.id}?reason=x`, { method: 'PUT', headers });
  }
}
