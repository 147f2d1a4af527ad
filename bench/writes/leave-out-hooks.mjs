// The module hooks of `leave-out.mjs`. They replace one export of a feature's module.

/** By feature: the module below `dist/`, the replaced export, and the replacement's code. */
export const REPLACED = {
  log: [
    'workspaces/request-log/request-log.js',
    'RequestLog',
    'class extends real.RequestLog { add() { return 0; } }',
  ],
  history: ['workspaces/history/history.js', 'History', 'class extends real.History { add() { return 0; } }'],
  coverage: ['coverage/observe.js', 'countExchange', '() => undefined'],
  faults: ['http/faults/fault-plan.js', 'planFault', '() => undefined'],
  checks: ['http/request-validator.js', 'createRequestValidator', '() => () => Promise.resolve([])'],
  mails: ['operations/bookings/booking-mails.js', 'sendBookedMail', '() => undefined'],
  spans: [
    'telemetry/spans.js',
    'inServerSpan',
    '(_name, _headers, answer) => answer({ isRecording: () => false })',
  ],
  sizes: ['store/dataset/packed-record.js', 'jsonSize', '() => 1'],
};

/** The features that can be removed. */
export const FEATURES = Object.keys(REPLACED);

const REAL = '?real';
let replacements = [];

/** Stores the names of the features to remove. */
export function initialize(features) {
  replacements = features.split(',').flatMap((feature) => (feature in REPLACED ? [REPLACED[feature]] : []));
}

/** Loads a module, or the replacement of a removed feature's module. */
export async function load(url, context, nextLoad) {
  const found = replacements.find(([path]) => url.endsWith(`/dist/${path}`));
  if (!found) return nextLoad(url, context);
  const [, name, code] = found;
  const original = JSON.stringify(url + REAL);
  const source = `import * as real from ${original};
export * from ${original};
if (!(${JSON.stringify(name)} in real)) throw new Error(${JSON.stringify(`${url} exports no ${name}`)});
export const ${name} = ${code};`;
  return { format: 'module', source, shortCircuit: true };
}
