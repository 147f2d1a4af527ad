import { memoryStore } from '../../src/store/memory.js';
import { storeContract } from './store-contract.js';

storeContract('memory', () => Promise.resolve(memoryStore()));
