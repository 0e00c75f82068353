/** How many searches a person keeps in one role. */
export const mostSearches = 50
/** A search that finds more is too wide for what is new in it to mean anything. */
export const widestSearch = 5_000
