import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { type SavedView, savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { Suspense, useEffect, useState } from 'react'
import type { ViewTab } from '#ui/list/view-tabs.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { useAction, useEndpoint } from '../api/hooks.ts'
import { useT } from '../i18n/i18n.ts'
import { useUrlState, type ViewState } from '../prefs/view-state.ts'
import { isLookChanged, lookKey } from './kept-look.ts'
import type { ListLook } from './list-look.ts'
import type { List, ListTypes } from './list-types.ts'
import { changedIn } from './use-list.ts'
import type { ViewAct } from './view-acts.tsx'

const ViewActs = lazyPart(() => import('./view-acts.tsx').then((file) => file.ViewActs))

/** What the saved views add to the tabs of a list. */
export interface SavedTabs {
  readonly tabs: ViewTab[]
  readonly active: string | undefined
  /** Nothing where there is nothing to save. */
  readonly save: (() => void) | undefined
}

interface Props<L extends ListTypes> {
  readonly list: List<L>
  readonly look: ListLook | undefined
  /** The page has no tabs of its own, so that there is none to come back to. */
  readonly isTabless: boolean
  readonly onTabs: (tabs: SavedTabs) => void
}

const ofView = { view: '' }

/** Named states of a list as tabs, and how its reader likes to see it, both from the server; fetched once the list stands. */
export function ViewHost<L extends ListTypes>({ list, look, isTabless, onTabs }: Props<L>) {
  const t = useT()
  const [act, setAct] = useState<{ readonly act: ViewAct; readonly view: SavedView | null } | null>(null)
  const [{ view: opened }] = useUrlState(ofView)
  const [id] = list.asked as [string]
  const views = useEndpoint(savedViews.list, { query: { list: id } }, { staleMs: 60_000 }).data?.recordsInfo
  const now = shownBy(list, look)
  useLookOfServer(look)
  useDefault(list, views)
  const menu = useViewMenu(now, (next, view) => setAct({ act: next, view }))
  const active = views?.find(({ identifier }) => identifier === opened)
  const isNarrowed = Object.keys(now).some((key) => key !== 'columns' && key !== 'layout')
  const isShown = !isTabless || isNarrowed || Boolean(views?.length)
  const hrefTo = (state: object) => list.hrefTo(state as Partial<L['state']>)
  const text = JSON.stringify([views, opened, now, isShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what the tabs say changes
  useEffect(() => {
    if (!isShown) return onTabs({ tabs: [], active: undefined, save: undefined })
    const all: ViewTab[] = isTabless && views?.length ? [{ id: 'all', name: t('All'), href: hrefTo({}) }] : []
    const tabs = (views ?? []).map((view) => ({
      id: view.identifier,
      name: view.name,
      // What was kept was the state of this list.
      href: hrefTo({ ...view.state, view: view.identifier }),
      menu: menu(view),
    }))
    onTabs({
      tabs: [...all, ...tabs],
      active: active?.identifier ?? (isTabless ? 'all' : undefined),
      save: () => setAct({ act: 'save', view: null }),
    })
  }, [text])
  return (
    act && (
      <Suspense fallback={null}>
        <ViewActs {...act} list={id} now={now} onClose={() => setAct(null)} />
      </Suspense>
    )
  )
}

/** What of a list a saved view keeps: what it is narrowed to, its order, its columns and how it is drawn. */
function shownBy<L extends ListTypes>({ state, start, names }: List<L>, look: ListLook | undefined): ViewState {
  const isKept = ([key]: [string, unknown]) => names.includes(key) && key !== 'page' && key !== 'per_page'
  return {
    ...Object.fromEntries(Object.entries(changedIn(state, start)).filter(isKept)),
    ...(look?.shown && { columns: look.shown.join() }),
    ...(look?.layouts && { layout: look.layout }),
  }
}

/** Whoever comes to a list by its bare address begins with their own view of it, or with that of their role. */
function useDefault<L extends ListTypes>({ change }: List<L>, views: readonly SavedView[] | undefined) {
  const [isPlain] = useState(() => location.search === '')
  const usual = views?.find(({ is_default }) => is_default) ?? views?.find(({ is_role_default, is_own }) => is_role_default && !is_own)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the views are known
  useEffect(() => {
    if (usual && isPlain && location.search === '')
      // What was kept was the state of this list, and every list keeps the view it was opened by.
      change({ ...usual.state, view: usual.identifier } as unknown as Partial<L['state']>, { replace: true })
  }, [views === undefined])
}

/** Takes over how the list was last made to look, on whatever device that was. */
function useLookOfServer(look: ListLook | undefined) {
  const kept = useEndpoint(profile.preferences, {}, { enabled: look?.adopt !== undefined, staleMs: 60_000 }).data?.preferences
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    const mine = look?.name && kept?.[lookKey(look.name)]
    if (mine && look.name && !isLookChanged(look.name)) look.adopt?.(mine)
  }, [kept === undefined])
}

const sorted = (state: object) => JSON.stringify(Object.entries(state).sort(([one], [other]) => (one < other ? -1 : 1)))

/** What can be done with a view. */
function useViewMenu(now: ViewState, open: (act: ViewAct, view: SavedView) => void) {
  const t = useT()
  const { mutate } = useAction(savedViews.setDefault, { stales: [savedViews.list], said: t('View saved') })
  return (view: SavedView): MenuEntry[] => {
    const entry = (id: ViewAct, label: string): MenuEntry => ({ id, label, danger: id === 'delete', onRun: () => open(id, view) })
    const begin = (of: 'me' | 'role', isDefault: boolean, label: string): MenuEntry => ({
      id: `begin-${of}`,
      label,
      onRun: () => mutate({ params: { identifier: view.identifier }, body: { of, is_default: !isDefault } }),
    })
    const role = view.shared_with?.name ?? ''
    return [
      ...(view.can.change && sorted(now) !== sorted(view.state) ? [entry('update', t('Save changes to this view'))] : []),
      ...(view.is_own ? [entry('rename', t('Rename or share'))] : []),
      entry('copy', t('Copy view')),
      begin('me', view.is_default, view.is_default ? t('Begin with this view no longer') : t('Begin with this view')),
      ...(view.can.set_role_default
        ? [
            begin(
              'role',
              view.is_role_default,
              view.is_role_default ? t('{{role}}: begin with it no longer', { role }) : t('{{role}}: begin with this view', { role }),
            ),
          ]
        : []),
      ...(view.is_own ? [entry('delete', t('Delete view'))] : []),
    ]
  }
}
