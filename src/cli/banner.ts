import { TEST_CARDS } from '../domain/cards.js';
import type { Sandbox } from '../sandbox.js';

/** What can be opened of a running sandbox, with its path. */
const PLACES = [
  { name: 'API documentation', path: '/docs' },
  { name: 'Control plane', path: '/docs/control' },
] as const;

const DEMO = 'demo';
/** A generated world may have many clients. */
const MOST_CLIENTS = 5;

/**
 * Returns what a person who starts a sandbox wants to know. The first line alone holds nothing but the address, so
 * that scripts can read it.
 */
export async function bannerOf({ url, worlds, notice }: Sandbox): Promise<string> {
  const clients = (await worlds.get(DEMO))?.query((tables) => [...tables.clients.values()]) ?? [];
  const rows = [
    ...PLACES.map(({ name, path }): Row => [name, url + path]),
    ...clients
      .slice(0, MOST_CLIENTS)
      .map((client, index): Row => [index === 0 ? 'Clients' : '', shownClient(client)]),
    ...TEST_CARDS.slice(0, 1).map(({ number }): Row => ['Test card', spaced(number)]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  return [`The sandbox listens on ${url}`, ...lines, ...(notice === null ? [] : [notice]), ''].join('\n');
}

type Row = readonly [name: string, value: string];

/** The secret is shown only where it is the one that everybody knows. */
function shownClient({ client, secret }: { readonly client: string; readonly secret: string }): string {
  const id = `${DEMO}.${client}`;
  return secret === `${client}-secret` ? `${id} (secret: ${secret})` : id;
}

function spaced(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
