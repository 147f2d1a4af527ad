// Prints, in one line, the Debian packages of missing programs that the tests need.
import { missingPackages } from '../test/tools.js';

process.stdout.write(`${missingPackages().join(' ')}\n`);
