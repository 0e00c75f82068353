import { savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { createElement, useState } from 'react'
import type { ViewTab } from '#ui/list/view-tabs.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { useAction, useEndpoint } from '../api/hooks.ts'
import { useT } from '../i18n/i18n.ts'
import type { List, ListTypes } from './list-types.ts'
import { changedIn } from './use-list.ts'

const SaveViewDialog = lazyPart(() => import('./save-view-dialog.tsx').then((file) => file.SaveViewDialog))

const asText = (state: object) => JSON.stringify(Object.entries(state).sort())

/** Named states of a list as tabs: one's own, and those shared by colleagues of the same role. */
export function useSavedViews<L extends ListTypes>(name: string, { state, start, names, hrefTo }: List<L>) {
  const t = useT()
  const [isSaving, setSaving] = useState(false)
  const views = useEndpoint(savedViews.list, { query: { list: name } }, { staleMs: 60_000 }).data?.recordsInfo ?? []
  const remove = useAction(savedViews.delete, { stales: [savedViews.list], said: t('View deleted') })
  const isKept = ([key]: [string, unknown]) => names.includes(key) && key !== 'page' && key !== 'per_page'
  const now = Object.fromEntries(Object.entries(changedIn(state, start)).filter(isKept))
  const tabs = views.map(
    (view): ViewTab => ({
      id: view.identifier,
      name: view.name,
      // What was kept was the state of this list.
      href: hrefTo(view.state as Partial<L['state']>),
      ...(view.is_own && {
        menu: [
          { id: 'delete', label: t('Delete view'), danger: true, onRun: () => remove.mutate({ params: { identifier: view.identifier } }) },
        ],
      }),
    }),
  )
  return {
    tabs,
    active: Object.keys(now).length ? views.find((view) => asText(view.state) === asText(now))?.identifier : undefined,
    save: () => setSaving(true),
    dialog: isSaving && createElement(SaveViewDialog, { list: name, state: now, onClose: () => setSaving(false) }),
  }
}
