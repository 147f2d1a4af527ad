import { pause } from '../../real-time.js';
import { DatabaseFailed } from './database.js';
import { failedWrite } from './failures.js';

/** How often a change is tried again when it is not certain whether it was made, and the pause before. */
const [ATTEMPTS, PAUSE_MS] = [5, 200];

/** Makes a change, again while it is not certain whether it was made. @throws StorageUnavailable */
export async function untilCertain<T>(change: (isFirst: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change(attempt === 1);
    } catch (error) {
      if (!(error instanceof DatabaseFailed)) throw error;
      if (attempt === ATTEMPTS || (error.isCertain && attempt === 1)) throw failedWrite(error);
      await pause(PAUSE_MS);
    }
  }
}
