import { permissionSets } from '@embark/contract/organization/permission/permission.contract.ts'
import { moduleKeys, permissionModules } from '@embark/contract/organization/permission/permission.rules.ts'
import { type Role, roles } from '@embark/contract/organization/role/role.contract.ts'
import { roleGroups } from '@embark/contract/organization/role-group/role-group.contract.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { type DraftOf, type FormPart, useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

interface Closing {
  readonly onClose: () => void
}
const stales = [roles.list, roles.rolesOfGroup, permissionSets.ofRole]

/** Name, group, parent and modules, for a new role and an old one. */
function RoleFields({ form, without }: { readonly form: FormPart<DraftOf<typeof roles.create>>; readonly without?: string }) {
  const t = useT()
  const listed = useListed()
  const groups = useEndpoint(roleGroups.list, {}, { staleMs: 60_000 })
  const others = useEndpoint(roles.list, { query: { per_page: 200 } }, { staleMs: 60_000 })
  return (
    <>
      <TextInput label={t('Role name')} required maxLength={100} {...form.field('name')} />
      <SelectField
        label={t('Group')}
        required
        data={groups.data?.recordsInfo.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('group_id')}
        {...listed(groups)}
      />
      <SelectField
        label={t('Parent role')}
        description={t('A role can only have permissions its parent has; nothing is inherited automatically.')}
        clearable
        searchable
        data={others.data?.recordsInfo
          .filter(({ identifier }) => identifier !== without)
          .map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('parent_role_id')}
        {...listed(others)}
      />
      <Checkbox.Group label={t('Modules')} description={t('Removing a module also removes its permissions.')} {...form.field('module_ids')}>
        <div className="e-modules">
          {permissionModules.map(({ key, name }) => (
            <Checkbox key={key} value={key} label={t(name)} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}

/** Makes a role that may do nothing yet. */
export function CreateRole({ onClose }: Closing) {
  const t = useT()
  const role = useEndpointForm(roles.create, {
    defaults: { name: '', group_id: null, parent_role_id: null, module_ids: [...moduleKeys] },
    stales,
    said: t('Role created successfully'),
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" title={t('New role')} form={role} verb={t('Create role')} onCancel={onClose}>
      <RoleFields form={role} />
    </FormScreen>
  )
}

/** Renames a role, moves it to another group or parent, gives and takes modules. */
export function EditRole({ role, onClose }: Closing & { readonly role: Role }) {
  const t = useT()
  const form = useEndpointForm(roles.update, {
    defaults: {
      name: role.name,
      group_id: role.group_id,
      parent_role_id: role.parent_role_id,
      module_ids: [...role.module_ids],
    },
    params: { id: role.identifier },
    stales,
    version: role.version,
    said: t('Role updated successfully'),
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" title={t('Edit role')} form={form} onCancel={onClose}>
      <RoleFields form={form} without={role.identifier} />
    </FormScreen>
  )
}

/** Makes a role like another one, without its people. */
export function CloneRole({ role: source, onClose }: Closing & { readonly role: Role }) {
  const t = useT()
  const role = useEndpointForm(roles.clone, {
    defaults: { name: '' },
    params: { id: source.identifier },
    stales,
    said: t('Role cloned successfully'),
    isToast: true,
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Clone {{role}}', { role: source.name })} form={role} verb={t('Clone')} onCancel={onClose}>
      <p className="e-muted">{t('The new role gets the group, parent, modules, permissions and records of this one, not its people.')}</p>
      <TextInput label={t('Role name')} required maxLength={100} {...role.field('name')} />
    </FormScreen>
  )
}
