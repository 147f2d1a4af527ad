import { memoryStore } from '../../src/store/memory-store.js';
import { storeContract } from './store-contract.js';

storeContract('memory', () => Promise.resolve(memoryStore()));
