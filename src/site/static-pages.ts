import express, {
  Router,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { methodNotAllowed, splitTarget } from '../http/routes.js';

/** Refuses every method except GET and HEAD (405), even OPTIONS. */
export function requireRead({ method, originalUrl }: Request, _: Response, next: NextFunction): void {
  if (method === 'GET' || method === 'HEAD') next();
  else next(methodNotAllowed(splitTarget(originalUrl).path, 'GET, HEAD'));
}

/** Ignores preconditions: a file never changes while the sandbox runs. */
export function ignorePreconditions({ headers }: Request, _: Response, next: NextFunction): void {
  delete headers['if-match'];
  delete headers['if-unmodified-since'];
  next();
}

/** Sets the headers of everything that a browser opens, and returns the response. */
export function withSecurityHeaders(response: Response): Response {
  return response.set('X-Content-Type-Options', 'nosniff').set('Referrer-Policy', 'no-referrer');
}

/** The files that a page loads. */
export interface PageFiles {
  /** The folder that holds them. */
  readonly folder: string;
  /** Their names; any other name is left to the next router. */
  readonly names: ReadonlySet<string>;
  readonly setHeaders: (response: Response) => void;
  /** How long a browser may cache a file without revalidation; 0: it revalidates each time. */
  readonly maxAge: string | 0;
}

/** Serves the files of a page, without byte ranges: the files are small. */
export function pageFiles({ folder, names, setHeaders, maxAge }: PageFiles): Router {
  const onlyNamed: RequestHandler = ({ path }, _, next) => {
    if (names.has(path.slice(1))) next();
    else next('router');
  };
  const serve = express.static(folder, { index: false, acceptRanges: false, maxAge, setHeaders });
  return Router().use(onlyNamed, requireRead, ignorePreconditions, serve);
}
