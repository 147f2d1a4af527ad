// Writes openapi/postman_collection.json from the contract and the tour (scripts/tour.ts).
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { operationsOf, readDocument } from '../test/contract/document.js';
import { makeCollection } from './postman.js';

const file = new URL('../openapi/postman_collection.json', import.meta.url);
const text = JSON.stringify(makeCollection(operationsOf(readDocument('openapi.yaml'))));
writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'json' }));
