/** The exit codes of the command, for its help too. */
export const EXIT = {
  done: 0,
  /** The sandbox refused a request, a fixture is invalid, or an error was not expected. */
  refused: 1,
  /** Nothing was done: the command line or a setting is wrong, or there is no such fixture or sandbox. */
  unusable: 2,
} as const;
