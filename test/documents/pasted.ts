import { COMMANDS } from './blocks.js';

/** The blocks that `commands.long.test.ts` pastes: blocks of the README, and of the page that continues them. */
const IN_SHORT = [
  'README.md > Start',
  'README.md > Book with curl',
  'README.md > Check your traffic',
  'README.md > Verify a service',
  'docs/payments.md > Pay on the hosted page, with a ticket and a refund',
];

/** The blocks of the other pages, pasted by `pages.long.test.ts`. */
const OF_PAGES = [
  'docs/control-plane.md > Control a running sandbox',
  'docs/control-plane.md > Find out what a request did',
  'docs/control-plane.md > Go back to before',
  'docs/control-plane.md > See what comes due next',
  'docs/control-plane.md > See the seats of a day',
  'docs/control-plane.md > Find a booking and see where its money went',
  'docs/control-plane.md > Manage the clients of a workspace',
  'docs/control-plane.md > Invite somebody by a link',
  "docs/control-plane.md > Change a client's secret",
  'docs/control-plane.md > Get a token without the secret',
  'docs/control-plane.md > Create a workspace from YAML',
  'docs/control-plane.md > Follow a workspace',
  'docs/control-plane.md > Do the same from a command line',
  'docs/payments.md > Mails',
  'docs/verification.md > Check a HAR file',
  'docs/verification.md > Run the workflows against a target',
  'docs/verification.md > Compare a target with the sandbox',
  'docs/verification.md > Mirror a target',
  'docs/faults.md > Ask for many requests',
  'docs/clients.md > The form of a nested query',
  'docs/ci.md > As a process, for any language',
  'docs/ci.md > Isolated tests',
  'docs/ci.md > Isolated tests 2',
  'docs/ci.md > Learn the address of a free port',
  "docs/ci.md > A partner's pipeline: tests through the proxy",
  "docs/ci.md > The API team's pipeline",
  "docs/ci.md > The API team's pipeline 2",
  'docs/proxy.md > Put the proxy between your client and the API',
  'docs/fixtures.md > A fixture in ten lines',
  'docs/fixtures.md > A fixture in ten lines 2',
  'docs/fixtures.md > Bookings and other state',
  'docs/hosting.md > Start a sandbox for others',
  'docs/hosting.md > Health checks',
  'docs/settings.md > Change the port, the store or the log',
];

