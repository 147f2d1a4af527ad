import express, {
  Router,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { methodNotAllowed, splitTarget } from '../http/routes.js';

/** Refuses every method except GET and HEAD with 405, including OPTIONS. */
export function requireRead({ method, originalUrl }: Request, _: Response, next: NextFunction): void {
  if (method === 'GET' || method === 'HEAD') next();
  else next(methodNotAllowed(splitTarget(originalUrl).path, 'GET, HEAD'));
}

/** Removes `If-Match` and `If-Unmodified-Since`, because a file never changes while the sandbox runs. */
export function ignorePreconditions({ headers }: Request, _: Response, next: NextFunction): void {
  delete headers['if-match'];
  delete headers['if-unmodified-since'];
  next();
}

/** Sets the security headers of every page and file. Returns the response. */
export function withSecurityHeaders(response: Response): Response {
  return response.set('X-Content-Type-Options', 'nosniff').set('Referrer-Policy', 'no-referrer');
}

/** The files that a page loads. */
export interface PageFiles {
  readonly folder: string;
  /** The names of these files. The next router handles other names. */
  readonly names: ReadonlySet<string>;
  readonly setHeaders: (response: Response) => void;
  /**
   * Time for which a browser may cache a file without revalidation. If 0, the browser revalidates the file on each use.
   */
  readonly maxAge: string | 0;
}

/** Serves the files of a page. Ignores byte ranges, because the files are small. */
export function pageFiles({ folder, names, setHeaders, maxAge }: PageFiles): Router {
  const onlyNamed: RequestHandler = ({ path }, _, next) => {
    if (names.has(path.slice(1))) next();
    else next('router');
  };
  const serve = express.static(folder, { index: false, acceptRanges: false, maxAge, setHeaders });
  return Router().use(onlyNamed, requireRead, ignorePreconditions, serve);
}
