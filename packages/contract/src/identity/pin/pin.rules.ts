/** The kinds of record that have a page of their own to come back to, and so can be pinned. */
export const pinKinds = ['lead', 'student', 'application', 'institution', 'program'] as const
export type PinKind = (typeof pinKinds)[number]

/** How many records somebody may pin, so that the menu stays one. */
export const mostPins = 12

/** A record by its kind and identifier, as the preference that pins it and the list of pins write it. */
export const pinRef = (kind: PinKind, identifier: string) => `${kind}.${identifier}`
/** The preference that pins a record. */
export const pinKey = (ref: string) => `pin.${ref}`
