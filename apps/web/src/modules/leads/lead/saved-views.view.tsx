import { savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { lazy, useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, type ViewState } from '#platform/prefs/view-state.ts'
import { toast } from '#ui/feedback/toasts.tsx'

const SaveViewDialog = lazy(() => import('./save-view.dialog.tsx').then((file) => ({ default: file.SaveViewDialog })))

const usual: ViewState = { search: '', page_tab: 'all', filters: {}, sort: 'desc', sort_by: 'id' }
const tidy = (state: ViewState) =>
  Object.fromEntries(Object.entries(state).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key])))

/** Named states of a list as tabs: one's own, and those shared by colleagues of the same role. */
export function useSavedViews(list: string, state: ViewState) {
  const t = useT()
  const [isSaving, setSaving] = useState(false)
  const found = useEndpoint(savedViews.list, { query: { list } }, { staleMs: 60_000 })
  const remove = useAction(savedViews.delete, { stales: [savedViews.list], onDone: () => toast.done({ message: t('View deleted') }) })
  const now = JSON.stringify(tidy(state))
  const views = found.data?.recordsInfo ?? []
  return {
    active: Object.keys(tidy(state)).length ? views.find((view) => JSON.stringify(view.state) === now)?.identifier : undefined,
    save: () => setSaving(true),
    tabs: views.map((view) => ({
      id: view.identifier,
      name: view.name,
      href: hrefWith(`/${list}`, view.state as ViewState),
      ...(view.is_own && {
        menu: [
          { id: 'delete', label: t('Delete view'), danger: true, onRun: () => remove.mutate({ params: { identifier: view.identifier } }) },
        ],
      }),
    })),
    dialog: isSaving && <SaveViewDialog list={list} state={tidy(state)} onClose={() => setSaving(false)} />,
  }
}
