import { followsSettings } from './serve-flags.js';

followsSettings(['nothing', 'other values, and switches against their variables']);
