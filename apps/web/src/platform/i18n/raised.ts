const written = () => globalThis.document?.documentElement.lang || 'en'

/**
 * A sentence with its first letter raised, as every message is shown (specification 1 §8, G-M-90); by the language of the page, for a
 * Turkish browser would raise every i to İ.
 */
export const raised = (text: string, language = written()) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
