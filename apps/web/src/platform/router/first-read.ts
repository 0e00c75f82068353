import type { EndpointId } from '@embark/contract/ids.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'

/** What a page reads first, where that is more than its endpoint begins with; the page is made from the same words. */
export interface FirstRead {
  readonly endpoint: EndpointId
  /** Parameters that stand in the address beside page, search, order and filters. */
  readonly kept?: readonly string[]
  /** What is always asked for. */
  readonly query?: Readonly<Record<string, string | number | boolean>>
}

/** What the screen at a path reads first. */
export interface ScreenRead extends FirstRead {
  readonly path: string
}

/**
 * What the pages of a module read first, by the names of their screens: the build tells it to the server's document, and the first script
 * asks for it while the page itself is fetched.
 */
export const readsOf = <const Screens extends Readonly<Record<string, Screen>>>(
  screens: Screens,
  reads: { readonly [Name in keyof Screens]?: EndpointId | FirstRead },
): readonly ScreenRead[] =>
  Object.entries<EndpointId | FirstRead | undefined>(reads).flatMap(([name, read]) =>
    read ? [{ path: screens[name]!.path, ...(typeof read === 'string' ? { endpoint: read } : read) }] : [],
  )
