// A client that passes every certification case: sandbox certify --profile reseller -- npx tsx
// examples/certified-client/main.ts
import { JOURNEYS } from './journeys.js';
import { openService } from './service.js';

const { SANDBOX_URL, SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET, SANDBOX_CASE, SANDBOX_TASK } = process.env;
const journey = JOURNEYS[SANDBOX_CASE ?? ''];
if (!journey) throw new Error(`This client knows no case ${SANDBOX_CASE ?? '(SANDBOX_CASE is not set)'}`);

const service = openService({
  url: SANDBOX_URL ?? 'http://127.0.0.1:4020',
  clientId: SANDBOX_CLIENT_ID ?? '',
  clientSecret: SANDBOX_CLIENT_SECRET ?? '',
});
const { data } = JSON.parse(SANDBOX_TASK ?? '{}') as { data: object };
console.log(JSON.stringify(await journey(service, data)));
