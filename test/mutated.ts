/** Whether the sources are mutated, so that their texts are others. */
export const isMutated = process.env['MUTATION_ROOM'] !== undefined;
