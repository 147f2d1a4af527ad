import type { paths } from '../../contract/control.gen.js';
import { clientOf } from './client.js';
import { fetchControl } from './fetch.js';

/** The control plane, typed by `control.yaml`: `control.GET('/workspaces').orThrow()`. */
export const control = clientOf<paths>('/_sandbox', fetchControl);