/** The blocks that no test pastes, each with the reason. The last test of `commands.long.test.ts` checks the names in them. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'docs/hosting.md > Several instances on PostgreSQL': 'instances.long.test.ts pastes it',
  'docs/hosting.md > Start a sandbox for others 2': 'needs systemd; test/hosting checks the unit',
  'docs/hosting.md > Containers': 'npm run images makes its secrets by them',
  'docs/hosting.md > Containers 2': 'needs a container engine; npm run images starts the services without',
  'docs/hosting.md > Containers 3': 'needs a container engine; npm run images starts the image without',
  'docs/hosting.md > Upgrades of containers':
    'needs a container engine; npm run images restarts the instances under load',
  'docs/verification.md > Compare values':
    'names a target that does not exist; mirror-flag.test.ts runs the flag',
  'docs/control-plane.md > Go back to before 2': 'undo.test.ts sends its requests',
  'docs/control-plane.md > Delete a workspace, and take it back': 'workspace.test.ts runs its commands',
  'docs/control-plane.md > Set up many workspaces from a file': 'apply.test.ts runs its commands',
  'docs/control-plane.md > Read without a trace': 'reading-tokens.test.ts sends its request',
  'docs/control-plane.md > Let a workspace expire': 'workspace.test.ts runs its commands',
  'docs/control-plane.md > See which workspaces are used': 'listed.test.ts sends its requests',
  'docs/control-plane.md > Sign a browser in': 'sessions.test.ts sends its requests',
  'docs/hosting.md > Named tokens and roles': 'prints a drawn token; token.test.ts runs it',
  'docs/hosting.md > Tell all users something': 'notice.test.ts sends its requests',
  'docs/hosting.md > Who did what': 'audit.test.ts sends its request',
  'docs/data-folder.md > Check a store': 'instances.long.test.ts pastes it',
  'docs/data-folder.md > Backups': 'instances.long.test.ts pastes it',
  'docs/data-folder.md > Backups 2': 'instances.long.test.ts pastes it',
  'docs/data-folder.md > Move to another store': 'instances.long.test.ts pastes it',
  'docs/data-folder.md > Move to another store 2': 'instances.long.test.ts pastes it',
  'docs/hosting.md > Backups': 'instances.long.test.ts pastes it',
  'docs/hosting.md > Backups 2': 'instances.long.test.ts pastes it',
  'docs/hosting.md > Backups 3': 'instances.long.test.ts pastes it',
  'docs/hosting.md > Upgrades': 'instances.long.test.ts pastes it',
  'docs/hosting.md > Limits of a workspace': 'limits.test.ts pastes it',
  'docs/hosting.md > Limits of a workspace 2': 'shares.test.ts sends its request',
  'docs/hosting.md > The keys that sign tokens': 'token-keys.test.ts pastes it',
  'docs/hosting.md > Tracing': 'tracing.test.ts pastes it',
  'README.md > Start 2': 'npm test runs this test',
  'README.md > Start 3': 'npm run package:check packs and installs the package, without a registry',
  'CONTRIBUTING.md > Set up and check a change': 'runs this test and all of CI; npm run dev is pasted below',
  'CONTRIBUTING.md > Set up and check a change 2': 'keeps the machine busy for a minute, for twenty runs',
  'docs/testing.md > Start a sandbox in a test': 'npm run package:check does it',
  'docs/ci.md > In a test runner': 'npm run package:check does it',
  'docs/ci.md > What the CI of the sandbox checks': '.ci/run runs this test',
  'docs/ci.md > What the CI of the sandbox checks 2': 'runs this test at other moments',
  'docs/clients.md > Tests in Python':
    'needs a package registry; python.long.test.ts uses the folder, and pip copies no more than that',
  'docs/clients.md > Mock without state': 'Prism takes longer to start than all others together',
  'docs/certification.md > Certify a client': 'certification.long.test.ts pastes it',
  'docs/certification.md > Check a certificate': 'certification.long.test.ts pastes it',
  'docs/certification.md > Report what was exercised': 'certification.long.test.ts pastes it',
  'examples/certified-client/README.md > Run it': 'certification.long.test.ts pastes it',
  'examples/certified-client/README.md > Run it 2': 'certification.long.test.ts pastes it',
  'docs/development/mutation.md > Mutate a room': 'takes an hour',
  'docs/development/benchmark.md > Run it': 'needs wrk and more than an hour',
  'docs/development/benchmark.md > What a write costs': 'builds another commit and measures for an hour',
  'docs/agents.md > Connect': 'needs Claude Code',
  'docs/agents.md > Connect 2':
    'takes the inspector from the registry; the tests in test/mcp use the official client',
  'docs/examination.md > Run it': 'takes two minutes; examination.test.ts does it with fewer',
  'docs/examination.md > Facts': 'needs a staging system; examine-flags.test.ts does it with a recording',
  'docs/development/planted-drifts.md > Run it': 'planted-traffic.test.ts does it with fewer exchanges',
  'docs/development/examiner.md > Run it': 'takes minutes; examination.test.ts does it with fewer targets',
};

/** Every block that is pasted or has a reason not to be pasted. */
export const ACCOUNTED_FOR: readonly string[] = [...IN_SHORT, ...OF_PAGES, ...Object.keys(NOT_RUN)];

const taken = new Set<string>();

/** Returns the commands of a block, and records the block as pasted. Throws if no list or no page contains the block. */
export function commandsOf(id: string): string {
  const commands = COMMANDS.get(id);
  if (commands === undefined) throw new Error(`There is no block ${id}`);
  if (![...IN_SHORT, ...OF_PAGES].includes(id)) throw new Error(`The block ${id} is on no list`);
  taken.add(id);
  return commands;
}

/** Returns the blocks of a list that have not been pasted. */
export function forgotten(list: 'in short' | 'of pages'): string[] {
  return (list === 'in short' ? IN_SHORT : OF_PAGES).filter((id) => !taken.has(id));
}

/** Replaces the documented address in commands by the test server's. Makes curl quiet and fail on an error. */
export const at = (url: string, commands: string): string =>
  commands
    .replaceAll(/(?:http:\/\/)?(?:localhost|127\.0\.0\.1):4020/g, url)
    .replaceAll(/\bcurl (?!-)/g, 'curl -sS --fail ')
    .replaceAll('curl -X', 'curl -sS --fail -X');

/** Raises the request rate of commands that run workflows. Users would not send that many requests to a foreign server. */
export const quick = (commands: string): string => commands.replaceAll(/--rate \d+/g, '--rate 500');

/** Restricts commands that run workflows to one workflow. */
export const ofOneWorkflow = (commands: string): string =>
  quick(commands).replaceAll(/\bsandbox (verify|drift) /g, 'sandbox $1 --workflow catalogue ');

/** Requests a booking. Returns the status and the body as text. */
export async function readBooking(url: string | null, booking = '', bearer = '') {
  const headers = { authorization: `Bearer ${bearer}`, accept: 'application/json', 'accept-language': 'en' };
  const reply = await fetch(`${url}/bookings/${booking}`, { headers });
  return { status: reply.status, body: await reply.text() };
}

/** The time limit of a test that pastes commands. The limit allows for a busy machine. */
export const LIMIT_MS = 600_000;
