import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { withNode, type NodeBinary } from '../node-binaries.js';
import type { Stage, Step } from './dockerfile.js';

const execute = promisify(execFile);

/** The context from which an image is built. */
export interface Context {
  /** The folder of the Dockerfile. */
  readonly folder: string;
  /** The files and folders that the build may use. */
  readonly included: readonly string[];
  readonly node: NodeBinary;
}

/** Returns the names included by a `.dockerignore`. The file must exclude everything, then include names. */
export function readDockerignore(text: string): readonly string[] {
  const [first, ...included] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const odd = included.find((line) => !/^![\w./-]+$/.test(line));
  if (first !== '*' || odd !== undefined)
    throw new Error(`.dockerignore is not * and then names: ${odd ?? first}`);
  return included.map((line) => line.slice(1));
}

/**
 * Runs the stages of a Dockerfile, each in its own folder, which replaces the root of the image. Returns the folders,
 * keyed by stage name. A folder contains only files that its stage copies or creates.
 */
export async function runStages(
  stages: readonly Stage[],
  context: Context,
  scratch: string,
): Promise<ReadonlyMap<string, string>> {
  const roots = new Map<string, string>();
  for (const { name, steps } of stages) {
    const root = join(scratch, name);
    roots.set(name, root);
    let folder = '/';
    for (const step of steps) {
      if (step.does === 'enter') folder = posix.resolve(folder, step.folder);
      mkdirSync(join(root, folder), { recursive: true });
      if (step.does === 'copy') copy(step, { context, roots, root, folder });
      if (step.does === 'run') await runCommand(step.command, join(root, folder), context);
    }
  }
  return roots;
}

interface Place {
  readonly context: Context;
  readonly roots: ReadonlyMap<string, string>;
  readonly root: string;
  readonly folder: string;
}

/** Copies like COPY: the content of a folder, and files into a target that ends with a slash. */
function copy(step: Extract<Step, { does: 'copy' }>, place: Place): void {
  const target = join(place.root, posix.resolve(place.folder, step.target));
  if (step.from === undefined) {
    const { folder, included } = place.context;
    for (const source of step.sources.includes('.') ? included : step.sources) {
      if (!included.includes(source))
        throw new Error(`.dockerignore leaves out ${source}, which COPY names.`);
      cpSync(join(folder, source), join(target, source), { recursive: true });
    }
    return;
  }
  const from = place.roots.get(step.from);
  if (from === undefined) throw new Error(`COPY --from=${step.from}: there is no such stage before.`);
  for (const source of step.sources) {
    const path = join(from, source);
    const isFile = statSync(path).isFile();
    if (isFile && !step.target.endsWith('/'))
      throw new Error(`COPY ${source} ${step.target} is not tried here.`);
    cpSync(path, isFile ? join(target, basename(source)) : target, { recursive: true });
  }
}

/**
 * Runs a command of RUN. The command must name files relative to its folder, because an absolute path would be a path
 * of this machine.
 */
async function runCommand(command: string, cwd: string, { node }: Context): Promise<void> {
  if (/(?:^|[\s=>'"])\//.test(command)) throw new Error(`RUN ${command} names a file outside its folder.`);
  const { PATH, HOME } = withNode(node);
  const registry = Object.entries(process.env).filter(([name]) => /^npm_config_|_proxy$/i.test(name));
  const env = { PATH, HOME, ...Object.fromEntries(registry) };
  await execute('/bin/sh', ['-c', command], { cwd, env, maxBuffer: 2 ** 26 });
}

/** Returns the stages and the build context of the Dockerfile in a folder. */
export function contextOf(folder: string, node: NodeBinary): Context {
  return { folder, included: readDockerignore(readFileSync(join(folder, '.dockerignore'), 'utf8')), node };
}
