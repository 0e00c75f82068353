import { type SavedView, savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { useRecordForm } from '../api/form.ts'
import { useAction } from '../api/hooks.ts'
import { useT } from '../i18n/i18n.ts'
import type { ViewState } from '../prefs/view-state.ts'
import type { ViewAct } from './saved-views.ts'

interface Props {
  readonly act: ViewAct
  readonly view: SavedView | null
  readonly list: string
  /** What the list shows, with its columns. */
  readonly now: ViewState
  readonly onClose: () => void
}

/** Does with a saved view what its menu offers. */
export function ViewActs(props: Props) {
  const { act, view } = props
  if (view && act === 'update') return <UpdateView {...props} view={view} />
  if (view && act === 'delete') return <DeleteView {...props} view={view} />
  return <NameView {...props} />
}

/** Names the state of a list and keeps it, for oneself or for everyone in the role; a name that is there can be changed. */
function NameView({ act, view, list, now, onClose }: Props) {
  const t = useT()
  const renamed = act === 'rename' ? view : null
  const form = useRecordForm(renamed, {
    defaults: {
      name: view?.name ?? '',
      state: view?.state ?? now,
      is_shared: renamed?.is_shared ?? false,
      order_by: renamed?.order_by ?? 0,
    },
    stales: [savedViews.list],
    create: {
      endpoint: savedViews.create,
      title: view ? t('Copy view') : t('Save this view'),
      verb: t('Save view'),
      said: t('View saved'),
      toCall: (body) => ({ body: { ...body, list } }),
    },
    edit: { endpoint: savedViews.update, title: t('Rename or share'), verb: t('Save view'), said: t('View saved') },
    onDone: onClose,
  })
  return (
    <FormScreen form={form} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={60} data-autofocus {...form.field('name')} />
      <CheckboxField label={t('Share with everyone in my role')} {...form.field('is_shared')} />
    </FormScreen>
  )
}

type OfView = Props & { readonly view: SavedView }

function UpdateView({ view, now, onClose }: OfView) {
  const t = useT()
  const { mutate } = useAction(savedViews.update, { stales: [savedViews.list], said: t('View saved'), onDone: onClose, onFailed: onClose })
  const { identifier, name, is_shared, order_by } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was shown when it was asked for
  useEffect(() => mutate({ params: { identifier }, body: { name, state: now, is_shared, order_by } }), [])
  return null
}

function DeleteView({ view, onClose }: OfView) {
  const t = useT()
  const { mutate } = useAction(savedViews.delete, {
    stales: [savedViews.list],
    said: t('View deleted'),
    onDone: onClose,
    onFailed: onClose,
  })
  const { identifier } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => mutate({ params: { identifier } }), [])
  return null
}
