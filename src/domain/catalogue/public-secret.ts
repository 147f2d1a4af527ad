/** Returns the secret of a client whose fixture names none. Everybody knows it. */
export function publicSecretOf(client: string): string {
  return `${client}-secret`;
}

/** Returns whether everybody knows a client's secret (see `publicSecretOf`). */
export function hasPublicSecret({
  client,
  secret,
}: {
  readonly client: string;
  readonly secret: string;
}): boolean {
  return secret === publicSecretOf(client);
}
