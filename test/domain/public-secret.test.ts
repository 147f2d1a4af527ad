import { describe, expect, it } from 'vitest';
import { hasPublicSecret, publicSecretOf } from '../../src/domain/catalogue/client.js';

describe('the default secret of a client', () => {
  it('is used for clients of a fixture without secrets', () => {
    expect(publicSecretOf('partner')).toBe('partner-secret');
  });

  it.each([
    ['partner-secret', true],
    ['agent-secret', false],
    ['', false],
  ])('is recognised for the client partner: %j is %j', (secret, isPublic) => {
    expect(hasPublicSecret({ client: 'partner', secret })).toBe(isPublic);
  });
});
