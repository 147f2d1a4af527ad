// Runs `sandbox serve` from the sources. `npm run dev` restarts it after a change of a source, the contract or a fixture.
import { bundle } from './bundle.mjs';
import { makeConsolePage } from './console-page.mjs';
import { makeDocsPage } from './docs-page.mjs';

bundle();
makeDocsPage();
await makeConsolePage();
process.argv.splice(2, 0, 'serve');
await import('../src/cli/main.js');
