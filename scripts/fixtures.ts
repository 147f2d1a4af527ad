// Checks the fixtures that come with the package and writes them to dist/fixtures/, so that a start needs not.
import { buildFixtures } from '../src/seed/files/built.js';

buildFixtures();
