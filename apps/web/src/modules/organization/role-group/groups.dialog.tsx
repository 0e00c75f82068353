import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { type RoleGroup, roleGroups } from '@embark/contract/organization/role-group/role-group.contract.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import '../permission/permission.css'

const stales = [roleGroups.list, roles.groupsDropdown, roles.list]
const kindNames: Record<RoleGroup['kind'], string> = {
  company: 'Company',
  agent: 'Agent',
  user: 'User',
  institution_staff: 'Institution staff',
}

/** The groups roles stand in; new ones and new names. */
export function GroupsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const [open, setOpen] = useState<RoleGroup | 'new' | null>(null)
  const groups = useEndpoint(roleGroups.list, {})
  const [mayCreate, mayRename] = [useCan('settings.roles.create'), useCan('settings.roles.update')]
  const close = () => setOpen(null)
  if (open === 'new') return <NewGroup onClose={close} />
  if (open) return <RenameGroup group={open} onClose={close} />
  return (
    <Modal opened onClose={onClose} title={t('Groups')}>
      {!groups.data && <LateSkeleton kind="rows" rows={4} />}
      <ul className="e-rights-people">
        {groups.data?.recordsInfo.map((group) => (
          <li key={group.identifier} className="e-row">
            <span className="e-grow">
              <span className="e-strong">{group.name}</span>{' '}
              <span className="e-sub">{t('{{count}} roles', { count: group.roles_count })}</span>
            </span>
            {mayRename && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('Rename {{name}}', { name: group.name })}
                onClick={() => setOpen(group)}
              >
                {t('Rename')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayCreate && <Button onClick={() => setOpen('new')}>{t('New group')}</Button>}
    </Modal>
  )
}

function NewGroup({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const group = useEndpointForm(roleGroups.create, {
    defaults: { name: '', kind: 'company' },
    stales,
    said: t('Group created successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('New group')} form={group} verb={t('Create group')} onCancel={onClose}>
      <TextInput label={t('Group name')} required maxLength={100} {...group.field('name')} />
      <SelectField label={t('For')} data={choicesOf(kindNames, t)} allowDeselect={false} {...group.field('kind')} />
    </FormScreen>
  )
}

function RenameGroup({ group: { identifier, name }, onClose }: { readonly group: RoleGroup; readonly onClose: () => void }) {
  const t = useT()
  const group = useEndpointForm(roleGroups.update, {
    defaults: { name },
    params: { id: identifier },
    stales,
    said: t('Group updated successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Rename group')} form={group} onCancel={onClose}>
      <TextInput label={t('Group name')} required maxLength={100} {...group.field('name')} />
    </FormScreen>
  )
}
