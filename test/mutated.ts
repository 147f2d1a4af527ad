/** Whether the sources are mutated, so that their texts may differ. */
export const isMutated = process.env['MUTATION_ROOM'] !== undefined;
