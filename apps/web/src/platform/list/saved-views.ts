import { type SavedView, savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { createElement, useState } from 'react'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { useEndpoint } from '../api/hooks.ts'
import { useT } from '../i18n/i18n.ts'
import type { ViewState } from '../prefs/view-state.ts'
import type { ListLook } from './list-look.ts'
import type { List, ListTypes } from './list-types.ts'
import { changedIn } from './use-list.ts'

/** What can be done with a saved view, and with what the list shows. */
export type ViewAct = 'save' | 'rename' | 'copy' | 'update' | 'delete'

const ViewActs = lazyPart(() => import('./view-acts.tsx').then((file) => file.ViewActs))

/** What a list with saved views keeps in its address beside its own state: the view it was opened by, and the columns that view has. */
export const ofSavedView = { view: '', columns: '' } as const

/** Named states of a list as tabs: one's own, and those shared by colleagues of the same role. */
export function useSavedViews<L extends ListTypes & { state: { readonly view: string } }>(
  name: string,
  { state, start, names, hrefTo }: List<L>,
  { shown }: ListLook,
) {
  const t = useT()
  const [act, setAct] = useState<{ readonly act: ViewAct; readonly view: SavedView | null } | null>(null)
  const views = useEndpoint(savedViews.list, { query: { list: name } }, { staleMs: 60_000 }).data?.recordsInfo ?? []
  const isKept = ([key]: [string, unknown]) => names.includes(key) && key !== 'page' && key !== 'per_page'
  const now: ViewState = {
    ...Object.fromEntries(Object.entries(changedIn(state, start)).filter(isKept)),
    ...(shown && { columns: shown.join() }),
  }
  const entry = (id: ViewAct, view: SavedView, label: string): MenuEntry => ({
    id,
    label,
    danger: id === 'delete',
    onRun: () => setAct({ act: id, view }),
  })
  return {
    tabs: views.map((view) => ({
      id: view.identifier,
      name: view.name,
      // What was kept was the state of this list.
      href: hrefTo({ ...view.state, view: view.identifier } as Partial<L['state']>),
      menu: [
        ...(view.is_own ? [entry('update', view, t('Save what is shown')), entry('rename', view, t('Rename or share'))] : []),
        entry('copy', view, t('Copy view')),
        ...(view.is_own ? [entry('delete', view, t('Delete view'))] : []),
      ],
    })),
    active: views.find(({ identifier }) => identifier === state.view)?.identifier,
    save: () => setAct({ act: 'save', view: null }),
    dialog: act && createElement(ViewActs, { ...act, list: name, now, onClose: () => setAct(null) }),
  }
}
