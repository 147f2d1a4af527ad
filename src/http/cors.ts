import cors from 'cors';
import type { RequestHandler } from 'express';
import { REQUEST_ID } from './request-id.js';

/** Response headers that pages of other origins may read, besides those that browsers always expose. */
const EXPOSED_HEADERS = [REQUEST_ID, 'Content-Language', 'Retry-After', 'WWW-Authenticate', 'Allow'];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
const PREFLIGHT_SECONDS = 600;

/** Allows pages of these origins to call the sandbox, with any header and without cookies (P18). */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  return cors({
    origin: [...origins],
    methods: METHODS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
  });
}
