import { type ReactNode, Suspense, useRef } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'

export type PaletteItem = {
  id: string
  label: string
  note?: string | undefined
  icon?: ReactNode
  keys?: string[] | undefined
  href?: string | undefined
  onRun?: (() => void) | undefined
  /** Not the reader's to open; it leads to where that is said. */
  isMuted?: boolean
}

export type PaletteGroup = { id: string; name: string; items: PaletteItem[] }

export type CommandPaletteProps = {
  opened: boolean
  onClose: () => void
  query: string
  onQuery: (query: string) => void
  /** What fits the query, found by the app. */
  groups: PaletteGroup[]
  busy?: boolean
  emptyText?: string
}

/** The palette's own dialog; asked for with the rest of it. */
export const PaletteDialog = lazyPart(() => import('./palette-dialog.tsx').then((file) => file.PaletteDialog))

/** Go anywhere, find anything, do anything; its code comes when it is first opened. */
export function CommandPalette(props: CommandPaletteProps) {
  const wasOpened = useRef(false)
  if (props.opened) wasOpened.current = true
  if (!wasOpened.current) return null
  return (
    <Suspense fallback={null}>
      <PaletteDialog {...props} />
    </Suspense>
  )
}
