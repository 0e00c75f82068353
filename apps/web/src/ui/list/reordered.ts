/** A list with one of its things at another place. */
export const reordered = <Each>(list: readonly Each[], from: number, to: number): Each[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
