/** How long an answer about the menu is fresh. */
export const navigationFreshSeconds = 120
