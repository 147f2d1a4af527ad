import type { Tool } from './tool.js';
import { examples } from './tools/examples.js';
import { explain } from './tools/explain.js';
import { fault } from './tools/fault.js';
import { find } from './tools/find.js';
import { judge } from './tools/judge.js';
import { requests } from './tools/requests.js';
import { send } from './tools/send.js';
import { state } from './tools/state.js';
import { time } from './tools/time.js';
import { workspace } from './tools/workspace.js';

/** All tools. An agent reads the whole list first, so it is short. */
export const TOOLS: readonly Tool[] = [
  find,
  examples,
  send,
  explain,
  requests,
  state,
  workspace,
  time,
  fault,
  judge,
];
