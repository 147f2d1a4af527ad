import { expect, it } from 'vitest';
import {
  FIXTURE_SECRET,
  isPublicSecret,
  secretsOf,
  validSecrets,
  type Client,
} from '../../../src/domain/catalogue/client.js';

const client: Client = {
  client: 'desk',
  secret: 'desk-secret',
  merchant: 'tours',
  sells: ['tours'],
  agent: null,
  overbooking: [],
  bookPastTrips: false,
};
const several: Client = {
  ...client,
  secrets: [
    { id: '1', secret: 'desk-secret', createdAt: null, endsAt: 1000 },
    { id: '2', secret: 'drawn', createdAt: 500, endsAt: null },
  ],
};

it('a client has the secret of its fixture until it gets its own list of secrets', () => {
  expect(secretsOf(client)).toEqual([
    { id: FIXTURE_SECRET, secret: 'desk-secret', createdAt: null, endsAt: null },
  ]);
  expect(secretsOf(several)).toHaveLength(2);
});

it('an expired secret is not valid', () => {
  expect(validSecrets(client, 5000).map(({ id }) => id)).toEqual(['1']);
  expect(validSecrets(several, 999).map(({ id }) => id)).toEqual(['1', '2']);
  expect(validSecrets(several, 1000).map(({ id }) => id)).toEqual(['2']);
});

it('a secret derived from the client’s name is public; other and unknown secrets are not', () => {
  expect(['1', '2', '3'].map((id) => isPublicSecret(several, id))).toEqual([true, false, false]);
});
