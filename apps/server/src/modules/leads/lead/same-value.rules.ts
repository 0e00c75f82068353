type Entries = Readonly<Record<string, unknown>>

/** A value without what is empty in it and with its keys in one order: the database and the browser keep both differently. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (value === null || typeof value !== 'object') return value ?? null
  const entries = Object.entries(value as Entries).filter(([, each]) => each !== null && each !== undefined)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, inOneOrder(each)]))
}

/** Whether a field of a lead holds the same, however it was written down. */
export const isSameValue = (one: unknown, other: unknown) => JSON.stringify(inOneOrder(one)) === JSON.stringify(inOneOrder(other))
