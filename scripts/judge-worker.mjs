// Runs the thread that judges requests from the sources, as a sandbox that runs from the sources starts it.
import { register } from 'tsx/esm/api';

register();
await import('../src/verification/exchange/judge-worker.js');
