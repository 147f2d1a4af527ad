import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSettings, shownFlag } from '../../src/cli/serve.js';
import { SETTINGS } from '../../src/cli/settings-table.js';
import { DEFAULT_SETTINGS } from '../../src/start/settings.js';
import { sandbox as built, type Ended } from './built-command.js';
import { sandbox } from './command-from-sources.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

const settings = Object.entries(SETTINGS);

/** Runs a command from its sources. Only one test of each kind runs the built command, because it starts slowly. */
type Run = (args: readonly string[]) => Promise<Ended>;

describe('sandbox', () => {
  it('shows its version', async () => {
    expect(await built(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each<[string[], string, Run?]>([
    [[], 'serve', built],
    [['help'], 'workspace', built],
    [['--help'], 'seed'],
    [['serve', '--help'], '--max-state <size>'],
    [['help', 'serve'], 'SANDBOX_ADMIN_TOKEN'],
    [['seed', '--help'], '--bookings <number>'],
    [['fixture', '--help'], 'check'],
    [['fixture', 'check', '--help'], 'name or path'],
    [['workspace', '--help'], 'advance'],
    [['workspace', 'create', '--help'], '--fixture <name>'],
  ])('shows help for %j', async (args, part, run = sandbox) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(part);
  });

  it.each<[string[], string, Run?]>([
    [['dance'], "'dance'", built],
    [['help', 'dance'], 'serve, fixture'],
    [['fixture'], 'check, list'],
    [['fixture', 'check'], 'name or path'],
    [['serve', '--prot', '1'], '--port'],
    [['serve', 'demo'], 'sandbox serve --help'],
    [['serve', '--port', 'x'], '--port'],
    [['serve', '--store', 'redis:'], 'redis:'],
    [['serve', '--fixture', 'nowhere', '--store', 'memory:'], 'nowhere'],
    [['fixture', 'check', 'nowhere'], 'nowhere'],
  ])('ends with 2 and one line for %j', async (args, part, run = sandbox) => {
    const { code, stdout, stderr } = await run(args);
    const lines = (stdout + stderr).split('\n');
    expect([code, lines.length, lines[1]]).toEqual([2, 2, '']);
    expect(lines[0]).toContain(part);
    expect(lines[0]).toMatch(/^[A-Z-]/); // the message begins without a position
  });

  it.each(['--admin-tokn=qzsecretxq', '--nothing=qzsecretxq', "--admin-tokn='qz=\n(Did you mean qzsecretxq"])(
    'names an unknown option without its value: %j',
    async (option) => {
      const { code, stderr } = await sandbox(['serve', option]);
      expect([code, stderr]).toEqual([2, expect.stringContaining(`'${option.replace(/=[^]*/, '')}'`)]);
      expect(stderr).not.toContain('qz');
    },
  );
});

describe('the settings of serve', () => {
  it.each(settings)('%s have the default that they show', (name, { defaultText: standard, read }) => {
    const expected = DEFAULT_SETTINGS[name as keyof typeof DEFAULT_SETTINGS];
    const none = Array.isArray(expected) ? [] : null;
    expect(standard === '' ? none : read(standard)).toEqual(expected);
  });

  it('are those of docs/settings.md, each with its flag, variable, default and help', () => {
    const rows = readFileSync('docs/settings.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `--'))
      .map((line) => line.split('|').map((cell) => cell.replaceAll('`', '').trim()));
    expect(rows.map((cells) => cells.slice(1, 5))).toEqual(
      settings.map(([, setting]) => [
        shownFlag(setting).replace(/ <.*/, ''),
        setting.defaultText === 'on' ? `${setting.variable}=false` : setting.variable,
        setting.defaultText === 'on' ? '' : setting.defaultText,
        setting.help,
      ]),
    );
  });

  it('are in the help of serve, each with its variable', async () => {
    const { stdout } = await sandbox(['serve', '--help']);
    for (const [, setting] of settings) {
      expect(stdout).toContain(shownFlag(setting));
      expect(stdout).toContain(setting.variable);
    }
  });

  it('prefer flags to variables, also to turn off a switch', () => {
    const environment = { PORT: '1', SANDBOX_LENIENT: 'true', SANDBOX_FSYNC: 'no', SANDBOX_VENDOR: '' };
    expect(readSettings({ port: '0', lenient: false }, environment)).toEqual({
      port: 0,
      lenient: false,
      fsync: false,
    });
  });

  it('name the variable that has a wrong value', () => {
    expect(() => readSettings({}, { PORT: 'x' })).toThrow(/^PORT must be/);
    expect(() => readSettings({}, { SANDBOX_LENIENT: 'maybe' })).toThrow(
      /^SANDBOX_LENIENT must be on or off/,
    );
  });
});
