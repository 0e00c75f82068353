import type { KnownKind } from '../../kernel/known-kinds.ts'

/** How many records somebody may pin, so that the menu stays one. */
export const mostPins = 12

/** A record by its kind and identifier, as the preference that pins it and the list of pins write it. */
export const pinRef = (kind: KnownKind, identifier: string) => `${kind}.${identifier}`
/** The preference that pins a record. */
export const pinKey = (ref: string) => `pin.${ref}`
