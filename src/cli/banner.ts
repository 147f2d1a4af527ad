import { TEST_CARDS, groupDigits } from '../domain/shared/cards.js';
import { hasPublicSecret } from '../domain/catalogue/client.js';
import type { Sandbox } from '../sandbox.js';
import { WorkspaceDamaged } from '../store/store.js';
import { DEMO } from '../seed/demo.js';

/** The pages of a running sandbox. */
const LINKS = [
  { name: 'Console', path: '/_sandbox/console/' },
  { name: 'API documentation', path: '/docs' },
  { name: 'Control plane', path: '/docs/control' },
] as const;

/** The number of clients shown: generated fixtures have many. */
const MAX_CLIENTS = 5;

/** Returns the text that `sandbox serve` prints when it listens. Its first line holds the URL. */
export async function bannerOf({ url, publicUrl, workspaces, notice }: Sandbox): Promise<string> {
  const demo = await workspaces.get(DEMO).catch(asDamage);
  const damage = demo instanceof WorkspaceDamaged ? demo : null;
  const clients =
    demo instanceof WorkspaceDamaged ? [] : (demo?.query((tables) => [...tables.clients.values()]) ?? []);
  const rows = [
    ...(publicUrl === null ? [] : [['Public URL', publicUrl] as const]),
    ...LINKS.map(({ name, path }): Row => [name, (publicUrl ?? url) + path]),
    ...clients
      .slice(0, MAX_CLIENTS)
      .map((client, index): Row => [index === 0 ? 'Clients' : '', shownClient(client)]),
    ...TEST_CARDS.slice(0, 1).map(({ number }): Row => ['Test card', groupDigits(number)]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  const notices = [notice, damage && `The workspace ${DEMO} is damaged, the others work. ${damage.message}`];
  return [`The sandbox listens on ${url}`, ...lines, ...notices.filter((text) => text !== null), ''].join(
    '\n',
  );
}

function asDamage(error: unknown): WorkspaceDamaged {
  if (error instanceof WorkspaceDamaged) return error;
  throw error;
}

type Row = readonly [name: string, value: string];

/** Shows public secrets only. */
function shownClient({ client, secret }: { readonly client: string; readonly secret: string }): string {
  const id = `${DEMO}.${client}`;
  return hasPublicSecret({ client, secret }) ? `${id} (secret: ${secret})` : id;
}
