import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What a screen keeps in its address; a missing key has its default. */
export type ViewState = Record<string, string | number | boolean | object | undefined>

/** Whether the way back loses the state before, and whether the page stays scrolled as it is. */
interface How {
  readonly replace?: boolean
  readonly stays?: boolean
}

const trimmed = (path: string) => path.replace(/\/$/, '')

/** The state of a screen in its URL: it survives reload, Back, and being sent to a colleague. Defaults are left out of the address. */
export function useUrlState<S extends ViewState>(defaults: S): readonly [S, (change: Partial<S>, how?: How) => void] {
  const search = useSearch({ strict: false }) as Partial<S>
  const navigate = useNavigate()
  const router = useRouter()
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const state = { ...defaults, ...search }
  const change = useCallback(
    (next: Partial<S>, { replace = false, stays = false }: How = {}) => {
      // A page that is being left, such as one whose search still waits, has no say in the address of the next.
      if (trimmed(router.latestLocation.pathname) !== trimmed(page)) return
      void navigate({
        to: '.',
        replace,
        resetScroll: !stays,
        search: (before: Record<string, unknown>) => {
          const merged: Record<string, unknown> = { ...before, ...next }
          return Object.fromEntries(
            Object.entries(merged).filter(
              ([key, value]) => value !== undefined && value !== '' && JSON.stringify(value) !== JSON.stringify(defaults[key]),
            ),
          )
        },
      })
    },
    // The defaults of a screen are a constant of its module, so this changes with the page alone.
    [navigate, router, page, defaults],
  )
  return [state, change]
}

/** The address of the same screen with some state changed, for real links such as tabs and saved views. */
export function hrefWith(path: string, state: ViewState): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(state))
    if (value !== undefined && value !== '') search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
