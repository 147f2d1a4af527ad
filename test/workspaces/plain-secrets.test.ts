import { expect, it, vi } from 'vitest';
import type { Client } from '../../src/domain/catalogue/client.js';
import { ClientSecrets } from '../../src/workspaces/client-secrets.js';
import type { Fixture } from '../../src/store/fixture.js';

const SECRET = 'hazel-lintel-40';
const KEY = { id: '0123456789abcdef', text: 'a key' };
const hashed = (secrets: ClientSecrets) => {
  const clients = [
    { client: 'partner', secret: SECRET },
    { client: 'public', secret: 'public-secret' },
  ];
  const [own, other] = secrets.hashed({ clients } as unknown as Fixture).clients;
  if (!own || !other) throw new Error('The fixture has two clients');
  return { own, other };
};

const listed = (...clients: Client[]) => ({ version: {}, values: () => clients });

it('a process knows the secrets that it hashed or made, and those that are public', () => {
  const secrets = new ClientSecrets(KEY, []);
  const { own, other } = hashed(secrets);
  expect(own.secret).not.toContain(SECRET);
  expect(secrets.plainIn(listed(own, other))).toEqual([SECRET, 'public-secret']);
  const made = secrets.made('partner', 'another-secret', 0);
  expect(secrets.plainIn(listed({ ...own, secrets: [made] }))).toEqual(['another-secret']);
});

it('after a restart, it knows a secret once a client got a token with it, and shows it in no response', () => {
  const { own } = hashed(new ClientSecrets(KEY, []));
  const secrets = new ClientSecrets(KEY, []);
  const clients = listed(own);
  secrets.find(own, 'wrong-secret', 0);
  expect(secrets.plainIn(clients)).toEqual([]);
  expect(secrets.find(own, SECRET, 0)).toBeDefined();
  expect([secrets.plainIn(clients), secrets.shown(own)]).toEqual([[SECRET], undefined]);
});

it('reads the clients again only if they changed, or if a secret became known', () => {
  const secrets = new ClientSecrets(KEY, []);
  const { own } = hashed(secrets);
  const values = vi.fn<() => Client[]>(() => [own]);
  const clients = { version: {}, values };
  const readTwice = () => [secrets.plainIn(clients), secrets.plainIn(clients), values.mock.calls.length];
  expect(readTwice()).toEqual([[SECRET], [SECRET], 1]);
  secrets.find(own, SECRET, 0); // seen for the first time, although the process hashed it
  expect(readTwice().at(-1)).toBe(2);
  secrets.find(own, SECRET, 0);
  hashed(secrets);
  expect(readTwice().at(-1)).toBe(2);
  secrets.made('partner', 'another-secret', 0);
  expect(readTwice().at(-1)).toBe(3);
  clients.version = {};
  expect(readTwice().at(-1)).toBe(4);
});
