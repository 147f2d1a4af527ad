import { clockSetting } from '../domain/shared/clock.js';
import type { exportFixture } from '../store/export-fixture.js';
import type { StoredWorkspace } from '../store/store.js';
import type { StateHolder } from './state-holder.js';
import type { WorkspaceContext } from './workspace-context.js';

/** Returns what a fixture of a workspace is made of, as readers see it. */
export function exportedParts(
  { metadata, base }: StoredWorkspace,
  current: StateHolder,
  { realTime }: WorkspaceContext,
): Parameters<typeof exportFixture> {
  current.beginReading();
  const { clock: state, dataset } = current.visible;
  const clock = clockSetting(state, realTime());
  return [dataset, { clock, seed: metadata.seed, description: base.fixture.description }];
}
