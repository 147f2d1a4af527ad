import { expect, it } from 'vitest';
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

it('a process knows the secrets that it hashed or made, and those that are public', () => {
  const secrets = new ClientSecrets(KEY, []);
  const { own, other } = hashed(secrets);
  expect(own.secret).not.toContain(SECRET);
  expect([secrets.plain(own), secrets.plain(other)]).toEqual([[SECRET], ['public-secret']]);
  const made = secrets.made('partner', 'another-secret', 0);
  expect(secrets.plain({ ...own, secrets: [made] })).toEqual(['another-secret']);
});

it('after a restart, it knows a secret once a client got a token with it, and shows it in no response', () => {
  const { own } = hashed(new ClientSecrets(KEY, []));
  const secrets = new ClientSecrets(KEY, []);
  secrets.find(own, 'wrong-secret', 0);
  expect(secrets.plain(own)).toEqual([]);
  expect(secrets.find(own, SECRET, 0)).toBeDefined();
  expect([secrets.plain(own), secrets.shown(own)]).toEqual([[SECRET], undefined]);
});
