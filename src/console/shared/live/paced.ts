/** Returns a function that calls `run` at once, then pauses. Calls before the end of the pause cause one call after it. */
export function paced(run: () => unknown, pauseMs: number): () => Promise<void> {
  let [isBusy, isDue] = [false, false];
  return async () => {
    isDue = true;
    if (isBusy) return;
    for (isBusy = true; isDue; await new Promise((resolve) => setTimeout(resolve, pauseMs))) {
      isDue = false;
      await run();
    }
    isBusy = false;
  };
}
