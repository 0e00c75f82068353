/** A place of a thing: its list, and how many of the others stand before it there. */
export interface Spot {
  readonly list: string
  readonly index: number
}

/** What tells the things of one carrying from all others on the page. */
export interface Kind {
  readonly kind: symbol
}
