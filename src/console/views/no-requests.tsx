import { Empty } from '../components/notice.js';

/** What a list without requests shows. `all`: how many there are without a filter. */
export function NoRequests({ all }: { readonly all: number }) {
  return all === 0 ? (
    <Empty title="No requests yet.">
      Send one to the API with a client of this workspace: it appears here.
    </Empty>
  ) : (
    <Empty title="No request matches the filter.">Change or clear it.</Empty>
  );
}
