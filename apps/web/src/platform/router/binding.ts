import type { Screen } from '@embark/contract/kernel/screen.ts'
import type { ComponentType } from 'react'

/** What fetches a page when one of its screens is first opened. */
type Page = () => Promise<{ default: ComponentType }>

/** A screen and the page that shows it. */
export interface Binding {
  readonly screen: Screen
  readonly page: Page
}

/**
 * The pages of a module's screens, each under the name its screen has in the contract, or one page for all of them. A screen without a
 * page does not compile.
 */
export const pagesOf = <const Screens extends Readonly<Record<string, Screen>>>(
  screens: Screens,
  pages: Page | { readonly [Name in keyof Screens]: Page },
): readonly Binding[] =>
  Object.entries<Screen>(screens).map(([name, screen]) => ({ screen, page: typeof pages === 'function' ? pages : pages[name]! }))

/** One page that several screens show. */
export const shownAt = <const Name extends string>(page: Page, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, page])) as Record<Name, Page>
