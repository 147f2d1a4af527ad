import type { ViewProps } from '../routing/location.js';
import { RequestDetails } from './request-details.js';
import { RequestList } from './request-list.js';

/** The requests of a workspace: the list, or one of them. */
export function RequestsView({ workspace, rest: [id] }: ViewProps) {
  return id === undefined ? (
    <RequestList workspace={workspace} />
  ) : (
    <RequestDetails key={id} workspace={workspace} id={id} />
  );
}
