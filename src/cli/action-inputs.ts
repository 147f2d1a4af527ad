/** The inputs of the GitHub Action, from its environment variables. An empty input counts as missing. */
export interface ActionInputs {
  readonly command: string;
  readonly target: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly arguments: string;
  readonly port: string;
  readonly reports: string;
}

/** An input of the action is missing or invalid. The message shows how to write it. */
export class InputInvalid extends Error {
  override readonly name = 'InputInvalid';
}

/** Commands with a target: the target's flag, and whether the target is required. */
const TARGETS: Readonly<Record<string, { readonly flag: string; readonly isRequired: boolean }>> = {
  proxy: { flag: '--target', isRequired: true },
  verify: { flag: '--target', isRequired: true },
  drift: { flag: '--target', isRequired: true },
  certify: { flag: '--url', isRequired: false },
  report: { flag: '--url', isRequired: true },
};

/** The arguments of `sandbox` for each command of the action. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  serve: ['serve', '--store', 'memory:', '--log', 'warn'],
  proxy: ['proxy'],
  'stop-proxy': [],
  check: ['check'],
  verify: ['verify'],
  drift: ['drift'],
  report: ['report'],
  certify: ['certify'],
  'contract diff': ['contract', 'diff'],
};

/** Returns the name of a command's report folder and report files. */
export function reportName(command: string): string {
  return command.replace('stop-', '').replaceAll(' ', '-');
}

/** Returns the command line that the inputs describe. @throws InputInvalid */
export function commandLine(inputs: ActionInputs, reports: string): string[] {
  const { command, port } = inputs;
  const words = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!words)
    throw new InputInvalid(`command must be one of ${Object.keys(COMMANDS).join(', ')}, not ${command}.`);
  const stays = command === 'serve' || command === 'proxy';
  const { formats, args } = withoutFormats(furtherArguments(inputs));
  const judging =
    command === 'serve' ? [] : ['--format', [...FORMATS, ...formats].join(','), '--out', reports];
  return [...words, ...judging, ...(stays ? ['--port', port] : []), ...targetOf(inputs), ...args];
}

/** The action writes every report in these formats. The first becomes the job's summary. */
const FORMATS = ['md', 'json', 'junit'];

/**
 * Returns the arguments without `--format`, and the formats of that flag. They are added to the action's formats. If
 * the flag stayed, its formats would replace those of the action.
 */
function withoutFormats(all: readonly string[]): {
  readonly formats: readonly string[];
  readonly args: readonly string[];
} {
  const at = all.indexOf('--format');
  if (at < 0 || all.slice(0, at).includes('--')) return { formats: [], args: all };
  const [given = '', ...behind] = all.slice(at + 1);
  const rest = withoutFormats([...all.slice(0, at), ...behind]);
  const formats = given.split(',').filter((format) => !FORMATS.includes(format.trim()));
  return { formats: [...formats, ...rest.formats], args: rest.args };
}

/** Flags that make a command print text and check nothing. The command would end with exit code 0. */
const HELP = /^(?:--help|--version|--plan|-[A-Za-z]*[hV].*)$/;

/**
 * Returns the arguments of the input `arguments`.
 * @throws InputInvalid for a flag that matches `HELP`, for a flag that has an input of its own, and for `certify`
 * without a client's command
 */
function furtherArguments(inputs: ActionInputs): string[] {
  const { command } = inputs;
  const args = readArguments(inputs.arguments);
  const flags = args.slice(0, args.includes('--') ? args.indexOf('--') : args.length);
  const help = flags.find((flag) => HELP.test(flag));
  if (help !== undefined) throw new InputInvalid(`arguments: ${help} judges nothing. Remove it.`);
  if (command === 'certify') requireClient(inputs.arguments);
  const ofInputs = { [TARGETS[command]?.flag ?? '']: 'target', '--out': 'reports' };
  for (const [flag, input] of Object.entries(ofInputs)) {
    if (flags.includes(flag)) throw new InputInvalid(`arguments: give ${flag} as the input ${input}.`);
  }
  return args;
}

/**
 * Throws if the input has no command that runs the client. The message explains the input's format, because no shell
 * splits its lines.
 * @throws InputInvalid
 */
function requireClient(text: string): void {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  if (lines.some((line) => /^(?:[^-]|--verify\b)/.test(line))) return;
  throw new InputInvalid(
    'arguments: certify needs the command that runs the client. Write it below a line --, one word a line, such as --, node and client.js on three lines.',
  );
}

function targetOf({ command, target }: ActionInputs): string[] {
  const known = TARGETS[command];
  if (!known) {
    if (target === '') return [];
    throw new InputInvalid(`The command ${command} has no target. Leave out the input target.`);
  }
  if (target !== '') return [`${known.flag}=${target}`];
  if (!known.isRequired) return [];
  throw new InputInvalid(`The command ${command} needs the input target: the URL of the API or sandbox.`);
}

/**
 * Splits the input `arguments`. Each line is an argument, or a flag with its value; the value is the rest of the line.
 * Below a line `--`, each line is one argument. No shell interprets the text.
 * @throws InputInvalid for a line in quotation marks, because only a shell would remove them
 */
export function readArguments(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const end = lines.indexOf('--');
  const flags = end < 0 ? lines : lines.slice(0, end);
  return [...flags.flatMap(argumentsOf), ...(end < 0 ? [] : lines.slice(end))];
}

function argumentsOf(line: string): string[] {
  const [, flag = '', value] = /^(--[\w-]+)(?:=|\s+)(.*)$/.exec(line) ?? [];
  const text = value ?? line;
  if (/^["']|["']$/.test(text))
    throw new InputInvalid(
      `arguments: ${line} has quotes, which no shell removes here. Write a line for each argument, without quotes.`,
    );
  if (/\s--?\w/.test(text))
    throw new InputInvalid(
      `arguments: ${line} has two flags. Write a line for each: a value reaches to the end of its line.`,
    );
  return value === undefined ? [line] : [flag, value];
}
