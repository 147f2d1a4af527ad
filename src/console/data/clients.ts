/** Returns a client's name in its workspace (`demo.partner`: `partner`); empty without a client. */
export function nameOf(clientId: string | null): string {
  return clientId?.slice(clientId.indexOf('.') + 1) ?? '';
}
