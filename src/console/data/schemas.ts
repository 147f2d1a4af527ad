import type { components } from '../../contract/control.gen.js';

/** The types of the control plane's contract. */
export type Schemas = components['schemas'];
