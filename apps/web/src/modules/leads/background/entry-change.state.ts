/** What is done to one entry of a list. */
export type EntryChange<T> =
  | { readonly kind: 'add'; readonly entry: T }
  | { readonly kind: 'change'; readonly from: T; readonly entry: T }
  | { readonly kind: 'remove'; readonly from: T }

const isSame = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
const inOrder = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, each]) => each !== null && each !== undefined)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, each]) => [key, inOrder(each)]),
      )
    : value

/** A list with a change in it; nothing where the entry is no longer as it was. */
export function applied<T>(change: EntryChange<T>, list: readonly T[]): T[] | undefined {
  if (change.kind === 'add') return [...list, change.entry]
  const at = list.findIndex((entry) => isSame(entry, change.from))
  if (at < 0) return undefined
  return change.kind === 'remove'
    ? list.filter((_, place) => place !== at)
    : list.map((entry, place) => (place === at ? change.entry : entry))
}
