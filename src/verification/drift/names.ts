/** Names of the contract that the comparison knows. A test sees to it that the contract has them. */

/** The tags of what a merchant maintains. */
export const CATALOGUE_TAGS: readonly string[] = ['Merchants', 'Activities', 'Availabilities'];

/** Fields that depend on the client that asks: whether an agent sells, or another merchant than the operator. */
export const FIELDS_OF_THE_CLIENT: readonly string[] = ['agent', 'marketplace', 'bookingNumber'];

/** Lists of a booking whose values come from the catalogue: the types of its custom fields and of its taxes. */
export const LISTS_OF_THE_CATALOGUE: readonly string[] = ['customValues', 'taxes'];

/** By what lists are in order, the first that their entries have (P12). */
export const ORDER_KEYS: readonly string[] = ['sequence_index', 'sortingToken', 'id'];
