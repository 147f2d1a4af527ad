import type { RequestHandler } from 'express';

/** The response header with what the operator tells all users. */
export const NOTICE_HEADER = 'Sandbox-Notice';

/** What the operator tells all users of a server; null for nothing. */
export interface ShownNotice {
  readonly text: string | null;
  readonly header: string | null;
}

/** Adds the notice to each response, while there is one. */
export function showNotice(notice: ShownNotice): RequestHandler {
  return (_, response, next) => {
    if (notice.header !== null) response.setHeader(NOTICE_HEADER, notice.header);
    next();
  };
}
