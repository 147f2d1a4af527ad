import { describe, expect, it } from 'vitest';
import { yamlValue } from '../../src/text/yaml-text.js';
import { BLOCKS, COMMANDS } from './blocks.js';

/** The chapter about the CI jobs. Its second shell block is run by another test. */
const CHAPTER = "docs/ci.md > The API team's pipeline";
const shell = COMMANDS.get(`${CHAPTER} 2`)?.split('\n') ?? [];
const jobs = BLOCKS.filter(({ id, language }) => id.startsWith(CHAPTER) && language === 'yaml');
const [github, gitlab] = jobs.map(({ text }) => yamlValue(text)) as [GitHub, GitLab];

interface GitHub {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly with?: Readonly<Record<string, string>> }[] }>
  >;
}

type GitLab = Readonly<Record<string, { readonly script: readonly string[] }>> & {
  readonly variables: { readonly STAGING: string };
};

describe.each(['verify', 'drift'])('the CI job %s of the API team', (name) => {
  const line = shell.find((one) => one.includes(`/sandbox ${name} `));

  it('runs the command line of the shell block on GitLab', () => {
    expect(line).toContain('--target "$STAGING"');
    expect(gitlab[name]?.script).toEqual([line]);
  });

  it('passes the same arguments to the GitHub action, except the report formats', () => {
    const inputs = github.jobs[name]?.steps.map((step) => step.with).find((one) => one?.['command'] === name);
    const [, given] = / --target "\$STAGING" (.*?) --format/.exec(line ?? '') ?? [];
    expect(inputs?.['arguments']).toBe(given);
    expect(inputs?.['target']).toBe(gitlab.variables.STAGING);
  });
});
