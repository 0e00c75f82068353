/** So many records of a list are added up unasked. */
export const addedUpUnasked = 10_000
