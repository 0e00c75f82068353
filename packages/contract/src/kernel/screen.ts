import type { Access, Feature } from './access.ts'
import type { ParamName } from './endpoint.ts'

/** Where a screen stands in the sidebar: its section, its order there, and the icon's name. */
export interface MenuPlace {
  readonly section: 'work' | 'recruit' | 'admit' | 'study' | 'also' | 'earn' | 'updates' | 'settings'
  readonly order: number
  readonly icon: string
  /** Students see what it shows on a page of their own. */
  readonly isNotForStudents?: true
  /** Only people of an agency have something there. */
  readonly isForAgencies?: true
  /** Only people of an institution find it here; others have a page of their own for it. */
  readonly isForInstitutions?: true
}

/** What router, guard, sidebar, links, breadcrumbs and the browser walk are derived from. */
export interface Screen<P extends string = string> {
  readonly path: P
  readonly access: Access
  readonly title: string
  readonly menu?: MenuPlace
  /** The place of the sidebar it is a part of, as '<module>.<screen>', and its order there. */
  readonly within?: { readonly place: string; readonly order: number }
  readonly feature?: Feature
  /** Which of the two pages serves it: the portal, or the light public page without shell. */
  readonly page: 'portal' | 'public'
  /** Full-page screens of the portal without sidebar and header, such as printable invoices. */
  readonly bare?: true
  /** Leads on to another screen: a second spelling of it, or a part that not everybody has. */
  readonly leadsOn?: true
}

/** Declares a screen of the portal. */
export const screen = <const P extends `/${string}`>(path: P, about: Omit<Screen, 'path' | 'page'>): Screen<P> => ({
  path,
  page: 'portal',
  ...about,
})
/** Declares a public screen: open to everyone, served by the light page. */
export const publicScreen = <const P extends `/${string}`>(path: P, about: { title: string }): Screen<P> => ({
  path,
  page: 'public',
  access: 'public',
  ...about,
})

/** The address of a screen: to(leadScreens.record, { lead_id }). */
export function to<P extends string>(
  target: Screen<P>,
  ...[params]: [ParamName<P>] extends [never] ? [] : [Record<ParamName<P>, string | number>]
): string {
  const given: Record<string, string | number> = params ?? {}
  return target.path.replace(/\/:(\w+)\??/g, (_, name: string) => (given[name] === undefined ? '' : `/${encodeURIComponent(given[name])}`))
}
