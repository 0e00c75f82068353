import type { EndpointId } from '@embark/contract/ids.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import type { ComponentType } from 'react'

/** A screen and the page that shows it; the page is fetched when the screen is first opened. */
export interface Binding {
  readonly screen: Screen
  readonly page: () => Promise<{ default: ComponentType }>
  /** What the page reads first; it is asked for while the page itself is fetched. */
  readonly first?: EndpointId | FirstRead
}

/** The first read of a page that asks for more than its endpoint begins with; the page is made from the same words. */
export interface FirstRead {
  readonly endpoint: EndpointId
  /** Parameters that stand in the address beside page, search, order and filters. */
  readonly kept?: readonly string[]
  /** What is always asked for. */
  readonly query?: Readonly<Record<string, string | number | boolean>>
}
