import type { LiveBody } from '../http/live-body.js';

/** Returns a text as the body of a response with its own media type. */
export function textBody(text: string, contentType: string): LiveBody {
  return { contentType, isWhole: true, begin: (response) => void response.end(text) };
}
