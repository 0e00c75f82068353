import { type SavedView, savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { useAction } from '../api/hooks.ts'
import { useT } from '../i18n/i18n.ts'
import { useUrlState, type ViewState } from '../prefs/view-state.ts'
import type { ViewAct } from './view-acts.tsx'
import type { ViewHostProps } from './view-host.tsx'

const ViewActs = lazyPart(() => import('./view-acts.tsx').then((file) => file.ViewActs))

type Props = ViewHostProps & { readonly views: readonly SavedView[]; readonly now: ViewState }

const ofView = { view: '' }

/** The saved views of a list beside the tabs of its page, and the dialogs that keep and change them. */
export function SavedViewTabs({ list, tabs, views, now, onTabs }: Props) {
  const t = useT()
  const [act, setAct] = useState<{ readonly act: ViewAct; readonly view: SavedView | null } | null>(null)
  const [{ view: opened }] = useUrlState(ofView)
  const [id] = list.asked as [string]
  const menu = useViewMenu(now, (next, view) => setAct({ act: next, view }))
  const isTabless = !tabs.views?.length
  const active = views.find(({ identifier }) => identifier === opened)?.identifier
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what the tabs say changes
  useEffect(() => {
    const saved = views.map((view) => ({
      id: view.identifier,
      name: view.name,
      // What was kept was the state of this list.
      href: list.hrefTo({ ...view.state, view: view.identifier } as object),
      menu: menu(view),
    }))
    // Without tabs of its own there would be no way back.
    const all = isTabless && saved.length ? [{ id: 'all', name: t('All'), href: list.hrefTo({}) }] : []
    onTabs({
      views: [...(tabs.views ?? []), ...all, ...saved],
      activeView: active ?? (isTabless ? 'all' : tabs.activeView),
      onSaveView: () => setAct({ act: 'save', view: null }),
    })
  }, [JSON.stringify([views, opened, now, tabs.activeView, tabs.views?.map(({ id, name, count, href }) => [id, name, count, href])])])
  useEffect(() => () => onTabs({}), [onTabs])
  return (
    act && (
      <Suspense fallback={null}>
        <ViewActs {...act} list={id} now={now} onClose={() => setAct(null)} />
      </Suspense>
    )
  )
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
    const ofRole = view.is_role_default ? t('{{role}}: begin with it no longer', { role }) : t('{{role}}: begin with this view', { role })
    return [
      ...(view.can.change && sorted(now) !== sorted(view.state) ? [entry('update', t('Save changes to this view'))] : []),
      ...(view.is_own ? [entry('rename', t('Rename or share'))] : []),
      entry('copy', t('Copy view')),
      begin('me', view.is_default, view.is_default ? t('Begin with this view no longer') : t('Begin with this view')),
      ...(view.can.set_role_default ? [begin('role', view.is_role_default, ofRole)] : []),
      ...(view.is_own ? [entry('delete', t('Delete view'))] : []),
    ]
  }
}
