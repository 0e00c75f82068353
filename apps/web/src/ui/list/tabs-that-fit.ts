export interface MeasuredTab {
  readonly id: string
  readonly width: number
}

/** What the control of the menu has beside a name: its arrow and the gap before it. */
const arrow = 22
/** The widest the control becomes for a name; a longer one is cut. */
export const widestMenu = 176

/**
 * Which tabs a line has no room for: none where all fit; else all behind those that leave room for the menu. That room is the same
 * whichever tab is chosen, so that none moves: its control takes the name of a chosen tab that stands in the menu.
 */
export function tabsTooMany(tabs: readonly MeasuredTab[], room: number, menuWidth: number): string[] {
  let taken = tabs.reduce((sum, { width }) => sum + width, 0)
  if (taken <= room) return []
  let menu = menuWidth
  const rest: string[] = []
  for (const { id, width } of tabs.toReversed()) {
    if (taken + menu <= room && rest.length) break
    rest.unshift(id)
    taken -= width
    menu = Math.max(menu, Math.min(widestMenu, width + arrow))
  }
  return rest
}
