/** Whether a server goes on to take requests. */
export interface Lifecycle {
  isStopping: boolean;
}
