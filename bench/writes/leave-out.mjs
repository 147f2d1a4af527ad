// Loaded into a measured server (`node --import`). Removes features, so that their cost can be measured. `LEAVE_OUT`
// names the features, separated by commas.
import { register } from 'node:module';

register(import.meta.resolve('./leave-out-hooks.mjs'), { data: process.env['LEAVE_OUT'] ?? '' });
