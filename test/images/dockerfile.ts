import {
  DockerfileParser,
  ModifiableInstruction,
  PropertyInstruction,
  type Instruction,
} from 'dockerfile-ast';

/** A step of a build stage that creates files. */
export type Step =
  | { readonly does: 'run'; readonly command: string }
  | { readonly does: 'enter'; readonly folder: string }
  | {
      readonly does: 'copy';
      /** The stage that files are copied from; undefined for the folder of the Dockerfile. */
      readonly from?: string | undefined;
      readonly sources: readonly string[];
      readonly target: string;
    };

/** The behaviour of the containers of an image. */
export interface Behaviour {
  readonly environment: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly user: string;
  readonly folder: string;
  readonly volumes: readonly string[];
  readonly ports: readonly string[];
  /** The command of the health check, without a shell. */
  readonly healthCheck: readonly string[];
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
}

/** A build stage of a Dockerfile. */
export interface Stage {
  /** The name of the stage, or its number as text. */
  readonly name: string;
  /** The base image, such as `node:24-slim`. */
  readonly base: string;
  readonly steps: readonly Step[];
  readonly behaviour: Behaviour;
}

interface Growing {
  name: string;
  base: string;
  steps: Step[];
  behaviour: { -readonly [Name in keyof Behaviour]: Behaviour[Name] };
}

/**
 * Reads the stages of a Dockerfile. Refuses instructions that this project's Dockerfile does not use, because they would
 * be skipped when the commands run without an engine.
 */
export function readDockerfile(text: string): readonly Stage[] {
  const stages: Growing[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const read = READERS[keyword];
    if (read === undefined) throw new Error(`The Dockerfile has ${keyword}, which is not run here.`);
    if (keyword === 'FROM') stages.push(newStage(instruction, stages.length));
    else read(stageOf(stages), instruction);
  }
  return stages;
}

function stageOf(stages: readonly Growing[]): Growing {
  const last = stages.at(-1);
  if (last === undefined) throw new Error('The Dockerfile does not begin with FROM.');
  return last;
}

function newStage(instruction: Instruction, index: number): Growing {
  const [base = '', as, name] = wordsOf(instruction);
  if (as !== undefined && as.toUpperCase() !== 'AS') throw new Error(`FROM ${base} has more than a name.`);
  const behaviour = {
    environment: {},
    labels: {},
    user: 'root',
    folder: '/',
    volumes: [],
    ports: [],
    healthCheck: [],
    entrypoint: [],
    command: [],
  };
  return { name: name ?? String(index), base, steps: [], behaviour };
}

const READERS: Readonly<Record<string, (stage: Growing, instruction: Instruction) => unknown>> = {
  FROM: () => undefined,
  RUN: ({ steps }, instruction) => {
    if (flagsOf(instruction).size > 0) throw new Error('RUN has flags, which are not followed here.');
    steps.push({ does: 'run', command: instruction.getArgumentsContent() ?? '' });
  },
  WORKDIR: ({ steps, behaviour }, instruction) => {
    const [folder = '/'] = wordsOf(instruction);
    behaviour.folder = folder;
    steps.push({ does: 'enter', folder });
  },
  COPY: ({ steps }, instruction) => {
    const flags = flagsOf(instruction);
    const words = wordsOf(instruction);
    steps.push({
      does: 'copy',
      from: flags.get('from'),
      sources: words.slice(0, -1),
      target: words.at(-1) ?? '',
    });
  },
  ENV: ({ behaviour }, instruction) => {
    behaviour.environment = { ...behaviour.environment, ...propertiesOf(instruction) };
  },
  LABEL: ({ behaviour }, instruction) => {
    behaviour.labels = { ...behaviour.labels, ...propertiesOf(instruction) };
  },
  USER: ({ behaviour }, instruction) => ([behaviour.user = ''] = wordsOf(instruction)),
  VOLUME: ({ behaviour }, instruction) => (behaviour.volumes = wordsOf(instruction)),
  EXPOSE: ({ behaviour }, instruction) => (behaviour.ports = wordsOf(instruction)),
  HEALTHCHECK: ({ behaviour }, instruction) => (behaviour.healthCheck = arrayOf(instruction)),
  ENTRYPOINT: ({ behaviour }, instruction) => (behaviour.entrypoint = arrayOf(instruction)),
  CMD: ({ behaviour }, instruction) => (behaviour.command = arrayOf(instruction)),
};

const wordsOf = (instruction: Instruction) =>
  instruction
    .getArguments()
    .map((argument) => argument.getValue())
    .filter((word) => !word.startsWith('--'));

/** Returns the words of a command. The command must be in array form, which starts no shell. */
function arrayOf(instruction: Instruction): string[] {
  const [array] = /\[[^]*\]$/.exec(instruction.getArgumentsContent() ?? '') ?? [];
  if (array === undefined) throw new Error(`${instruction.getKeyword()} is not an array: it needs a shell.`);
  return JSON.parse(array) as string[];
}

function propertiesOf(instruction: Instruction): Record<string, string> {
  if (!(instruction instanceof PropertyInstruction)) return {};
  return Object.fromEntries(
    instruction.getProperties().map((property) => [property.getName(), property.getValue() ?? '']),
  );
}

function flagsOf(instruction: Instruction): ReadonlyMap<string, string> {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
  return new Map(flags.map((flag) => [flag.getName(), flag.getValue() ?? '']));
}
