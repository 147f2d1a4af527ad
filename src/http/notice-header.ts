import type { RequestHandler } from 'express';

/** The response header with the operator's notice to all users. */
export const NOTICE_HEADER = 'Sandbox-Notice';

/** The operator's notice to all users of a server. Null if there is none. */
export interface ShownNotice {
  readonly text: string | null;
  readonly header: string | null;
}

/** Adds the notice to each response if there is one. */
export function showNotice(notice: ShownNotice): RequestHandler {
  return (_, response, next) => {
    if (notice.header !== null) response.setHeader(NOTICE_HEADER, notice.header);
    next();
  };
}
