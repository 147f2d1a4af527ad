// Prints the Debian packages of the programs that tests need and that are not installed, in one line.
import { missingPackages } from '../test/tools.js';

process.stdout.write(`${missingPackages().join(' ')}\n`);
