interface Order {
  /** The records of the page that was seen, by their addresses. */
  readonly hrefs: readonly string[]
  /** How many come before the first of them, and how many there are in all, in words. */
  readonly before: number
  readonly total: string
  /** Where the list stands, with its search, filters and page. */
  readonly address: string
}

let last: Order | undefined

/** The order that was kept last; none on a first visit. */
export const keptOrder = () => last

/** Keeps the order in which a list showed its records, for whoever opens one of them. */
export const keepOrder = (order: Omit<Order, 'address'>) => {
  last = { ...order, address: location.pathname + location.search }
}
