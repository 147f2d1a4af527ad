import cors from 'cors';
import type { RequestHandler } from 'express';
import { REQUEST_ID } from './request-id.js';

/** Headers of replies that pages of other origins may read, beside those that browsers always let them read. */
const READABLE = [REQUEST_ID, 'Content-Language', 'Retry-After', 'WWW-Authenticate', 'Allow'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
const PREFLIGHT_SECONDS = 600;

/** Lets pages of the named origins call the sandbox from a browser, with any header and without cookies (P18). */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return cors({
    origin: [...origins],
    methods: METHODS,
    exposedHeaders: READABLE,
    maxAge: PREFLIGHT_SECONDS,
  });
}
