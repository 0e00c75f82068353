import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { useEffect, useRef } from 'react'
import { call } from '../api/call.ts'
import { useEndpoint } from '../api/hooks.ts'
import type { ListLook } from './list-look.ts'

/** The parts of a look, each of which this browser remembers under a name of its own. */
const parts = ['layout', 'columns', 'density'] as const
const restMs = 600
type Kept = Partial<Record<(typeof parts)[number], unknown>>

/** How a list looks in this browser; nothing for what was never chosen. */
const here = (name: string): Kept =>
  Object.fromEntries(
    parts.map((part) => [part, (JSON.parse(localStorage.getItem(`${name}-${part}`) ?? '{}') as { value?: unknown }).value]),
  )

/**
 * Keeps on the server how a person likes to see a list, and takes over how they last saw it on another device. What is chosen here while
 * that is still on its way counts.
 */
export function useKeptLook(look: ListLook | undefined) {
  const name = look?.name ?? ''
  const key = `look.${name.replace(/^embark-/, '')}`
  const known = useEndpoint(profile.preferences, {}, { enabled: name !== '', staleMs: 60_000 }).data?.preferences
  const now = name && JSON.stringify(here(name))
  const last = useRef(now)
  const isKnown = known !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what the server keeps
  useEffect(() => {
    const kept = known?.[key] as Kept | undefined
    if (!kept || last.current !== now) return
    // Written by this very list.
    const put = look?.put as unknown as Record<string, (value: unknown) => void>
    for (const part of parts) if (kept[part] !== undefined) put[part]!(kept[part])
    last.current = JSON.stringify({ ...here(name), ...kept })
  }, [isKnown])
  useEffect(() => {
    if (!isKnown || now === last.current) return
    const waiting = setTimeout(() => {
      last.current = now
      // The look of this browser stays as it is where it cannot be kept elsewhere.
      call(profile.prefer, { params: { key }, body: { value: here(name) } }).catch(() => undefined)
    }, restMs)
    return () => clearTimeout(waiting)
  }, [now, isKnown, key, name])
}
