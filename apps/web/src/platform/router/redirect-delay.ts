/** How long the page that decided stays before the next one opens (G-C-62). */
export const redirectDelayMs = 100
