// Loaded into a measured server (`node --import`). It removes features to measure their cost. `LEAVE_OUT` names the features,
// separated by commas.
import { register } from 'node:module';

register(import.meta.resolve('./leave-out-hooks.mjs'), { data: process.env['LEAVE_OUT'] ?? '' });
