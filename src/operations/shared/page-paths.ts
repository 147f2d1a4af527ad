/**
 * Paths of what people open without a token. Codes are unique in a workspace, so a path names it too; nobody can guess
 * them (P3, P15). Prefix `Call.baseUrl` for a link that is good outside.
 */

/** The hosted payment page of a basket (H2). */
export function paymentPagePath(workspace: string, pageCode: string): string {
  return `/pay/${encodeURIComponent(workspace)}/${encodeURIComponent(pageCode)}`;
}

/** The ticket of a guest, or the combined one of a basket, by their `ticketCode` (G4). */
export function ticketPath(workspace: string, ticketCode: string): string {
  return `/tickets/${encodeURIComponent(workspace)}/${encodeURIComponent(ticketCode)}.pdf`;
}
