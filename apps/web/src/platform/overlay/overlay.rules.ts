/**
 * What may want the whole screen at the same moment, in the order in which it gets it (G-C-90). One that `leaves` what is
 * already open open stands above it; every other one waits until those before it are gone, and goes when one of them comes.
 */
export const overlayOrder = [
  { name: 'sign_in_again', leaves: true },
  { name: 'idle_warning', leaves: true },
  { name: 'proof', leaves: true },
  { name: 'agreement' },
  { name: 'incoming_call', leaves: true },
  { name: 'product_updates' },
  { name: 'information_updates' },
] as const satisfies readonly { name: string; leaves?: true }[]

export type OverlayName = (typeof overlayOrder)[number]['name']

/** Of the overlays that want the screen those that have it, given which have it now. */
export function shownOf(asking: ReadonlySet<OverlayName>, shown: ReadonlySet<OverlayName>): ReadonlySet<OverlayName> {
  const waiting = overlayOrder.filter(({ name }) => asking.has(name))
  return new Set(
    waiting
      .filter(({ name }, place) => waiting.slice(0, place).every((before) => 'leaves' in before && shown.has(name)))
      .map(({ name }) => name),
  )
}

/** How high an overlay stands: above the dialogs of pages, below messages, and above those that come after it. */
export const heightOf = (name: OverlayName) => 390 - 10 * overlayOrder.findIndex((each) => each.name === name)
