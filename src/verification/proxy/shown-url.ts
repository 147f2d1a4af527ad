import { maskedPath } from '../../workspaces/request-log/mask.js';
import { withoutCodes } from '../../workspaces/request-log/page-codes.js';
import { shownQuery } from '../exchange/evidence.js';

/** Returns a URL or a request target as the archive and the lines show it, without secrets and codes. */
export function shownUrl(url: string): string {
  const target = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const origin = maskedPath(url.slice(0, url.length - target.length));
  return origin + withoutCodes(maskedPath(shownTarget(target)));
}

function shownTarget(target: string): string {
  const mark = target.indexOf('?');
  return mark < 0 ? target : `${target.slice(0, mark)}?${shownQuery(target.slice(mark + 1))}`;
}
