/** The bundle of the command, the judging thread and the GitHub action: in the checkout and in the package. */
export const COMMAND = {
  entryPoints: {
    sandbox: 'dist/cli/main.js',
    'judge-worker': 'dist/verification/exchange/judge-worker.js',
    action: 'dist/cli/action.js', // the program of action.yml
  },
  splitting: true, // each lazy import gets its own file
  format: 'esm',
  // CommonJS packages load Node's modules by `require`.
  banner: {
    js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
  },
};
