import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readRules } from '../../scripts/rules.mjs';
import { WorkflowsUnsupported } from '../../src/verification/workflows/parse-errors.js';
import { readWorkflows } from '../../src/verification/workflows/read-workflows.js';

const WORKFLOW = {
  workflowId: 'w',
  summary: 'A workflow',
  inputs: { type: 'object', properties: { merchant: { default: 'tours' } } },
  steps: [{ stepId: 'one', operationId: 'listMerchants' }],
};

function errorsOf(workflow: object, document: object = {}): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'workflows-'));
  const text = JSON.stringify({
    arazzo: '1.0.1',
    info: {},
    sourceDescriptions: [],
    workflows: [workflow],
    ...document,
  });
  writeFileSync(join(folder, 'a.yaml'), text);
  try {
    readWorkflows(pathToFileURL(`${folder}/`));
    return [];
  } catch (error) {
    return (error as WorkflowsUnsupported).errors;
  }
}

const step = (parts: object) => ({
  ...WORKFLOW,
  steps: [{ stepId: 'one', operationId: 'listMerchants', ...parts }],
});

describe('a workflow document', () => {
  it('is read if the runner knows everything in it', () => {
    expect(errorsOf(WORKFLOW)).toEqual([]);
  });

  it.each([
    ['another version', WORKFLOW, { arazzo: '1.1.0' }, 'a.yaml: only Arazzo 1.0 is supported'],
    ['dependsOn', { ...WORKFLOW, dependsOn: ['x'] }, {}, 'a.yaml w: `dependsOn` is not supported'],
    ['onFailure', step({ onFailure: [] }), {}, 'a.yaml w/one: `onFailure` is not supported'],
    ['a step of a workflow', step({ workflowId: 'x' }), {}, 'a.yaml w/one: `workflowId` is not supported'],
    [
      'replacements',
      step({ requestBody: { contentType: 'a/b', payload: {}, replacements: [] } }),
      {},
      'a.yaml w/one: `replacements` is not supported',
    ],
    [
      'a cookie',
      step({ parameters: [{ name: 'a', in: 'cookie', value: 1 }] }),
      {},
      'a.yaml w/one: parameters are in path, query or header, not in cookie',
    ],
    [
      'an unknown expression',
      step({ parameters: [{ name: 'a', in: 'query', value: '$url' }] }),
      {},
      'a.yaml w/one: `$url` is no expression that the runner knows',
    ],
    [
      'an unknown input',
      step({ parameters: [{ name: 'a', in: 'query', value: '$inputs.x' }] }),
      {},
      'a.yaml w/one: there is no input `x`',
    ],
    [
      'a later output',
      step({ parameters: [{ name: 'a', in: 'query', value: '{$steps.two.outputs.x}' }] }),
      {},
      'a.yaml w/one: no earlier step has the output `two.x`',
    ],
    [
      'JSONPath',
      step({ successCriteria: [{ context: '$response.body', condition: '$[0]', type: 'jsonpath' }] }),
      {},
      'a.yaml w/one: criteria of the type "jsonpath" are not supported',
    ],
    [
      'a condition',
      step({ successCriteria: [{ condition: 'ok' }] }),
      {},
      'a.yaml w/one: the condition `ok` cannot be read: `ok` is no value that the runner knows',
    ],
    [
      'an expression in a name',
      step({ requestBody: { contentType: 'application/json', payload: { '{$inputs.merchant}': 1 } } }),
      {},
      'a.yaml w/one: the name `{$inputs.merchant}` may not hold an expression',
    ],
    [
      'a need',
      { ...WORKFLOW, 'x-needs': ['luck'] },
      {},
      'a.yaml w: `x-needs` lists write, clock, fixture, hosted-page, not luck',
    ],
  ])('is refused for %s that the runner does not know', (_, workflow, document, error) => {
    expect(errorsOf(workflow, document)).toContain(error);
  });
});

describe('the workflows of this package', () => {
  const workflows = readWorkflows();

  it('have unique ids, and so have the steps of each', () => {
    const ids = workflows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { steps } of workflows) expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length);
  });

  it('cite existing rules', () => {
    const known = new Set(readRules().map(({ id }): string => id));
    const cited = workflows.flatMap(({ steps }) =>
      steps.flatMap(({ rules, criteria }) => [...rules, ...criteria.flatMap((one) => one.rules)]),
    );
    expect(cited.filter((rule) => !known.has(rule))).toEqual([]);
  });

  it('have expectations in each step', () => {
    const silent = workflows.flatMap(({ id, steps }) =>
      steps.filter(({ criteria }) => criteria.length === 0).map((one) => `${id}/${one.id}`),
    );
    expect(silent).toEqual([]);
  });
});
