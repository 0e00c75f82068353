import type { MenuPlace } from '#ui/shell/side-menu.tsx'

/** Where a second letter after `g` leads, as far as the menu has it. */
const letters: Readonly<Record<string, string>> = {
  h: '/',
  l: '/leads',
  a: '/applications',
  p: '/programs',
  d: '/dashboard',
  i: '/invoices',
  t: '/tasks',
}

interface Move {
  readonly key: string
  readonly href: string
  readonly name: string
}

/** The places of the menu that are reached by `g` and a letter. */
export const moves = (places: readonly Pick<MenuPlace, 'href' | 'name'>[]): Move[] =>
  Object.entries(letters).flatMap(([key, href]) => {
    const place = places.find((each) => each.href === href)
    return place ? [{ key, href, name: place.name }] : []
  })
