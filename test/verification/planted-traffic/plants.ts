import type { Drift } from '../exchange/drift.js';
import { recordFaithful } from '../exchange/faithful-exchanges.js';
import type { Exchange } from '../exchange/recording.js';
import { REQUEST_DRIFTS } from '../exchange/request-drifts.js';
import { RESPONSE_DRIFTS } from '../exchange/response-drifts.js';

/** A drift, with its exchange in valid and in planted form. */
export interface Plant {
  readonly drift: Drift;
  readonly part: 'request' | 'response';
  readonly faithful: Exchange;
  readonly planted: Exchange;
}

/** Records valid exchanges of a sandbox, and plants a drift of each type into a copy. */
export async function plantDrifts(): Promise<readonly Plant[]> {
  const { exchanges } = await recordFaithful();
  const plant = (drift: Drift, part: Plant['part']): Plant => {
    const faithful = exchanges[drift.of];
    if (!faithful) throw new Error(`There is no exchange ${drift.of}`);
    const planted = structuredClone(faithful);
    drift.plant(planted);
    return { drift, part, faithful, planted };
  };
  return [
    ...REQUEST_DRIFTS.map((drift) => plant(drift, 'request')),
    ...RESPONSE_DRIFTS.map((drift) => plant(drift, 'response')),
  ];
}
