/** The kinds of record that have a page of their own to come back to, and so can be pinned and named again. */
export const knownKinds = ['lead', 'student', 'application', 'institution', 'program'] as const
export type KnownKind = (typeof knownKinds)[number]
