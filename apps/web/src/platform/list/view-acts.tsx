import { type SavedView, savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { useRecordForm } from '../api/form.ts'
import { useAction, useEndpoint } from '../api/hooks.ts'
import { useT } from '../i18n/i18n.ts'
import type { ViewState } from '../prefs/view-state.ts'

/** What can be done with a saved view, and with what the list shows. */
export type ViewAct = 'save' | 'rename' | 'copy' | 'update' | 'delete'

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

/** Names the state of a list and keeps it, for oneself or for everyone in a role or a team; a name that is there can be changed. */
function NameView({ act, view, list, now, onClose }: Props) {
  const t = useT()
  const renamed = act === 'rename' ? view : null
  const roles = useEndpoint(savedViews.roles, {}).data?.options ?? []
  const teams = useEndpoint(savedViews.teams, {}).data?.options ?? []
  const form = useRecordForm(renamed, {
    defaults: {
      list,
      name: view?.name ?? '',
      state: view?.state ?? now,
      is_shared: renamed?.is_shared ?? false,
      shared_role_identifier: renamed?.shared_with?.identifier ?? null,
      shared_team_identifier: renamed?.shared_team?.identifier ?? null,
      is_locked: renamed?.is_locked ?? true,
      order_by: renamed?.order_by ?? 0,
    },
    stales: [savedViews.list],
    create: {
      endpoint: savedViews.create,
      title: view ? t('Copy view') : t('Save this view'),
      verb: t('Save view'),
      said: t('View saved'),
    },
    edit: { endpoint: savedViews.update, title: t('Rename or share'), verb: t('Save view'), said: t('View saved') },
    onDone: onClose,
  })
  return (
    <FormScreen form={form} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={60} data-autofocus {...form.field('name')} />
      <CheckboxField label={t('Share with a role or a team')} {...form.field('is_shared')} />
      {form.values.is_shared && (
        <>
          <SelectField
            label={t('Role')}
            data={roles.map(({ label, value }) => ({ label, value: String(value) }))}
            placeholder={form.values.shared_team_identifier ? undefined : t('My role')}
            clearable
            {...form.field('shared_role_identifier')}
            onChange={(role) => form.set({ shared_role_identifier: role, shared_team_identifier: null })}
          />
          {teams.length > 0 && (
            <SelectField
              label={t('Team')}
              data={teams.map(({ label, value }) => ({ label, value: String(value) }))}
              clearable
              {...form.field('shared_team_identifier')}
              onChange={(team) => form.set({ shared_team_identifier: team, shared_role_identifier: null })}
            />
          )}
          <CheckboxField label={t('Locked: only I change what it shows')} {...form.field('is_locked')} />
        </>
      )}
    </FormScreen>
  )
}

type OfView = Props & { readonly view: SavedView }

function UpdateView({ view, now, onClose }: OfView) {
  const t = useT()
  const { mutate } = useAction(savedViews.update, { stales: [savedViews.list], said: t('View saved'), onDone: onClose, onFailed: onClose })
  const { identifier, name, is_shared, is_locked, shared_with, shared_team, order_by } = view
  const whom = { shared_role_identifier: shared_with?.identifier ?? null, shared_team_identifier: shared_team?.identifier ?? null }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was shown when it was asked for
  useEffect(() => mutate({ params: { identifier }, body: { name, state: now, is_shared, is_locked, ...whom, order_by } }), [])
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
