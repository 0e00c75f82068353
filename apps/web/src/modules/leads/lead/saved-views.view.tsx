import { savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, type ViewState } from '#platform/prefs/view-state.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { toast } from '#ui/feedback/toasts.tsx'

const usual: ViewState = { search: '', page_tab: 'all', filters: {}, sort: 'desc', sort_by: 'id' }
const tidy = (state: ViewState) => Object.fromEntries(Object.entries(state).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key])))

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
      ...(view.is_own && { menu: [{ id: 'delete', label: t('Delete view'), danger: true, onRun: () => remove.mutate({ params: { identifier: view.identifier } }) }] }),
    })),
    dialog: isSaving && <SaveViewDialog list={list} state={tidy(state)} onClose={() => setSaving(false)} />,
  }
}

function SaveViewDialog({ list, state, onClose }: { list: string; state: ViewState; onClose: () => void }) {
  const t = useT()
  const view = useEndpointForm(savedViews.create, {
    defaults: { list, name: '', state, is_shared: false },
    toCall: (body) => ({ body }),
    stales: [savedViews.list],
    onDone: () => {
      toast.done({ message: t('View saved') })
      onClose()
    },
  })
  return (
    <FormScreen variant="modal" opened title={t('Save this view')} complaints={view.complaints} attempt={view.attempt} verb={t('Save view')} onSubmit={() => void view.submit()} onCancel={onClose} busy={view.saving}>
      <TextInput label={t('Name')} required maxLength={60} data-autofocus {...view.field('name')} />
      <Checkbox label={t('Share with everyone in my role')} {...view.field('is_shared', 'checkbox')} />
    </FormScreen>
  )
}
