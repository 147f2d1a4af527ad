// Checks the package's fixtures and writes them to dist/fixtures/, so that a start need not check them.
import { buildFixtures } from '../src/seed/files/read.js';

buildFixtures();
