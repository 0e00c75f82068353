declare const proof: unique symbol
/** A record somebody checked the actor's right to. Only a policy file may make one. */
export type Proven<T> = T & { readonly [proof]: true }
/** Marks a record as checked; call it in policy files only. */
export const prove = <T>(record: T) => record as Proven<T>
