/** Whether the sources are mutated. Mutated sources may have other texts. */
export const isMutated = process.env['MUTATION_ROOM'] !== undefined;
