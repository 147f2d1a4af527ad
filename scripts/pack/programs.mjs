// Programs for the check of the package. The check compiles and runs these programs in a project that contains only this
// package.

const BODY = `
  type Filters = NonNullable<paths['/activities']['get']['parameters']['query']>;
  const filters: Filters = { 'merchant[]': ['tagus-tours'], limit: 1 };
  const sandbox = await startSandbox();
  const shop = sandbox.client('partner');
  const found: readonly components['schemas']['Activity'][] = dataOf(
    await shop.GET('/activities', { params: { query: filters } }),
  );
  if (found[0]?.merchant !== 'tagus-tours') throw new Error('another merchant');
  // @ts-expect-error a parameter that the contract does not have
  const refused = await shop.GET('/activities', { params: { query: { 'merchants[]': ['x'] } } });
  if (refused.error?.code !== 'invalid_request') throw new Error(JSON.stringify(refused.error));

  const inTwoHours = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const query = { category: { 8121: 1 }, bookingTime: inTwoHours, limit: 1 };
  const [item] = await shop
    .GET('/activities/{activityId}/availabilities', { params: { path: { activityId: 101 }, query } })
    .orThrow();
  const name = { firstname: 'Анна 山田太郎 汉字', lastname: 'דוד 김 😀' };
  const guests = [{ priceCategoryId: 8121, occupancy: 1, ...name }];
  const body = {
    items: [{ availabilityItemId: item?.availabilityItemId ?? '', guests }],
    contact: { type: 'email' as const, name: 'Ada Lovelace', value: 'ada@example.com' },
  };
  const booking = await shop.POST('/bookings', { body }).orThrow();
  const { total, combinedTicket } = await shop
    .GET('/bookings/{bookingId}', { params: { path: { bookingId: booking.id } } })
    .orThrow();
  const printed = await fetch(new URL(combinedTicket ?? '', sandbox.url));
  const ticket = Buffer.from(await printed.arrayBuffer()).toString('latin1');
  const fonts = new Set(ticket.match(/(?<=BaseFont \\/[A-Z]{6}\\+)[\\w-]+/g));
  if (fonts.size < 6) throw new Error([...fonts].join());

  const path = { name: 'demo' };
  const archive = await sandbox.control.GET('/workspaces/{name}/requests.har', { params: { path } }).orThrow();
  const report = await sandbox.check(archive);
  const judged = await sandbox.control.GET('/workspaces/{name}/findings', { params: { path } }).orThrow();
  const wrong = report.findings.length > 0 && JSON.stringify(judged).includes('merchants[]');
  await sandbox.close();
  console.log(\`sold for \${total}, and what is wrong \${wrong ? 'was' : 'was not'} found\`);
`;

/** An ES module. */
export const ESM = `import { dataOf, startSandbox, type components, type paths } from 'activity-booking-sandbox';
import { queryString } from 'activity-booking-sandbox/query-string';
void queryString;
${BODY}`;

/** A module that is compiled to CommonJS. */
export const COMMONJS = `import { dataOf, startSandbox, type components, type paths } from 'activity-booking-sandbox';
import { queryString } from 'activity-booking-sandbox/query-string';
void queryString;
async function main() {${BODY}}
void main();
`;

const COMMON = {
  target: 'ES2022',
  lib: ['ES2022', 'ESNext.Disposable', 'DOM'],
  types: ['node'],
  strict: true,
  noEmitOnError: true,
};

/** TypeScript settings, keyed by the tested `moduleResolution`. */
export const TSCONFIGS = {
  'moduleResolution: nodenext': {
    compilerOptions: { ...COMMON, module: 'NodeNext' },
    files: ['program.mts', 'program.cts'],
  },
  'moduleResolution: node10': {
    compilerOptions: {
      ...COMMON,
      module: 'CommonJS',
      moduleResolution: 'node10',
      ignoreDeprecations: '6.0',
      noEmit: true,
    },
    files: ['old.ts'],
  },
};
