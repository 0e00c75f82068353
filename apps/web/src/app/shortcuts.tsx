import { useHotkeys } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { can } from '#platform/session/session.ts'
import { useGo } from '#ui/link.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import type { MenuPlace } from '#ui/shell/side-menu.tsx'
import { dialogsOpen, singleKeys } from '#ui/single-keys.ts'
import { moves } from './key-moves.ts'
import { opensPalette, Palette } from './palette.tsx'
import { rememberVisit } from './recent.ts'

/** How long after `g` its second letter is waited for. */
const secondKeyMs = 1_500
/** When a page has its name, so that it can be found under it again. */
const namedAfterMs = 1_000

interface Props {
  /** Keys that were pressed before these were there: they are not lost. */
  readonly first: readonly KeyboardEvent[]
  readonly onReady: () => void
  readonly places: readonly MenuPlace[]
  /** What stands over the page by itself. */
  readonly open: string | null
  readonly onOpen: (next: 'palette' | 'keys' | 'lead' | null) => void
}

const LeadCreate = lazyPart(() => import('#modules/leads/create.public.tsx').then((file) => file.LeadCreate))
const Keys = lazyPart(() => import('./keys.tsx').then((file) => file.Keys))

/** What the keyboard does on every page and what it opens, and which records were looked at. */
export function Shortcuts({ first, onReady, places, open, onOpen }: Props) {
  const go = useGo()
  const waitsUntil = useRef(0)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    const timer = setTimeout(() => rememberVisit(path), namedAfterMs)
    return () => clearTimeout(timer)
  }, [path])
  // Whoever follows a link out of the drawer has left it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page closes it
  useEffect(() => {
    if (open === 'lead') onOpen(null)
  }, [path])
  // One letter alone is for the page; over a drawer or a dialog it would take people away from what they fill in.
  const alone = (run: () => void) => (event: KeyboardEvent) => {
    if (!singleKeys.isOn() || dialogsOpen() > 0 || Date.now() < waitsUntil.current) return
    event.preventDefault()
    run()
  }
  const follow = (href: string) => (event: KeyboardEvent) => {
    if (Date.now() >= waitsUntil.current) return
    waitsUntil.current = 0
    event.preventDefault()
    go(href)
  }
  // What else was pressed was for the page, which has done it already.
  const isOurs = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return true
    const isTyped = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
    return !isTyped && (['?', 'c', 'g'].includes(key) || moves(places).some((move) => move.key === key))
  }
  useHotkeys([['mod+K', () => onOpen('palette')]], [], true)
  useHotkeys([
    ['shift+?', alone(() => onOpen('keys'))],
    ['c', alone(() => can('leads.create') && onOpen('lead'))],
    ['g', alone(() => (waitsUntil.current = Date.now() + secondKeyMs))],
    ...moves(places).map(({ key, href }) => [key, follow(href)] as [string, (event: KeyboardEvent) => void]),
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the keys are there
  useEffect(() => {
    onReady()
    // A copy: until the page knows that the keys are ready, it writes down these too.
    const opening = first.findIndex(opensPalette)
    for (const event of first.slice(0, opening < 0 ? undefined : opening + 1))
      if (isOurs(event)) document.documentElement.dispatchEvent(new KeyboardEvent('keydown', event))
  }, [])
  const close = () => onOpen(null)
  return (
    <Suspense fallback={null}>
      <Palette first={first} opened={open === 'palette'} onClose={close} places={places} />
      {open === 'keys' && <Keys opened places={places} onClose={close} />}
      {open === 'lead' && <LeadCreate variant="drawer" onClose={close} />}
    </Suspense>
  )
}
