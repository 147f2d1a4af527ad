/*
 * Paths of the pages and files that people open without a token. A path names the workspace, as codes are unique within
 * one; nobody can guess them (P3, P15). Prefix the request's `baseUrl` for an absolute link.
 */

/** Returns the path of a basket's hosted payment page (H2). */
export function paymentPagePath(workspace: string, pageCode: string): string {
  return `/pay/${encodeURIComponent(workspace)}/${encodeURIComponent(pageCode)}`;
}

/** Returns the path of a guest's ticket or a basket's combined one, by its `ticketCode` (G4). */
export function ticketPath(workspace: string, ticketCode: string): string {
  return `/tickets/${encodeURIComponent(workspace)}/${encodeURIComponent(ticketCode)}.pdf`;
}
