export interface MeasuredTab {
  readonly id: string
  readonly width: number
}

/** Which tabs a line has no room for: none where all fit; else all behind those that leave room for the menu, but never the chosen one. */
export function tabsTooMany(tabs: readonly MeasuredTab[], room: number, menuWidth: number, active: string | undefined): string[] {
  if (tabs.reduce((sum, { width }) => sum + width, 0) <= room) return []
  let left = room - menuWidth - (tabs.find(({ id }) => id === active)?.width ?? 0)
  let isFull = false
  return tabs.flatMap(({ id, width }) => {
    if (id === active) return []
    left -= width
    isFull ||= left < 0
    return isFull ? [id] : []
  })
}
