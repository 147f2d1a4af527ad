import { here } from '../location.js';
import { control, LONGEST, useLoaded, valueOf } from '../server/loaded.js';

const SHARED_MS = 10_000;
let read: Readonly<{ workspace: string; names: Promise<ReadonlyMap<string, string>> }> | undefined;

/** Reads the names of the merchants once for all parts of a page. */
function readNames(): Promise<ReadonlyMap<string, string>> {
  const workspace = here();
  if (read?.workspace === workspace) return read.names;
  const all = control.GET('/workspaces/{name}/merchants', LONGEST).orThrow();
  read = { workspace, names: all.then((list) => new Map(list.map(({ slug, name }) => [slug, name]))) };
  setTimeout(() => void (read = undefined), SHARED_MS);
  return read.names;
}

/** Returns a function that returns the name of a merchant by its slug; the slug if the name is not known. */
export function useMerchantNames(): (slug: string) => string {
  const names = valueOf(useLoaded(here(), readNames));
  return (slug) => names?.get(slug) ?? slug;
}

/** A merchant; the tooltip shows its slug. */
export function Merchant({ slug }: { readonly slug: string }) {
  return <span title={slug}>{useMerchantNames()(slug)}</span>;
}
