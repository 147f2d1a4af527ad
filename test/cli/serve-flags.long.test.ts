import { followsSettings } from './serve-flags.js';

followsSettings(['variables', 'nothing', 'other values, and switches against their variables']);
