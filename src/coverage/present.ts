import type { components } from '../contract/control.gen.js';
import { TRANSITIONS } from '../domain/transitions/transitions.js';
import { type Coverage, transitionName } from '../workspaces/coverage.js';
import { outcomeHint } from './outcome-hints.js';
import type { Possible, PossibleOfOperation } from './possible.js';
import { TRANSITION_HINTS } from './transition-hints.js';

type CoverageReply = components['schemas']['Coverage'];
type OperationReply = CoverageReply['operations'][number];
type Figure = components['schemas']['CoverageFigure'];

/** Returns what has been exercised of all that is possible; `operationId` narrows it to one operation. */
export function presentCoverage(possible: Possible, coverage: Coverage, operationId?: string): CoverageReply {
  const wanted = [...possible.values()].filter(
    ({ operation }) => operationId === undefined || operation.id === operationId,
  );
  const operations = wanted.map((one) => presentOperation(one, coverage));
  const possibleTransitions = TRANSITIONS.map(transitionName);
  const transitions = {
    hit: possibleTransitions.filter((name) => coverage.transitions.has(name)),
    possible: possibleTransitions,
    hints: Object.fromEntries([...TRANSITION_HINTS].filter(([name]) => !coverage.transitions.has(name))),
  };
  const sumOf = (figureOf: (one: OperationReply) => Figure): Figure => {
    const figures = operations.map(figureOf);
    return {
      hit: figures.reduce((sum, { hit }) => sum + hit, 0),
      possible: figures.reduce((sum, one) => sum + one.possible, 0),
    };
  };
  return {
    operations,
    transitions,
    summary: {
      operations: sumOf(({ calls }) => ({ hit: calls > 0 ? 1 : 0, possible: 1 })),
      outcomes: sumOf(({ outcomes: { hit, possible: all } }) => ({ hit: hit.length, possible: all.length })),
      parameters: sumOf(({ parameters }) => figureOfSent(parameters)),
      fields: sumOf(({ fields }) => figureOfSent(fields)),
      values: sumOf(({ values }) => figureOfSent(values)),
      transitions: { hit: transitions.hit.length, possible: transitions.possible.length },
    },
  };
}

function figureOfSent({ sent, possible }: OperationReply['parameters']): Figure {
  return { hit: sent.length, possible: possible.length };
}

function presentOperation(possible: PossibleOfOperation, coverage: Coverage): OperationReply {
  const { operation, outcomes, countable, parameters, fields, values } = possible;
  const { statuses = new Map<number, number>(), seen = new Set<string>() } =
    coverage.operations.get(operation.id) ?? {};
  const sentOf = (all: readonly string[]) => ({
    sent: all.filter((name) => seen.has(name)),
    possible: [...all],
  });
  return {
    operationId: operation.id,
    method: operation.method,
    path: operation.template,
    calls: [...statuses.values()].reduce((sum, count) => sum + count, 0),
    statuses: Object.fromEntries([...statuses].map(([status, count]) => [String(status), count])),
    outcomes: {
      hit: countable.filter((name) => seen.has(name)),
      possible: [...countable],
      notCounted: outcomes.filter((name) => !countable.includes(name)),
    },
    parameters: sentOf(parameters),
    fields: sentOf(fields),
    values: sentOf(values),
    hints: hintsOf(possible, seen),
  };
}

/** Returns what to send for each thing that was not exercised, by its name. */
function hintsOf(
  { operation, countable, parameters, fields, values }: PossibleOfOperation,
  seen: ReadonlySet<string>,
): Record<string, string> {
  const request = `${operation.method} ${operation.template}`;
  const hints = [
    ...countable.map((name) => [name, () => outcomeHint(operation, name)] as const),
    ...parameters.map((name) => [name, () => `Send \`${request}?${name}=…\`.`] as const),
    ...fields.map((name) => [name, () => `Send \`${request}\` with \`${name}\` in its body.`] as const),
    ...values.map((name) => [name, () => valueHint(request, name)] as const),
  ];
  return Object.fromEntries(hints.filter(([name]) => !seen.has(name)).map(([name, hint]) => [name, hint()]));
}

/** Returns what to send for a value of an enumeration: of a field `/contact/type=email`, of a parameter `sort=title`. */
function valueHint(request: string, name: string): string {
  if (!name.startsWith('/')) return `Send \`${request}?${name}\`.`;
  const [field, value] = name.split('=');
  return `Send \`${request}\` with \`${value}\` as \`${field}\` in its body.`;
}
