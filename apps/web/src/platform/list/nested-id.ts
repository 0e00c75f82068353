/** The id, among fields and columns, of what stands within another. */
export const nestedId = (name: string, inner: string) => `${name}:${inner}`
