import { type SavedView, savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { Suspense, useEffect, useState } from 'react'
import type { ListScreenProps } from '#ui/list/list-screen.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { useEndpoint } from '../api/hooks.ts'
import type { ViewState } from '../prefs/view-state.ts'
import { useKeptLook } from './kept-look.ts'
import type { ListLook } from './list-look.ts'
import type { List, ListTypes } from './list-types.ts'
import { changedIn } from './use-list.ts'

const SavedViewTabs = lazyPart(() => import('./view-tabs-host.tsx').then((file) => file.SavedViewTabs))

/** What saved views change of the tabs of a list. */
export type SavedTabs = Partial<Pick<ListScreenProps<never>, 'views' | 'activeView' | 'onSaveView'>>

export interface ViewHostProps {
  readonly list: List<ListTypes>
  readonly look: ListLook | undefined
  /** The tabs the page has of its own. */
  readonly tabs: SavedTabs
  readonly onTabs: (tabs: SavedTabs) => void
}

/**
 * Named states of a list as tabs, and how its reader likes to see it, both from the server, once the list stands. What draws and changes
 * views is fetched where there is a view, or something to keep.
 */
export function ViewHost(props: ViewHostProps) {
  const { list, look } = props
  const [id] = list.asked as [string]
  const views = useEndpoint(savedViews.list, { query: { list: id } }, { staleMs: 60_000 }).data?.recordsInfo
  const now = shownBy(list, look)
  useKeptLook(look)
  useDefault(list, views)
  const isNarrowed = Object.keys(now).some((key) => key !== 'columns' && key !== 'layout')
  const hasOwnColumns = look?.placed !== undefined && JSON.stringify(look.placed) !== JSON.stringify(look.usual ?? null)
  if (!views || !(views.length || isNarrowed || hasOwnColumns)) return null
  return (
    <Suspense fallback={null}>
      <SavedViewTabs {...props} views={views} now={now} />
    </Suspense>
  )
}

/** What of a list a saved view keeps: what it is narrowed to, its order, its columns and how it is drawn. */
function shownBy({ state, start, names }: List<ListTypes>, look: ListLook | undefined): ViewState {
  const isKept = ([key]: [string, unknown]) => names.includes(key) && key !== 'page' && key !== 'per_page'
  return {
    ...Object.fromEntries(Object.entries(changedIn(state, start)).filter(isKept)),
    ...(look?.placed && { columns: look.placed.join() }),
    ...(look?.layouts && { layout: look.layout }),
  }
}

/** Whoever comes to a list by its bare address begins with their own view of it, or with that of their role. */
function useDefault({ change }: List<ListTypes>, views: readonly SavedView[] | undefined) {
  const [isPlain] = useState(() => location.search === '')
  const usual = views?.find(({ is_default }) => is_default) ?? views?.find(({ is_role_default, is_own }) => is_role_default && !is_own)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the views are known
  useEffect(() => {
    // What was kept was the state of this list, and every list keeps the view it was opened by.
    if (usual && isPlain && location.search === '') change({ ...usual.state, view: usual.identifier } as object, { replace: true })
  }, [views === undefined])
}
